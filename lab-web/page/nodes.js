// @ts-check
// The nodes of the tree that is open, asked for where they are not at hand, and the way to one of them.

import { button, h } from "./dom.js";
import { of } from "./desk.js";
import { name } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */

/** So many are kept at hand. */
const KEPT = 4000;

export class Nodes {
  /** @param {(command: Record<string, any>) => Promise<import("./protocol.d.ts").Said[]>} ask the debugger
   * @param {(path: number[]) => void} enter goes to a node */
  constructor(ask, enter) {
    this.ask = ask;
    this.enter = enter;
    /** @type {Map<string, TreeNode>} */
    this.kept = new Map();
    this.crumbs = h("nav", { "aria-label": "The way from the root", className: "crumbs" });
  }

  /** Another tree is open. @param {TreeNode} root */
  begin(root) {
    this.kept.clear();
    this.keep(root);
  }

  /** @param {TreeNode} node */
  keep(node) {
    if (this.kept.size > KEPT) this.kept.clear();
    this.kept.set(node.path.join("."), node);
  }

  /** The node at a path, if it is at hand. @param {number[]} path */
  known(path) {
    return this.kept.get(path.join("."));
  }

  /** @param {number[]} path @returns {Promise<TreeNode>} */
  async at(path) {
    const known = this.known(path);
    if (known) return known;
    const node = of(await this.ask({ command: "node", path }), "node");
    this.keep(node);
    return node;
  }

  /** The nodes above a path are at hand then, whose moves name the way to it. @param {number[]} path */
  async way(path) {
    for (let length = 0; length < path.length; length++) await this.at(path.slice(0, length));
  }

  /** @param {number[]} path */
  drawCrumbs(path) {
    const links = [button("root", () => this.enter([]))];
    for (let length = 1; length <= path.length; length++) {
      const above = this.known(path.slice(0, length - 1));
      const text = name(above?.children[path[length - 1]]);
      links.push(button(text, () => this.enter(path.slice(0, length))));
    }
    links[links.length - 1].setAttribute("aria-current", "true");
    this.crumbs.replaceChildren(...links);
  }
}
