// @ts-check
// Draws a small tree as in textbooks: squares for Max, circles for Min, with what is known of each node at a
// step of the search. The leaves of a text tree are input fields.

import { h, svg } from "./dom.js";
import { dragSideways } from "./drag.js";
import { circle, path as line, picture, rect, text, typeScale } from "./shapes.js";
import { hasCome } from "./steps.js";
import { readTree } from "./tree-text.js";
import { bestOf, stateOf, valueAfter, windowAfter } from "./verdict.js";
import { shownValue } from "./values.js";
import { windowWords } from "./window-line.js";
import { name } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {import("./protocol.d.ts").Child} Child */
/** @typedef {import("./steps.js").Place} Place */
/** @typedef {import("./protocol.d.ts").Side} Side */
/** A node of the drawing: `path` leads to its search, if it has one; `branches` to its place in the text.
 * @typedef {{ path: number[] | null, branches: number[], node: TreeNode | null, child: Child | null,
 *   move: string, leaf: number | null, below: Drawn[], x: number, row: number }} Drawn */
/** @typedef {{ game: string, sides: [string, string], toMove: Side, hasWindow: boolean }} Kind */

/** The largest number of nodes drawn; larger trees are shown as a map. */
export const MAX_DRAWN = 40;
const LEFT = 82;
/** The width of the labels beside a node, on its right and on its left. */
const BESIDE = [105, 150];

export class TreeDrawing {
  /** @param {{ node: (path: number[]) => Promise<TreeNode>, enter: (path: number[]) => void,
   *   change: (branches: number[], value: number) => void,
   *   reorder: (branches: number[], to: number) => void }} actions */
  constructor(actions) {
    this.actions = actions;
    /** @type {Drawn | null} */
    this.root = null;
    /** @type {Kind} */
    this.kind = { game: "tree", sides: ["Max", "Min"], toMove: "first", hasWindow: true };
    this.element = h("div", { className: "draw" });
    new ResizeObserver(() => this.place && this.show(this.place)).observe(this.element);
    dragSideways(this.element, {
      held: (target) => (this.isText ? target.closest("[data-branches]") : null),
      dropped: (group, by) => this.drop(group, by),
    });
    /** @type {Place | null} */
    this.place = null;
    /** The width of a leaf, in pixels. */
    this.slot = 1;
  }

  /** Shows another tree. @param {Kind} kind @param {string} fen */
  async open(kind, fen) {
    this.kind = kind;
    const text = kind.game === "tree" ? readTree(fen) : null;
    this.isText = text !== null;
    this.root = await this.drawn([], [], null, "", text);
    this.leaves = 0;
    this.rows = 1;
    this.lay(this.root, 0);
  }

  /** @param {number[] | null} path @param {number[]} branches @param {Child | null} child
   * @param {string} move @param {import("./tree-text.js").Branch | null} text @returns {Promise<Drawn>} */
  async drawn(path, branches, child, move, text) {
    const isInner = path && (!child || child.expandable);
    const node = isInner ? await this.actions.node(path) : null;
    /** @type {Drawn[]} */
    const below = [];
    const at = (/** @type {number} */ place) => [...(path ?? []), place];
    if (Array.isArray(text)) {
      for (const [branch, one] of text.entries()) {
        const place = node?.children.findLastIndex((its) => its.algebraic === String(branch + 1)) ?? -1;
        const its = node?.children[place] ?? null;
        below.push(await this.drawn(its && at(place), [...branches, branch], its, String(branch + 1), one));
      }
    } else if (node) {
      for (const [place, its] of node.children.entries())
        below.push(await this.drawn(at(place), [...branches, place], its, name(its), null));
      for (const { algebraic } of node.untried)
        below.push(await this.drawn(null, [...branches, below.length], null, algebraic, null));
    }
    const leaf = typeof text === "number" ? text : null;
    return { path, branches, node, child, move, leaf, below, x: 0, row: branches.length };
  }

  /** Lays out the tree: leaves side by side, each inner node centered over its children. @param {Drawn} one
   * @param {number} apart
   * @returns {number} */
  lay(one, apart) {
    this.rows = Math.max(this.rows ?? 1, one.row + 1);
    let gap = apart;
    for (const [at, below] of one.below.entries()) {
      gap = this.lay(below, gap);
      // Siblings are closer together than cousins.
      if (at === one.below.length - 1 && below.below.length === 0) gap += 0.25;
    }
    if (one.below.length === 0) {
      one.x = gap + 0.5;
      this.leaves = one.x + 0.5;
      return gap + 1;
    }
    one.x = (one.below[0].x + one.below[one.below.length - 1].x) / 2;
    return gap;
  }

  /** The state of a node, as known at a place. @param {Drawn} one @param {Place} place
   * @param {boolean} isOver whether the node above it has ended */
  stateAt(one, place, isOver) {
    if (!one.path) return isOver ? "never" : "yet";
    if (!hasCome(place, one.path)) return isOver ? "never" : "yet";
    if (one.path.length > place.path.length || one.path.some((step, at) => step !== place.path[at]))
      return one.child && one.below.length > 0 ? stateOf(one.child) : "seen";
    const isAt = one.path.length === place.path.length;
    const { node } = one;
    const ended = isAt && node && place.searched === node.children.length;
    if (!ended) return "open";
    return one.child ? stateOf(one.child) : "exact";
  }

  /** @param {number} row @returns {Drawn[]} */
  inRow(row) {
    let level = /** @type {Drawn[]} */ ([this.root]);
    for (let above = 0; above < row; above++) level = level.flatMap((one) => one.below);
    return level;
  }

  /** The branch of a group in the drawing, and its siblings. @param {string} branches
   * @returns {[Drawn, Drawn[]]} */
  branchOf(branches) {
    const path = branches.split(".").map(Number);
    const above = path.slice(0, -1).reduce((one, at) => one.below[at], /** @type {Drawn} */ (this.root));
    return [above.below[path[path.length - 1]], above.below];
  }

  /** Moves a branch to where it was dragged. @param {Element} group @param {number} by pixels */
  drop(group, by) {
    const [branch, sisters] = this.branchOf(/** @type {HTMLElement} */ (group).dataset.branches ?? "");
    const x = branch.x + by / this.slot;
    this.reorder(branch, sisters.filter((one) => one !== branch && one.x < x).length);
  }

  /** @param {Drawn} branch @param {number} to */
  reorder({ branches }, to) {
    if (to === branches[branches.length - 1]) this.show(/** @type {Place} */ (this.place));
    else this.actions.reorder(branches, to);
  }

  /** @param {Place} place */
  show(place) {
    this.place = place;
    const { root, element } = this;
    if (!root || element.clientWidth === 0) return;
    // A narrow drawing has no room for larger values in its leaves.
    const scale = element.clientWidth < 560 ? 1 : typeScale();
    const [wide, high] = [element.clientWidth / scale, element.clientHeight / scale];
    const isNarrow = wide < 560;
    const left = isNarrow ? 0 : LEFT;
    const slot = (wide - left) / (this.leaves ?? 1);
    this.slot = slot * scale;
    const size = Math.max(isNarrow ? 20 : 24, Math.min(isNarrow ? 34 : 50, 0.86 * slot));
    const inner = Math.min(isNarrow ? 42 : 60, 1.25 * size);
    const top = inner / 2 + 8;
    const tall = Math.min(high, (this.rows ?? 1) * 170);
    const bottom = tall - size / 2 - (isNarrow ? 8 : 28);
    const pitch = (this.rows ?? 1) > 1 ? (bottom - top) / ((this.rows ?? 2) - 1) : 0;
    /** @type {Frame} */
    const frame = {
      x: (one) => left + one.x * slot,
      y: (one) => top + one.row * pitch,
      half: (one) => (one.below.length > 0 ? inner : size) / 2,
      wide,
      isNarrow,
    };
    /** @type {Element[][]} */
    const [edges, nodes] = [[], []];
    this.drawAll(root, place, frame, false, bestLine(root, place), edges, nodes);
    const focused = element.contains(document.activeElement)
      ? document.activeElement?.getAttribute("aria-label")
      : null;
    const names = isNarrow ? [] : this.rowNames(frame);
    const label = `Tree: ${this.kind.sides[0]} at the top`;
    const parts = [...names, ...edges, ...nodes];
    element.replaceChildren(picture("tree", element.clientWidth, tall * scale, scale, label, parts));
    if (!focused) return;
    const again = [
      .../** @type {NodeListOf<HTMLInputElement>} */ (element.querySelectorAll("[aria-label]")),
    ].find((one) => one.getAttribute("aria-label") === focused);
    again?.focus();
  }

  /** @param {Drawn} one @param {Place} place @param {Frame} frame @param {boolean} isOver
   * @param {Set<Drawn>} best @param {Element[]} edges @param {Element[]} nodes */
  drawAll(one, place, frame, isOver, best, edges, nodes) {
    const state = this.stateAt(one, place, isOver);
    const has = !["open", "yet"].includes(state);
    const [x, y] = [frame.x(one), frame.y(one)];
    const below = one.below.map((next) => [next, this.stateAt(next, place, has)]);
    for (const [next, its] of /** @type {[Drawn, string][]} */ (below)) {
      const look = edgeLook(next, its, place, best);
      const to = `${frame.x(next)} ${frame.y(next) - frame.half(next)}`;
      edges.push(line(look, `e ${look}`, `M${x} ${y + frame.half(one)}L${to}`));
      if (!this.isText && next.move && !frame.isNarrow)
        edges.push(text((x + 2 * frame.x(next)) / 3, (y + 2 * frame.y(next)) / 3, next.move, "move"));
      this.drawAll(next, place, frame, has, best, edges, nodes);
    }
    if (state === "cut" && below.some(([, its]) => its === "never"))
      edges.push(...this.slash(one, below, frame));
    for (const [kind, words] of [
      ["never", "never visited"],
      ["yet", "still to come"],
    ]) {
      const group = below.filter(
        ([next, its]) => its === kind && /** @type {Drawn} */ (next).below.length === 0,
      );
      if (group.length === 0 || frame.isNarrow || (kind === "yet" && state === "open")) continue;
      const [first, last] = /** @type {Drawn[]} */ ([group[0][0], group[group.length - 1][0]]);
      if (frame.x(last) - frame.x(first) > 36 || kind === "never")
        nodes.push(
          text((frame.x(first) + frame.x(last)) / 2, frame.y(first) + frame.half(first) + 18, words, "wind"),
        );
    }
    nodes.push(this.nodeOf(one, state, place, frame, best.has(one)));
    if (one.below.length > 0 && !frame.isNarrow)
      nodes.push(...this.beside(one, state, place, frame));
  }

  /** The slash across edges that were cut off. @param {Drawn} one @param {any[]} below
   * @param {Frame} frame */
  slash(one, below, frame) {
    const never = below.filter(([, its]) => its === "never").map(([next]) => next);
    const [first, last] = [never[0], never[never.length - 1]];
    const part = 0.57;
    const along = (/** @type {Drawn} */ next) => frame.x(one) + part * (frame.x(next) - frame.x(one));
    const y = frame.y(one) + frame.half(one) + part * (frame.y(first) - frame.y(one) - 2 * frame.half(one));
    const slash = line("cut", "slash", `M${along(first) - 12} ${y + 4}L${along(last) + 20} ${y - 10}`);
    return frame.isNarrow ? [slash] : [slash, text(along(last) + 28, y - 6, "cut off", "cut-word", "start")];
  }

  /** @param {Drawn} one @param {string} state @param {Place} place @param {Frame} frame @param {boolean} isBest */
  nodeOf(one, state, place, frame, isBest) {
    const [x, y, half] = [frame.x(one), frame.y(one), frame.half(one)];
    const isInner = one.below.length > 0;
    const isMax = one.row % 2 === 0;
    const isHere = one.path?.join() === place.path.join();
    const look = isInner ? state : isBest ? "exact" : state;
    const isSquare = isMax || !isInner;
    const shape = (
      /** @type {string} */ state,
      /** @type {string} */ look,
      /** @type {number} */ r,
      /** @type {number} */ rx,
    ) => (isSquare ? rect(state, look, x - r, y - r, 2 * r, 2 * r, rx) : circle(state, look, x, y, r));
    const shown = this.valueAt(one, state, place);
    const number = one.branches.map((branch) => branch + 1).join(".");
    const parts = [shape(look, `n ${look}`, half, 4)];
    if (isHere && isInner) parts.push(shape("here", "ring", half + 5, 8));
    if (one.leaf !== null) {
      const box = { x: x - half + 3, y: y - half + 3, width: 2 * half - 6, height: 2 * half - 6 };
      return svg(
        "g",
        { class: "leaf", "data-branches": one.branches.join(".") },
        ...parts,
        svg("foreignObject", box, this.leafField(one, number, state)),
      );
    }
    parts.push(text(x, y + 6, shown, `value ${look}`));
    const label = `${one.move ? `${isInner ? "Node" : "Leaf"} ${this.isText ? number : one.move}` : "Root"}: ${shown}, ${SAID[look] ?? look}`;
    const enter = one.node && one.path;
    const group = svg(
      "g",
      {
        class: "node",
        "aria-label": label,
        role: enter ? "button" : "img",
        ...(one.branches.length > 0 ? { "data-branches": one.branches.join(".") } : {}),
        ...(enter ? { tabindex: 0 } : {}),
      },
      ...parts,
    );
    if (enter) {
      const go = () => this.actions.enter(/** @type {number[]} */ (one.path));
      group.addEventListener("click", go);
      group.addEventListener("keydown", (event) => {
        if (/** @type {KeyboardEvent} */ (event).key === "Enter") go();
      });
    }
    return group;
  }

  /** The value of a node, as known at a place. @param {Drawn} one @param {string} state
   * @param {Place} place */
  valueAt(one, state, place) {
    if (state === "never" || state === "yet")
      return one.below.length > 0 || one.leaf === null ? "?" : String(one.leaf);
    const { game, toMove } = this.kind;
    const side = (/** @type {number} */ row) =>
      (toMove === "first") === (row % 2 === 0) ? "first" : "second";
    if (state === "open" && one.node) {
      const searched = one.path?.length === place.path.length ? place.searched : place.path[one.row];
      const best = valueAfter(one.node, searched);
      return best === null ? "?" : shownValue(best, side(one.row), game, "at-least").text;
    }
    if (one.child) return shownValue(one.child.score, side(one.row - 1), game, one.child.bound).text;
    return shownValue(one.node?.score, side(one.row), game).text;
  }

  /** The label beside a node: its window, or the marker of the current place. @param {Drawn} one
   * @param {string} state
   * @param {Place} place @param {Frame} frame */
  beside(one, state, place, frame) {
    const isHere = one.path?.join() === place.path.join();
    // A label without room to the right of its node goes to the left, next to a sibling's label, or is left
    // out.
    const isFree = (/** @type {number} */ side) => {
      const end = frame.x(one) + side * (frame.half(one) + BESIDE[side === 1 ? 0 : 1]);
      const isBetween = (/** @type {Drawn} */ other) =>
        side * (frame.x(other) - frame.x(one)) > 0 && side * (frame.x(other) - side * frame.half(other) - end) < 0;
      return end > 0 && end < frame.wide && !this.inRow(one.row).some(isBetween);
    };
    const isLeft = !isFree(1);
    if (isLeft && !isFree(-1)) return [];
    const [x, y] = [frame.x(one) + (isLeft ? -1 : 1) * (frame.half(one) + (isHere ? 14 : 8)), frame.y(one)];
    const words = (/** @type {number} */ lower, /** @type {string} */ its, /** @type {string} */ look) =>
      text(x, y + lower, its, look, isLeft ? "end" : "start");
    const here = isHere ? [words(-4, "you are here", "here-word")] : [];
    if (state === "exact" && !isHere) return [words(4, "exact", "wind")];
    if (!one.node || !this.kind.hasWindow || !(state === "open" || isHere)) return here;
    const searched = one.path?.length === place.path.length ? place.searched : place.path[one.row];
    const window = windowWords(
      windowAfter(one.node, searched),
      (this.kind.toMove === "first") === (one.row % 2 === 0) ? "first" : "second",
      this.kind.game,
    );
    return [...here, words(isHere ? 12 : 4, window, "wind")];
  }

  /** @param {Drawn} one @param {string} number @param {string} state */
  leafField(one, number, state) {
    const input = h("input", {
      type: "text",
      inputMode: "numeric",
      autocomplete: "off",
      className: `leaf-value ${state}`,
      "aria-label": `Leaf ${number}`,
    });
    input.setAttribute("value", String(one.leaf));
    const take = () => {
      const value = Number(input.value.replace("−", "-"));
      if (input.value.trim() === "" || !Number.isInteger(value) || Math.abs(value) > 9999)
        input.value = String(one.leaf);
      else if (value !== one.leaf) this.actions.change(one.branches, value);
    };
    input.onfocus = () => input.select();
    input.onchange = take;
    input.onkeydown = (/** @type {KeyboardEvent} */ event) => {
      const side = event.altKey ? ["ArrowLeft", "", "ArrowRight"].indexOf(event.key) - 1 : -2;
      const [, sisters] = this.branchOf(one.branches.join("."));
      const to = one.branches[one.branches.length - 1] + side;
      if (Math.abs(side) === 1) {
        event.preventDefault();
        if (sisters[to]) this.reorder(one, to);
        return;
      }
      const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      input.value = String((Number(input.value) || 0) + step);
      take();
    };
    return input;
  }

  /** @param {Frame} frame */
  rowNames(frame) {
    const names = [];
    const [first, second] = this.kind.sides;
    const isFirst = this.kind.toMove === "first";
    for (let row = 0; row < (this.rows ?? 1); row++) {
      const level = this.inRow(row);
      const isLeaves = level.every((one) => one.below.length === 0);
      const takes = (row % 2 === 0) === isFirst ? ["takes the", "highest"] : ["takes the", "lowest"];
      const words = isLeaves
        ? ["Leaves", ...(this.isText ? ["click to edit,", "drag to move"] : [])]
        : [row % 2 === 0 ? first : second, ...takes];
      const y = frame.y(level[0]);
      names.push(
        ...words.map((word, at) =>
          text(0, y + (at === 0 ? 0 : 2 + 13 * at), word, at === 0 ? "rowname" : "rownote", "start"),
        ),
      );
    }
    return names;
  }
}

/** @typedef {{ x: (one: Drawn) => number, y: (one: Drawn) => number, half: (one: Drawn) => number,
 *   wide: number, isNarrow: boolean }} Frame */

/** @type {Record<string, string>} */
const SAID = {
  cut: "cut off",
  low: "fails low",
  never: "never visited",
  yet: "still to come",
  open: "being searched",
  exact: "exact value",
};

/** The nodes on the best line known at a place. @param {Drawn} root @param {Place} place */
function bestLine(root, place) {
  /** @type {Set<Drawn>} */
  const line = new Set();
  let here = /** @type {Drawn | undefined} */ (root);
  while (here?.node) {
    const path = /** @type {number[]} */ (here.path);
    const isOn = path.every((step, at) => step === place.path[at]);
    const searched = !isOn
      ? here.node.children.length
      : path.length === place.path.length
        ? place.searched
        : place.path[path.length];
    const best = bestOf(here.node, searched);
    const isKnown = best >= 0 && stateOf(here.node.children[best]) === "exact";
    here = isKnown ? here.below.find((one) => one.path?.[path.length] === best) : undefined;
    if (here) line.add(here);
  }
  return line;
}

/** @param {Drawn} next @param {string} state @param {Place} place @param {Set<Drawn>} best */
function edgeLook(next, state, place, best) {
  const path = next.path ?? [];
  const isOn = path.length > 0 && path.every((step, at) => step === place.path[at]);
  const isJustMade =
    path.length === place.path.length + 1 &&
    path[path.length - 1] === place.searched - 1 &&
    path.slice(0, -1).every((step, at) => step === place.path[at]);
  if (isOn) return "here";
  if (best.has(next)) return "exact";
  if (isJustMade) return "here";
  return state === "never" || state === "yet" ? state : "seen";
}
