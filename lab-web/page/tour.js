// @ts-check
// A tour of Understand in six steps, each at what it tells of.

import { button, h } from "./dom.js";

/** @type {{ at: string, text: string }[]} */
const STEPS = [
  {
    at: "#understand .asked",
    text:
      "A position, a strategy and a depth: this is the search that is looked into. The list of positions " +
      "has a textbook's tree, a mate, a horizon case. Here it is kiwipete, a middlegame with many " +
      "captures.",
  },
  {
    at: ".map",
    text:
      "All nodes that minimax visits: one row a ply, each box as wide as what lies below it. What " +
      "alpha-beta visited is filled, what it never needed is hatched. A click goes to a node, the wheel " +
      "looks closer.",
  },
  {
    at: ".stepper",
    text:
      "The search move by move, forwards and backwards, by these buttons or the arrow keys. Step over " +
      "passes a whole subtree, Step out leaves one.",
  },
  {
    at: "#beside",
    text:
      "What has just happened, in a sentence, and the window of the node as a bar: it closes as alpha " +
      "rises. Where it is closed the rest cannot matter. Words with dots below are explained where they " +
      "stand.",
  },
  {
    at: ".stepper .joined",
    text:
      "Go to the next cutoff, or one of a kind: by the first move, a killer, a null move; to what refutes" +
      " a move of the root; to the last ply before the horizon.",
  },
  {
    at: "#understand .compared",
    text:
      "Compare with the same strategy with one part more or less: two maps of the same nodes, and how " +
      "much of the first the second did not visit.",
  },
];

export class Tour {
  /** @param {() => Promise<void>} begun brings to the page what the tour tells of */
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
    // Wherever the focus is: what the tour points at can be tried meanwhile.
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

  /** Frames what a step tells of. @param {Element | null} target */
  point(target) {
    for (const one of document.querySelectorAll(".toured")) one.classList.remove("toured");
    target?.classList.add("toured");
    target?.scrollIntoView({ block: "nearest" });
  }
}
