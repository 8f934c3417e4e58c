// @ts-check
// Steps through a search, forward and backward: where the next step leads from any place in the tree.

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** A place in a search: a node, and the number of its moves searched so far.
 * @typedef {{ path: number[], searched: number }} Place */

/** @type {Place} */
export const ROOT = { path: [], searched: 0 };

/** Computes steps; nodes are fetched by path. */
export class Steps {
  /** @param {(path: number[]) => Promise<TreeNode>} node */
  constructor(node) {
    this.node = node;
  }

  /** Step into the next move; past it, if nothing is below it; at the end of a node, out of the node.
   * @param {Place} place @returns {Promise<Place | null>} */
  async step({ path, searched }) {
    const node = await this.node(path);
    if (searched === node.children.length) return this.out({ path, searched });
    if (node.children[searched].expandable) return { path: [...path, searched], searched: 0 };
    return { path, searched: searched + 1 };
  }

  /** Step over the next move. @param {Place} place @returns {Promise<Place | null>} */
  async over({ path, searched }) {
    const node = await this.node(path);
    return searched === node.children.length
      ? this.out({ path, searched })
      : { path, searched: searched + 1 };
  }

  /** Step out: to the parent, past this node; at the root, to its end. @param {Place} place
   * @returns {Promise<Place | null>} */
  async out({ path, searched }) {
    if (path.length > 0) return { path: path.slice(0, -1), searched: path[path.length - 1] + 1 };
    const node = await this.node(path);
    return searched === node.children.length ? null : { path, searched: node.children.length };
  }

  /** Step back: undoes `step`. @param {Place} place @returns {Promise<Place | null>} */
  async back({ path, searched }) {
    if (searched === 0) {
      return path.length === 0 ? null : { path: path.slice(0, -1), searched: path[path.length - 1] };
    }
    const node = await this.node(path);
    if (!node.children[searched - 1].expandable) return { path, searched: searched - 1 };
    const below = [...path, searched - 1];
    return { path: below, searched: (await this.node(below)).children.length };
  }
}

/** Whether the search has reached a node by the time of a place. @param {Place} place
 * @param {number[]} path */
export function hasCome({ path: here, searched }, path) {
  const apart = path.findIndex((step, at) => step !== here[at]);
  if (apart < 0) return true;
  return path[apart] < (apart < here.length ? here[apart] : searched);
}

/** All places of a small tree, in the order of the search. @param {Steps} steps */
export async function places(steps) {
  const all = [ROOT];
  for (let next = await steps.step(ROOT); next; next = await steps.step(next)) all.push(next);
  return all;
}
