// @ts-check
// Scores as they are shown: White's, Red's or Max's in every view, or those of the side to move. Nothing else
// of the page turns a sign.

import { read, write } from "./settings.js";

/** @typedef {import("./protocol.d.ts").Side} Side */
/** How a score is to be read: it is the value, or a bound of it.
 * @typedef {"exact" | "at-least" | "at-most"} Relation */
/** @typedef {{ value: number | null, relation: Relation, text: string }} Shown */

const SIGNS = { exact: "", "at-least": "≥ ", "at-most": "≤ " };
const TURNED = /** @type {const} */ ({ exact: "exact", "at-least": "at-most", "at-most": "at-least" });

const MATE = 29000;
const FARTHEST_MATE = 1000;

/** Says that values are shown otherwise from now on. */
export const values = new EventTarget();

/** Whose values are shown: those of the side that moves first in the game, or of the side to move.
 * @returns {"first" | "mover"} */
export function convention() {
  return read("values") === "mover" ? "mover" : "first";
}

/** @param {"first" | "mover"} whose */
export function setConvention(whose) {
  write("values", whose);
  values.dispatchEvent(new Event("change"));
}

/** What is shown of a score that counts for a side, the side to move where it was found.
 * @param {number | null | undefined} score @param {Side} side @param {string} game
 * @param {Relation} [relation] @returns {Shown} */
export function shownValue(score, side, game, relation = "exact") {
  if (score === null || score === undefined) return { value: null, relation, text: "–" };
  const isTurned = convention() === "first" && side === "second";
  const value = isTurned ? 0 - score : score;
  const its = isTurned ? TURNED[relation] : relation;
  return { value, relation: its, text: SIGNS[its] + written(value, game) };
}

/** A number of centipawns as it is written, a mate in moves; values of a tree's leaves have no plus.
 * @param {number} value @param {string} [game] */
export function written(value, game) {
  const sign = value < 0 ? "−" : value > 0 && game !== "tree" ? "+" : "";
  const plies = MATE - Math.abs(value);
  return plies <= FARTHEST_MATE ? `${sign}#${Math.ceil(plies / 2)}` : sign + Math.abs(value);
}

/** Whose values a caption says there are. @param {[string, string]} sides of the game, as they are called */
export function whoseValues([first]) {
  return convention() === "mover" ? "Values are those of the side to move." : `Values are ${first}’s.`;
}
