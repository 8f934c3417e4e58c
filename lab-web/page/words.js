// @ts-check
// What the searches of a tree are called, in words and with a sign where colour alone would tell.

/** @typedef {import("./protocol.d.ts").Child} Child */

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

/** What a search does to its node. @param {Child} child */
export function effect(child) {
  return EFFECTS[child.effect] ?? child.effect;
}

/** How a move is searched. @param {Child} child */
export function kind(child) {
  return KINDS[child.kind] ?? child.kind;
}

/** The move; where there is none, what the search is. @param {Child | undefined} child */
export function name(child) {
  if (!child) return "?";
  return child.algebraic ?? kind(child);
}

/** @param {number} count @param {string} one @param {string} many */
export function counted(count, one, many) {
  return count === 1 ? one : many;
}
