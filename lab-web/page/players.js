// @ts-check
// The players of Play and their limits; kept across reloads.

import { limitText } from "./budget.js";
import { read, write } from "./settings.js";

/** @typedef {import("./protocol.d.ts").Catalogue} Catalogue */
/** @typedef {import("./budget.js").Limit} Limit */
/** @typedef {"you" | "two" | "analyze"} Mode */
/** `recipes` are strategies or `you`; in mode `analyze`, the second may be empty.
 * @typedef {{ mode: Mode, recipes: [string, string], limits: [Limit, Limit] }} Setting */

export const YOU = "you";

/** @type {[Mode, string][]} */
export const MODES = [
  ["you", "You play"],
  ["two", "Two strategies play"],
  ["analyze", "Analyze"],
];

/** Whether a person moves for a side. @param {Setting} setting @param {number} place 0 or 1 */
export function isPerson({ mode, recipes }, place) {
  return mode === "analyze" || recipes[place] === YOU;
}

/** The indices of the strategies that play or search. @param {Setting} setting */
export function strategiesOf({ recipes }) {
  return [0, 1].filter((place) => ![YOU, ""].includes(recipes[place]));
}

/** The PGN tags of the players. @param {Setting} setting @returns {[string, string][]} */
export function tagsOf(setting) {
  const { recipes, limits } = setting;
  return ["White", "Black"].map((side, place) => [
    side,
    isPerson(setting, place) ? "a person" : `${recipes[place]}, ${limitText(limits[place])}`,
  ]);
}

/** The setting of the last visit; by default, the user plays White against the strongest strategy.
 * @param {Catalogue} catalogue @returns {Setting} */
export function readSetting({ ladder }) {
  /** @type {Setting} */
  const usual = {
    mode: "you",
    recipes: [YOU, ladder[ladder.length - 1]],
    limits: [
      { kind: "time", amount: 1 },
      { kind: "time", amount: 1 },
    ],
  };
  try {
    return { ...usual, ...JSON.parse(read("play") ?? "{}") };
  } catch {
    return usual;
  }
}

/** @param {Setting} setting */
export function writeSetting(setting) {
  write("play", JSON.stringify(setting));
}
