// @ts-check
// The window of a node on a number line: α is the value that the first side already has, β the second side's.

import { svg } from "./dom.js";
import { circle, path, rect, text } from "./shapes.js";
import { shownValue, written } from "./values.js";
import { valueAfter, windowAfter } from "./verdict.js";
import { name } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {import("./protocol.d.ts").Side} Side */

/** Scores from here on count as mates. */
const MATES = 20000;
const LINE = { wide: 330, high: 64, left: 12, right: 318, at: 34 };

/** The lower and upper bounds, as shown. @param {[number | null, number | null]} window of the side to move
 * @param {Side} side @param {string} game @returns {[number | null, number | null]} */
export function shownWindow([low, high], side, game) {
  const at = shownValue(1, side, game).value === 1 ? [low, high] : [high, low];
  return /** @type {any} */ (at.map((bound) => shownValue(bound, side, game).value));
}

/** @param {[number | null, number | null]} window @param {Side} side @param {string} game */
export function windowWords(window, side, game) {
  const [alpha, beta] = shownWindow(window, side, game);
  const [a, b] = [alpha === null ? "−∞" : written(alpha, game), beta === null ? "+∞" : written(beta, game)];
  return alpha !== null && beta !== null && alpha >= beta ? `α ${a} ≥ β ${b}` : `α ${a}, β ${b}`;
}

/** @param {TreeNode} node @param {number} searched the number of its searches so far @param {Side} side
 * @param {{ game: string, sides: [string, string] }} kind `sides` first and second */
export function windowLine(node, searched, side, { game, sides }) {
  const [alpha, beta] = shownWindow(windowAfter(node, searched), side, game);
  const found = node.children.slice(0, searched).map((child) => ({
    value: shownValue(child.score, side, game).value,
    name: name(child),
  }));
  const pat = shownValue(node.stand_pat, side, game).value;
  const known = [alpha, beta, pat, ...found.map(({ value }) => value)].filter(
    (value) => value !== null && Math.abs(value) < MATES,
  );
  const { ticks, x } = scale(/** @type {number[]} */ (known));
  const isClosed = alpha !== null && beta !== null && alpha >= beta;
  const [from, to] = [alpha === null ? LINE.left : x(alpha), beta === null ? LINE.right : x(beta)];
  const edge = (/** @type {number | null} */ bound) =>
    bound === null ? [] : [line(x(bound), 20, x(bound), 44, "edge")];
  const say = (/** @type {number | null} */ bound, /** @type {string} */ which, /** @type {string} */ none) =>
    `${which} ${bound === null ? none : written(bound, game)}`;
  const isEqual = isClosed && alpha === beta;
  const words = isEqual
    ? [label(from, `α ≥ β ${written(/** @type {number} */ (alpha), game)}`, from > 200 ? "end" : "start")]
    : isClosed
      ? [
          label(
            from + 5,
            `${say(alpha, "α", "")}${side === "second" && from < 190 ? ` ${sides[0]} has it already` : ""}`,
            "start",
          ),
          label(to - 5, say(beta, "β", ""), to < 50 ? "start" : "end"),
        ]
      : [
          label(Math.max(from - 5, LINE.left), say(alpha, "α", "−∞"), from < 60 ? "start" : "end"),
          label(to + 5, say(beta, "β", "+∞"), to > 260 ? "end" : "start"),
        ];
  const best = valueAfter(node, searched);
  const dots = found.flatMap(({ value }) => {
    if (value === null) return [];
    const state = value === (best === null ? null : shownValue(best, side, game).value) ? "exact" : "seen";
    return [circle(state, `dot ${state}`, x(value), LINE.at, state === "exact" ? 5 : 3)];
  });
  return svg(
    "svg",
    {
      viewBox: `0 0 ${LINE.wide} ${LINE.high}`,
      class: "win",
      role: "img",
      "aria-label": `${say(alpha, "alpha", "−∞")}, ${say(beta, "beta", "+∞")}${isClosed ? ": the window is empty" : ""}`,
    },
    line(LINE.left, LINE.at, LINE.right, LINE.at, "rule"),
    ...ticks.flatMap((tick) => [
      line(x(tick), LINE.at, x(tick), LINE.at + 5, "rule"),
      text(x(tick), 58, written(tick, game), "tick"),
    ]),
    rect(
      isClosed ? "cut" : "open",
      isClosed ? "closed" : "open",
      Math.min(from, to),
      29,
      Math.abs(to - from),
      10,
    ),
    ...dots,
    ...(pat === null ? [] : [path("beyond", "pat", `M${x(pat)} 42l-5 9h10z`)]),
    ...edge(alpha),
    ...edge(beta),
    ...words,
  );
}

/** A scale with round ticks that covers all values. @param {number[]} known */
function scale(known) {
  const [least, most] = known.length > 0 ? [Math.min(...known, 0), Math.max(...known, 0)] : [-100, 100];
  const span = Math.max(most - least, 4);
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000].find((one) => span / one <= 3.5) ?? 20000;
  const [low, high] = [Math.floor(least / step - 0.2) * step, Math.ceil(most / step + 0.2) * step];
  const start = least >= 0 ? 0 : low;
  const ticks = [];
  for (let tick = start; tick <= high; tick += step) ticks.push(tick);
  const unit = (LINE.right - LINE.left) / (high - start);
  return {
    ticks,
    x: (/** @type {number} */ value) =>
      Math.max(LINE.left, Math.min(LINE.right, LINE.left + (value - start) * unit)),
  };
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {string} look */
function line(x1, y1, x2, y2, look) {
  return path("", look, `M${x1} ${y1}L${x2} ${y2}`);
}

/** @param {number} x @param {string} words @param {string} anchor */
function label(x, words, anchor) {
  return text(x, 14, words, "bound", anchor);
}
