// @ts-check
// Jump targets in a tree: the next node that ended in a certain way, the largest subtree, the horizon.

import { isComplete, of } from "./desk.js";
import { h } from "./dom.js";
import { ROOT } from "./steps.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {import("./protocol.d.ts").Tree} Tree */
/** @typedef {import("./steps.js").Place} Place */

/** The jump targets, each with the text shown when there is none left. @type {[string, string][]} */
export const GOALS = [
  ["cutoff", "cutoff"],
  ["first-move", "cutoff by the first move"],
  ["killer", "cutoff by a killer"],
  ["stand-pat", "stand pat"],
  ["null-move", "cutoff by a null move"],
  ["table", "value from the table"],
  ["refutation", "refuted move of the root"],
  ["largest", "the largest subtree below"],
  ["horizon", "the last ply before the horizon"],
];

/** The place in the tree, and the functions that fetch more of it.
 * @typedef {{ tree: Tree, place: Place, node: (path: number[]) => Promise<TreeNode>,
 *   ask: (command: Record<string, any>) => Promise<import("./protocol.d.ts").Said[]> }} View */

/** The place of a jump target; if there is none, the reason. @param {string} goal @param {View} view
 * @returns {Promise<{ place: Place | null, note: string }>} */
export async function find(goal, view) {
  if (goal === "horizon") return { place: await horizon(view), note: "" };
  if (goal === "largest") {
    const place = await largest(view);
    return { place, note: place ? "" : "Nothing lies below this node." };
  }
  const from = async (/** @type {Place} */ start) =>
    of(await view.ask({ command: "find", ...start, goal }), "found");
  const { place, is_whole } = await from(view.place);
  if (place) return { place, note: "" };
  const name = GOALS.find(([value]) => value === goal)?.[1].replace(/^(an?|the) /, "");
  const where = is_whole ? "in this search" : "in what is kept of this large tree";
  const isEarlier = (await from(ROOT)).place !== null;
  return { place, note: isEarlier ? `No ${name} after this step.` : `There is no ${name} ${where}.` };
}

/** Extra plies, and the time limit, of the search beyond the horizon. */
const DEEPER = { plies: 3, time_ms: 10000 };

/** A tree's position, and the state of the game, whose session is borrowed for the search.
 * @typedef {{ desk: import("./desk.js").Desk, game: string, fen: string, moves: string[],
 *   state: import("./protocol.d.ts").State | null }} Asked */

/** What follows the chosen move beyond the last ply: the same strategy's line in a deeper search.
 * @param {Tree} tree @param {Asked} asked @param {(score: number | null) => string} shown
 * @returns {Promise<(Node | string)[]>} */
export async function beyondSaid(tree, asked, shown) {
  const found = await beyond(tree, asked);
  if (!found) return ["Nothing lies beyond the horizon here."];
  const { line, score: deeper } = found;
  const [before, behind] = [line.slice(0, tree.depth), line.slice(tree.depth)];
  return [
    `Asked ${DEEPER.plies} plies deeper, the same strategy gives ${line[0]} ${shown(deeper)}, not ${shown(tree.score)}: `,
    `${before.join(" ")} `,
    h("b", { className: "horizon" }, "horizon"),
    ` ${behind.join(" ")}`,
  ];
}

/** @param {Tree} tree @param {Asked} asked @returns {Promise<{ score: number, line: string[] } | null>} */
async function beyond(tree, { desk, game, fen, moves, state }) {
  const [chosen] = tree.pv;
  if (!state || !chosen) return null;
  const isOther = state.game !== game;
  if (isOther) await desk.session({ command: "new-game", game });
  try {
    await desk.session({ command: "position", fen, moves: [...moves, chosen] });
    await desk.session({ command: "strategy", recipe: tree.strategy });
    const depth = tree.depth - 1 + DEEPER.plies;
    const events = await desk.session({ command: "think", depth }, DEEPER.time_ms);
    const last = events.filter(({ event, status }) => event === "thought" && isComplete(status)).at(-1);
    if (!last || last.score === null) return null;
    return { score: -last.score, line: [tree.algebraic_pv[0], ...(last.algebraic_pv ?? last.pv)] };
  } finally {
    if (isOther) await desk.session({ command: "new-game", game: state.game });
    await desk.session({
      command: "position",
      fen: state.start,
      moves: state.moves,
      comments: state.comments,
    });
  }
}

/** @param {View} view @returns {Promise<Place | null>} */
async function largest({ place: { path }, node }) {
  const { children } = await node(path);
  const nodes = children.map((child) => (child.expandable ? child.nodes : 0));
  const most = Math.max(0, ...nodes);
  return most > 0 ? { path: [...path, nodes.indexOf(most)], searched: 0 } : null;
}

/** Follows the principal variation to its last move before the horizon. @param {View} view
 * @returns {Promise<Place>} */
async function horizon({ tree, node }) {
  /** @type {number[]} */
  let path = [];
  let here = await node(path);
  if (here.children[0]?.kind === "root") {
    path = [here.children.length - 1];
    here = await node(path);
  }
  for (const move of tree.pv) {
    const at = here.children.map((child) => child.move).lastIndexOf(move);
    if (at < 0) break;
    const { depth, expandable } = here.children[at];
    if (depth === 0 || !expandable) return { path, searched: at + 1 };
    path = [...path, at];
    here = await node(path);
  }
  return { path, searched: here.children.length };
}
