// @ts-check
// SVG shapes for trees, maps and windows. Each has the class of the state that its color stands for.

import { svg } from "./dom.js";

/** @param {string} state @param {string} look @param {number} x @param {number} y @param {number} width
 * @param {number} height @param {number} [rx] */
export function rect(state, look, x, y, width, height, rx = 0) {
  return svg("rect", { class: look, "data-state": state, x, y, width: Math.max(0.4, width), height, rx });
}

/** @param {string} state @param {string} look @param {number} cx @param {number} cy @param {number} r */
export function circle(state, look, cx, cy, r) {
  return svg("circle", { class: look, "data-state": state, cx, cy, r });
}

/** @param {string} state @param {string} look @param {string} d */
export function path(state, look, d) {
  return svg("path", { class: look, "data-state": state, d });
}

/** @param {number} x @param {number} y @param {string} words @param {string} look @param {string} [anchor] */
export function text(x, y, words, look, anchor = "middle") {
  return svg("text", { x, y, class: look, "text-anchor": anchor }, words);
}

/** A picture of a given size in pixels; `scale` enlarges its contents.
 * @param {string} look @param {number} wide @param {number} high @param {number} scale @param {string} label
 * @param {Element[]} parts */
export function picture(look, wide, high, scale, label, parts) {
  const box = { viewBox: `0 0 ${wide / scale} ${high / scale}`, width: wide, height: high };
  return svg("svg", { class: look, ...box, role: "group", "aria-label": label }, hatching(), ...parts);
}

/** The hatching of nodes that were never visited. */
function hatching() {
  const line = svg("path", { d: "M0 0V5", class: "hatching" });
  const square = { width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
  return svg("defs", {}, svg("pattern", { id: "hatch", ...square }, line));
}

/** The ratio of the page's font size to the default. A book may set its root unit smaller than its font. */
export function typeScale() {
  return Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
}
