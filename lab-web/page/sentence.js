// @ts-check
// The sentence about a place in a search, which comes from the program, in the language of the page; terms are
// underlined in their color on the canvas.

import { withSigns } from "./clauses.js";
import { h } from "./dom.js";
import { explained } from "./glossary.js";
import { translatedSentence, translatedWord } from "./language.js";
import { sides as namesOf } from "./position.js";
import { convention } from "./values.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {import("./steps.js").Place} Place */
/** The context of a sentence: the nodes from the root to the place, whose own node is the last.
 * @typedef {{ way: TreeNode[], place: Place, game: string, sides: [string, string],
 *   toMove: import("./protocol.d.ts").Side, hasWindow: boolean }} Scene `sides` names the side to
 * move at the root, `toMove`, and then the other side. */

/** Terms that have a color. @type {Record<string, string>} */
const COLORS = {
  "cut off": "cut",
  "never visited": "never",
  "fails low": "low",
  "stands pat": "beyond",
  "stand pat": "beyond",
  "standing pat": "beyond",
  "transposition table": "beyond",
  "null move": "beyond",
};

/** The side that moves at the root. @param {import("./protocol.d.ts").Tree} tree
 * @returns {import("./protocol.d.ts").Side} */
export function firstToMove({ fen }) {
  return fen.split(" ")[1] === "b" ? "second" : "first";
}

/** The scene at a place of a tree; the nodes on the way must be known.
 * @param {import("./protocol.d.ts").Tree} tree @param {import("./protocol.d.ts").Side} toMove
 * @param {Place} place @param {(path: number[]) => TreeNode | undefined} known @returns {Scene} */
export function sceneOf({ game, has_window }, toMove, place, known) {
  const lengths = [...place.path.keys(), place.path.length];
  const way = lengths.map((length) => /** @type {TreeNode} */ (known(place.path.slice(0, length))));
  const [first, second] = namesOf(game);
  const sides = /** @type {[string, string]} */ (toMove === "first" ? [first, second] : [second, first]);
  return { way, place, game, sides, toMove, hasWindow: has_window };
}

/** A sentence by the convention of values, with the page's signs.
 * @param {import("./protocol.d.ts").Sentence} said */
export function words(said) {
  return translatedSentence(withSigns(said[convention()]));
}

/** @param {Scene} scene @returns {(Node | string)[]} */
export function sentence(scene) {
  const { way, place } = scene;
  const node = way[way.length - 1];
  const text = words(place.searched === 0 ? node.entered : node.children[place.searched - 1].said);
  const who = translatedWord(mover(scene));
  const looks = new Map(Object.entries(COLORS).map(([term, look]) => [translatedWord(term), look]));
  const value = `(?<=${translatedWord("value is")} )[^ ,.，。]+`;
  const terms = new RegExp(`(${[who, value, ...looks.keys()].join("|")})`);
  const isNamed = { is: false };
  return text.split(terms).map((part, at) => {
    if (at % 2 === 0 || (part === who && isNamed.is)) return part;
    if (part === who) isNamed.is = true;
    const look = part === who ? "here" : (looks.get(part) ?? "exact");
    return h("em", { className: look }, ...explained(part));
  });
}

/** Who moves at a node. @param {Scene} scene @param {number} [at] its place on the way */
export function mover({ way, sides }, at = way.length - 1) {
  return sides[way[at].ply % 2];
}

/** The side that values of a node count for. @param {Scene} scene @param {TreeNode} node
 * @returns {import("./protocol.d.ts").Side} */
export function sideOf({ toMove }, node) {
  return (toMove === "first") === (node.ply % 2 === 0) ? "first" : "second";
}
