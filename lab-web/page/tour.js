// @ts-check
// A tour of Understand in six steps, each next to what it explains.

import { button, h } from "./dom.js";

/** @type {{ at: string, text: string }[]} */
const STEPS = [
  {
    at: "#understand .ask",
    text:
      "A position, a strategy and a depth: this is the search that is looked into. Underlined words can be " +
      "changed: there are a textbook’s tree, a middlegame, a mate and a horizon case to choose from.",
  },
  {
    at: ".canvas",
    text:
      "The tree, and what is known of each node. Click a leaf and write another value: it is searched again " +
      "at once. Larger trees are a map, as wide as their nodes; there a click goes to a node, Esc goes up.",
  },
  {
    at: ".say",
    text:
      "What has just happened: who moves, what came out, against what it is held, what follows. Underlined " +
      "words have their color on the tree and are explained when they are pressed.",
  },
  {
    at: ".stepper .buttons",
    text:
      "The search step by step, by these buttons or the arrow keys. Over passes a whole subtree, Out leaves " +
      "one; Predict first lets you say what happens before it does.",
  },
  {
    at: ".stepper .joined",
    text:
      "To the next cutoff, or one of a kind: by the first move, a killer, a null move; to what refutes a move " +
      "of the root; to the last ply before the horizon.",
  },
  {
    at: ".rail",
    text:
      "The window, in which values can still matter; the moves of the node with what each does; for a tree, " +
      "how many nodes it takes when its moves stand best first, or worst first.",
  },
];

export class Tour {
  /** @param {() => Promise<void>} begun brings what the tour explains into the page */
  constructor(begun) {
    this.begun = begun;
    this.at = 0;
    this.text = h("p", {});
    this.count = h("span", { className: "note" });
    this.back = button("Previous step", () => this.go(this.at - 1));
    this.next = button("", () => this.go(this.at + 1), { className: "primary" });
    this.element = h(
      "dialog",
      { className: "tour", "aria-label": "Tour", onclose: () => this.point(null) },
      this.text,
      h(
        "div",
        { className: "row" },
        this.back,
        this.next,
        button("Skip", () => this.element.close()),
        this.count,
      ),
    );
    document.body.append(this.element);
    // Listen on the document: the user may try what the tour points at meanwhile.
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.element.close());
  }

  async begin() {
    await this.begun();
    if (!this.element.open) this.element.show();
    this.go(0);
  }

  /** @param {number} step */
  go(step) {
    if (step === STEPS.length) {
      this.element.close();
      return;
    }
    this.at = step;
    const { at, text } = STEPS[step];
    this.text.textContent = text;
    this.count.textContent = `${step + 1} of ${STEPS.length}`;
    this.back.disabled = step === 0;
    this.next.textContent = step === STEPS.length - 1 ? "Done" : "Next step";
    this.point(document.querySelector(at));
    this.next.focus();
  }

  /** Frames the element that a step explains. @param {Element | null} target */
  point(target) {
    for (const one of document.querySelectorAll(".toured")) one.classList.remove("toured");
    target?.classList.add("toured");
    target?.scrollIntoView({ block: "nearest" });
  }
}
