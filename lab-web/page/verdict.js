// @ts-check
// The outcome of a move's search: its color, and whether its value is exact or a bound.

/** @typedef {import("./protocol.d.ts").Child} Child */
/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** The states of a node that have a color. @typedef {"exact" | "cut" | "low"} State */

/** Endings with nothing below: the value is that of the position itself. */
const LEAVES = ["horizon", "no-legal-moves", "repetition", "fifty-moves", "ply-limit"];

/** Whether nothing was searched below, so that the value is exact. @param {Child} child */
export function isLeaf({ ending, expandable }) {
  return !expandable && LEAVES.includes(ending);
}

/** The state of the node after a move. @param {Child} child @returns {State} */
export function stateOf({ type }) {
  return type === "cut" ? "cut" : type === "all" ? "low" : "exact";
}

/** The index of the search that set a node's value, among the first `searched`; -1 if none beat its window.
 * @param {TreeNode} node @param {number} [searched] */
export function bestOf(node, searched = node.children.length) {
  const effects = node.children.slice(0, searched).map(({ effect }) => effect);
  return Math.max(effects.lastIndexOf("raises-alpha"), effects.lastIndexOf("cuts-off"));
}

/** A node's best value after `searched` searches, for the side to move; null if there is none yet.
 * @param {TreeNode} node @param {number} searched */
export function valueAfter(node, searched) {
  const scores = node.children
    .slice(0, searched)
    .flatMap(({ score, effect }) => (score === null || effect === "searched-again" ? [] : [score]));
  if (node.stand_pat !== null) scores.push(node.stand_pat);
  return scores.length > 0 ? Math.max(...scores) : null;
}

/** The window of a node's next search, for the side to move.
 * @param {TreeNode} node @param {number} searched @returns {[number | null, number | null]} */
export function windowAfter(node, searched) {
  const best = valueAfter(node, searched);
  const { alpha, beta } = node;
  return [best === null || (alpha !== null && alpha > best) ? alpha : best, beta];
}
