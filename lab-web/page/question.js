// @ts-check
// The question of Understand, as a sentence whose underlined words are fields: a position, a strategy, a
// depth, and a strategy to compare with.

import { button, field, h } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { ICONS, iconButton } from "./icons.js";
import { menu } from "./menu.js";
import { HAS_SERVER } from "./server-transport.js";
import { StrategyChoice } from "./strategy.js";
import { shortened } from "./words.js";

/** @typedef {import("./protocol.d.ts").Catalogue} Catalogue */
/** A search whose tree is shown. `game` is given if the FEN does not tell it.
 * @typedef {{ game?: string, fen: string, moves: string[], strategy: string, depth: number, over?: string }} Question */

/** The question of the first visit. @returns {Question} */
export function firstQuestion() {
  const { game, fen, depth } = EXAMPLES[0];
  return { game, fen, moves: [], strategy: "alpha-beta=soft", depth };
}

export class Ask {
  /** @param {Catalogue} catalogue @param {{ ask: (more: Partial<Question>) => Promise<boolean>,
   *   playing: () => Partial<Question> | null, copy: () => void, embed: () => void }} actions `ask` says whether it was answered */
  constructor(catalogue, actions) {
    this.catalogue = catalogue;
    this.actions = actions;
    this.question = firstQuestion();
    this.position = menu(["nine leaves"], () => this.positions(), { className: "pick" });
    this.strategy = menu(["alpha-beta=soft"], () => this.strategies("strategy"), {
      className: "pick by-strategy",
    });
    this.depth = menu(["2"], () => this.depths(), { className: "pick" });
    this.over = menu(["compare with …"], () => this.comparisons(), { className: "pick soft" });
    this.whole = menu([""], () => this.all(), { className: "pick only-phone" });
    this.answer = h("span", { className: "counts", role: "status" });
    this.address = h("span", { className: "address", title: "The address of this step" });
    const copying = iconButton(ICONS.link, "Copy the address of this step", actions.copy, "quiet not-phone");
    // The page of `lab serve` is shown in no other page.
    const title = "Copy an iframe of this step, for a page of your own";
    const embedding = HAS_SERVER ? null : button("Embed", actions.embed, { className: "quiet not-phone", title });
    this.element = h(
      "div",
      { className: "ask" },
      this.whole,
      h(
        "span",
        { className: "not-phone" },
        "Search ",
        this.position,
        " with ",
        this.strategy,
        " to depth ",
        this.depth,
        ", ",
        this.over,
      ),
      h("span", { className: "answer" }, this.answer, this.address, copying, embedding),
    );
  }

  /** @param {Question} question */
  show(question) {
    this.question = question;
    const { strategy, depth, over } = question;
    const name = positionName(question);
    this.position.textContent = name;
    this.strategy.textContent = shortened(strategy);
    this.depth.textContent = String(depth);
    this.over.textContent = over ? `compared with ${shortened(over)}` : "compare with …";
    this.whole.textContent = `${name}, ${shortened(strategy)}, depth ${depth}`;
    this.strategy.title = this.whole.title = strategy;
    this.over.title = over ?? "";
  }

  positions() {
    const { actions } = this;
    const playing = actions.playing();
    const choose = (/** @type {Partial<Question>} */ one) => () => actions.ask({ moves: [], ...one });
    const now = positionName(this.question);
    const examples = EXAMPLES.map(({ name, game, fen, depth }) =>
      button(name, choose({ game, fen, depth }), { "aria-pressed": String(name === now) }),
    );
    const own = playing ? [button("the position in Play", choose({ depth: 3, ...playing }))] : [];
    return [
      ...examples,
      ...own,
      this.typed("FEN, or a tree as text", this.question.fen, (fen) => ({ fen, game: undefined, moves: [] })),
    ];
  }

  depths() {
    const choose = (/** @type {number} */ depth) => () => this.actions.ask({ depth });
    const steps = [1, 2, 3, 4, 5, 6].map((depth) =>
      button(`${depth} ${depth === 1 ? "ply" : "plies"}`, choose(depth), {
        "aria-pressed": String(depth === this.question.depth),
      }),
    );
    return [
      ...steps,
      this.typed("another depth", String(this.question.depth), (depth) => ({ depth: Number(depth) })),
    ];
  }

  /** A field of a menu; its error is shown below it. @param {string} label @param {string} now
   * @param {(text: string) => Partial<Question>} taken */
  typed(label, now, taken) {
    const input = h("input", { type: "text", value: now, spellcheck: false, autocomplete: "off", size: 30 });
    const wrong = h("p", { className: "complaint", role: "alert" });
    return this.form(field(label, input), wrong, () => taken(input.value.trim()));
  }

  /** @param {HTMLElement} control @param {HTMLElement} wrong @param {() => Partial<Question>} taken */
  form(control, wrong, taken) {
    const form = h(
      "form",
      {
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          wrong.textContent = "";
          this.wrong = wrong;
          if (await this.actions.ask(taken())) /** @type {any} */ (form.closest(".menu"))?.hidePopover();
        },
      },
      control,
      wrong,
      h("button", { type: "submit" }, "Search"),
    );
    return form;
  }

  /** The menu for a strategy: typed, or put together from parts. @param {"strategy" | "over"} which */
  strategies(which) {
    const now = this.question[which] ?? this.catalogue.ladder[2] ?? "";
    const label = which === "strategy" ? "Strategy" : "The second strategy";
    const choice = new StrategyChoice(this.catalogue, label, now);
    const wrong = h("p", { className: "complaint", role: "alert" });
    const listed = which === "strategy" ? this.catalogue.ladder : [];
    return [
      ...listed.map((recipe) =>
        button(recipe, () => this.actions.ask({ strategy: recipe }), {
          className: "mono",
          "aria-pressed": String(recipe === now),
        }),
      ),
      this.form(choice.element, wrong, () => ({ [which]: choice.recipe })),
    ];
  }

  /** The menu for a comparison: one part more or less, or a step of the ladder. */
  comparisons() {
    const { ladder, presets } = this.catalogue;
    const [algorithm, ...parts] = this.question.strategy.split("+");
    const more = new Set(
      [...ladder, ...presets.map((preset) => preset.recipe)].flatMap((recipe) => recipe.split("+").slice(1)),
    );
    const recipe = (/** @type {string[]} */ its) => [algorithm, ...its].join("+");
    const listed = /** @type {[string | undefined, string][]} */ ([
      [undefined, "nothing"],
      ...(this.question.strategy === "minimax" ? [] : [["minimax", "minimax"]]),
      ...parts.map((part) => [recipe(parts.filter((one) => one !== part)), `without ${part}`]),
      ...[...more]
        .filter((part) => !parts.includes(part))
        .map((part) => [recipe([...parts, part]), `with ${part}`]),
    ]);
    const now = this.question.over;
    return [
      ...listed.map(([over, text]) =>
        button(text, () => this.actions.ask({ over }), { "aria-pressed": String(over === now) }),
      ),
      ...this.strategies("over"),
    ];
  }

  /** The menu with all fields, where there is no room for a sentence. */
  all() {
    const { actions, question } = this;
    const wrong = h("p", { className: "complaint", role: "alert" });
    const examples = EXAMPLES.map(({ name, game, fen, depth }) =>
      button(name, () => actions.ask({ game, fen, depth, moves: [] })),
    );
    const depth = h("input", { type: "number", min: 1, max: 60, value: question.depth });
    const choice = new StrategyChoice(this.catalogue, "Strategy", question.strategy);
    const fen = h("input", { type: "text", value: question.fen, spellcheck: false, autocomplete: "off" });
    const fields = h(
      "div",
      {},
      field("FEN, or a tree as text", fen),
      choice.element,
      field("Depth in plies", depth),
    );
    return [
      ...examples,
      this.form(fields, wrong, () => ({
        ...(fen.value.trim() === question.fen ? {} : { fen: fen.value.trim(), game: undefined, moves: [] }),
        strategy: choice.recipe,
        depth: Number(depth.value),
      })),
    ];
  }

  /** Shows an error at the field that caused it; returns whether there is one. @param {string} text */
  complain(text) {
    if (!this.wrong?.isConnected) return false;
    this.wrong.textContent = text;
    return true;
  }
}

/** The name of a position. @param {Question} question */
export function positionName({ fen, moves, game }) {
  const example = EXAMPLES.find((one) => one.fen === fen && moves.length === 0);
  if (example) return example.name;
  if (fen.startsWith("(")) return "your tree";
  if (fen === "startpos" || !game)
    return moves.length > 0 ? `after ${moves.length} moves` : fen === "startpos" ? "the start" : "a position";
  return moves.length > 0 ? `after ${moves.length} moves` : `a position of ${game}`;
}
