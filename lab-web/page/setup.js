// @ts-check
// The board and the evaluation used by searches. Links name only non-default ones.

/** @typedef {import("./protocol.d.ts").Catalogue} Catalogue */
/** @typedef {import("./protocol.d.ts").State} State */
/** @typedef {{ board?: string, eval?: string }} Setup */

/** A game's defaults; nothing where it has no choice.
 * @param {Catalogue} catalogue @param {string} name of the game @returns {Setup} */
export function usual(catalogue, name) {
  const its = catalogue.games.find((game) => game.name === name);
  return { board: its?.boards[0], eval: its?.evals[0]?.name };
}

/** The current game's values that differ from its defaults.
 * @param {Catalogue} catalogue @param {State} state @returns {Setup} */
export function unusual(catalogue, state) {
  const { board, eval: evaluation } = usual(catalogue, state.game);
  return {
    board: board === undefined || board === state.board ? undefined : state.board,
    eval: evaluation === undefined || evaluation === state.eval ? undefined : state.eval,
  };
}

/** A setup in words, to follow a recipe: `on mailbox, material evaluation`. Empty for the defaults.
 * @param {Setup} setup */
export function inWords({ board, eval: evaluation }) {
  const words = [board && `on ${board}`, evaluation && `${evaluation} evaluation`].filter(Boolean);
  return words.length > 0 ? ` ${words.join(", ")}` : "";
}
