// @ts-check
// Prediction mode: before a move's search ends, the user predicts its effect on the node, and then sees it.

import { button, h } from "./dom.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {"better" | "nothing" | "cutoff"} Outcome */

/** The effect of a move's search on its node. @param {TreeNode} node @param {number} searched
 * @returns {Outcome} */
export function outcome(node, searched) {
  const { effect } = node.children[searched - 1];
  if (effect === "cuts-off") return "cutoff";
  return effect === "raises-alpha" ? "better" : "nothing";
}

export class Prediction {
  constructor() {
    this.isOn = false;
    this.right = 0;
    this.asked = 0;
    /** @type {Outcome | null} */
    this.expected = null;
  }

  begin() {
    this.isOn = !this.isOn;
    this.right = this.asked = 0;
    this.expected = null;
  }

  /** The question that replaces the sentence. @param {string} move @param {Outcome} right what happens
   * @param {boolean} isFirst whether the first side moves @param {(said: Outcome | null) => void} answer */
  question(move, right, isFirst, answer) {
    this.expected = right;
    const choices = /** @type {[Outcome | null, string][]} */ ([
      ["better", isFirst ? "raises α" : "lowers β"],
      ["nothing", "no better"],
      ["cutoff", "cut off"],
      [null, "show the answer"],
    ]);
    const buttons = choices.map(([said, text]) =>
      button(text, () => answer(said), { className: said ? "guess" : "guess quiet" }),
    );
    return [`What does ${move} do here? `, h("span", { className: "guesses" }, ...buttons)];
  }

  /** @param {Outcome | null} said @returns {string} what stands before the sentence */
  judge(said) {
    this.asked += 1;
    const isRight = said === this.expected;
    if (isRight) this.right += 1;
    this.expected = null;
    return said === null ? "" : isRight ? "Right: " : "No: ";
  }

  get score() {
    return this.asked === 0 ? "" : `${this.right} of ${this.asked} predicted`;
  }
}
