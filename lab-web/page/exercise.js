// @ts-check
// An exercise on a small tree: alpha, beta and cutoffs of each node are filled in, and checked.

import { bound, button, h } from "./dom.js";
import { Drawing } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawn} Drawn */
/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** A field with what belongs there.
 * @typedef {{ input: HTMLElement & Record<string, any>, right: string }} Asked */

const TASK =
  "Go through the tree as alpha-beta does, from left to right. For each node that is no leaf: alpha and" +
  " beta as it is entered, for the side that moves first, and how many of its moves are never searched." +
  " Write inf for ∞, and leave empty what is never entered.";

export class Exercise {
  /** @param {() => void} ended goes back to the tree */
  constructor(ended) {
    this.ended = ended;
    this.element = h("section", { className: "exercise", "aria-label": "Exercise", hidden: true });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {Drawn} searched the tree of alpha-beta, whose windows are asked for
   * @param {(path: number[]) => Promise<TreeNode>} node of the whole tree @param {[string, string]} sides */
  async open(searched, node, sides) {
    const drawing = new Drawing(node, () => {});
    drawing.asks = true;
    await drawing.open(sides);
    drawing.show({ path: [], searched: 0 }, false);
    const rows = drawing.root ? questions(drawing.root, searched, []) : [];
    const verdict = h("p", { role: "status", className: "finding", hidden: true });
    const heading = (/** @type {string} */ text) => h("th", { scope: "col" }, text);
    const body = rows.map(({ name, asked }) =>
      h("tr", {}, h("th", { scope: "row" }, name), ...asked.map(({ input }) => h("td", {}, input))),
    );
    const check = (/** @type {Event} */ event) => {
      event.preventDefault();
      const all = rows.flatMap(({ asked }) => asked);
      const right = all.filter(({ input, right }) => mark(input, right)).length;
      verdict.hidden = false;
      verdict.textContent =
        right === all.length
          ? `All ${right} are right.`
          : `${right} of ${all.length} are right; the others are marked.`;
    };
    this.element.replaceChildren(
      h("p", {}, TASK),
      drawing.element,
      h(
        "form",
        { onsubmit: check },
        h(
          "table",
          {},
          h("thead", {}, h("tr", {}, ...["node", "alpha", "beta", "moves never searched"].map(heading))),
          h("tbody", {}, ...body),
        ),
        h(
          "div",
          { className: "row" },
          h("button", { type: "submit", className: "primary" }, "Check"),
          button("End the exercise", () => this.close()),
        ),
      ),
      verdict,
    );
    this.element.hidden = false;
  }

  close() {
    this.element.hidden = true;
    this.ended();
  }
}

/** The fields of a node and those below it, in the order of the search.
 * @param {Drawn} whole @param {Drawn | undefined} searched the same node, if it was @param {string[]} line
 * @returns {{ name: string, asked: Asked[] }[]} */
function questions(whole, searched, line) {
  if (whole.below.length === 0) return [];
  const name = line.join(" ") || "root";
  const right = searched
    ? [bound(searched.alpha, "alpha"), bound(searched.beta, "beta"), String(searched.untried.length)]
    : ["", "", ""];
  const asked = ["alpha", "beta", "moves never searched"].map((what, place) => ({
    input: h("input", { type: "text", size: 6, autocomplete: "off", "aria-label": `${what} of ${name}` }),
    right: right[place],
  }));
  const below = whole.below.flatMap((one) =>
    questions(
      one,
      searched?.below.find(({ move }) => move === one.move),
      [...line, one.move],
    ),
  );
  return [{ name, asked }, ...below];
}

/** Marks a field; whether it is right.
 * @param {HTMLElement & Record<string, any>} input @param {string} right */
function mark(input, right) {
  const isRight = plain(input.value) === plain(right);
  input.setAttribute("aria-invalid", String(!isRight));
  return isRight;
}

/** A bound however it is written. @param {string} text */
function plain(text) {
  return text
    .toLowerCase()
    .replace(/[−–]/g, "-")
    .replace(/inf(inity)?|oo/g, "∞")
    .replace(/[\s+]/g, "")
    .replace(/^-$/, "");
}
