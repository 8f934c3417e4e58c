// @ts-check
// The boxes of a map: where each stands, what happened there, and a sentence on it.

import { whole } from "./dom.js";
import { counted } from "./words.js";

/** @typedef {import("./protocol.d.ts").MapBox} MapBox */
/** A box in its place: `from` and `wide` are shares of the picture.
 * @typedef {{ box: MapBox, row: number, from: number, wide: number, above: Laid | null }} Laid */

/** What happened at a node, by the name of its colour. @type {Record<string, string>} */
export const ROLES = {
  exact: "exact value",
  cut: "cut off",
  low: "no move raised alpha",
  null: "cut off by a null move",
  table: "known from the table",
  rule: "ended by a rule",
  visited: "visited",
  pruned: "never visited",
  outside: "quiescence and null moves",
  other: "so much of it the other strategy did not visit",
};

/** @type {Record<string, string>} */
const BY_ENDING = {
  "null-move": "null",
  "transposition-table": "table",
  repetition: "rule",
  "fifty-moves": "rule",
  "no-legal-moves": "rule",
};

/** @type {Record<string, string>} */
const BY_KIND = { cut: "cut", all: "low" };

/** The boxes of a map in their places, each behind the one above it. @param {MapBox} map @returns {Laid[]} */
export function lay(map) {
  /** @type {Laid[]} */
  const laid = [];
  const put = (/** @type {Laid} */ one) => {
    laid.push(one);
    const below = one.box.below ?? [];
    const all = below.reduce((wide, box) => wide + sum(box.widths), 0);
    let { from } = one;
    for (const box of below) {
      const wide = (one.wide * sum(box.widths)) / all;
      put({ box, row: one.row + 1, from, wide, above: one });
      from += wide;
    }
  };
  put({ box: { ...map, moves: 1 }, row: 0, from: 0, wide: 1, above: null });
  return laid;
}

/** Whether nothing is drawn below a box. @param {MapBox} box */
export function isCut(box) {
  return !box.below?.length;
}

/** The colour of a box. @param {MapBox} box */
export function role(box) {
  if (sum(box.visits) === 0) return "pruned";
  return BY_ENDING[box.ending ?? ""] ?? BY_KIND[box.kind ?? ""] ?? "exact";
}

/** What a box is. @param {MapBox} box */
export function sentence(box) {
  const [all, visits] = [sum(box.widths), sum(box.visits)];
  const about = box.is_estimated ? "about " : "";
  const name =
    box.moves > 1 ? `${box.algebraic} and ${box.moves - 1} more moves` : (box.algebraic ?? "the top");
  const nodes = `${about}${whole(all)} ${counted(all, "node", "nodes")} of minimax`;
  if (visits === 0) {
    const other = box.other ? `; the other strategy visited ${whole(box.other)} of them` : "";
    return `${name}: never visited, which saved ${nodes}${other}`;
  }
  const saved = all > visits ? `, ${about}${whole(all - visits)} saved` : "";
  const outside = box.outside > 0 ? `; ${whole(box.outside)} beside them` : "";
  const other = box.other === undefined ? "" : `; the other strategy visited ${whole(box.other)}`;
  return `${name}: ${ROLES[role(box)]}; visited ${whole(visits)} of ${nodes}${saved}${outside}${other}`;
}

/** @param {number[]} counts */
export function sum(counts) {
  return counts.reduce((all, count) => all + count, 0);
}
