// @ts-check
// The evaluation bar beside the board.

import { h } from "./dom.js";
import { shownValue } from "./values.js";

/** @typedef {import("./protocol.d.ts").Side} Side */

/** The number of centipawns at which a win is ten times as likely as a loss. */
const TENFOLD = 400;

export class EvalBar {
  constructor() {
    this.fill = h("i", {});
    this.element = h("div", { className: "eval-bar", role: "img" }, this.fill);
  }

  /** @param {number} score @param {Side} side that it counts for @param {string} game
   * @param {[string, string]} names of the sides @param {string} source what it is known by */
  draw(score, side, game, names, source) {
    const forFirst = side === "first" ? score : -score;
    const whose = names[side === "first" ? 0 : 1];
    const { text, value } = shownValue(score, side, game);
    this.fill.style.height = `${100 / (1 + 10 ** (-forFirst / TENFOLD))}%`;
    const words = `${text} for ${value === forFirst ? names[0] : whose}, by ${source}`;
    this.element.setAttribute("aria-label", words);
    this.element.title = words;
  }
}
