// @ts-check
// The buttons and keys that step through a search, play it, and go to places of it.

import { button, h, select } from "./dom.js";
import { GOALS } from "./goto.js";
import { ROOT } from "./steps.js";

/** @typedef {import("./steps.js").Place} Place */

/** What a stepper moves: `step` is a step by its name and tells whether there was one.
 * @typedef {{ step: (name: "back" | "step" | "over" | "out") => Promise<boolean>,
 *   goTo: (goal: string) => void, visit: (place: Place) => void, read: () => void, ask: () => void }} Walk */

export class Stepper {
  /** @param {Walk} walk */
  constructor(walk) {
    this.walk = walk;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.busy = false;
    this.playing = button("Run", () => this.toggle());
    this.speed = select(
      [
        ["1200", "slow"],
        ["500", "middle"],
        ["150", "fast"],
      ],
      { value: "500", "aria-label": "Speed", onchange: () => this.timer && (this.halt(), this.toggle()) },
    );
    this.goal = select(GOALS, { "aria-label": "Go to", onchange: () => walk.goTo(this.goal.value) });
    this.reading = button("", () => walk.read());
    this.asking = button("Exercise", () => walk.ask());
    /** @type {Record<string, () => any>} */
    const actions = {
      ArrowLeft: () => walk.step("back"),
      ArrowRight: () => walk.step("step"),
      ArrowDown: () => walk.step("over"),
      ArrowUp: () => walk.step("out"),
      c: () => walk.goTo(this.goal.value),
      d: () => this.reading.hidden || walk.read(),
    };
    const key = (/** @type {KeyboardEvent} */ event) => {
      const isChoice = event.target === this.speed || event.target === this.goal;
      if (isChoice || !actions[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      actions[event.key]();
    };
    this.element = h(
      "div",
      { className: "row stepper", role: "group", "aria-label": "Step through the search", onkeydown: key },
      button("To the root", () => walk.visit(ROOT)),
      button("Back", actions.ArrowLeft),
      button("Step", actions.ArrowRight),
      button("Step over", actions.ArrowDown),
      button("Step out", actions.ArrowUp),
      h("span", { className: "joined" }, button("Go to", actions.c), this.goal),
      h("span", { className: "joined" }, this.playing, this.speed),
      this.reading,
      this.asking,
    );
  }

  toggle() {
    if (this.timer) {
      this.halt();
      return;
    }
    this.playing.textContent = "Pause";
    this.timer = setInterval(async () => {
      if (this.busy) return;
      this.busy = true;
      let went = false;
      try {
        went = await this.walk.step("step");
      } finally {
        this.busy = false;
        if (!went) this.halt();
      }
    }, Number(this.speed.value));
  }

  halt() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing.textContent = "Run";
  }
}
