// @ts-check
// A cache of the open tree's nodes; missing ones are requested. Also the path to a node.

import { of } from "./desk.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */

/** Number of nodes in the cache. */
const KEPT = 4000;

export class Nodes {
  /** @param {(command: Record<string, any>) => Promise<import("./protocol.d.ts").Said[]>} ask the debugger */
  constructor(ask) {
    this.ask = ask;
    /** @type {Map<string, TreeNode>} */
    this.kept = new Map();
  }

  /** Starts with another tree. @param {TreeNode} root */
  begin(root) {
    this.kept.clear();
    this.keep(root);
  }

  /** @param {TreeNode} node */
  keep(node) {
    if (this.kept.size > KEPT) this.kept.clear();
    this.kept.set(node.path.join("."), node);
  }

  /** The node at a path, if it is in the cache. @param {number[]} path */
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

  /** Loads the nodes above a path into the cache; their moves name the path. @param {number[]} path */
  async way(path) {
    for (let length = 0; length < path.length; length++) await this.at(path.slice(0, length));
  }
}
