// @ts-check
// Scores for display: those of White, Red or Max, or of the side to move. This is the only module of the page
// that changes the sign of a score.

import { read, write } from "./settings.js";

/** @typedef {import("./protocol.d.ts").Side} Side */
/** The meaning of a score: the exact value, or a bound on it.
 * @typedef {"exact" | "at-least" | "at-most"} Relation */
/** @typedef {{ value: number | null, relation: Relation, text: string }} Shown */

const SIGNS = { exact: "", "at-least": "≥ ", "at-most": "≤ " };
const TURNED = /** @type {const} */ ({ exact: "exact", "at-least": "at-most", "at-most": "at-least" });

/** Scores beyond these are wins by a rule and mates, as in records. */
const RULE = 28000;
const MATES = 28500;
const WIN = 29000;

/** Fires an event when the convention changes. */
export const values = new EventTarget();

/** The convention: values for the side that moves first in the game, or for the side to move.
 * @returns {"first" | "mover"} */
export function convention() {
  return read("values") === "mover" ? "mover" : "first";
}

/** @param {"first" | "mover"} whose */
export function setConvention(whose) {
  write("values", whose);
  values.dispatchEvent(new Event("change"));
}

/** A score as shown; it counts for `side`, the side to move where it was found.
 * @param {number | null | undefined} score @param {Side} side @param {string} game
 * @param {Relation} [relation] @returns {Shown} */
export function shownValue(score, side, game, relation = "exact") {
  if (score === null || score === undefined) return { value: null, relation, text: "–" };
  const isTurned = convention() === "first" && side === "second";
  const value = isTurned ? 0 - score : score;
  const its = isTurned ? TURNED[relation] : relation;
  return { value, relation: its, text: SIGNS[its] + written(value, game) };
}

/** A score in text: centipawns, a mate in moves, or a win by a rule; a tree's values have no plus sign.
 * @param {number} value @param {string} [game] */
export function written(value, game) {
  const sign = value < 0 ? "−" : value > 0 && game !== "tree" ? "+" : "";
  const size = Math.abs(value);
  if (size > MATES) return `${sign}#${Math.ceil((WIN - size) / 2)}`;
  return size > RULE ? `${sign}rule` : sign + size;
}

/** The caption that tells whose values are shown.
 * @param {[string, string]} sides of the game, as they are called */
export function whoseValues([first]) {
  return convention() === "mover" ? "Values are those of the side to move." : `Values are ${first}’s.`;
}
