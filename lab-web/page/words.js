// @ts-check
// Words for the searches of a tree, with a symbol where color alone would not do.

import { score, whole } from "./dom.js";

/** @typedef {import("./protocol.d.ts").Child} Child */
/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */

/** @type {Record<string, string>} */
const EFFECTS = {
  "raises-alpha": "▲ raises alpha",
  "fails-low": "· fails low",
  "cuts-off": "✂ cuts off",
  "searched-again": "↻ searched again",
};

/** @type {Record<string, string>} */
const KINDS = {
  full: "full window",
  scout: "null window",
  reduced: "reduced",
  research: "searched again",
  "null-move": "null move",
  verification: "verification",
  look: "looked at",
  root: "root, one window",
};

/** The words for searches without a window. @type {Record<string, string>} */
const WITHOUT_WINDOW = { "raises-alpha": "▲ best so far", "fails-low": "· no better" };

/** The effect of a search on its node. @param {Child} child @param {boolean} [hasWindow] */
export function effect(child, hasWindow = true) {
  if (child.proof) return child.effect === "cuts-off" ? "✂ is enough" : "· is not enough";
  if (!hasWindow && WITHOUT_WINDOW[child.effect]) return WITHOUT_WINDOW[child.effect];
  return EFFECTS[child.effect] ?? child.effect;
}

/** The result of a search: a score, or proof and disproof numbers. @param {Child | TreeNode} found */
export function value(found) {
  if (!found.proof) return score(found.score);
  const number = (/** @type {number | null} */ leaves) => (leaves === null ? "∞" : whole(leaves));
  return `${number(found.proof.proof)} / ${number(found.proof.disproof)}`;
}

/** The kind of a move's search. @param {Child} child */
export function kind(child) {
  return KINDS[child.kind] ?? child.kind;
}

/** The move; without one, the kind of search. @param {Child | undefined} child */
export function name(child) {
  if (!child) return "?";
  return child.algebraic ?? kind(child);
}

/** A recipe of at most so many letters: where it is longer, parts in its middle are left out.
 * @param {string} recipe */
export function shortened(recipe, most = 44) {
  if (recipe.length <= most) return recipe;
  const [left, right] = [recipe.slice(0, most >> 1), recipe.slice(1 - (most >> 1))];
  // Whole parts, but for one that is too long alone.
  return `${left.replace(/[^+]*$/, "") || left}…${right.replace(/^[^+]*/, "") || right}`;
}

/** @param {number} count @param {string} one @param {string} many */
export function counted(count, one, many) {
  return count === 1 ? one : many;
}
