// @ts-check
// The game on the board: its state in the session, and the moves after the position shown.

import { Refused, isComplete, of } from "./desk.js";
import { variations, written } from "./pgn.js";

/** @typedef {import("./protocol.d.ts").State} State */
/** @typedef {import("./protocol.d.ts").Thought} Thought */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./protocol.d.ts").Side} Side */
/** @typedef {import("./protocol.d.ts").Budget} Budget */
/** A move, and the search that found it, if one is known.
 * @typedef {{ move: string, algebraic: string, search: Search | null, comment: string }} Ply */

/** A search of a position of the game, and what its iterations found.
 * @typedef {{ recipe: string, place: number, side: Side, fen: string, moves: string[], thoughts: Thought[] }}
 * Search `place` is that of the strategy among those that play or search */

export class Game extends EventTarget {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    /** @type {State | null} */
    this.state = null;
    /** @type {Ply[]} all moves, also those behind the position that is shown */
    this.line = [];
    /** @type {Ply[][]} lines that were left for others */
    this.variations = [];
    /** @type {Side | null} who resigned */
    this.resigned = null;
  }

  /** How the game ended, if it did. @returns {import("./protocol.d.ts").Outcome | null} */
  get outcome() {
    if (this.resigned && this.shown === this.line.length)
      return { winner: this.resigned === "first" ? "second" : "first", reason: "resignation" };
    return this.state?.outcome ?? null;
  }

  /** The side to move resigns. */
  resign() {
    this.resigned = this.state?.to_move ?? null;
    this.dispatchEvent(new Event("state"));
  }

  /** Makes another line the game's main line; the old one is kept as a variation. @param {Ply[]} line */
  async follow(line) {
    const common = line.findIndex((ply, at) => ply.move !== this.line[at]?.move);
    this.keep(this.line);
    this.variations = this.variations.filter((one) => one !== line);
    this.line = [...line];
    await this.goTo(common < 0 ? line.length : common + 1, true);
  }

  /** Keeps an abandoned line, unless another one contains it. @param {Ply[]} line */
  keep(line) {
    const has = (/** @type {Ply[]} */ other) => line.every((ply, at) => ply.move === other[at]?.move);
    if (!this.variations.some(has)) this.variations.push([...line]);
  }

  /** Takes over the session's state. @param {State} state
   * @param {Search | null} [search] that found the last move */
  take(state, search = null) {
    const before = this.state;
    this.state = state;
    const goesOn =
      before &&
      before.start === state.start &&
      before.game === state.game &&
      state.moves.every((move, at) => at >= this.line.length || this.line[at].move === move);
    const line = goesOn ? this.line : [];
    if (!goesOn) [this.variations, this.resigned] = [[], null];
    state.moves.forEach((move, at) => {
      line[at] ??= { move, algebraic: state.algebraic[at], search: null, comment: "" };
      if (state.comments?.[at]) line[at].comment = state.comments[at];
    });
    if (search && state.moves.length > 0) line[state.moves.length - 1].search = search;
    this.line = line;
    this.dispatchEvent(new Event("state"));
  }

  /** The number of moves played up to the position shown. */
  get shown() {
    return this.state?.moves.length ?? 0;
  }

  /** Shows the position on a board, with the moves that can be made and arrows.
   * @param {import("./board.js").LabBoard} board @param {string[]} [legal]
   * @param {import("./board.js").Arrow[]} [arrows] */
  showOn(board, legal = [], arrows = []) {
    if (!this.state) return;
    const { game, fen, moves, check } = this.state;
    board.show({ game, fen, last: moves.at(-1), check, legal, arrows });
  }

  /** @param {Record<string, any>} command */
  async command(command) {
    const events = await this.desk.session(command);
    const state = of(events, "state");
    if (state) this.take(state);
    return events;
  }

  /** All that is known of the game, to come back to. */
  get kept() {
    const { state, line, variations, resigned } = this;
    return { game: state?.game, start: state?.start, line: [...line], variations: [...variations], resigned };
  }

  /** A game that was left is known again, if it is the one that is there. @param {Game["kept"]} kept */
  recall(kept) {
    const { game, start, line } = this.kept;
    const isIt = game === kept.game && start === kept.start && line.map(moveOf).join() === kept.line.map(moveOf).join();
    if (isIt) [this.line, this.variations, this.resigned] = [[...kept.line], [...kept.variations], kept.resigned];
    return isIt;
  }

  /** @param {string} name */
  async newGame(name) {
    await this.anew({ command: "new-game", game: name });
  }

  /** Starts another game; if that is refused, keeps this one. @param {Record<string, any>} command */
  async anew(command) {
    const before = [this.line, this.variations, this.resigned];
    [this.line, this.variations, this.resigned] = [[], [], null];
    try {
      await this.command(command);
    } catch (error) {
      [this.line, this.variations, this.resigned] = /** @type {any} */ (before);
      throw error;
    }
  }

  /** @param {string} fen @param {string[]} [moves] @param {string[]} [comments] of the moves */
  async setPosition(fen, moves = [], comments = []) {
    await this.command({ command: "position", fen, moves, comments });
  }

  /** Plays a move; the moves after the position shown are kept as a variation. @param {string} move */
  async play(move) {
    const [before, variations] = [this.line, [...this.variations]];
    const ahead = before[this.shown];
    if (ahead && ahead.move !== move && ahead.algebraic !== move) {
      this.keep(before);
      this.line = before.slice(0, this.shown);
    }
    try {
      await this.command({ command: "play", move });
    } catch (error) {
      [this.line, this.variations] = [before, variations];
      throw error;
    }
    this.resigned = null;
  }

  /** Replaces the game's moves by these, which may differ from some point on, and shows the
   * position after `plies` of them. @param {string[]} moves @param {number} plies */
  async along(moves, plies) {
    const common = moves.findIndex((move, at) => this.line[at]?.move !== move);
    if (common >= 0) {
      const before = this.line;
      if (common < before.length) this.keep(before);
      this.line = before.slice(0, common);
      try {
        const comments = this.line.map((ply) => ply.comment);
        await this.setPosition(this.state?.start ?? "startpos", moves, comments);
      } catch (error) {
        this.line = before;
        throw error;
      }
    }
    await this.goTo(plies);
  }

  /** Turns the moves after the position shown into a variation: the game continues from here. */
  cut() {
    if (this.shown === this.line.length) return;
    this.keep(this.line);
    this.line = this.line.slice(0, this.shown);
    this.resigned = null;
  }

  /** Shows the position after `plies` moves; later moves stay.
   * @param {number} plies @param {boolean} [isOther] whether the moves are others than those shown */
  async goTo(plies, isOther = false) {
    const state = this.state;
    if (!state || plies < 0 || plies > this.line.length || (plies === this.shown && !isOther)) return;
    const line = this.line.slice(0, plies);
    await this.setPosition(
      state.start,
      line.map((ply) => ply.move),
      line.map((ply) => ply.comment),
    );
  }

  /** The whole game in PGN, including later moves and variations.
   * @param {[string, string][]} tags that stand first */
  async pgn(tags) {
    const shown = this.shown;
    await this.goTo(this.line.length);
    const events = await this.desk.session({ command: "pgn" });
    await this.goTo(shown);
    const head = of(events, "pgn")?.text.split("\n\n")[0] ?? "";
    return written(head, tags, this);
  }

  /** @param {string} text */
  async loadPgn(text) {
    await this.anew({ command: "load-pgn", text });
    await this.readVariations(text);
  }

  /** Reads the variations of a PGN text into the game, each from the move where it begins.
   * @param {string} text */
  async readVariations(text) {
    const main = [...this.line];
    const start = this.state?.start ?? "startpos";
    try {
      for (const { at, moves } of variations(text)) {
        this.line = main.slice(0, at);
        await this.setPosition(
          start,
          this.line.map((ply) => ply.move),
          this.line.map((ply) => ply.comment),
        );
        for (const move of moves) await this.command({ command: "play", move });
        this.keep(this.line);
      }
    } finally {
      this.line = main;
      await this.goTo(main.length, true);
    }
  }

  /** Searches the position, and plays the best move if `what` is "answer".
   * @param {"think" | "answer"} what @param {{ recipe: string, place: number, budget: Budget }} by
   * @param {(search: Search, event: import("./protocol.d.ts").Said) => void} receive */
  async think(what, { recipe, place, budget }, receive) {
    const { fen, to_move: side, moves } = /** @type {State} */ (this.state);
    /** @type {Search} */
    const search = { recipe, place, side, fen, moves: [...moves], thoughts: [] };
    const { time_ms, ...rest } = budget;
    await this.desk.session({ command: "strategy", recipe });
    const events = await this.desk.session({ command: what, ...rest }, time_ms, (one) => {
      if (one.event === "thought") search.thoughts.push(/** @type {any} */ (one));
      receive(search, one);
    });
    const state = of(events, "state");
    if (state) {
      this.line = this.line.slice(0, state.moves.length - 1);
      this.take(state, search);
    }
    return search;
  }
}

/** The last completed iteration of a search.
 * @param {{ thoughts: Thought[] } | null | undefined} search */
export function best(search) {
  return search?.thoughts.filter(({ status }) => isComplete(status)).at(-1);
}

/** The score and depth of a move, for the side that played it: from its search, or from its PGN comment.
 * @param {Ply | undefined} ply @returns {{ score: number, depth: number } | null} */
export function valueOf(ply) {
  const thought = best(ply?.search);
  if (thought && thought.score !== null) return { score: thought.score, depth: thought.depth };
  const written = /^([+-])(M?)(\d+(?:\.\d+)?)\/(\d+)$/.exec(ply?.comment ?? "");
  if (!written) return null;
  const [, sign, mate, number, depth] = written;
  const score = mate ? MATE - 2 * Number(number) + 1 : Math.round(100 * Number(number));
  return { score: sign === "-" ? -score : score, depth: Number(depth) };
}

/** @param {Ply} ply */
function moveOf({ move }) {
  return move;
}

/** The score of a mate in n plies is this minus n, in centipawns. */
const MATE = 29000;

/** Runs an action, and shows the error if it is refused. @param {() => Promise<any>} action @param
 * {(text?: string) => void} complain */
export async function attempt(action, complain) {
  try {
    await action();
    complain();
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    complain(error.message);
    return false;
  }
}
