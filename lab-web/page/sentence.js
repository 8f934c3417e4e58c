// @ts-check
// The sentence about a place in a search: who moves, the result, the bound it is compared with, the
// consequence. Each event has a template; terms are underlined in their color on the canvas.

import { h, whole } from "./dom.js";
import { explained } from "./glossary.js";
import { sides as namesOf } from "./position.js";
import { leafOf } from "./tree-text.js";
import { bestOf, isLeaf, relationOf, stateOf, valueAfter, windowAfter } from "./verdict.js";
import { shownValue } from "./values.js";
import { counted, name, value } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {import("./protocol.d.ts").Child} Child */
/** @typedef {import("./steps.js").Place} Place */
/** The context of a sentence: the nodes from the root to the place, whose own node is the last.
 * @typedef {{ way: TreeNode[], place: Place, game: string, sides: [string, string],
 *   toMove: import("./protocol.d.ts").Side, hasWindow: boolean }} Scene `sides` names the side to
 * move at the root, `toMove`, and then the other side. */

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

/** A term in its color. @param {string} state @param {string} text */
const term = (state, text) => h("em", { className: state }, ...explained(text));

/** @param {Scene} scene @returns {(Node | string)[]} */
export function sentence(scene) {
  const { way, place } = scene;
  const node = way[way.length - 1];
  const last = node.children[place.searched - 1];
  const isOver = place.searched === node.children.length && (last || node.ending !== "searched");
  if (node.proof) return proved(scene, node, last);
  if (!last) return isOver ? ended(scene, node) : entered(scene, node);
  if (last.move === null) return [`${name(last)}: `, last.said || "the search goes on."];
  if (last.effect === "cuts-off" || (isOver && node.ending === "cut-off")) return cutOff(scene, node, last);
  return isOver ? [...briefly(scene, node, last), ...over(scene, node)] : tried(scene, node, last);
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

/** @param {Scene} scene @param {TreeNode} node @param {number | null} score of its side to move
 * @param {import("./values.js").Relation} [relation] */
function shown(scene, node, score, relation) {
  return shownValue(score, sideOf(scene, node), scene.game, relation);
}

/** A value in words: `+85 or more`. @param {import("./values.js").Shown} shown */
function said({ relation, text }) {
  const bare = text.replace(/^[≥≤] /, "");
  return relation === "exact" ? bare : `${bare} or ${relation === "at-least" ? "more" : "less"}`;
}

/** The move that led to a node, `1…exd5`; the root has none. @param {Scene} scene @param {number} at */
function led({ way, place, game }, at) {
  const text = name(way[at - 1]?.children[place.path[at - 1]]);
  return game === "tree" ? `branch ${text}` : text;
}

/** The text for a node's beta: the value that the other side already has, and the move that gives it.
 * @param {Scene} scene @param {TreeNode} node @returns {string} empty where nothing does */
function held(scene, node) {
  const { way, place, game } = scene;
  if (node.beta === null) return "";
  for (let at = way.length - 2; at >= 0; at -= 2) {
    const above = way[at];
    const best = bestOf(above, place.path[at]);
    const before = above.children[best];
    if (!before || before.score !== -node.beta) continue;
    const has = shown(scene, node, node.beta).text;
    return game === "tree"
      ? `${mover(scene, at)} has ${has} already, in the ${ordinal(best + 1)} branch`
      : `${mover(scene, at)}’s ${name(before)} already holds ${mover(scene)} to ${has}`;
  }
  const has = shown(scene, node, node.beta).text;
  return `${other(scene, node)} already holds ${mover(scene)} to ${has}`;
}

/** @param {Scene} scene @param {TreeNode} node */
function other({ sides }, node) {
  return sides[(node.ply + 1) % 2];
}

/** @param {Scene} scene @param {TreeNode} node */
function entered(scene, node) {
  const { way, hasWindow } = scene;
  const who = term("here", mover(scene));
  if (way.length === 1 && node.stand_pat === null) {
    const count = node.children.length + node.untried.length;
    const what =
      scene.game === "tree" ? counted(count, "branch", "branches") : counted(count, "move", "moves");
    return [who, ` is to move, with ${count} ${what}. Nothing is known yet: every value can still matter.`];
  }
  const by = `After ${led(scene, way.length - 1)} `;
  if (node.stand_pat !== null)
    return [
      by,
      who,
      " may ",
      term("beyond", "stand pat"),
      ` at ${shown(scene, node, node.stand_pat).text}: that is what its captures are held against.`,
    ];
  const has = hasWindow ? held(scene, node) : "";
  return [by, who, ` looks for an answer; ${has || "nothing is held against it yet"}.`];
}

/** A node that ended before any move was searched. @param {Scene} scene @param {TreeNode} node */
function ended(scene, node) {
  const worth = said(shown(scene, node, node.score, node.ending === "stand-pat" ? "at-least" : "exact"));
  const who = term("here", mover(scene));
  if (node.ending === "stand-pat") {
    return [
      who,
      ` has ${worth} without a move: `,
      term("beyond", "stand pat"),
      " is enough, so it is ",
      term("cut", "cut off"),
      ".",
    ];
  }
  if (node.ending === "transposition-table")
    return [who, `’s value ${worth} is known from `, term("beyond", "the table"), "."];
  return [who, ` has nothing to search here: ${node.ending.replaceAll("-", " ")}, worth ${worth}.`];
}

/** A search of a move that did not end its node. @param {Scene} scene @param {TreeNode} node
 * @param {Child} last */
function tried(scene, node, last) {
  const { place } = scene;
  const its = shown(scene, node, last.score, relationOf(last));
  const who = term("here", mover(scene));
  const branch = isLeaf(last) ? "" : ` in the ${ordinal(place.searched)} branch`;
  const what = scene.game === "tree" ? branch : ` with ${name(last)}`;
  const how = HOW[last.ending] ? [" (", term("beyond", HOW[last.ending]), ")"] : [];
  if (last.effect === "searched-again")
    return [who, `’s ${name(last)} looks better than its null window, and is searched again.`];
  if (last.effect === "raises-alpha") {
    const before = valueAfter(node, place.searched - 1);
    const bound = sideOf(scene, node) === "first" ? "α" : "β";
    const was = before === null ? "the first value" : `better than ${shown(scene, node, before).text}`;
    const next = scene.hasWindow
      ? `${bound} is ${its.text.replace(/^[≥≤] /, "")} from here on.`
      : "the best so far.";
    const exact =
      stateOf(last) === "exact" && place.path.length === 0 ? [term("exact", said(its))] : [said(its)];
    return [who, " finds ", ...exact, `${what}`, ...how, `, ${was}: ${next}`];
  }
  const [alpha] = windowAfter(node, place.searched - 1);
  const than =
    alpha === null ? "" : ` than the ${shown(scene, node, alpha).text} that ${who.textContent} has`;
  const fails =
    stateOf(last) === "cut" && !isLeaf(last) ? ["It was ", term("cut", "cut off"), " and is out."] : [];
  const move =
    scene.game === "tree" ? (isLeaf(last) ? "leaf" : `${ordinal(place.searched)} branch`) : name(last);
  return [who, `’s ${move} is worth ${said(its)}`, ...how, `: no better${than}. `, ...fails];
}

/** How a search ended, other than by its moves. @type {Record<string, string>} */
const HOW = {
  "stand-pat": "stand pat",
  "transposition-table": "known from the table",
  "null-move": "cut off by a null move",
  repetition: "a repetition",
  "fifty-moves": "the fifty-move rule",
};

/** A short form for the last search of a node, when the end of the node follows in the same sentence.
 * @param {Scene} scene @param {TreeNode} node
 * @param {Child} last */
function briefly(scene, node, last) {
  const its = said(shown(scene, node, last.score, relationOf(last)));
  const move = scene.game !== "tree" ? name(last) : isLeaf(last) ? "last leaf" : "last branch";
  const cut = stateOf(last) === "cut" && !isLeaf(last) ? [" (", term("cut", "cut off"), ")"] : [];
  return [term("here", mover(scene)), `’s ${move} is worth ${its}`, ...cut, ". "];
}

/** @param {Scene} scene @param {TreeNode} node @param {Child} last */
function cutOff(scene, node, last) {
  const { way, place, game } = scene;
  const who = term("here", game === "tree" ? mover(scene) : name(last));
  const worth = said(shown(scene, node, last.score, relationOf(last)));
  const has = held(scene, node);
  const here = way.length === 1 ? "The root" : game === "tree" ? "The branch" : led(scene, way.length - 1);
  const never = neverVisited(scene, node);
  const cut = term("cut", "cut off");
  const end = never ? [cut, ", and ", ...never, "."] : [cut, "; no move was left anyway."];
  if (game === "tree")
    return [
      who,
      ` has found ${worth.replace(/ or .*/, "")}; ${has}, and will not come here. ${here} is `,
      ...end,
    ];
  const nth = place.searched > 1 ? `${ordinal(place.searched)} move` : "first move";
  return [`${mover(scene)}’s ${nth}, `, who, `, is worth ${worth}. ${has}, so ${here} is `, ...end];
}

/** @param {Scene} scene @param {TreeNode} node @returns {(Node | string)[] | null} */
function neverVisited({ game }, { untried, fen }) {
  if (untried.length === 0) return null;
  const never = term("never", "never visited");
  const be = counted(untried.length, "is", "are");
  const leaves =
    game === "tree"
      ? leavesOf(
          fen,
          untried.map(({ algebraic }) => Number(algebraic)),
        )
      : [];
  if (leaves.length > 0 && leaves.length <= 4) return [`${listed(leaves)} ${be} `, never];
  return [`${whole(untried.length)} ${counted(untried.length, "move", "moves")} ${be} `, never];
}

/** The values of leaves given in a tree's text, by branch. @param {string} fen of the node,
 * with the way to it @param {number[]} branches */
function leavesOf(fen, branches) {
  const leaves = branches.map((branch) => leafOf(fen, branch));
  return leaves.includes(null) ? [] : leaves.map(String);
}

/** The sentence when all moves of a node have been tried. @param {Scene} scene @param {TreeNode} node */
function over(scene, node) {
  const { way } = scene;
  const best = bestOf(node);
  const isBelow = best < 0 && node.alpha !== null;
  const worth = said(shown(scene, node, node.score, isBelow ? "at-most" : "exact"));
  if (way.length === 1) return ["All is searched: the tree is worth ", term("exact", worth), "."];
  if (isBelow) return ["None was enough: the node ", term("low", "fails low"), `, at ${worth}.`];
  return ["All is tried: ", term("exact", worth), " is its value."];
}

/** @param {Scene} scene @param {TreeNode} node @param {Child | undefined} last */
function proved(scene, node, last) {
  const kind = node.ply % 2 === 0 ? "one proved move is enough" : "every move must be proved";
  const who = term("here", mover(scene));
  if (!last) return [who, ` to move: ${kind}. Proof and disproof number: ${value(node)}.`];
  const is = last.effect === "cuts-off" ? "is enough" : "is not enough";
  return [who, `’s ${name(last)} has proof and disproof numbers ${value(last)}: it ${is}.`];
}

/** @param {number} place from 1 */
export function ordinal(place) {
  const words = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
  if (words[place]) return words[place];
  const tens = place % 100;
  const end = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${end}`;
}

/** @param {string[]} words */
function listed(words) {
  return words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}
