// @ts-check
// What a search of a move came to: its color, and whether its value is known or a bound.

/** @typedef {import("./protocol.d.ts").Child} Child */
/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** The states of a node that have a color. @typedef {"exact" | "cut" | "low"} State */

/** Endings at which nothing is below: the value is that of the position. */
const LEAVES = ["horizon", "no-legal-moves", "repetition", "fifty-moves", "ply-limit"];

/** Whether nothing was searched below, so that the value is no bound. @param {Child} child */
export function isLeaf({ ending, expandable }) {
  return !expandable && LEAVES.includes(ending);
}

/** What happened in the node behind a move. Its window is that of the node above, in a mirror.
 * @param {Child} child @returns {State} */
export function stateOf({ ending, score, alpha, beta, proof }) {
  if (["cut-off", "null-move"].includes(ending)) return "cut";
  if (proof || score === null) return "exact";
  if (beta !== null && score >= beta) return "low";
  return alpha !== null && score <= alpha ? "cut" : "exact";
}

/** How a value is to be read by the side that moved. @param {Child} child
 * @returns {import("./values.js").Relation} */
export function relationOf(child) {
  const { score, alpha, beta } = child;
  if (isLeaf(child) || score === null) return "exact";
  if (beta !== null && score >= beta) return "at-least";
  return alpha !== null && score <= alpha ? "at-most" : "exact";
}

/** The search that a node owes its value to, of so many; none if nothing was better than its window.
 * @param {TreeNode} node @param {number} [searched] */
export function bestOf(node, searched = node.children.length) {
  const effects = node.children.slice(0, searched).map(({ effect }) => effect);
  return Math.max(effects.lastIndexOf("raises-alpha"), effects.lastIndexOf("cuts-off"));
}

/** The best value that a node has after so many searches, for the side to move; none before the first.
 * @param {TreeNode} node @param {number} searched */
export function valueAfter(node, searched) {
  const scores = node.children
    .slice(0, searched)
    .flatMap(({ score, effect }) => (score === null || effect === "searched-again" ? [] : [score]));
  if (node.stand_pat !== null) scores.push(node.stand_pat);
  return scores.length > 0 ? Math.max(...scores) : null;
}

/** The window that the next search of a node has, for the side to move.
 * @param {TreeNode} node @param {number} searched @returns {[number | null, number | null]} */
export function windowAfter(node, searched) {
  const best = valueAfter(node, searched);
  const { alpha, beta } = node;
  return [best === null || (alpha !== null && alpha > best) ? alpha : best, beta];
}
