// @ts-check
// The graph of the value over a game, for the side that moves first; a click goes to a move.

import { h, svg } from "./dom.js";
import { valueOf } from "./game.js";
import { written } from "./values.js";

const [WIDE, HIGH] = [600, 62];
/** The number of centipawns that fills half of a side's height. */
const HALF = 250;

export class ValueGraph {
  /** @param {(plies: number) => void} goTo */
  constructor(goTo) {
    this.caption = h("figcaption", { className: "cap" });
    this.plies = 0;
    this.picture = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img" });
    this.picture.addEventListener("click", (event) => {
      const { left, width } = this.picture.getBoundingClientRect();
      const at = (/** @type {MouseEvent} */ (event).clientX - left) / width;
      if (this.plies > 0) goTo(Math.round(at * this.plies));
    });
    this.element = h("figure", { className: "value-graph not-phone" }, this.caption, this.picture);
  }

  /** @param {import("./game.js").Game} game @param {string} first the name of the side that begins */
  draw({ state, line, shown }, first) {
    if (!state) return;
    this.plies = line.length;
    this.caption.textContent = `Value, ${first}’s`;
    const begins = state.start.split(" ")[1] === "b" ? 1 : 0;
    const points = line.flatMap((ply, at) => {
      const value = valueOf(ply)?.score;
      if (value === undefined) return [];
      return [{ ply: at + 1, value: (at + begins) % 2 === 0 ? value : -value }];
    });
    const x = (/** @type {number} */ ply) => ((ply / Math.max(1, this.plies)) * WIDE).toFixed(1);
    // Nonlinear: the farther from equality, the less a pawn counts.
    const y = (/** @type {number} */ value) =>
      ((HIGH / 2) * (1 - value / (Math.abs(value) + HALF))).toFixed(1);
    const path = points.map(({ ply, value }) => `${x(ply)} ${y(value)}`).join("L");
    const [from, to] = [points[0]?.ply ?? 0, points.at(-1)?.ply ?? 0].map(x);
    this.picture.setAttribute(
      "aria-label",
      `Value by ply in centipawns for ${first}: ${points.map(({ ply, value }) => `${ply}: ${written(value)}`).join(", ")}`,
    );
    const drawn = points.length === 0 ? [] : [
      svg("path", { class: "area", d: `M${from} ${HIGH / 2}L${path}L${to} ${HIGH / 2}Z` }),
      svg("path", { class: "values", d: `M${path}` }),
    ];
    this.picture.replaceChildren(
      svg("rect", { class: "paper", width: WIDE, height: HIGH }),
      ...drawn,
      svg("path", { class: "even", d: `M0 ${HIGH / 2}H${WIDE}` }),
      svg("path", { class: "now", d: `M${x(shown)} 0V${HIGH}` }),
    );
  }
}
