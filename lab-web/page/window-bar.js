// @ts-check
// The window of a node as a bar that closes, with the values that were found so far.

import { bound, score, svg } from "./dom.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */

const BAR = { wide: 480, high: 74, left: 14, right: 466, at: 40 };

/** The window as a bar that closes, with the values found so far. @param {TreeNode} node @param {number}
 * searched */
export function windowBar(node, searched) {
  const next = node.children[searched];
  const last = node.children[searched - 1];
  const cut = last?.effect === "cuts-off" && !next;
  const alpha = next
    ? next.alpha
    : last && last.effect !== "fails-low" && last.effect !== "searched-again"
      ? last.score
      : last
        ? last.alpha
        : node.alpha;
  const values = node.children.slice(0, searched).map((child) => child.score);
  const near = [node.alpha, node.beta, alpha, node.stand_pat, ...values].filter(
    (value) => value !== null && value !== undefined && Math.abs(value) < 20000,
  );
  const known = /** @type {number[]} */ (near);
  const [low, high] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [-100, 100];
  const margin = Math.max(50, (high - low) / 4);
  const x = (/** @type {number | null} */ value, /** @type {number} */ edge) =>
    value === null
      ? edge
      : Math.max(
          BAR.left,
          Math.min(
            BAR.right,
            BAR.left + ((value - low + margin) / (high - low + 2 * margin)) * (BAR.right - BAR.left),
          ),
        );
  const [from, to] = [x(alpha, BAR.left), x(node.beta, BAR.right)];
  const label = `Window from ${bound(alpha, "alpha")} to ${bound(node.beta, "beta")}${cut ? ", closed" : ""}`;
  const left = svg("text", { x: BAR.left, y: 14, "text-anchor": "start" }, `alpha ${bound(alpha, "alpha")}`);
  const right = svg(
    "text",
    { x: BAR.right, y: 14, "text-anchor": "end" },
    `beta ${bound(node.beta, "beta")}`,
  );
  const dots = node.children.slice(0, searched).map((child, place) =>
    svg("circle", {
      cx: x(child.score, BAR.left),
      cy: BAR.at,
      r: place === searched - 1 ? 5.5 : 3.5,
      class: place === searched - 1 ? "value now" : "value",
    }),
  );
  const pat =
    node.stand_pat === null
      ? []
      : [svg("path", { d: `M${x(node.stand_pat, BAR.left)} ${BAR.at + 8}l-6 12h12z`, class: "stand-pat" })];
  const closed = to <= from || cut;
  const words = [
    closed ? "closed: the rest cannot matter" : null,
    node.stand_pat === null ? null : `triangle: stand pat ${score(node.stand_pat)}`,
    values.length > 0 ? "discs: values found" : null,
  ]
    .filter(Boolean)
    .join("; ");
  return svg(
    "svg",
    { viewBox: `0 0 ${BAR.wide} ${BAR.high}`, role: "img", "aria-label": label, class: "chart" },
    left,
    right,
    svg("line", { x1: BAR.left, x2: BAR.right, y1: BAR.at, y2: BAR.at, class: "rule" }),
    svg("line", {
      x1: from,
      x2: Math.max(from, to),
      y1: BAR.at,
      y2: BAR.at,
      class: closed ? "window closed" : "window",
    }),
    svg("line", { x1: from, x2: from, y1: BAR.at - 12, y2: BAR.at + 12, class: "edge" }),
    svg("line", { x1: to, x2: to, y1: BAR.at - 12, y2: BAR.at + 12, class: "edge" }),
    ...dots,
    ...pat,
    svg("text", { x: BAR.left, y: BAR.high - 2, "text-anchor": "start" }, words),
  );
}
