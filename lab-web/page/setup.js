// @ts-check
// The board and the evaluation by which is searched. A link names those that are not the usual ones.

/** @typedef {import("./protocol.d.ts").Catalogue} Catalogue */
/** @typedef {import("./protocol.d.ts").State} State */
/** @typedef {{ board?: string, eval?: string }} Setup */

/** The usual ones of a game; nothing where it has no choice.
 * @param {Catalogue} catalogue @param {string} name of the game @returns {Setup} */
export function usual(catalogue, name) {
  const its = catalogue.games.find((game) => game.name === name);
  return { board: its?.boards[0], eval: its?.evals[0]?.name };
}

/** Those of the game on the board that are not the usual ones.
 * @param {Catalogue} catalogue @param {State} state @returns {Setup} */
export function unusual(catalogue, state) {
  const { board, eval: evaluation } = usual(catalogue, state.game);
  return {
    board: board === undefined || board === state.board ? undefined : state.board,
    eval: evaluation === undefined || evaluation === state.eval ? undefined : state.eval,
  };
}

/** The same in words, to be put behind a recipe: `on mailbox, material evaluation`. Nothing if all is usual.
 * @param {Setup} setup */
export function inWords({ board, eval: evaluation }) {
  const words = [board && `on ${board}`, evaluation && `${evaluation} evaluation`].filter(Boolean);
  return words.length > 0 ? ` ${words.join(", ")}` : "";
}
