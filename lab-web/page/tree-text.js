// @ts-check
// Trees in text form, `((3 12 8)(2 4 6))`: parse, write, reorder, and generate at random.

/** A leaf's value, or a node's children. @typedef {number | Branch[]} Branch */

/** Parses a tree; null if the text is not one. The program says what is wrong with it.
 * @param {string} text @returns {Branch | null} */
export function readTree(text) {
  const words = text.match(/[()]|[^\s()]+/g) ?? [];
  if (words[0] !== "(" || !words.every((word) => /^([()]|[+-]?\d+)$/.test(word))) return null;
  const list = words.map((word) => (/\d/.test(word) ? Number(word) : word)).join(",");
  try {
    return JSON.parse(list.replaceAll("(,", "[").replaceAll(",)", "]"));
  } catch {
    return null;
  }
}

/** What is wrong with a text that was meant as a tree, and what works: round brackets for others, whole numbers
 * for fractions. @param {string} text @param {string} refusal why it is none, which stays for other texts */
export function advice(text, refusal) {
  if (!/^\s*[[({]/.test(text) || readTree(text) || !/written tree|FEN/.test(refusal)) return refusal;
  const how = "A tree is written with round brackets, spaces and whole numbers";
  const round = text.replace(/[[{]/g, "(").replace(/[\]}]/g, ")").replace(/[,;]/g, " ");
  const digits = round.match(/\d\.\d+/g)?.map((number) => number.length - 2) ?? [];
  const times = 10 ** Math.max(0, ...digits);
  const tree = readTree(round.replace(/[+-]?\d+(\.\d+)?/g, (number) => String(Math.round(times * Number(number)))));
  if (!tree) return `${refusal}. ${how}, as ((3 12 8)(2 4 6)).`;
  return `${how}: ${writeTree(tree)}${times > 1 ? `, which is ${times} times yours` : ""}.`;
}

/** @param {Branch} tree @returns {string} */
export function writeTree(tree) {
  if (!Array.isArray(tree)) return String(tree);
  // Groups of branches are joined without spaces, as in textbooks; leaves are separated by spaces.
  const below = tree.map(writeTree).join(" ");
  return `(${below.replaceAll(") (", ")(")})`;
}

/** The minimax value of a tree, with Max to move at the root. @param {Branch} tree @returns {number} */
export function minimax(tree, isMax = true) {
  if (!Array.isArray(tree)) return tree;
  return Math[isMax ? "max" : "min"](...tree.map((one) => minimax(one, !isMax)));
}

/** @param {Branch} tree @returns {number} */
export function countNodes(tree) {
  return Array.isArray(tree) ? tree.map(countNodes).reduce((all, nodes) => all + nodes, 1) : 1;
}

/** @param {Branch} tree @returns {number} */
export function depthOf(tree) {
  return Array.isArray(tree) ? 1 + Math.max(...tree.map(depthOf)) : 0;
}

/** A copy of a tree, with branches in best-first or worst-first order for the side to move.
 * @param {Branch} tree
 * @param {"best" | "worst"} first @returns {Branch} */
export function ordered(tree, first, isMax = true) {
  if (!Array.isArray(tree)) return tree;
  const sign = (first === "best") === isMax ? -1 : 1;
  const value = (/** @type {Branch} */ one) => sign * minimax(one, !isMax);
  return tree.map((one) => ordered(one, first, !isMax)).sort((one, other) => value(one) - value(other));
}

/** A copy of a tree with another value at a leaf. @param {Branch} tree @param {number[]} path
 * @param {number} value
 * @returns {Branch} */
export function withLeaf(tree, [first, ...rest], value) {
  if (!Array.isArray(tree) || first === undefined) return value;
  return tree.map((one, at) => (at === first ? withLeaf(one, rest, value) : one));
}

/** A copy of a tree with a branch at another place among its siblings. @param {Branch} tree
 * @param {number[]} path
 * @param {number} to @returns {Branch} */
export function withBranchAt(tree, [first, ...rest], to) {
  if (!Array.isArray(tree)) return tree;
  if (rest.length > 0) return tree.map((one, at) => (at === first ? withBranchAt(one, rest, to) : one));
  const others = tree.toSpliced(first, 1);
  return others.toSpliced(to, 0, tree[first]);
}

/** @param {number} branches @param {number} depth @returns {Branch} */
export function randomTree(branches, depth) {
  if (depth === 0) return Math.floor(Math.random() * 20) + 1;
  return Array.from({ length: branches }, () => randomTree(branches, depth - 1));
}

/** The leaf at a branch of a node; null if it is not a leaf, or not in a text tree.
 * @param {string} fen of the
 * node, with the way to it @param {number} branch from 1 */
export function leafOf(fen, branch) {
  const [text, way = ""] = fen.split(" path=");
  let tree = readTree(text);
  for (const step of [...way.split(".").filter(Boolean).map(Number), branch])
    tree = Array.isArray(tree) ? (tree[step - 1] ?? null) : null;
  return typeof tree === "number" ? tree : null;
}
