// @ts-check
// The command's position on a board: the reader plays both sides, or lets the command's strategy answer.

import { arrowsOf } from "./board.js";
import { button, h, score } from "./dom.js";
import { of } from "./desk.js";
import { attempt } from "./game.js";
import { catalogue, desk, drawn } from "./lesson-desk.js";
import { sideName } from "./position.js";
import { usual } from "./setup.js";

/** @typedef {import("./protocol.d.ts").State} State */
/** @typedef {import("./protocol.d.ts").Said} Said */
/** @typedef {import("./command-line.js").Wish} Wish */

export class LessonBoard {
  /** @param {() => Wish} wish gives the search whose position is shown and whose strategy answers */
  constructor(wish) {
    this.wish = wish;
    /** @type {State | null} */
    this.state = null;
    this.start = "";
    /** @type {import("./setup.js").Setup} */
    this.usual = {};
    /** @type {string[]} */
    this.expected = [];
    this.board = /** @type {import("./board.js").LabBoard} */ (document.createElement("lab-board"));
    this.board.addEventListener("move", (/** @type {any} */ event) => this.move(event.detail));
    this.status = h("p", { className: "lesson-note", role: "status" });
    this.moves = h("p", { className: "lesson-note" });
    this.answer = button("The strategy moves", () => this.think("answer"));
    this.hint = button("Its best move", () => this.think("think"));
    this.back = button("Take back", () => this.to((this.state?.moves ?? []).slice(0, -1)));
    // Disabled until the position is set: the strategy would otherwise answer for the previous one.
    this.answer.disabled = this.hint.disabled = this.back.disabled = true;
    const flip = button("Flip", () => this.board.turn(!this.board.flipped));
    const row = h("div", { className: "row" }, this.answer, this.hint, this.back, flip);
    this.element = h("div", { className: "lesson-board" }, this.board, this.status, this.moves, row);
  }

  async begin() {
    const { fen, game, moves } = this.wish();
    const [all] = await Promise.all([catalogue(), drawn()]);
    const its = all.games.find((one) => one.name === (game ?? "chess"));
    this.usual = usual(all, its?.name ?? "chess");
    this.start = fen === "startpos" ? (its?.start ?? fen) : fen;
    await this.to(moves?.split(/\s+/).filter(Boolean) ?? []);
  }

  /** The commands that set up a position; the shared desk may hold another one.
   * @param {string[]} moves */
  way(moves) {
    return [
      { command: "setup", ...this.usual },
      { command: "position", fen: this.start, moves },
    ];
  }

  /** @param {string[]} moves */
  async to(moves) {
    await this.ask(this.way(moves));
  }

  /** @param {string} move */
  async move(move) {
    await this.to([...(this.state?.moves ?? []), move]);
  }

  /** @param {"think" | "answer"} what */
  async think(what) {
    const { strategy, depth, board, eval: evaluation } = this.wish();
    this.status.textContent = "It thinks …";
    await this.ask([
      ...this.way(this.state?.moves ?? []),
      { command: "setup", board, eval: evaluation },
      { command: "strategy", recipe: strategy },
      { command: what, depth },
    ]);
  }

  /** Runs commands in sequence, with no other command between them.
   * @param {Record<string, any>[]} commands */
  async ask(commands) {
    /** @type {Said[]} */
    let events = [];
    let refused = "";
    await attempt(
      async () => {
        events = (await Promise.all(commands.map((command) => desk().session(command)))).flat();
      },
      (reason = "") => {
        refused = reason;
      },
    );
    const states = events.filter((one) => one.event === "state");
    const best = events.filter((one) => one.event === "thought").at(-1);
    const last = /** @type {State | undefined} */ (states.at(-1));
    if (last) this.state = last;
    const isPlayed = of(events, "chosen") && commands.at(-1)?.command === "answer";
    this.expected = best ? (isPlayed ? best.pv.slice(1, 2) : best.pv) : [];
    this.draw();
    if (best)
      this.status.textContent += ` Depth ${best.depth}: ${score(best.score)}, ${best.algebraic_pv.join(" ")}`;
    if (refused) this.status.textContent = refused;
  }

  draw() {
    const { state } = this;
    if (!state) return;
    const { game, fen, moves, check, outcome, legal } = state;
    this.board.show({
      game,
      fen,
      last: moves.at(-1),
      check,
      legal: outcome ? [] : legal,
      arrows: arrowsOf(this.expected),
    });
    this.moves.textContent = state.algebraic.join(" ");
    this.status.textContent = outcome
      ? `The game is over: ${String(outcome.reason).replaceAll("-", " ")}.`
      : `${sideName(game, state.to_move)} to move${check ? ", in check" : ""}.`;
    this.answer.disabled = this.hint.disabled = Boolean(outcome);
    this.back.disabled = moves.length === 0;
  }
}
