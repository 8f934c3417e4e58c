// @ts-check
// Watch: a search as it goes on: iterations, moves of the root, nodes by depth; and a second strategy
// beside it.

import { arrowsOf } from "./board.js";
import { BudgetChoice } from "./budget.js";
import { nodesByDepth } from "./chart.js";
import { button, by, complain, h, percent, save, score, table, whole } from "./dom.js";
import { attempt } from "./game.js";
import { sideName } from "./position.js";
import { remember } from "./settings.js";
import { StrategyChoice } from "./strategy.js";

/** @typedef {import("./protocol.d.ts").Thought} Thought */
/** @typedef {import("./protocol.d.ts").Progress} Progress */

export class Watch {
  /** @param {import("./game.js").Game} game @param {import("./protocol.d.ts").Catalogue} catalogue
   * @param {import("./board.js").LabBoard} board */
  constructor(game, catalogue, board) {
    this.game = game;
    this.board = board;
    this.active = false;
    this.searching = false;
    const ladder = catalogue.ladder;
    this.one = new StrategyChoice(catalogue, "Strategy", ladder[ladder.length - 1]);
    this.other = new StrategyChoice(catalogue, "A second strategy", ladder[ladder.length - 2] ?? ladder[0]);
    remember("watch.strategy", this.one.input);
    this.compare = h("input", {
      type: "checkbox",
      onchange: () => {
        this.other.element.hidden = !this.compare.checked;
      },
    });
    this.other.element.hidden = true;
    this.budget = new BudgetChoice("It may take", "depth", 6);
    this.start = button("Search", () => this.search());
    this.stop = button("Stop", () => this.halt(), { disabled: true });
    this.saveLog = button("Save the log", () => save("thinking.log", this.log()), { disabled: true });
    this.live = h("p", { className: "thought", role: "status" });
    this.results = h("div", {});
    this.element = h(
      "div",
      {},
      this.one.element,
      h("label", {}, this.compare, " Beside it a second strategy on the same position"),
      this.other.element,
      this.budget.element,
      h("div", { className: "row" }, this.start, this.stop, this.saveLog),
      this.live,
      this.results,
    );
    /** @type {{ recipe: string, fen: string, thoughts: Thought[] }[]} */
    this.searches = [];
    /** @type {string | null} the position that the results are of */
    this.fen = null;
    game.addEventListener("state", () => this.draw());
  }

  /** @param {boolean} active */
  show(active) {
    this.active = active;
    if (active) this.draw();
    else this.halt();
  }

  halt() {
    this.halted = true;
    if (this.searching) this.game.desk.stop();
  }

  draw() {
    const { state } = this.game;
    if (!state || !this.active) return;
    const best = this.fen === state.fen ? this.searches[0]?.thoughts.filter(complete).at(-1) : undefined;
    const legal = this.searching || state.outcome ? [] : state.legal;
    this.game.showOn(this.board, legal, arrowsOf(best?.pv ?? []));
    by("status").textContent = state.outcome
      ? "The game is over."
      : `${sideName(state.game, state.to_move)} to move.`;
    this.start.disabled = this.searching || Boolean(state.outcome);
    this.stop.disabled = !this.searching;
    this.saveLog.disabled = this.searches.length === 0;
    this.drawResults();
  }

  /** @param {string} move */
  async play(move) {
    if (!this.searching && !(await attempt(() => this.game.play(move), complain))) this.draw();
  }

  async search() {
    const state = this.game.state;
    if (!state || this.searching) return;
    const recipes = [this.one.recipe, ...(this.compare.checked ? [this.other.recipe] : [])];
    this.searching = true;
    this.halted = false;
    this.searches = [];
    this.fen = state.fen;
    this.draw();
    const done = await attempt(async () => {
      await this.game.desk.session({ command: "detail", detail: "root-moves" });
      for (const recipe of recipes) {
        if (this.halted) break;
        /** @type {Thought[]} */
        const thoughts = [];
        this.searches.push({ recipe, fen: state.fen, thoughts });
        await this.game.think("think", recipe, this.budget.budget, (event) => {
          if (event.event === "thought") {
            thoughts.push(/** @type {any} */ (event));
            this.draw();
          } else if (event.event === "progress") {
            this.tell(recipe, /** @type {any} */ (event));
          }
        });
      }
    }, complain);
    await attempt(
      () => this.game.desk.session({ command: "detail", detail: "iterations" }),
      () => {},
    );
    this.searching = false;
    this.live.textContent = !done ? "" : this.halted ? "Stopped." : "Done.";
    this.draw();
  }

  /** @param {string} recipe @param {Progress} event */
  tell(recipe, event) {
    const rate = event.time_ms > 0 ? `, ${whole((event.nodes / event.time_ms) * 1000)} a second` : "";
    this.live.textContent = `${recipe}: depth ${event.depth}, ${whole(event.nodes)} nodes${rate}`;
  }

  drawResults() {
    if (this.searches.length === 0) {
      this.results.replaceChildren(
        h(
          "p",
          { className: "note" },
          "Each iteration appears here as it ends: its score, its line, what it took.",
        ),
      );
      return;
    }
    const open = [...this.results.querySelectorAll("details")].map((one) => one.open);
    const parts = this.searches.flatMap((search) => [
      h("h2", { className: "recipe" }, search.recipe),
      iterations(search.thoughts),
      rootMoves(search.thoughts),
    ]);
    const chart = nodesByDepth(
      this.searches.map((search) => ({
        name: search.recipe,
        points: search.thoughts
          .filter(complete)
          .map((thought) => /** @type {[number, number]} */ ([thought.depth, thought.nodes])),
      })),
    );
    const figure = chart ? h("figure", {}, chart, h("figcaption", {}, ...legend(this.searches))) : null;
    this.results.replaceChildren(...[this.saving(), ...parts, figure].filter((part) => part !== null));
    [...this.results.querySelectorAll("details")].forEach((one, at) => {
      if (open[at] !== undefined) one.open = open[at];
    });
  }

  /** What the second strategy takes for what the first takes, at the deepest depth of both. */
  saving() {
    if (this.searches.length < 2) return null;
    const [one, other] = this.searches.map((search) => search.thoughts.filter(complete));
    const depth = Math.min(one.at(-1)?.depth ?? 0, other.at(-1)?.depth ?? 0);
    const [first, second] = [one, other].map((thoughts) =>
      thoughts.find((thought) => thought.depth === depth),
    );
    if (!first || !second) return null;
    const [name, than] = [this.searches[0].recipe, this.searches[1].recipe];
    const ratio = second.nodes / first.nodes;
    const nodes =
      first.nodes === second.nodes
        ? "takes as many nodes as"
        : ratio > 1
          ? `takes ${ratio.toPrecision(3)} times fewer nodes than`
          : `takes ${(1 / ratio).toPrecision(3)} times more nodes than`;
    const same =
      first.score === second.score
        ? "Both find the same score."
        : `They find ${score(first.score)} and ${score(second.score)}.`;
    return h(
      "p",
      { className: "finding" },
      `To depth ${depth}, here, ${name} ${nodes} ${than}: ` +
        `${whole(first.nodes)} for ${whole(second.nodes)}. ${same}`,
    );
  }

  log() {
    const blocks = this.searches.map((search) => {
      const lines = search.thoughts.flatMap((thought) => [
        [
          `depth ${thought.depth}`,
          `score ${score(thought.score)}`,
          `nodes ${thought.nodes}`,
          `time ${thought.time_ms} ms`,
          `ordering ${ordering(thought)}`,
          thought.status,
          line(thought),
        ].join("  "),
        ...(thought.root_moves ?? []).map(
          (move) => `    ${move.algebraic ?? move.move}  ${value(move)}  ${move.nodes} nodes`,
        ),
      ]);
      return [`position ${search.fen}`, `strategy ${search.recipe}`, ...lines].join("\n");
    });
    return `${blocks.join("\n\n")}\n`;
  }
}

/** @param {Thought} thought */
function complete(thought) {
  return thought.status === "complete";
}

/** @param {Thought} thought */
function line(thought) {
  return (thought.algebraic_pv ?? thought.pv).join(" ");
}

/** @param {Thought} thought */
function ordering(thought) {
  return thought.ordering_pct === null ? "–" : `${thought.ordering_pct.toFixed(1)} %`;
}

/** @param {Thought[]} thoughts */
function iterations(thoughts) {
  return table(
    "Iterations: nodes and time since depth 1",
    ["depth", "to ply", "score", "nodes", "ordering", "ms", "nodes/s", "line"],
    thoughts.map((thought) => [
      String(thought.depth) + (complete(thought) ? "" : " broken off"),
      String(thought.seldepth),
      score(thought.score),
      whole(thought.nodes),
      ordering(thought),
      whole(thought.time_ms),
      thought.time_ms > 0 ? whole((thought.nodes / thought.time_ms) * 1000) : "–",
      h("span", { className: "line-of-moves" }, line(thought)),
    ]),
  );
}

/** @param {import("./protocol.d.ts").RootMove} move */
function value(move) {
  const sign = move.bound === "at-most" ? "≤ " : move.bound === "at-least" ? "≥ " : "";
  return move.score === null ? "broken off" : sign + score(move.score);
}

/** The moves of the root in the deepest iteration that came to its end. @param {Thought[]} thoughts */
function rootMoves(thoughts) {
  const last = thoughts.filter(complete).at(-1);
  const moves = last?.root_moves ?? [];
  if (!last || moves.length === 0) return null;
  const all = moves.reduce((sum, move) => sum + move.nodes, 0);
  const rows = moves.map((move) => {
    const share = all > 0 ? move.nodes / all : 0;
    const bar = h("meter", { min: 0, max: 1, value: share, "aria-label": `${percent(share)} of the nodes` });
    const shared = h("span", {}, `${percent(share)} `, bar);
    return [move.algebraic ?? move.move, value(move), whole(move.nodes), shared];
  });
  const caption = "In the order in which they were searched";
  return h(
    "details",
    {},
    h("summary", {}, `Moves of the root at depth ${last.depth}`),
    table(caption, ["move", "value", "nodes", "share"], rows, 1),
  );
}

/** @param {{ recipe: string }[]} searches */
function legend(searches) {
  return searches.flatMap((search, place) => [
    h("span", { className: `key key-${place}` }, place === 0 ? "●" : "■"),
    ` ${search.recipe} `,
  ]);
}
