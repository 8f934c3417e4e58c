// @ts-check
// The drawing of a small tree, as textbooks have it: nodes with their values and windows, edges with their
// moves, and dashed stubs for what was never searched. Values are those of the root's side to move.

import { bound, h, score, svg } from "./dom.js";
import { hasCome } from "./steps.js";
import { counted, effect, name } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {import("./steps.js").Place} Place */
/** A search with those below it; `middle` is its place across in slots, `stub` that of what it left out.
 * @typedef {{ path: number[], move: string, value: number | null, alpha: number | null, beta: number | null,
 *   does: string, below: Drawn[], untried: string[], middle: number, stub: number }} Drawn */

/** Larger trees are not drawn. */
export const MAX_DRAWN = 150;
/** Trees as large as in a textbook are drawn at once. */
export const TEXTBOOK = 40;

const SLOT = 58;
const ROW = 92;
const TOP = 22;
/** Half a node. */
const NODE = 15;
const NAMED = 3;

export class Drawing {
  /** @param {(path: number[]) => Promise<TreeNode>} node @param {(path: number[]) => void} enter */
  constructor(node, enter) {
    this.node = node;
    this.enter = enter;
    /** @type {Drawn | null} */
    this.root = null;
    this.slots = 0;
    this.caption = "";
    /** Whether values and windows are asked for, and those of the leaves alone are shown. */
    this.asks = false;
    this.element = h("figure", { className: "drawing" });
  }

  /** Draws another tree. @param {string[]} sides the root's and the other */
  async open([first, second]) {
    this.slots = 0;
    this.root = await this.searched([], "", null);
    this.caption =
      `Squares: ${first} to move; circles: ${second} to move. Values, and alpha to beta as a node was entered, ` +
      `are ${first}'s: squares take the highest, circles the lowest. Dashed: never searched.`;
  }

  /** @param {number[]} path @param {string} move @param {import("./protocol.d.ts").Child | null} child
   * @returns {Promise<Drawn>} */
  async searched(path, move, child) {
    const node = await this.node(path);
    const sign = path.length % 2 === 0 ? 1 : -1;
    const turned = (/** @type {number | null} */ value) => (value === null ? null : sign * value);
    const below = [];
    for (const [place, one] of node.children.entries())
      below.push(await this.searched([...path, place], name(one), one));
    const untried = node.untried.map((one) => one.algebraic);
    const first = below[0]?.middle ?? this.slots + 0.5;
    if (below.length === 0 || untried.length > 0) this.slots += 1;
    const last = untried.length > 0 && below.length > 0 ? this.slots - 0.5 : (below.at(-1)?.middle ?? first);
    const [alpha, beta] = sign > 0 ? [node.alpha, node.beta] : [turned(node.beta), turned(node.alpha)];
    const does = child ? effect(child) : "";
    const places = { middle: (first + last) / 2, stub: this.slots - 0.5 };
    return { path, move, value: turned(node.score), alpha, beta, does, below, untried, ...places };
  }

  /** @param {Place} place @param {boolean} grows whether what is searched later is left pale */
  show(place, grows) {
    if (!this.root) return;
    /** @type {Element[]} */
    const lines = [];
    /** @type {Element[]} */
    const nodes = [];
    let deepest = 0;
    const draw = (/** @type {Drawn} */ one) => {
      deepest = Math.max(deepest, one.path.length + (one.untried.length > 0 ? 1 : 0));
      const reached = !grows || hasCome(place, one.path);
      for (const below of one.below) {
        lines.push(this.edge(one, below, !grows || hasCome(place, below.path)));
        draw(below);
      }
      if (one.untried.length > 0 && one.below.length > 0) lines.push(this.stub(one, reached));
      nodes.push(this.nodeOf(one, place, reached));
    };
    draw(this.root);
    const [wide, high] = [Math.max(6, this.slots) * SLOT, deepest * ROW + TOP + 44];
    const picture = svg(
      "svg",
      {
        viewBox: `0 0 ${wide} ${high}`,
        width: wide,
        height: high,
        role: "group",
        "aria-label": "The tree drawn",
      },
      ...lines,
      ...nodes,
    );
    const scroll = h(
      "div",
      { className: "wide", tabIndex: 0, role: "region", "aria-label": "The drawing" },
      picture,
    );
    // It may shrink as long as it can be read.
    picture.style.minWidth = `${0.7 * wide}px`;
    this.element.replaceChildren(scroll, h("figcaption", {}, this.caption));
    const here = picture.querySelector(".here")?.getBoundingClientRect();
    if (here) scroll.scrollLeft += here.left - scroll.getBoundingClientRect().left - scroll.clientWidth / 2;
  }

  /** @param {Drawn} above @param {Drawn} below @param {boolean} reached */
  edge(above, below, reached) {
    const [x1, y1] = at(above);
    const [x2, y2] = at(below);
    const look = below.does.includes("cuts off") ? "edge cuts" : "edge";
    return svg(
      "g",
      { class: reached ? look : `${look} later` },
      svg("line", { x1, y1: y1 + NODE, x2, y2: y2 - NODE }),
      svg("text", { x: (x1 + 2 * x2) / 3, y: (y1 + 2 * y2) / 3 - 6, "text-anchor": "middle" }, below.move),
    );
  }

  /** @param {Drawn} one @param {boolean} reached */
  stub(one, reached) {
    const [x1, y1] = at(one);
    const x2 = one.stub * SLOT;
    const y2 = y1 + 0.6 * ROW;
    const { untried } = one;
    const more = untried.length > NAMED ? ` and ${untried.length - NAMED} more` : "";
    const title = `${untried.slice(0, NAMED).join(" ")}${more}: never searched`;
    return svg(
      "g",
      { class: reached ? "edge stub" : "edge stub later" },
      svg("title", {}, title),
      svg("line", { x1, y1: y1 + NODE, x2, y2 }),
      svg("text", { x: x2, y: y2 + 14, "text-anchor": "middle" }, `✂ ${untried.length}`),
    );
  }

  /** @param {Drawn} one @param {Place} place @param {boolean} reached */
  nodeOf(one, place, reached) {
    const [x, y] = at(one);
    const isAsked = this.asks && one.below.length > 0;
    const value = isAsked ? "?" : score(one.value);
    const half = Math.max(NODE, 4.2 * value.length + 4);
    const isHere = one.path.join(".") === place.path.join(".");
    const shape =
      one.path.length % 2 === 0
        ? svg("rect", { x: x - half, y: y - NODE, width: 2 * half, height: 2 * NODE })
        : svg("ellipse", { cx: x, cy: y, rx: half, ry: NODE });
    const window = `${bound(one.alpha, "alpha")} … ${bound(one.beta, "beta")}`;
    const never = `${one.untried.length} ${counted(one.untried.length, "move", "moves")} never searched`;
    const words = [
      `${one.move || "root"}: value ${value}`,
      this.asks ? "" : `window ${window}`,
      one.does,
      one.untried.length ? never : "",
    ];
    const group = svg(
      "g",
      {
        class: `node${isHere ? " here" : ""}${reached ? "" : " later"}`,
        role: "button",
        tabindex: 0,
        "aria-label": words.filter(Boolean).join(", "),
        ...(isHere ? { "aria-current": "true" } : {}),
      },
      shape,
      svg("text", { x, y: y + 4, "text-anchor": "middle" }, reached ? value : "?"),
      svg(
        "text",
        { x, y: y + NODE + 13, "text-anchor": "middle", class: "window" },
        reached && !this.asks ? window : "",
      ),
    );
    group.addEventListener("click", () => this.enter(one.path));
    group.addEventListener("keydown", (event) => {
      if (/** @type {KeyboardEvent} */ (event).key === "Enter") this.enter(one.path);
    });
    return group;
  }
}

/** Where a node stands. @param {Drawn} one @returns {[number, number]} */
function at({ middle, path }) {
  return [middle * SLOT, TOP + path.length * ROW];
}
