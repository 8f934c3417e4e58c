// @ts-check
// The map of a larger tree. At the top, the whole tree, as wide as its nodes, with a frame around the view.
// Below it, the path to the place, each node at full width with its siblings squeezed to the edges. Below the
// place, one column per move.

import { h, svg, whole } from "./dom.js";
import { onPinch } from "./pinch.js";
import { path as shape, picture, rect, text, typeScale } from "./shapes.js";
import { stateOf } from "./verdict.js";
import { shownValue } from "./values.js";
import { counted, name } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeNode} TreeNode */
/** @typedef {import("./protocol.d.ts").TreeMap} TreeMap */
/** @typedef {import("./protocol.d.ts").MapBox} MapBox */
/** @typedef {import("./protocol.d.ts").Child} Child */
/** @typedef {import("./sentence.js").Scene} Scene */
/** A region of the map: its node in words, and the node's path if it was searched.
 * @typedef {{ path: number[] | null, words: string, x: number, y: number, wide: number, high: number }} Spot */

/** In the strip, boxes narrower than this fraction (1/3000) of the whole tree are merged. */
export const PARTS = 3000;
const STRIP = { top: 18, row: 7 };
/** The maximum width of a column: the height of a move with its value. */
const COLUMN = 22;

/** The state of a box of the whole tree, by node type (PV, Cut, All). @type {Record<string, string>} */
const BY_KIND = { pv: "exact", cut: "cut", all: "low" };

export class TreeMapView {
  /** @param {(path: number[]) => void} enter @param {() => void} up */
  constructor(enter, up) {
    this.enter = enter;
    this.up = up;
    /** @type {TreeMap | null} */
    this.map = null;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Spot[]} */
    this.spots = [];
    /** @type {SVGElement[]} the whole tree as it is drawn, for a width */
    this.strip = [];
    this.stripWide = 0;
    this.scale = 1;
    this.hint = h("p", { className: "hint cap", role: "status" });
    this.drawing = h("div", {
      className: "draw",
      tabIndex: 0,
      role: "group",
      "aria-label": "The map of the tree",
    });
    this.element = h("div", { className: "map" }, this.drawing, this.hint);
    const at = (/** @type {MouseEvent} */ event) => this.at(event);
    this.drawing.onclick = (event) => this.go(at(event));
    this.drawing.onpointermove = (event) => (this.hint.textContent = at(event)?.words ?? "");
    this.drawing.onpointerleave = () => (this.hint.textContent = "");
    let turned = 0;
    this.drawing.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        // One turn of the wheel fires many events.
        if (event.timeStamp - turned < 200 || event.deltaY === 0) return;
        turned = event.timeStamp;
        if (event.deltaY < 0) this.go(at(event));
        else this.up();
      },
      { passive: false },
    );
    onPinch(this.drawing, (isApart, middle) => (isApart ? this.go(this.at(middle)) : this.up()));
    new ResizeObserver(() => this.scene && this.show(this.scene)).observe(this.drawing);
  }

  /** @param {TreeMap} map the whole tree @param {string} [other] the strategy compared with */
  open(map, other = "the other strategy") {
    this.map = map;
    this.other = other;
    this.stripWide = 0;
  }

  /** @param {{ clientX: number, clientY: number }} event @returns {Spot | undefined} */
  at({ clientX, clientY }) {
    const { left, top } = this.drawing.getBoundingClientRect();
    const [x, y] = [(clientX - left) / this.scale, (clientY - top) / this.scale];
    return this.spots.findLast(
      (one) => x >= one.x && x < one.x + one.wide && y >= one.y && y < one.y + one.high,
    );
  }

  /** @param {Spot | undefined} spot */
  go(spot) {
    if (spot?.path) this.enter(spot.path);
    else if (spot) this.hint.textContent = spot.words;
  }

  /** @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    if (this.drawing.clientWidth === 0 || !this.map) return;
    this.scale = typeScale();
    const [wide, high] = [this.drawing.clientWidth / this.scale, this.drawing.clientHeight / this.scale];
    this.spots = [];
    const { way } = scene;
    /** @type {SVGElement[]} */
    const parts = [];
    const stripEnd = this.drawStrip(parts, wide);
    const isNarrow = wide < 560;
    const columnsHigh = isNarrow ? 56 : Math.max(70, Math.min(200, 0.28 * high));
    const bars = isNarrow ? 36 : Math.max(30, Math.min(160, 0.19 * high));
    const room = high - stripEnd - 26 - columnsHigh - bars - 8;
    const tall = Math.max(18, Math.min(0.1 * high, room / way.length));
    // The last ones, if there is not room for all.
    const shown = Math.max(1, Math.min(way.length, Math.floor(room / tall)));
    let y = stripEnd + 26;
    let [from, to] = [0, wide];
    for (let at = way.length - shown; at < way.length; at++) {
      if (at > way.length - shown) [from, to] = this.drawSisters(parts, scene, at, from, to, y, tall);
      this.drawNode(parts, scene, at, from, to, y, tall);
      y += tall + 2;
    }
    this.drawColumns(parts, scene, from, wide, y, columnsHigh, bars, isNarrow);
    const where = way.length > 1 ? name(this.childAt(scene, way.length - 1)) : "the root";
    const label = `Map of ${whole(total(this.map))} nodes, at ${where}`;
    this.drawing.replaceChildren(
      picture("tree-map", wide * this.scale, high * this.scale, this.scale, label, parts),
    );
  }

  /** @param {Scene} scene @param {number} at of the way */
  childAt({ way, place }, at) {
    return way[at - 1]?.children[place.path[at - 1]];
  }

  /** Draws the whole tree, one row per ply, with a frame around the part shown below.
   * @param {SVGElement[]} parts
   * @param {number} wide @returns {number} where it ends */
  drawStrip(parts, wide) {
    const map = /** @type {TreeMap} */ (this.map);
    const { over } = map;
    const rows = Math.min(map.widths.length, over ? 5 : 8);
    const all = Math.max(total(map), over ? total(over) : 0);
    // The other strategy's tree is above, to the same scale.
    const top = STRIP.top + (over ? rows * STRIP.row + STRIP.top + 4 : 0);
    const end = top + rows * STRIP.row;
    if (this.stripWide !== wide) {
      const unit = wide / all;
      const own = wholeTree(map, rows, top, unit);
      const twin = over ? wholeTree(over, rows, STRIP.top, unit) : null;
      const said = (/** @type {MapBox} */ tree) => `${whole(total(tree))} nodes`;
      this.strip = [
        text(0, top - 6, `The whole tree: ${said(map)}, width by nodes`, "cap", "start"),
        ...own.drawn,
        ...(over && twin ? [text(0, 12, `${this.other}: ${said(over)}`, "cap", "start"), ...twin.drawn] : []),
      ];
      const words = "A part of the whole tree: a click goes there.";
      const others = twin?.spots.map((spot) => ({ ...spot, path: null, words: `A part of the tree of ${this.other}.` }));
      this.stripSpots = [...own.spots.map((spot) => ({ ...spot, words: spot.path ? words : "" })), ...(others ?? [])];
      this.stripWide = wide;
    }
    this.spots.push(...(this.stripSpots ?? []));
    parts.push(...this.strip);
    const { path } = /** @type {Scene} */ (this.scene).place;
    const here = this.stripSpots?.findLast(
      (one) => one.path && one.path.length <= path.length && one.path.every((step, at) => step === path[at]),
    );
    if (here) {
      parts.push(
        shape("", "fan", `M${here.x} ${end + 2}H${here.x + here.wide}L${wide} ${end + 24}H0z`),
        rect("here", "ring thin", here.x, top - 2, Math.max(3, here.wide), end - top + 3, 2),
      );
    }
    return end;
  }

  /** Draws the siblings of a node on the path, squeezed to the edges. @param {SVGElement[]} parts
   * @param {Scene} scene
   * @param {number} at of the way @param {number} from @param {number} to @param {number} y
   * @param {number} tall @returns {[number, number]} the room of the node */
  drawSisters(parts, scene, at, from, to, y, tall) {
    const above = scene.way[at - 1];
    const step = scene.place.path[at - 1];
    const edge = (/** @type {number} */ count, /** @type {number} */ least) =>
      count === 0 ? 0 : Math.min((to - from) * 0.16, Math.max(least, 2.4 * count));
    const later = above.children.slice(step + 1);
    const [left, right, never] = [
      edge(step, 12),
      edge(later.length, 12),
      above.untried.length ? Math.min(60, edge(above.untried.length, 16)) : 0,
    ];
    const path = scene.place.path.slice(0, at - 1);
    const side = (
      /** @type {number} */ first,
      /** @type {Child[]} */ sisters,
      /** @type {number} */ start,
      /** @type {number} */ room,
    ) => {
      const sum = sisters.reduce((all, one) => all + Math.sqrt(one.nodes), 0);
      let x = start;
      for (const [place, one] of sisters.entries()) {
        const its = (room * Math.sqrt(one.nodes)) / sum;
        this.box(parts, stateOf(one), x, y, Math.max(0.5, its - 0.5), tall, false);
        this.spot([...path, first + place], this.words(scene, at - 1, one), x, y, its, tall);
        x += its;
      }
    };
    side(0, above.children.slice(0, step), from, left);
    side(step + 1, later, to - never - right, right);
    if (never > 0) {
      this.box(parts, "never", to - never, y, never, tall, false);
      this.spot(null, `${above.untried.length} moves never visited`, to - never, y, never, tall);
    }
    return [from + left + (left ? 1 : 0), to - right - never - (right + never ? 1 : 0)];
  }

  /** Draws a node on the path, with its result. @param {SVGElement[]} parts @param {Scene} scene
   * @param {number} at @param {number} from @param {number} to @param {number} y @param {number} tall */
  drawNode(parts, scene, at, from, to, y, tall) {
    const node = scene.way[at];
    const child = this.childAt(scene, at);
    const state = child ? stateOf(child) : "exact";
    const wide = Math.max(2, to - from);
    this.box(parts, state, from, y, wide, tall, true);
    if (at === scene.way.length - 1)
      parts.push(rect("here", "ring", from + 1.5, y + 1.5, wide - 3, tall - 3, 3));
    const value = child
      ? this.valueOf(scene, at - 1, child)
      : shownValue(node.score, this.side(scene, node), scene.game).text;
    const who = scene.sides[node.ply % 2];
    const lead = child ? name(child) : `${who} to move`;
    const count = `${whole(node.nodes)} ${counted(node.nodes, "node", "nodes")}`;
    const how = { exact: "exact", cut: "cut off", low: "fails low" }[state];
    const words = ` ${value} · ${how} · ${count}`;
    if (wide > 40 && tall >= 14) {
      const label = svg("text", { x: from + 10, y: y + tall / 2 + 5 }, svg("tspan", { class: "b" }, lead));
      if (wide > 30 + 7 * (lead.length + words.length)) label.append(words);
      else if (wide > 30 + 8 * (lead.length + value.length)) label.append(` ${value}`);
      if (wide > 16 + 8 * lead.length) parts.push(label);
    }
    this.spot(scene.place.path.slice(0, at), `${lead}${words}`, from, y, wide, tall);
  }

  /** Draws a column per move, in search order, then moves never visited; quiescence is below them.
   * @param {SVGElement[]} parts @param {Scene} scene @param {number} from @param {number} wide
   * @param {number} y @param {number} high @param {number} bars @param {boolean} isNarrow */
  drawColumns(parts, scene, from, wide, y, high, bars, isNarrow) {
    const { way, place } = scene;
    const node = way[way.length - 1];
    const count = node.children.length;
    const never = node.untried.length;
    const room = wide;
    const neverWide = never === 0 ? 0 : Math.max(Math.min(128, room * 0.25), count === 0 ? room * 0.4 : 0);
    const column = count === 0 ? 0 : Math.min(isNarrow ? 26 : 2.4 * COLUMN, (room - neverWide) / count);
    const start = Math.max(0, Math.min(from, wide - neverWide - column * count));
    const most = Math.max(1, ...node.children.map((child) => (child.depth <= 0 ? child.nodes : 0)));
    let hasBars = false;
    for (const [at, child] of node.children.entries()) {
      const x = start + at * column;
      const state = stateOf(child);
      const isYet = at >= place.searched;
      this.box(parts, state, x, y, Math.max(0.6, column - (column > 3 ? 1 : 0.2)), high, true, isYet);
      if (child.over === 0) this.box(parts, "never", x, y + high * 0.5, column - 1, high * 0.5, false);
      if (at === place.searched - 1)
        parts.push(rect("here", "ring", x + 0.5, y + 1, Math.max(3, column - 2), high - 2, 3));
      const value = this.valueOf(scene, way.length - 1, child);
      if (column >= 11) {
        const move = name(child);
        const transform = `translate(${x + column / 2 + 4} ${y + high - 6})rotate(-90)`;
        const fits = 9.2 * move.length + 7.6 * (1 + value.length) + 8 < high;
        const words = isYet || !fits ? "" : ` ${value}`;
        const label = { class: "turned", transform, "data-move": move };
        parts.push(svg("text", label, svg("tspan", { class: "b" }, move), words));
      }
      this.spot(
        child.expandable ? [...place.path, at] : null,
        this.words(scene, way.length - 1, child),
        x,
        y,
        column,
        high,
      );
      if (child.depth <= 0 && child.nodes > 1) {
        hasBars = true;
        const tall = (bars - 4) * Math.sqrt(child.nodes / most);
        parts.push(rect("beyond", "beyond", x + 1, y + high + 6, column - 3, tall));
      }
    }
    const end = start + column * count;
    if (never > 0) {
      this.box(parts, "never", end + 2, y, neverWide - 2, high, false);
      const middle = end + neverWide / 2;
      if (neverWide > 60) {
        parts.push(
          rect("", "plate", middle - 46, y + high / 2 - 22, 92, 40, 3),
          text(middle, y + high / 2 - 4, `${never} ${counted(never, "move", "moves")}`, "b"),
          text(middle, y + high / 2 + 12, "never visited", "cap"),
        );
      }
      const listed = node.untried
        .map((one) => one.algebraic)
        .slice(0, 12)
        .join(" ");
      this.spot(null, `Never visited: ${listed}${never > 12 ? " …" : ""}`, end, y, neverWide, high);
    }
    if (hasBars && end + 200 < wide)
      parts.push(text(end + 8, y + high + 18, "◂ nodes in quiescence (square root)", "cap", "start"));
  }

  /** @param {SVGElement[]} parts @param {string} state @param {number} x @param {number} y @param {number} wide
   * @param {number} tall @param {boolean} isSoft with its color at the top alone @param {boolean} [isYet] */
  box(parts, state, x, y, wide, tall, isSoft, isYet = false) {
    if (!isSoft) parts.push(rect(state, state, x, y, wide, tall));
    else if (isYet) parts.push(rect("yet", "yet", x, y, wide, tall));
    else parts.push(rect(state, `${state}-soft`, x, y, wide, tall), rect(state, state, x, y, wide, 4));
  }

  /** @param {number[] | null} path @param {string} words @param {number} x @param {number} y
   * @param {number} wide @param {number} high */
  spot(path, words, x, y, wide, high) {
    this.spots.push({ path, words, x, y, wide, high });
  }

  /** @param {Scene} scene @param {TreeNode} node */
  side({ toMove }, node) {
    return (toMove === "first") === (node.ply % 2 === 0) ? "first" : "second";
  }

  /** @param {Scene} scene @param {number} at of the node above @param {Child} child */
  valueOf(scene, at, child) {
    return shownValue(child.score, this.side(scene, scene.way[at]), scene.game, child.bound).text;
  }

  /** The result of a move, for its tooltip. @param {Scene} scene @param {number} at @param {Child} child */
  words(scene, at, child) {
    const nodes = `${whole(child.nodes)} ${counted(child.nodes, "node", "nodes")}`;
    const second =
      child.over === null ? "" : `; the other strategy: ${child.over === 0 ? "never" : whole(child.over)}`;
    return `${name(child)} ${this.valueOf(scene, at, child)} · ${child.ending.replaceAll("-", " ")} · ${nodes}${second}`;
  }
}

/** The visited share of minimax's tree, in words. @param {MapBox} map */
export function minimaxSays(map) {
  const all = map.widths.reduce((sum, count) => sum + count, 0);
  const about = map.is_estimated ? "about " : "";
  return `${whole(total(map) - map.outside)} of minimax’s ${about}${whole(all)} nodes${map.outside > 0 ? `, and ${whole(map.outside)} beside them` : ""}`;
}

/** A whole tree below `top`, one row per ply, each box as wide as its nodes.
 * @param {MapBox} tree @param {number} rows @param {number} top @param {number} unit the width of a node */
function wholeTree(tree, rows, top, unit) {
  /** @type {Spot[]} */
  const spots = [];
  /** @type {Record<string, string[]>} paths by state, of which each is one element */
  const boxes = {};
  const draw = (/** @type {MapBox} */ box, /** @type {number} */ row, /** @type {number} */ x) => {
    const wide = total(box) * unit;
    if (wide <= 0 || row >= rows) return;
    const y = top + row * STRIP.row;
    const state = BY_KIND[box.kind ?? ""] ?? "exact";
    const across = Math.max(0.4, wide > 2 ? wide - 0.5 : wide).toFixed(2);
    (boxes[state] ??= []).push(`M${x.toFixed(2)} ${y}h${across}v${STRIP.row - 1}h-${across}z`);
    spots.push({ path: box.path ?? null, words: "", x, y, wide, high: STRIP.row });
    let next = x;
    for (const below of box.below ?? []) {
      draw(below, row + 1, next);
      next += total(below) * unit;
    }
  };
  draw(tree, 0, 0);
  return { spots, drawn: Object.entries(boxes).map(([state, paths]) => shape(state, state, paths.join(""))) };
}

/** The nodes visited in a box and below it. @param {MapBox} box */
export function total({ visits, outside }) {
  return visits.reduce((all, count) => all + count, outside);
}
