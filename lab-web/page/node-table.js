// @ts-check
// The moves of a node in the order in which they were searched, and those that never were.

import { bound, button, h, table, whole } from "./dom.js";
import { counted, effect, kind, name, value } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */

const SHOWN_UNTRIED = 12;

/**
 * @param {TreeNode} node
 * @param {{ searched: number, isOverlaid: boolean, hasWindow: boolean, enter: (place: number) => void }} shown
 * how many moves are searched at the place that is shown, whether a second strategy is set beside the tree,
 * whether the node has a window, what a click on a move does
 * @returns {HTMLElement[]}
 */
export function nodeTable(node, { searched, isOverlaid, hasWindow, enter }) {
  const second = isOverlaid ? ["of the second"] : [];
  const rows = node.children.map((child, place) => [
    place < searched ? "✓" : place === searched ? "▶" : "",
    child.expandable ? button(name(child), () => enter(place)) : name(child),
    child.reason,
    kind(child),
    node.proof || !hasWindow ? "" : `${bound(child.alpha, "alpha")} … ${bound(child.beta, "beta")}`,
    value(child),
    whole(child.nodes),
    effect(child, hasWindow),
    ...(isOverlaid ? [child.over ? whole(child.over) : "never"] : []),
  ]);
  const headings = [
    "done",
    "move",
    "why here",
    "search",
    "window",
    node.proof ? "proof / disproof" : "value",
    "nodes",
    "what it does",
    ...second,
  ];
  const nodes = `${whole(node.nodes)} ${counted(node.nodes, "node", "nodes")}`;
  const caption = `Moves in the order in which they were searched: ${nodes}`;
  const parts = rows.length > 0 ? [table(caption, headings, rows, 4)] : [];
  for (const [place, row] of parts.flatMap((part) => [...part.querySelectorAll("tbody tr")]).entries()) {
    row.classList.toggle("current", place === searched);
    row.classList.toggle("ahead", place > searched);
  }
  return [...parts, ...untried(node)];
}

/** @param {TreeNode} node */
function untried(node) {
  if (node.untried.length === 0) return [];
  const items = node.untried.map((move) =>
    h(
      "li",
      {},
      h("b", {}, move.algebraic),
      ` ${move.reason}`,
      move.over ? ` (${whole(move.over)} nodes of the second strategy)` : "",
    ),
  );
  const more = items.slice(SHOWN_UNTRIED);
  const rest = h(
    "details",
    {},
    h("summary", {}, `${more.length} more`),
    h("ul", { className: "untried" }, ...more),
  );
  return [
    h("p", { className: "label" }, `Never tried: ${items.length} ${counted(items.length, "move", "moves")}`),
    h("ul", { className: "untried" }, ...items.slice(0, SHOWN_UNTRIED)),
    ...(more.length > 0 ? [rest] : []),
  ];
}
