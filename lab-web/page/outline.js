// @ts-check
// The tree as a list that unfolds: each node with its value, what it does and what it took.

import { button, h, whole } from "./dom.js";
import { counted, effect, name, value } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {import("./protocol.d.ts").Child} Child */

export class Outline {
  /**
   * @param {(path: number[]) => TreeNode | undefined} known a node that is at hand
   * @param {(path: number[]) => Promise<boolean>} fetched brings a node; whether it could
   * @param {(path: number[]) => void} enter goes to a node
   */
  constructor(known, fetched, enter) {
    this.known = known;
    this.fetched = fetched;
    this.enter = enter;
    /** @type {Set<string>} paths of the nodes whose moves are shown */
    this.unfolded = new Set([""]);
    /** @type {number[]} */
    this.here = [];
    this.element = h("div", {
      className: "tree wide",
      tabIndex: 0,
      role: "region",
      "aria-label": "The tree",
    });
  }

  reset() {
    this.unfolded = new Set([""]);
  }

  /** Shows the tree with a node marked, and all above it unfolded. @param {number[]} here */
  async show(here) {
    this.here = here;
    for (let length = 0; length < here.length; length++) this.unfolded.add(here.slice(0, length).join("."));
    const paths = [...this.unfolded].map((key) => (key === "" ? [] : key.split(".").map(Number)));
    await Promise.all(paths.map((path) => this.known(path) ?? this.fetched(path)));
    this.draw();
  }

  draw() {
    const { scrollTop, scrollLeft } = this.element;
    this.element.replaceChildren(this.branch([]));
    Object.assign(this.element, { scrollTop, scrollLeft });
    const current = /** @type {HTMLElement | null} */ (this.element.querySelector("[aria-current]"));
    if (!current) return;
    // Only the list is scrolled, not the page below the reader.
    const [box, at] = [this.element.getBoundingClientRect(), current.getBoundingClientRect()];
    if (at.top < box.top || at.bottom > box.bottom)
      this.element.scrollTop += at.top - box.top - box.height / 2;
  }

  /** @param {number[]} path @returns {HTMLElement} */
  branch(path) {
    const node = this.known(path);
    const items = (node?.children ?? []).map((child, place) => this.item(child, [...path, place]));
    const untried = node?.untried.length ?? 0;
    if (untried > 0) {
      const text = `✂ ${untried} ${counted(untried, "move", "moves")} never tried`;
      items.push(h("li", { className: "pruned" }, text));
    }
    return h("ul", {}, ...items);
  }

  /** @param {Child} child @param {number[]} path */
  item(child, path) {
    const key = path.join(".");
    const isOpen = child.expandable && this.unfolded.has(key);
    const details = [
      `${whole(child.nodes)} ${counted(child.nodes, "node", "nodes")}`,
      child.ending.replaceAll("-", " "),
      ...(child.over === 0 ? ["never searched by the second strategy"] : []),
    ];
    const text = [
      h("b", {}, name(child)),
      ` ${value(child)} `,
      h("span", { className: `effect ${child.effect}` }, effect(child)),
      h("span", { className: "note" }, ` ${details.join(", ")}`),
    ];
    const fold = child.expandable ? this.foldButton(child, path, isOpen) : h("span", { className: "fold" });
    const line = child.expandable
      ? this.nodeButton(path, text)
      : h("span", { className: "in-tree" }, ...text);
    const below = isOpen ? this.branch(path) : null;
    return h("li", { className: child.over === 0 ? "not-over" : "" }, fold, line, below);
  }

  /** @param {number[]} path @param {(Node | string)[]} text */
  nodeButton(path, text) {
    const current = path.join(".") === this.here.join(".") ? "true" : null;
    const enter = () => this.enter(path);
    return h(
      "button",
      { type: "button", className: "in-tree", "aria-current": current, onclick: enter },
      ...text,
    );
  }

  /** @param {Child} child @param {number[]} path @param {boolean} isOpen */
  foldButton(child, path, isOpen) {
    return button(isOpen ? "▾" : "▸", () => this.fold(path), {
      className: "fold",
      "data-path": path.join("."),
      "aria-expanded": String(isOpen),
      "aria-label": `Moves below ${name(child)}`,
    });
  }

  /** @param {number[]} path */
  async fold(path) {
    const key = path.join(".");
    if (this.unfolded.has(key)) {
      this.unfolded.delete(key);
    } else {
      if (!this.known(path) && !(await this.fetched(path))) return;
      this.unfolded.add(key);
    }
    this.draw();
    const again = /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-path="${key}"]`));
    again?.focus();
  }
}
