// @ts-check
// Charts, drawn at the available width: line charts over depths or plies, and rows of marks with intervals. A
// strategy has the same color and mark in every chart. Each chart has a description in words.

import { svg } from "./dom.js";

/** A scale: maps a value to 0..1 along the axis, and lists the ticks.
 * @typedef {{ at: (value: number) => number,
 *   ticks: [number, string][] }} Scale */
/** A strategy (`at` is its index) and its points. @typedef {{ name: string, at: number,
 *   points: [number, number][] }} Line */
/** A strategy with a value and its confidence interval, and a mark for each position.
 * @typedef {{ name: string, at: number, value: number, low?: number, high?: number, text: string, hedge?: string,
 *   marks?: { value: number, position: number, name: string }[] }} Row */

/** The paths of the marks ● ■ ▲ ◆ ▼ ★ around a point, within 4 units. */
const MARKS = [
  "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  "m-3.6-3.6h7.2v7.2h-7.2z",
  "m0-4.4 4.4 7.8h-8.8z",
  "m0-5 4.6 5-4.6 5-4.6-5z",
  "m0 4.4-4.4-7.8h8.8z",
  "m0-5 1.5 3.2 3.4.4-2.5 2.4.7 3.5-3.1-1.8-3.1 1.8.7-3.5-2.5-2.4 3.4-.4z",
];

/** The color of a strategy, by its index. @param {number} at */
export function colorOf(at) {
  return `s${(at % MARKS.length) + 1}`;
}

/** @param {number} at @param {number} x @param {number} y */
function mark(at, x, y) {
  return svg("path", { d: `M${x.toFixed(1)} ${y.toFixed(1)}${MARKS[at % MARKS.length]}`, class: "mark" });
}

/** The mark of a strategy, to put before its name. @param {number} at */
export function markOf(at) {
  return svg("svg", { viewBox: "0 0 12 12", class: `of-strategy ${colorOf(at)}`, "aria-hidden": "true" }, mark(at, 6, 6));
}

const pen = document.createElement("canvas").getContext("2d");

/** The width of a text in a chart, in pixels. @param {string} words */
function widthOf(words) {
  if (!pen) return 7 * words.length;
  pen.font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(words).width;
}

/** The end of a name, cut to the available width. @param {string} name @param {number} room */
function cut(name, room) {
  let end = name;
  while (end.length > 3 && widthOf(end) > room) end = `…${end.slice(2)}`;
  return end;
}

/** @param {string} label @param {number} wide @param {number} high @param {Node[]} content */
function frame(label, wide, high, content) {
  return svg("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": label, class: "chart" }, ...content);
}

/** @param {number} x @param {number} y @param {string} words @param {string} anchor @param {string} [style] */
function text(x, y, words, anchor, style = "") {
  return svg("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor, class: style }, words);
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {string} [style] */
function line(x1, y1, x2, y2, style = "rule") {
  return svg("path", { d: `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`, class: style });
}

/** A number in a few characters: `884`, `10 k`, `1.5 M`. @param {number} value */
export function short(value) {
  const [unit, of] = value >= 1e9 ? [" G", 1e9] : value >= 1e6 ? [" M", 1e6] : value >= 1e3 ? [" k", 1e3] : ["", 1];
  return Number((value / of).toPrecision(3)) + unit;
}

/** A logarithmic scale with ticks at powers of ten; if there is only one, at its multiples too.
 * @param {number[]} values
 * @param {boolean} [isWhole] whether the axis begins and ends at one @returns {Scale} */
export function logScale(values, isWhole = false) {
  let [low, high] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  if (isWhole) [low, high] = [Math.floor(low), Math.ceil(high)];
  const room = isWhole ? 0 : 0.06 * Math.max(0.5, high - low);
  [low, high] = [low - room, Math.max(high + room, low + 0.3)];
  const powers = [];
  for (let power = Math.floor(low); power <= high; power++) powers.push(10 ** power);
  const within = (/** @type {number} */ value) => Math.log10(value) >= low - 1e-9 && Math.log10(value) <= high + 1e-9;
  const all = powers.filter(within).length > 1 ? powers : powers.flatMap((power) => [power, 2 * power, 5 * power]);
  return {
    at: (value) => (Math.log10(value) - low) / (high - low),
    ticks: all.filter(within).map((value) => [value, short(value)]),
  };
}

/** A line chart whose lines are labeled at their ends.
 * @param {{ label: string, lines: Line[], scale: Scale, axis: string }} its
 * @param {number} wide */
export function lineChart({ label, lines, scale, axis }, wide) {
  const high = Math.round(Math.min(360, Math.max(220, wide * 0.6)));
  const names = lines.map((one) => cut(one.name, wide * 0.33));
  const [left, right, above, below] = [52, 14 + Math.max(...names.map(widthOf)), 14, 46];
  const first = Math.min(...lines.flatMap((one) => one.points.map(([x]) => x)));
  const last = Math.max(...lines.flatMap((one) => one.points.map(([x]) => x)), first + 1);
  const x = (/** @type {number} */ value) => left + ((value - first) / (last - first)) * (wide - left - right);
  const y = (/** @type {number} */ value) => above + (1 - scale.at(value)) * (high - above - below);
  const content = scale.ticks.flatMap(([value, words]) => [
    line(left, y(value), wide - right + 8, y(value)),
    text(left - 8, y(value) + 4, words, "end"),
  ]);
  const every = Math.ceil((last - first + 1) / Math.max(2, (wide - left - right) / 36));
  for (let place = first; place <= last; place += every) {
    content.push(text(x(place), high - 24, String(place), "middle"));
  }
  content.push(text((left + wide - right) / 2, high - 6, axis, "middle"));
  const ends = lines.map((one) => y(one.points[one.points.length - 1][1]));
  const labels = apart(ends, 14, above, high - below);
  lines.forEach((one, number) => {
    const path = one.points.map(([at, value], step) => `${step ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
    const end = one.points[one.points.length - 1];
    content.push(
      svg(
        "g",
        { class: colorOf(one.at), "data-strategy": one.at },
        svg("path", { d: path.join(""), class: "line" }),
        ...one.points.map(([at, value]) => mark(one.at, x(at), y(value))),
        text(x(end[0]) + 10, labels[number] + 4, names[number], "start", "name"),
      ),
    );
  });
  const words = lines.map((one) => `${one.name}: ${one.points.map(([at, value]) => `${at}, ${value}`).join("; ")}`);
  return frame(`${label}. ${words.join(". ")}`, wide, high, content);
}

/** Spreads heights so that they are at least `least` apart. @param {number[]} heights @param {number} least
 * @param {number} top @param {number} bottom */
function apart(heights, least, top, bottom) {
  const order = heights.map((_, number) => number).sort((one, other) => heights[one] - heights[other]);
  const moved = [...heights];
  let free = top;
  for (const number of order) free = (moved[number] = Math.max(moved[number], free)) + least;
  let limit = bottom;
  for (const number of order.reverse()) limit = (moved[number] = Math.min(moved[number], limit)) - least;
  return moved;
}

/** A chart with a row per strategy: marks of positions, or a value with its interval, and the value as text.
 * @param {{ label: string, rows: Row[], scale: Scale, axis: string, one?: number }} its with a line at `one`
 * @param {number} wide */
export function rowChart({ label, rows, scale, axis, one }, wide) {
  const hasMarks = rows.some((row) => row.marks);
  const size = hasMarks ? 64 : 26;
  const names = rows.map((row) => cut(row.name, wide * 0.32));
  const remarks = rows.map((row) => widthOf(`${row.text} ${row.hedge ?? ""}`));
  const [left, right] = [16 + Math.max(...names.map(widthOf)), 14 + Math.max(...remarks)];
  const high = rows.length * size + 42;
  const bottom = rows.length * size;
  const x = (/** @type {number} */ value) => left + scale.at(value) * (wide - left - right);
  // A narrow chart labels only every second or third tick, always including `one`.
  const room = Math.max(...scale.ticks.map(([, words]) => widthOf(words))) + 8;
  const step = Math.abs(x(scale.ticks[1]?.[0] ?? Infinity) - x(scale.ticks[0][0]));
  const every = Math.max(1, Math.ceil(room / step));
  const chosen = Math.max(0, scale.ticks.findIndex(([value]) => value === one)) % every;
  const content = scale.ticks.flatMap(([value, words], at) => [
    line(x(value), 0, x(value), bottom, value === one ? "rule one" : "rule"),
    ...(at % every === chosen ? [text(x(value), bottom + 16, words, "middle")] : []),
  ]);
  content.push(text((left + wide - right) / 2, high - 6, axis, "middle"));
  rows.forEach((row, number) => {
    const y = number * size + size / 2;
    const drawn = row.marks ? beside(row, x, y) : [mark(row.at, x(row.value), y)];
    if (row.marks) drawn.push(line(x(row.value), y - 28, x(row.value), y + 28, "middle"));
    else if (row.low !== undefined && row.high !== undefined) drawn.unshift(line(x(row.low), y, x(row.high), y, "interval"));
    const hedge = row.hedge ? [svg("tspan", { class: "hedge" }, ` ${row.hedge}`)] : [];
    const words = text(wide, y + 4, row.text, "end", "strong");
    words.append(...hedge);
    content.push(
      svg(
        "g",
        { class: colorOf(row.at), "data-strategy": row.at },
        text(left - 14, y + 4, names[number], "end", "name"),
        ...drawn,
        words,
      ),
    );
  });
  const words = rows.map((row) => `${row.name}: ${row.text} ${row.hedge ?? ""}`);
  return frame(`${label}. ${words.join(". ")}`, wide, high, content);
}

/** Marks of positions, spread vertically where they would overlap. @param {Row} row
 * @param {(value: number) => number} x @param {number} y */
function beside(row, x, y) {
  /** @type {number[]} */
  const ends = [];
  const sorted = [...(row.marks ?? [])].sort((one, other) => one.value - other.value);
  return sorted.map((one) => {
    const place = x(one.value);
    const free = ends.findIndex((end) => end < place - 9);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = place;
    const offset = Math.max(-26, Math.min(26, (lane % 2 ? 1 : -1) * Math.ceil(lane / 2) * 9));
    return svg(
      "g",
      { class: "of-position", "data-position": one.position },
      svg("title", {}, `${one.name}: ${one.value.toPrecision(3)}`),
      mark(row.at, place, y + offset),
    );
  });
}
