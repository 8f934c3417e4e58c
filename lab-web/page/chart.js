// @ts-check
// Two small charts: the score over a game, and nodes by depth on a log axis. Each says in words what it
// shows.

import { svg, whole } from "./dom.js";

const WIDE = 480;
const HIGH = 190;
const LEFT = 58;
const BELOW = 30;
const ABOVE = 14;
const RIGHT = 12;

/** @typedef {{ name: string, points: [number, number][] }} Line */

/** @param {string} label @param {(Node | string)[]} content */
function frame(label, content) {
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label, class: "chart" },
    ...content,
  );
}

/** @param {number} x @param {number} y @param {string} words @param {string} anchor */
function text(x, y, words, anchor) {
  return svg("text", { x, y, "text-anchor": anchor }, words);
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
function rule(x1, y1, x2, y2) {
  return svg("line", { x1, y1, x2, y2, class: "rule" });
}

const inner = { wide: WIDE - LEFT - RIGHT, high: HIGH - ABOVE - BELOW };

/** Nodes by depth: one line for each strategy, a mark for each iteration. @param {Line[]} lines */
export function nodesByDepth(lines) {
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) return null;
  const deepest = Math.max(...points.map(([depth]) => depth), 2);
  const least = Math.floor(Math.log10(Math.max(1, Math.min(...points.map(([, nodes]) => nodes)))));
  const most = Math.max(least + 1, Math.ceil(Math.log10(Math.max(1, ...points.map(([, nodes]) => nodes)))));
  const x = (/** @type {number} */ depth) => LEFT + ((depth - 1) / (deepest - 1)) * inner.wide;
  const y = (/** @type {number} */ nodes) =>
    ABOVE + (1 - (Math.log10(Math.max(1, nodes)) - least) / (most - least)) * inner.high;
  const content = [];
  const step = Math.max(1, Math.ceil((most - least) / 5));
  for (let power = least; power <= most; power += step) {
    content.push(rule(LEFT, y(10 ** power), WIDE - RIGHT, y(10 ** power)));
    content.push(text(LEFT - 6, y(10 ** power) + 4, power < 6 ? whole(10 ** power) : `10^${power}`, "end"));
  }
  const every = Math.ceil(deepest / 12);
  for (let depth = 1; depth <= deepest; depth += every)
    content.push(text(x(depth), HIGH - 14, String(depth), "middle"));
  content.push(text(WIDE - RIGHT, HIGH - 2, "depth (plies); nodes up to it", "end"));
  lines.forEach((line, place) => {
    const path = line.points
      .map(([depth, nodes], at) => `${at ? "L" : "M"}${x(depth).toFixed(1)} ${y(nodes).toFixed(1)}`)
      .join("");
    content.push(svg("path", { d: path, class: `line line-${place}` }));
    for (const [depth, nodes] of line.points) content.push(mark(place, x(depth), y(nodes)));
  });
  const words = lines.map(
    (line) => `${line.name}: ${line.points.map(([depth, nodes]) => `depth ${depth}, ${nodes}`).join("; ")}`,
  );
  return frame(`Nodes by depth. ${words.join(". ")}`, content);
}

/** The first line has discs, the second squares. @param {number} place @param {number} x @param {number} y */
function mark(place, x, y) {
  return place === 0
    ? svg("circle", { cx: x, cy: y, r: 3.5, class: "mark mark-0" })
    : svg("rect", { x: x - 3.5, y: y - 3.5, width: 7, height: 7, class: "mark mark-1" });
}

const FAR = 1000;

/** The score over a game, in centipawns for the side that moves first. @param {[number, number][]} points ply
 * and centipawns
 * @param {number} plies @param {string} side */
export function scoreOfGame(points, plies, side) {
  if (points.length === 0) return null;
  const last = Math.max(plies, 2);
  const high = Math.min(FAR, Math.max(100, ...points.map(([, score]) => Math.abs(score))));
  const top = high <= 200 ? 200 : high <= 500 ? 500 : FAR;
  const x = (/** @type {number} */ ply) => LEFT + ((ply - 1) / (last - 1)) * inner.wide;
  const y = (/** @type {number} */ score) =>
    ABOVE + (1 - (Math.max(-top, Math.min(top, score)) + top) / (2 * top)) * inner.high;
  const content = [];
  for (const score of [-top, -top / 2, 0, top / 2, top]) {
    content.push(rule(LEFT, y(score), WIDE - RIGHT, y(score)));
    content.push(
      text(LEFT - 6, y(score) + 4, `${score > 0 ? "+" : score < 0 ? "−" : ""}${Math.abs(score)}`, "end"),
    );
  }
  const every = Math.max(1, Math.ceil(last / 10));
  for (let ply = 1; ply <= last; ply += every) content.push(text(x(ply), HIGH - 14, String(ply), "middle"));
  content.push(text(WIDE - RIGHT, HIGH - 2, `ply; centipawns, for ${side}`, "end"));
  const path = points
    .map(([ply, score], at) => `${at ? "L" : "M"}${x(ply).toFixed(1)} ${y(score).toFixed(1)}`)
    .join("");
  content.push(
    svg("path", { d: path, class: "line line-0" }),
    ...points.map(([ply, score]) => mark(0, x(ply), y(score))),
  );
  const words = points.map(([ply, score]) => `${ply}: ${score}`).join(", ");
  return frame(`Score by ply in centipawns for ${side}: ${words}`, content);
}
