// @ts-check
// The state of a desk: its game, strategy and tree, from which another desk can be restored.

/** @typedef {import("./protocol.d.ts").Said} Said */
/** @typedef {import("./protocol.d.ts").State} State */
/** @typedef {import("./protocol.d.ts").Thought} Thought */
/** @typedef {{ move: string | null, algebraic: string, comment: string }} Choice */

export class Standing {
  constructor() {
    /** @type {State | null} */
    this.state = null;
    /** @type {Record<string, any> | null} the last word on how much thoughts tell */
    this.detail = null;
    /** @type {Record<string, any> | null} the command that opened the tree */
    this.tree = null;
    /** Whether the current desk has the tree. */
    this.hasTree = false;
  }

  /** Records the result of a request. @param {import("./protocol.d.ts").Request} request
   * @param {Said} event */
  note(request, event) {
    if (event.event === "state") {
      this.state = /** @type {any} */ (event);
      if (request.session?.command === "detail") this.detail = request.session;
    }
    if (event.event === "tree") {
      this.tree = request.debugger ?? null;
      this.hasTree = true;
    }
    if (event.event === "closed") this.tree = null;
  }

  /** Marks the tree as missing, after a change of desk. */
  forgetTree() {
    this.hasTree = false;
  }

  /** The command to send before one that needs the tree, if any.
   * @param {Record<string, any>} command */
  missingTree(command) {
    return command.command === "open" || this.hasTree ? null : this.tree;
  }

  /** The requests that restore the state on another desk. @returns {Record<string, any>[]} */
  commands() {
    const { state } = this;
    if (!state) return [];
    return [
      ...(this.detail ? [this.detail] : []),
      { command: "new-game", game: state.game },
      { command: "setup", board: state.board, eval: state.eval },
      { command: "strategy", recipe: state.strategy },
      { command: "load-pgn", text: pgn(state, state.algebraic, state.comments ?? []) },
    ];
  }

  /** The command that plays a move, with the strategy's result as its comment. @param {Choice} choice */
  played(choice) {
    const { state } = this;
    if (!state) return { command: "show" };
    const comments = state.algebraic.map((_, at) => state.comments?.[at] ?? "");
    return {
      command: "load-pgn",
      text: pgn(state, [...state.algebraic, choice.algebraic], [...comments, choice.comment]),
    };
  }
}

/** The choice of a stopped search: the best move of its last completed iteration, else the first legal move.
 * @param {State} state @param {Thought | null} best @returns {Choice} */
export function choice(state, best) {
  const move = best?.pv[0];
  if (!best || !move) {
    return { move: state.legal[0] ?? null, algebraic: state.algebraic_legal?.[0] ?? "", comment: "" };
  }
  return { move, algebraic: best.algebraic_pv?.[0] ?? move, comment: comment(best) };
}

/** Score and depth, in the form of the lab's move comments. @param {Thought} thought */
function comment({ mate, score, depth }) {
  if (score === null) return "";
  const sign = (mate ?? score) < 0 ? "-" : "+";
  return `${sign}${mate === null ? Math.abs(score / 100).toFixed(2) : `M${Math.abs(mate)}`}/${depth}`;
}

/** A game in PGN. @param {State} state @param {string[]} moves @param {string[]} comments */
function pgn(state, moves, comments) {
  const tags = [
    ...(state.game === "chess" ? [] : [`[Variant "${state.game}"]`]),
    `[SetUp "1"]`,
    `[FEN "${state.start}"]`,
  ];
  const played = moves.map((move, at) => (comments[at] ? `${move} {${comments[at]}}` : move));
  return `${tags.join("\n")}\n\n${played.join(" ")} *\n`;
}
