// @ts-check
// The controls that step through a search: timeline, buttons, keys, continuous play, and jump targets.

import { button, h } from "./dom.js";
import { GOALS } from "./goto.js";
import { ICONS, icon, iconButton } from "./icons.js";
import { menu } from "./menu.js";
import { ROOT } from "./steps.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("./steps.js").Place} Place */
/** The actions of a stepper: `step` makes a step of a kind, and returns whether there was one.
 * @typedef {{ step: (name: "back" | "step" | "over" | "out") => Promise<boolean>, stop: () => void,
 *   goTo: (goal: string) => void, visit: (place: Place) => void, predict: () => void, up: () => void,
 *   slide: (at: number) => void }} Walk */

const SPEEDS = /** @type {[number, string][]} */ ([
  [1500, "slow"],
  [600, "middle"],
  [150, "fast"],
]);
/** How long the message about a failed jump is shown. */
const SAID_MS = 4000;

export class Stepper {
  /** @param {Walk} walk */
  constructor(walk) {
    this.walk = walk;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.busy = false;
    this.pace = 600;
    this.timeline = new Timeline((at) => walk.slide(at));
    this.step = button("Step", () => (this.isSearching ? walk.stop() : walk.step("step")), {
      className: "primary",
    });
    this.playing = iconButton(ICONS.run, "Run", () => this.toggle());
    this.predicting = button("Predict first", () => walk.predict(), {
      className: "quiet not-phone",
      "aria-pressed": "false",
      title: "You say what happens before each step does (P)",
    });
    this.more = menu(
      ["▾"],
      () =>
        GOALS.map(([goal, text]) => button(`Next ${text}`.replace("Next the", "The"), () => walk.goTo(goal))),
      {
        className: "more",
        "aria-label": "Other places to go to",
        title: "Other places to go to (G)",
      },
    );
    const speeds = menu(
      ["▾"],
      () =>
        SPEEDS.map(([pace, text]) =>
          button(text, () => this.setPace(pace), { "aria-pressed": String(pace === this.pace) }),
        ),
      { className: "more not-phone", "aria-label": "Speed of Run" },
    );
    this.count = h("span", { className: "cap not-phone count" });
    this.note = h("span", { className: "jump-note", role: "status" });
    /** @type {Record<string, () => any>} */
    this.keys = {
      ArrowLeft: () => walk.step("back"),
      ArrowRight: () => walk.step("step"),
      ArrowDown: () => walk.step("over"),
      ArrowUp: () => walk.step("out"),
      Home: () => walk.visit(ROOT),
      Escape: () => walk.up(),
      c: () => walk.goTo("cutoff"),
      g: () => this.more.click(),
      p: () => walk.predict(),
      " ": () => this.toggle(),
    };
    const worded = (
      /** @type {string} */ text,
      /** @type {string} */ path,
      /** @type {string} */ key,
      /** @type {() => any} */ press,
      /** @type {string} */ title,
    ) => {
      const its = button(text, press, { className: "not-phone worded", title });
      if (path) its.prepend(icon(path));
      its.append(hint(key));
      return its;
    };
    this.element = h(
      "div",
      { className: "steps stepper no-print", role: "group", "aria-label": "Step through the search" },
      this.timeline.element,
      h(
        "div",
        { className: "buttons" },
        iconButton(ICONS.first, "To the root (Home)", this.keys.Home),
        iconButton(ICONS.back, "Back (←)", this.keys.ArrowLeft),
        this.step,
        worded("Over", ICONS.over, "↓", this.keys.ArrowDown, "Behind the next move, without going in"),
        worded("Out", ICONS.out, "↑", this.keys.ArrowUp, "To the end of this node"),
        h("span", { className: "joined" }, this.cutoff(walk), this.more),
        this.note,
        this.predicting,
        h("span", { className: "joined" }, this.playing, speeds),
        this.count,
      ),
    );
    this.setSearching(false);
  }

  /** @param {Walk} walk */
  cutoff(walk) {
    const its = button("Next cutoff", () => walk.goTo("cutoff"));
    its.append(hint("C"));
    return its;
  }

  /** During a search, the main button stops it. @param {boolean} isSearching */
  setSearching(isSearching) {
    this.isSearching = isSearching;
    this.step.replaceChildren(...(isSearching ? ["Stop and look"] : ["Step", icon(ICONS.next), hint("→")]));
  }

  /** Handles a key pressed outside of fields; returns whether it is one of the stepper's.
   * @param {KeyboardEvent} event */
  press(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!this.keys[key]) return false;
    this.keys[key]();
    return true;
  }

  /** Shows a message beside the buttons. @param {string} text */
  say(text) {
    this.note.textContent = text;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => (this.note.textContent = ""), SAID_MS);
  }

  /** @param {number} pace in milliseconds */
  setPace(pace) {
    this.pace = pace;
    if (!this.timer) return;
    this.halt();
    this.toggle();
  }

  toggle() {
    if (this.timer) {
      this.halt();
      return;
    }
    this.show("Pause", ICONS.pause);
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
    }, this.pace);
  }

  halt() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.show("Run", ICONS.run);
  }

  /** @param {string} name @param {string} path */
  show(name, path) {
    this.playing.replaceChildren(icon(path));
    this.playing.title = `${name} (space)`;
    this.playing.setAttribute("aria-label", name);
  }
}

/** The key of a button, hidden from screen readers. @param {string} key */
function hint(key) {
  return h("kbd", { "aria-hidden": "true", className: "not-phone" }, key);
}
