// @ts-check
// The rail beside the canvas: the board, the window, the node's moves; for text trees, move orders and the
// tree's text.

import { button, h, whole } from "./dom.js";
import { sideOf, words } from "./sentence.js";
import { leafOf } from "./tree-text.js";
import { isLeaf } from "./verdict.js";
import { shownValue } from "./values.js";
import { windowLine } from "./window-line.js";
import { counted, effect, name, value } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {import("./protocol.d.ts").Child} Child */
/** @typedef {import("./sentence.js").Scene} Scene */
/** A move order of a tree, and the nodes searched with it.
 * @typedef {{ name: string, nodes: number, isNow: boolean, choose: (() => void) | null }} Order */

/** Number of rows shown at first; the full list is shown on request. */
const ROWS = 60;

/** @param {string} title @param {string} cap */
function heading(title, cap) {
  return h("h2", {}, title, " ", h("span", { className: "cap" }, cap));
}

/** @param {Scene} scene @param {TreeNode} node @param {(place: number) => void} enter @param {boolean} isCompared
 * @returns {HTMLElement[]} */
export function railOf(scene, node, enter, isCompared) {
  return [windowPart(scene, node), movesPart(scene, node, enter, isCompared)];
}

/** @param {Scene} scene @param {TreeNode} node */
function windowPart(scene, node) {
  const { game, sides, hasWindow, place } = scene;
  if (node.proof) {
    const kind =
      node.ply % 2 === 0 ? "OR node: one proved move is enough" : "AND node: every move must be proved";
    return h(
      "section",
      { className: "window-part" },
      heading("Proof and disproof number", ""),
      h("p", {}, `${value(node)}. ${kind}.`),
    );
  }
  if (!hasWindow && node.phase !== "quiescence")
    return h(
      "section",
      { className: "window-part" },
      heading("Window", "none: every value matters to minimax"),
    );
  const first = /** @type {[string, string]} */ (scene.toMove === "first" ? sides : [sides[1], sides[0]]);
  const bar = windowLine(node, place.searched, sideOf(scene, node), { game, sides: first });
  const pat = node.stand_pat === null ? "" : " The triangle: what standing pat gives.";
  return h(
    "section",
    { className: "window-part" },
    heading("Window", `what can still matter here.${pat}`),
    bar,
  );
}

/** The effect of a search, with the bound that it moved. @param {Scene} scene @param {TreeNode} node
 * @param {Child} child */
function does(scene, node, child) {
  if (child.proof || !scene.hasWindow) return effect(child, scene.hasWindow);
  const isFirst = sideOf(scene, node) === "first";
  const text = shownValue(child.score, sideOf(scene, node), scene.game).text;
  const moved = isFirst ? `raises α to ${text}` : `lowers β to ${text}`;
  if (child.effect === "cuts-off") return scene.game === "tree" ? `${moved}; cut off` : "cuts off";
  if (child.effect === "raises-alpha") return moved;
  if (child.effect === "fails-low") return isFirst ? "no higher" : "no lower";
  return effect(child);
}

/** @param {Scene} scene @param {TreeNode} node @param {(place: number) => void} enter @param {boolean} isCompared */
function movesPart(scene, node, enter, isCompared) {
  const { place, game, sides } = scene;
  const isTree = game === "tree";
  const who = isTree ? "Children of this node" : `${sides[node.ply % 2]}’s moves here`;
  const cap = isTree ? "in the order searched" : `${place.searched} tried, newest first`;
  const tried = node.children
    .slice(0, place.searched)
    .map((child, at) => row(scene, node, child, at, enter, isCompared));
  const leaf = (/** @type {string} */ move) => (isTree ? leafOf(node.fen, Number(move)) : null);
  const ahead = node.children
    .slice(place.searched)
    .map((child) =>
      rest(name(child), child.reason, "still to come", isCompared, null, leaf(child.algebraic)),
    );
  const never = node.untried.map((one) =>
    rest(
      one.algebraic,
      one.reason,
      place.searched === node.children.length ? "never visited" : "",
      isCompared,
      one.over,
      leaf(one.algebraic),
    ),
  );
  const rows = isTree ? [...tried, ...ahead, ...never] : [...tried.reverse(), ...ahead, ...never];
  const heads = [
    isTree ? "child" : "move",
    node.proof ? "proof" : "value",
    "nodes",
    ...(isCompared ? ["second"] : []),
    "what it does",
  ];
  const body = h("tbody", {}, ...rows.slice(0, ROWS));
  /** @type {HTMLElement | null} */
  const more =
    rows.length > ROWS
      ? button(`Show all ${rows.length}`, () => (body.replaceChildren(...rows), more?.remove()), {
          className: "quiet",
        })
      : null;
  return h(
    "section",
    { className: "moves-part" },
    heading(who, cap),
    h(
      "table",
      { className: "of-node" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ...heads.map((head, at) =>
            h("th", { scope: "col", className: at > 0 && at < heads.length - 1 ? "number" : "" }, head),
          ),
        ),
      ),
      body,
    ),
    more,
  );
}

/** @param {Scene} scene @param {TreeNode} node @param {Child} child @param {number} at
 * @param {(place: number) => void} enter @param {boolean} isCompared */
function row(scene, node, child, at, enter, isCompared) {
  const shown = child.proof
    ? value(child)
    : shownValue(child.score, sideOf(scene, node), scene.game, child.bound).text;
  const move = child.expandable
    ? button(name(child), () => enter(at), { className: "in-table" })
    : name(child);
  return h(
    "tr",
    { className: at === scene.place.searched - 1 ? "now" : "", title: `${child.reason}; ${words(child.said)}` },
    h("td", {}, move),
    h("td", { className: "number" }, shown),
    h("td", { className: "number" }, whole(child.nodes)),
    ...(isCompared ? [h("td", { className: "number" }, child.over ? whole(child.over) : "never")] : []),
    h(
      "td",
      {},
      does(scene, node, child),
      isLeaf(child) || child.kind === "full"
        ? ""
        : h("span", { className: "cap" }, ` ${child.kind.replaceAll("-", " ")}`),
    ),
  );
}

/** A move that is not searched, either not yet or never. @param {string} move @param {string} reason
 * @param {string} does @param {boolean} isCompared @param {number | null} [over] @param {number | null} [leaf] */
function rest(move, reason, does, isCompared, over, leaf) {
  const second = isCompared ? [h("td", { className: "number" }, over ? whole(over) : "–")] : [];
  return h(
    "tr",
    { className: "soft", title: reason },
    h("td", {}, move),
    h("td", { className: "number" }, String(leaf ?? "–")),
    h("td", { className: "number" }, "–"),
    ...second,
    h("td", {}, does),
  );
}

/** @param {Order[]} orders */
export function ordersPart(orders) {
  const most = Math.max(...orders.map(({ nodes }) => nodes));
  const rows = orders.map(({ name, nodes, isNow, choose }) => {
    const bar = h("i", {});
    bar.style.width = `${(100 * nodes) / most}%`;
    const label = choose ? button(name, choose, { "aria-pressed": String(isNow) }) : h("span", {}, name);
    return h(
      "div",
      { className: isNow ? "order now" : "order" },
      label,
      h("span", {}, bar),
      h("span", { className: "number" }, whole(nodes)),
    );
  });
  return h(
    "section",
    { className: "orders" },
    heading("Nodes, by the order of the moves", ""),
    h("div", { className: "tally" }, ...rows),
    h("p", { className: "cap" }, "Choose one: the tree is put in that order and searched again."),
  );
}

/** The tree as text. @param {string} text @param {(text: string) => void} take */
export function textPart(text, take) {
  const field = h("input", {
    type: "text",
    value: text,
    spellcheck: false,
    autocomplete: "off",
    "aria-label": "The tree as text",
  });
  field.onchange = () => take(field.value.trim());
  return h(
    "section",
    { className: "as-text" },
    heading("The tree as text", ""),
    field,
    h("p", { className: "complaint", role: "alert" }),
  );
}

/** The caption of the board at a place. @param {Scene} scene @param {TreeNode} node */
export function boardCaption({ sides, place }, node) {
  const which = place.searched > 0 ? " The arrow is the move just searched." : "";
  const { ply } = node;
  return `${sides[ply % 2]} to move, ${ply} ${counted(ply, "ply", "plies")} below the root.${which}`;
}
