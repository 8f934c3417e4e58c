// @ts-check
// The nodes of the tree that is open, asked for where they are not at hand, and the way to one of them.

import { of } from "./desk.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */

/** So many are kept at hand. */
const KEPT = 4000;

export class Nodes {
  /** @param {(command: Record<string, any>) => Promise<import("./protocol.d.ts").Said[]>} ask the debugger */
  constructor(ask) {
    this.ask = ask;
    /** @type {Map<string, TreeNode>} */
    this.kept = new Map();
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
}
