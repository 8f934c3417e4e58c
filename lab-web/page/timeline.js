// @ts-check
// The timeline of a search: its progress, with marks for cutoffs and exact values. It can be dragged.

import { svg } from "./dom.js";

/** @typedef {{ at: number, state: "exact" | "cut" }} Mark `at` is a share of the whole */

const WIDE = 1000;
const EDGE = 8;

export class Timeline {
  /** @param {(at: number) => void} slide receives the position as a fraction of the whole */
  constructor(slide) {
    this.marks = svg("g", {});
    this.past = line(0, 0, 11, 11, "past");
    this.here = line(0, 0, 1, 21, "here");
    this.here.setAttribute("data-state", "here");
    this.element = svg(
      "svg",
      {
        class: "line",
        viewBox: `0 0 ${WIDE} 22`,
        preserveAspectRatio: "none",
        role: "slider",
        tabindex: 0,
        "aria-label": "Step",
      },
      line(EDGE, WIDE - EDGE, 11, 11, "future"),
      this.past,
      this.marks,
      this.here,
    );
    this.show(0, 0, "No step yet");
    const at = (/** @type {PointerEvent} */ event) => {
      const { left, width } = this.element.getBoundingClientRect();
      slide(
        Math.max(0, Math.min(1, ((event.clientX - left) / width - EDGE / WIDE) / (1 - (2 * EDGE) / WIDE))),
      );
    };
    this.element.addEventListener("pointerdown", (event) => {
      const pointer = /** @type {PointerEvent} */ (event);
      this.element.setPointerCapture(pointer.pointerId);
      at(pointer);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (/** @type {PointerEvent} */ (event).buttons === 1) at(/** @type {PointerEvent} */ (event));
    });
  }

  /** @param {Mark[]} marks */
  mark(marks) {
    // Overlapping marks are drawn once.
    const seen = new Set();
    const apart = marks.filter(({ at, state }) => {
      const key = `${state} ${Math.round(at * 400)}`;
      return !seen.has(key) && seen.add(key);
    });
    this.marks.replaceChildren(
      ...apart.map(({ at, state }) => {
        const mark = line(x(at), x(at), 4, 18, `mark ${state}`);
        mark.setAttribute("data-state", state);
        return mark;
      }),
    );
  }

  /** @param {number} step @param {number} all @param {string} words */
  show(step, all, words) {
    const at = x(all === 0 ? 0 : step / all);
    this.past.setAttribute("d", `M${EDGE} 11H${at}`);
    this.here.setAttribute("d", `M${at} 1V21`);
    const values = {
      "aria-valuemin": 0,
      "aria-valuemax": all,
      "aria-valuenow": step,
      "aria-valuetext": words,
    };
    for (const [name, value] of Object.entries(values)) this.element.setAttribute(name, String(value));
  }
}

/** @param {number} share */
function x(share) {
  return EDGE + share * (WIDE - 2 * EDGE);
}

/** @param {number} x1 @param {number} x2 @param {number} y1 @param {number} y2 @param {string} look */
function line(x1, x2, y1, y2, look) {
  return svg("path", { class: look, d: `M${x1} ${y1}L${x2} ${y2}`, "vector-effect": "non-scaling-stroke" });
}
