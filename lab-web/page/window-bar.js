// @ts-check
// The window of a node as a bar that closes, with the values that were found so far.

import { bound, score, svg } from "./dom.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */

/** Scores from here on are mates. */
const MATES = 20000;

const BAR = { wide: 480, high: 74, left: 14, right: 466, at: 40 };

/** The window as a bar that closes. @param {TreeNode} shown @param {number} searched so many of its moves */
export function windowBar(shown, searched) {
  // As the side to move sees it; for the other side it is the same in a mirror.
  const node = shown.of ?? shown;
  const isTurned = node !== shown;
  const children = node.children.slice(0, searched);
  const next = node.children[searched];
  const last = children[searched - 1];
  const isCut = last?.effect === "cuts-off" && !next;
  const raised = last?.effect === "raises-alpha" || isCut ? last.score : (last?.alpha ?? node.alpha);
  const low = next ? next.alpha : raised;
  const values = children.map((child) => child.score);
  const along = scale([node.alpha, node.beta, low, node.stand_pat, ...values]);
  const mirrored = (/** @type {number} */ at) => (isTurned ? BAR.left + BAR.right - at : at);
  const x = (/** @type {number} */ value) => mirrored(along(value));
  const ends = [low === null ? BAR.left : along(low), node.beta === null ? BAR.right : along(node.beta)];
  const isClosed = ends[1] <= ends[0] || isCut;
  const [from, to] = isTurned ? [mirrored(ends[1]), mirrored(ends[0])] : ends;
  const [lower, upper] = isTurned ? [shown.alpha, low === null ? null : -low] : [low, node.beta];
  const cut = `value ${score(isTurned ? upper : lower)}`;
  const name = isCut && !isTurned ? cut : `alpha ${bound(lower, "alpha")}`;
  const beta = isCut && isTurned ? cut : `beta ${bound(upper, "beta")}`;
  const words = [
    ...(isClosed ? ["closed: the rest cannot matter"] : []),
    ...(node.stand_pat === null ? [] : [`triangle: stand pat ${score(node.stand_pat)}`]),
    ...(values.length > 0 ? ["discs: values found"] : []),
  ];
  const edge = (/** @type {number} */ at) => line(at, BAR.at - 12, at, BAR.at + 12, "edge");
  const disc = (/** @type {number | null} */ value, /** @type {number} */ place) => {
    const isLast = place === searched - 1;
    const look = { r: isLast ? 5.5 : 3.5, class: isLast ? "value now" : "value" };
    return svg("circle", { cx: value === null ? mirrored(BAR.left) : x(value), cy: BAR.at, ...look });
  };
  return svg(
    "svg",
    {
      viewBox: `0 0 ${BAR.wide} ${BAR.high}`,
      role: "img",
      "aria-label": `${isClosed ? "Closed window" : "Window"}: ${name}, ${beta}`,
      class: "chart",
    },
    svg("text", { x: BAR.left, y: 14, "text-anchor": "start" }, name),
    svg("text", { x: BAR.right, y: 14, "text-anchor": "end" }, beta),
    line(BAR.left, BAR.at, BAR.right, BAR.at, "rule"),
    line(from, BAR.at, Math.max(from, to), BAR.at, isClosed ? "window closed" : "window"),
    edge(from),
    edge(to),
    ...values.map(disc),
    ...(node.stand_pat === null ? [] : [triangle(x(node.stand_pat))]),
    svg("text", { x: BAR.left, y: BAR.high - 2, "text-anchor": "start" }, words.join("; ")),
  );
}

/** Where a value is on the bar: all that are no mates have room on it. @param {(number | null)[]} values
 * @returns {(value: number) => number} */
function scale(values) {
  const near = values.filter((value) => value !== null && Math.abs(value) < MATES);
  const known = /** @type {number[]} */ (near.length > 0 ? near : [-100, 100]);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const margin = Math.max(50, (high - low) / 4);
  const unit = (BAR.right - BAR.left) / (high - low + 2 * margin);
  return (value) => Math.max(BAR.left, Math.min(BAR.right, BAR.left + (value - low + margin) * unit));
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {string} style */
function line(x1, y1, x2, y2, style) {
  return svg("line", { x1, y1, x2, y2, class: style });
}

/** @param {number} at */
function triangle(at) {
  return svg("path", { d: `M${at} ${BAR.at + 8}l-6 12h12z`, class: "stand-pat" });
}
