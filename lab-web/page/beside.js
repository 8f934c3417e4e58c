// @ts-check
// What stands beside the board: a sentence on the place of a tree, and the window of its node.

import { bound, by, h } from "./dom.js";
import { explained } from "./glossary.js";
import { windowBar } from "./window-bar.js";
import { counted, value } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** A node as it is shown: so many of its moves are searched, and this side moves.
 * @typedef {{ searched: number, hasWindow: boolean, side: string }} Shown */

export class Beside {
  constructor() {
    this.sentence = h("p", { className: "sentence", "aria-live": "polite" });
    this.bar = h("figure", { className: "window-bar" });
    this.element = h("div", { hidden: true }, this.sentence, this.bar);
    by("beside").append(this.element);
  }

  /** @param {TreeNode} node @param {Shown} shown */
  draw(node, shown) {
    this.sentence.replaceChildren(...explained(sentence(node, shown)));
    // A proof-number search has numbers instead of a window.
    if (node.proof) this.bar.replaceChildren(numbers(node));
    else this.bar.replaceChildren(...(shown.hasWindow ? [windowBar(node, shown.searched)] : []));
  }
}

/** The numbers of a node of a proof-number search. @param {TreeNode} node */
function numbers(node) {
  const isOr = node.ply % 2 === 0;
  const kind = isOr ? "OR node: one proved move is enough" : "AND node: every move must be proved";
  return h("p", { className: "label" }, `${kind}. Proof / disproof number: ${value(node)}`);
}

/** What has just happened; at its beginning, what the node is. @param {TreeNode} node @param {Shown} shown */
function sentence(node, { searched, hasWindow, side }) {
  const last = node.children[searched - 1];
  // A cutoff is the end of the node, which says the same.
  const move = last && last.effect !== "cuts-off" ? last.said : null;
  const parts = [move, searched === node.children.length ? node.said : null].filter(Boolean);
  if (parts.length > 0) return parts.join(" ");
  const left = `${node.depth} ${counted(node.depth, "ply", "plies")} left`;
  const where = node.phase === "quiescence" ? "In quiescence" : left;
  if (node.proof || !hasWindow) return `${where}. ${side} to move.`;
  const window = `with a window from ${bound(node.alpha, "alpha")} to ${bound(node.beta, "beta")}`;
  return `${where}. ${side} to move, ${window}.`;
}
