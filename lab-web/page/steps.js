// @ts-check
// Steps through a search, forwards and backwards: where the next one leads, from any place of the tree.

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** Where the search is: in a node, with so many of its moves searched.
 * @typedef {{ path: number[], searched: number }} Place */

/** @type {Place} */
export const ROOT = { path: [], searched: 0 };

/** Steps over nodes that are asked for by their path. */
export class Steps {
  /** @param {(path: number[]) => Promise<TreeNode>} node */
  constructor(node) {
    this.node = node;
  }

  /** Into the next move; where there is nothing below it, behind it; at the end of a node, out of it.
   * @param {Place} place @returns {Promise<Place | null>} */
  async step({ path, searched }) {
    const node = await this.node(path);
    if (searched === node.children.length) return this.out({ path, searched });
    if (node.children[searched].expandable) return { path: [...path, searched], searched: 0 };
    return { path, searched: searched + 1 };
  }

  /** Behind the next move. @param {Place} place @returns {Promise<Place | null>} */
  async over({ path, searched }) {
    const node = await this.node(path);
    return searched === node.children.length
      ? this.out({ path, searched })
      : { path, searched: searched + 1 };
  }

  /** To the node above, behind this one; from the root to its end. @param {Place} place
   * @returns {Promise<Place | null>} */
  async out({ path, searched }) {
    if (path.length > 0) return { path: path.slice(0, -1), searched: path[path.length - 1] + 1 };
    const node = await this.node(path);
    return searched === node.children.length ? null : { path, searched: node.children.length };
  }

  /** What `step` undoes. @param {Place} place @returns {Promise<Place | null>} */
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

/** Whether a search that is at a place has come to a node. @param {Place} place @param {number[]} path */
export function hasCome({ path: here, searched }, path) {
  const apart = path.findIndex((step, at) => step !== here[at]);
  if (apart < 0) return true;
  return path[apart] < (apart < here.length ? here[apart] : searched);
}

/** All places of a small tree, in the order of its steps. @param {Steps} steps */
export async function places(steps) {
  const all = [ROOT];
  for (let next = await steps.step(ROOT); next; next = await steps.step(next)) all.push(next);
  return all;
}
