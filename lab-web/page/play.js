// @ts-check
// Play: a game between persons and strategies, its moves, its scores, positions and games in and out.

import { arrowsOf } from "./board.js";
import { BudgetChoice } from "./budget.js";
import { scoreOfGame } from "./chart.js";
import { announce, button, by, complain, copy, field, h, save, score, select, whole } from "./dom.js";
import { EvalBar } from "./eval-bar.js";
import { attempt } from "./game.js";
import { gameName, gamesOf, withResult } from "./pgn.js";
import { sideName, sides } from "./position.js";
import { remember } from "./settings.js";
import { StrategyChoice } from "./strategy.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./protocol.d.ts").Catalogue} Catalogue */
/** @typedef {import("./protocol.d.ts").Side} Side */

const SIDES = /** @type {Side[]} */ (["first", "second"]);

/** The rules that end a game, in words. @type {Record<string, string>} */
const RULES = {
  stalemate: "no legal move",
  repetition: "the same position for the third time",
  "fifty-moves": "fifty moves without a capture or a pawn's move",
  "no-progress": "sixty moves without a capture",
  "insufficient-material": "nobody can be mated with what is left",
};

export class Play {
  /** @param {Game} game @param {Catalogue} catalogue @param {import("./board.js").LabBoard} board */
  constructor(game, catalogue, board) {
    this.game = game;
    this.catalogue = catalogue;
    this.board = board;
    this.active = false;
    /** Whether strategies wait for a word before they move. */
    this.paused = false;
    this.thinking = false;
    /** @type {string | undefined} the game whose evaluations are listed */
    this.evalsOf = undefined;
    /** @type {string[]} the line that the strategy expects, for arrows */
    this.expected = [];
    const strongest = catalogue.ladder[catalogue.ladder.length - 1];
    this.players = SIDES.map((side, place) => {
      const who = select(
        [
          ["person", "a person"],
          ["strategy", "a strategy"],
        ],
        {
          value: place === 0 ? "person" : "strategy",
          onchange: () => this.players && this.seat(),
        },
      );
      const strategy = new StrategyChoice(catalogue, "Strategy", strongest);
      const budget = new BudgetChoice("A move may take", "time", 1);
      remember(`${side}.strategy`, strategy.input);
      remember(`${side}.budget`, budget.kind);
      remember(`${side}.amount`, budget.amount);
      remember(`${side}.player`, who);
      const name = h("legend", {});
      const its = h("div", {}, strategy.element, budget.element);
      return {
        side,
        who,
        strategy,
        budget,
        name,
        its,
        element: h("fieldset", { className: "player" }, name, field("Played by", who), its),
      };
    });
    this.pause = button("Pause", () => this.toggle());
    this.step = button("One move", () => this.answer());
    this.moveNow = button("Move now", () => this.game.desk.stop());
    this.hint = button("Hint", () => this.advise());
    this.resign = button("Resign", () => this.game.resign());
    this.evalBar = new EvalBar();
    by("beside-play").append(this.evalBar.element);
    this.thought = h("p", { className: "thought", role: "status" });
    this.list = h("ol", { className: "moves", "aria-label": "Moves of the game" });
    this.others = h("ul", { className: "variations", "aria-label": "Variations" });
    this.graph = h("figure", { hidden: true });
    this.book = h("p", { className: "note" });
    const move = h("input", {
      type: "text",
      id: "typed-move",
      autocomplete: "off",
      spellcheck: false,
      placeholder: "e4, Nf3, e2e4",
    });
    this.typed = h(
      "form",
      {
        className: "row",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const text = move.value.trim();
          if (text)
            this.play(text).then((played) => {
              if (played) move.value = "";
            });
        },
      },
      field("A move, as one writes it", move),
      h("button", { type: "submit" }, "Move"),
    );
    const evals = h("select", {
      onchange: () => attempt(() => this.game.command({ command: "setup", eval: evals.value }), complain),
    });
    this.evals = evals;
    this.evaluation = h(
      "div",
      {},
      field("Strategies evaluate by", evals),
      h("p", { className: "note", id: "evaluation-note" }),
    );
    this.element = h(
      "div",
      {},
      h("div", { className: "row" }, this.pause, this.step, this.moveNow, this.hint, this.resign),
      this.thought,
      h("h2", {}, "Moves"),
      this.typed,
      this.book,
      this.list,
      this.others,
      this.graph,
      h("h2", {}, "Players"),
      h("div", { className: "players" }, ...this.players.map((player) => player.element)),
      this.evaluation,
      h("h2", {}, "Positions and games"),
      this.inAndOut(),
    );
    game.addEventListener("state", () => this.draw());
    this.seat();
  }

  inAndOut() {
    const pgn = h("textarea", { rows: 5, spellcheck: false, placeholder: '[Event "…"] 1. e4 e5 2. Nf3 …' });
    const load = async (/** @type {string} */ text) => {
      if (text.trim() === "") {
        complain("There is no game to load: put one in PGN into the box.");
        return;
      }
      this.paused = true;
      const all = gamesOf(text);
      const game = all[Number(which.value)] ?? all[0] ?? text;
      if (await attempt(() => this.game.loadPgn(withResult(game)), complain)) announce("The game is loaded");
      this.draw();
    };
    const which = select([], { onchange: () => load(pgn.value) });
    const several = field("Which game of the text", which);
    several.hidden = true;
    // Of a text with several games the first is loaded, and the others can be chosen.
    const loadFirst = (/** @type {string} */ text) => {
      const options = gamesOf(text).map((game, value) => h("option", { value }, gameName(game, value)));
      which.replaceChildren(...options);
      several.hidden = options.length < 2;
      return load(text);
    };
    const file = h("input", {
      type: "file",
      accept: ".pgn,text/plain",
      onchange: async () => {
        if (file.files[0]) pgn.value = await file.files[0].text();
        file.value = "";
        await loadFirst(pgn.value);
      },
    });
    const withPgn = async (/** @type {(text: string) => void} */ use) => {
      await attempt(async () => use(await this.game.pgn(this.tags)), complain);
    };
    return h(
      "div",
      {},
      field("A game in PGN", pgn),
      h(
        "div",
        { className: "row" },
        button("Load it", () => loadFirst(pgn.value)),
        button("Copy PGN", () => withPgn((text) => copy("The PGN", text))),
        button("Save PGN", () => withPgn((text) => save("game.pgn", text, "application/x-chess-pgn"))),
        button("Show PGN", () =>
          withPgn((text) => {
            pgn.value = text;
          }),
        ),
      ),
      field("Or from a file", file),
      several,
    );
  }

  /** The view comes to the front or goes. @param {boolean} active */
  show(active) {
    this.active = active;
    if (active) this.draw();
    else if (this.thinking) this.game.desk.stop();
  }

  seat() {
    const people = this.players.filter((player) => player.who.value === "person");
    for (const player of this.players) player.its.hidden = people.includes(player);
    this.paused = people.length === 0;
    // Who plays sits below.
    if (people.length === 1) this.board.turn(people[0].side === "second");
    this.draw();
  }

  /** Another game begins: who waited goes on, and what was thought is forgotten. */
  begin() {
    this.paused = this.players.every((player) => player.who.value === "strategy");
    this.expected = [];
    this.thought.textContent = "";
  }

  /** What PGN says of the players. @returns {[string, string][]} */
  get tags() {
    return this.players.map(({ who, strategy, budget }, place) => {
      const name = who.value === "person" ? "a person" : `${strategy.recipe}, ${budget.text}`;
      return [place === 0 ? "White" : "Black", name];
    });
  }

  /** Who is to move. */
  get player() {
    return this.players[this.game.state?.to_move === "second" ? 1 : 0];
  }

  draw() {
    const { state } = this.game;
    if (!state || !this.active) return;
    const names = sides(state.game);
    this.players.forEach((player, place) => {
      player.name.textContent = names[place];
    });
    const isPerson = this.player.who.value === "person";
    const { outcome } = this.game;
    const legal = isPerson && !this.thinking && !outcome ? state.legal : [];
    this.evalBar.draw(this.game);
    this.game.showOn(this.board, legal, arrowsOf(this.expected));
    by("status").textContent = this.status();
    const strategies = this.players.filter((player) => player.who.value === "strategy").length;
    this.pause.hidden = strategies === 0;
    this.pause.textContent = this.paused ? "Go on" : "Pause";
    this.pause.disabled = Boolean(outcome);
    this.step.hidden = isPerson || !this.paused;
    this.step.disabled = this.thinking || Boolean(outcome);
    this.resign.hidden = !isPerson || Boolean(outcome) || this.game.shown === 0;
    this.moveNow.hidden = strategies === 0;
    this.moveNow.disabled = !this.thinking;
    this.hint.disabled = this.thinking || Boolean(outcome);
    this.drawBook();
    this.drawMoves();
    this.drawEvals();
    if (!this.thinking && !isPerson && !this.paused && !outcome) this.answer();
  }

  status() {
    const state = this.game.state;
    if (!state) return "";
    if (this.game.outcome) return outcome(state.game, this.game.outcome);
    const side = sideName(state.game, state.to_move);
    const how =
      this.player.who.value === "strategy"
        ? this.thinking
          ? " thinks"
          : this.paused
            ? " waits: Go on, or One move"
            : ""
        : " to move";
    return `${side}${how}${state.check ? ", in check" : ""}.`;
  }

  drawBook() {
    const moves = this.game.state?.moves_from_book ?? [];
    const buttons = moves.map((one) => button(one.move, () => this.play(one.move)));
    this.book.replaceChildren(...(moves.length > 0 ? ["The book has: ", ...buttons] : []));
  }

  drawMoves() {
    const { state, line } = this.game;
    if (!state) return;
    const offset = state.start.split(" ")[1] === "b" ? 1 : 0;
    const rows = [];
    for (let at = -offset; at < line.length; at += 2) {
      const cells = [at, at + 1].map((ply) =>
        ply >= 0 && ply < line.length ? this.moveButton(ply) : ply < 0 ? h("span", {}, "…") : null,
      );
      rows.push(h("li", {}, ...cells));
    }
    this.list.replaceChildren(...rows);
    const current = this.list.querySelector("[aria-current]");
    // The list alone is scrolled, not the page.
    if (current) {
      const [box, at] = [this.list.getBoundingClientRect(), current.getBoundingClientRect()];
      if (at.top < box.top || at.bottom > box.bottom)
        this.list.scrollTop += at.top - box.top - box.height / 2;
    }
    this.others.replaceChildren(...this.game.variations.map((other) => this.variation(other, offset)));
    /** @type {[number, number][]} */
    const points = line.flatMap((ply, at) => {
      const value = ply.thought?.score;
      if (value === null || value === undefined) return [];
      const first = (at + offset) % 2 === 0;
      return [/** @type {[number, number]} */ ([at + 1, first ? value : -value])];
    });
    const chart = scoreOfGame(points, line.length, sides(state.game)[0]);
    this.graph.hidden = !chart;
    this.graph.replaceChildren(
      ...(chart ? [chart, h("figcaption", {}, "What the strategies thought of their moves.")] : []),
    );
  }

  /** A line that was left: from where it leaves the one that is shown.
   * @param {import("./game.js").Ply[]} other @param {number} offset */
  variation(other, offset) {
    const { line } = this.game;
    const from = Math.max(
      0,
      other.findIndex((ply, at) => ply.move !== line[at]?.move),
    );
    const number = `${Math.floor((from + offset) / 2) + 1}${(from + offset) % 2 ? "…" : "."}`;
    const text = `${number} ${other
      .slice(from)
      .map((ply) => ply.algebraic)
      .join(" ")}`;
    const follow = () => {
      this.paused = true;
      return attempt(() => this.game.follow(other), complain);
    };
    return h("li", {}, button(text, follow));
  }

  /** @param {number} ply */
  moveButton(ply) {
    const its = this.game.line[ply];
    const thought = its.thought ? `${score(its.thought.score)} / ${its.thought.depth}` : its.comment;
    return h(
      "button",
      {
        type: "button",
        className: "move",
        "aria-current": this.game.shown === ply + 1 ? "step" : null,
        onclick: () => this.goTo(ply + 1),
      },
      its.algebraic,
      thought ? h("small", {}, ` ${thought}`) : null,
    );
  }

  drawEvals() {
    const info = this.catalogue.games.find((game) => game.name === this.game.state?.game);
    const names = info?.evals ?? [];
    if (this.evalsOf !== info?.name) {
      this.evalsOf = info?.name;
      this.evals.replaceChildren(...names.map((one) => h("option", { value: one.name }, one.name)));
    }
    const chosen = names.find((one) => one.name === this.evals.value);
    const value = this.game.state?.evaluation;
    by("evaluation-note").textContent = [
      chosen?.summary ? `${chosen.summary}.` : null,
      value === undefined ? null : `This position: ${score(value)} for the side to move.`,
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** @param {string} move */
  async play(move) {
    if (this.thinking) return false;
    this.expected = [];
    // Whoever moves plays on: an answer may come.
    const wasPaused = this.paused;
    this.paused = this.players.every((player) => player.who.value === "strategy");
    const played = await attempt(() => this.game.play(move), complain);
    if (!played) {
      this.paused = wasPaused;
      this.draw();
    }
    const last = this.game.line[this.game.shown - 1];
    if (played && last) announce(`${last.algebraic}. ${this.status()}`);
    return played;
  }

  /** @param {number} plies */
  async goTo(plies) {
    if (this.thinking) await this.game.desk.stop();
    this.paused = true;
    this.expected = [];
    await attempt(() => this.game.goTo(plies), complain);
  }

  async takeBack() {
    if (this.thinking) await this.game.desk.stop();
    // Against a strategy its move goes too, so that the person is to move again.
    const people = this.players.filter((player) => player.who.value === "person").length;
    const plies = people === 1 && this.player.who.value === "person" ? Math.min(2, this.game.shown) : 1;
    this.expected = [];
    if (people === 0) this.paused = true;
    await attempt(() => this.game.takeBack(plies), complain);
  }

  toggle() {
    this.paused = !this.paused;
    if (this.paused && this.thinking) this.game.desk.stop();
    this.draw();
  }

  /** The strategy whose turn it is thinks and moves. */
  async answer() {
    const { strategy, budget } = this.player;
    await this.search("answer", strategy.recipe, budget.budget);
  }

  /** What a strategy would play here, as an arrow. */
  async advise() {
    const adviser = this.players.find((player) => player.who.value === "strategy") ?? this.player;
    await this.search("think", adviser.strategy.recipe, adviser.budget.budget);
  }

  /** @param {"think" | "answer"} what @param {string} recipe @param {import("./protocol.d.ts").Budget}
   * budget */
  async search(what, recipe, budget) {
    if (this.thinking) return;
    this.thinking = true;
    this.expected = [];
    this.draw();
    /** @type {string[]} */
    let line = [];
    const done = await attempt(
      () =>
        this.game.think(what, recipe, budget, (event) => {
          if (event.event === "thought" && event.status === "complete") {
            line = event.pv;
            const moves = (event.algebraic_pv ?? event.pv).join(" ");
            const rate = event.time_ms > 0 ? `, ${whole((event.nodes / event.time_ms) * 1000)} a second` : "";
            const ordering = event.ordering_pct;
            const ordered = ordering === null ? "" : `, ordering ${ordering.toFixed(1)} %`;
            this.thought.replaceChildren(
              `Depth ${event.depth}: ${score(event.score)}, ${moves}`,
              h("small", {}, `${whole(event.nodes)} nodes in ${whole(event.time_ms)} ms${rate}${ordered}`),
            );
          }
        }),
      complain,
    );
    this.thinking = false;
    if (!done) this.paused = true;
    this.expected = what === "think" ? line : [];
    const last = this.game.line[this.game.shown - 1];
    if (done && what === "answer" && last) announce(`${last.algebraic}. ${this.status()}`);
    this.draw();
  }
}

/** @param {string} game @param {import("./protocol.d.ts").Outcome} outcome */
export function outcome(game, outcome) {
  const reason = RULES[outcome.reason] ?? String(outcome.reason).replaceAll("-", " ");
  if (!outcome.winner) return `A draw: ${reason}.`;
  return `${sideName(game, outcome.winner)} wins: ${reason}.`;
}
