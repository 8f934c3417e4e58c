// @ts-check
// The picture of a map: a row a ply, each box as wide as the nodes that minimax visits below it, filled as
// far as the search visited them. Moves stand in the order in which they were tried.

import { isCut, lay, role, sum } from "./boxes.js";
import { h, whole } from "./dom.js";
import { Paint } from "./paint.js";
import { ROOT } from "./steps.js";

/** @typedef {import("./protocol.d.ts").MapBox} MapBox */
/** @typedef {import("./boxes.js").Laid} Laid */
/** @typedef {import("./steps.js").Place} Place */

/** The least room for a label in a box. */
const LABEL = 30;
const GAP = 2;
const LEFT = 14;
const STRIP = 18;
/** How high is marked what the other search did not visit. */
const MARK = 4;
/** A share that nobody sees. */
const NOTHING = 1e-9;

export class MapPicture {
  /** @param {string} label */
  constructor(label) {
    /** @type {MapBox | null} */
    this.map = null;
    /** @type {Laid[]} */
    this.laid = [];
    /** The ply of the first row. */
    this.ply = 0;
    /** @type {Place} */
    this.place = ROOT;
    /** Whether what the search visits only later is left pale. */
    this.grows = false;
    /** @type {[number, number]} the part of the picture that is shown */
    this.view = [0, 1];
    /** The height of all rows, where they are neither very low nor very high. */
    this.tall = 200;
    /** @type {HTMLCanvasElement} */
    this.canvas = /** @type {any} */ (h("canvas", { tabIndex: 0, role: "application", "aria-label": label }));
  }

  /** @param {MapBox | null} map @param {number} ply */
  take(map, ply) {
    this.map = map;
    this.ply = ply;
    this.laid = map ? lay(map) : [];
    this.canvas.hidden = !map;
  }

  /** The box of the place, or the nearest above it. */
  here() {
    const { path } = this.place;
    let best = this.laid[0];
    for (const one of this.laid) {
      const { path: its, moves } = one.box;
      if (!its || one.row < best.row) continue;
      const above = its.slice(0, -1);
      const isAmong = moves > 1 && isPrefix(above, path) && path[above.length] >= its[above.length];
      if (isAmong || isPrefix(its, path)) best = one;
    }
    return best;
  }

  /** The box of a node. @param {number[]} path */
  of(path) {
    return this.laid.find(({ box: { path: its } }) => its?.length === path.length && isPrefix(its, path));
  }

  /** @param {number} x @param {number} y */
  at(x, y) {
    const row = Math.floor(y / this.pitch);
    const share =
      this.view[0] + ((x - LEFT) / (this.canvas.clientWidth - LEFT)) * (this.view[1] - this.view[0]);
    const over = this.laid.filter(
      (one) => one.from <= share && share < one.from + one.wide && one.row <= row,
    );
    return over.at(-1);
  }

  get rows() {
    return this.map?.widths.length ?? 1;
  }

  /** The height of a row. */
  get pitch() {
    return Math.max(18, Math.min(40, this.tall / this.rows));
  }

  /** How far the search has come across the picture. */
  get edge() {
    if (!this.grows) return 1;
    const here = this.here();
    const below = this.laid.filter((one) => one.above === here && one.box.path);
    if (below.length === 0) return here.from + here.wide;
    const { path, searched } = this.place;
    const come = path[(below[0].box.path?.length ?? 1) - 1] ?? searched;
    const ends = below.map(({ from, wide, box }) => {
      const first = box.path?.at(-1) ?? 0;
      return come > first ? from + wide * Math.min(1, (come - first) / box.visits[0]) : 0;
    });
    return Math.max(here.from + 1e3 * NOTHING * here.wide, ...ends);
  }

  /** How much of what the search visits in a box it has visited so far. @param {Laid} laid @param {number}
   * [edge] */
  part({ from, wide }, edge = this.edge) {
    const part = Math.max(0, Math.min(1, (edge - from) / wide));
    return part < NOTHING ? 0 : part;
  }

  draw() {
    const { canvas } = this;
    const wide = canvas.clientWidth;
    if (!this.map || wide === 0) return;
    const strip = this.map.outside > 0 ? STRIP : 0;
    const high = Math.round(this.rows * this.pitch + strip);
    const sharp = devicePixelRatio;
    canvas.style.height = `${high}px`;
    const [pixelsWide, pixelsHigh] = [Math.round(wide * sharp), Math.round(high * sharp)];
    if (canvas.width !== pixelsWide || canvas.height !== pixelsHigh)
      [canvas.width, canvas.height] = [pixelsWide, pixelsHigh];
    const pen = canvas.getContext("2d");
    if (!pen) return;
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    pen.clearRect(0, 0, wide, high);
    const paint = new Paint(pen, getComputedStyle(canvas));
    const unit = (wide - LEFT) / (this.view[1] - this.view[0]);
    const x = (/** @type {number} */ share) => LEFT + (share - this.view[0]) * unit;
    for (let row = 0; row < this.rows; row++) {
      paint.text(String(this.ply + row), LEFT / 2 - 1, (row + 0.5) * this.pitch, "faint");
    }
    pen.save();
    pen.beginPath();
    pen.rect(LEFT, 0, wide - LEFT, high);
    pen.clip();
    const most = Math.max(...this.laid.map((one) => (isCut(one.box) ? one.box.outside / one.wide : 0)));
    const { edge } = this;
    for (const one of this.laid) {
      const [from, to] = [x(one.from), x(one.from + one.wide)];
      if (to < LEFT || from > wide) continue;
      const part = this.part(one, edge);
      this.drawBox(paint, one, from, to - from, part);
      if (isCut(one.box) && one.box.outside > 0 && part > 0) {
        const tall = Math.max(1, (strip - 3) * Math.sqrt(one.box.outside / one.wide / most));
        paint.solid("outside", from, high - tall, Math.max(1, to - from), tall);
      }
    }
    const here = this.here();
    if (here) paint.frame(x(here.from), here.row * this.pitch, here.wide * unit, this.pitch - GAP);
    pen.restore();
  }

  /** @param {Paint} paint @param {Laid} laid @param {number} from @param {number} wide @param {number} part so
   * much of it is not left pale */
  drawBox(paint, { box, row }, from, wide, part) {
    const tall = this.pitch - GAP;
    const inner = wide > 4 ? wide - 1 : wide;
    const [all, visits] = [sum(box.widths), sum(box.visits)];
    const top = row * this.pitch;
    const tried = box.visits[0] > 0 ? Math.min(1, box.visits[0] / box.widths[0]) : 0;
    if (tried < 1) paint.hatch(from, top, inner, tall);
    if (tried > 0) {
      const filled = Math.min(1, visits / all) * part;
      paint.tint(role(box), from, top, Math.max(1, inner * tried), tall, 0.15);
      if (part > 0) {
        paint.tint(role(box), from, top, Math.max(1, inner * tried * part), tall, 0.42);
        paint.solid(role(box), from, top, Math.max(1, inner * filled), tall);
      }
    }
    const less = box.other === undefined ? 0 : 1 - box.other / Math.max(1, visits);
    if (less > 0 && part > 0)
      paint.solid("other", from, top + tall - MARK, Math.max(1, inner * tried * less), MARK);
    const label =
      visits === 0 && wide > 2 * LABEL ? `${box.algebraic ?? ""} −${whole(all)}` : (box.algebraic ?? "");
    if (wide > LABEL && box.moves === 1) paint.label(label, from, top + tall / 2, wide);
    if (!isCut(box)) return;
    for (let below = 1; below < box.widths.length; below++) {
      const at = (row + below) * this.pitch;
      const share = Math.min(1, box.visits[below] / box.widths[below]) * part;
      paint.hatch(from, at, inner, tall);
      if (share > 0) paint.solid("visited", from, at, Math.max(1, inner * share), tall);
    }
  }
}

/** @param {number[]} start @param {number[]} path */
export function isPrefix(start, path) {
  return start.length <= path.length && start.every((step, at) => step === path[at]);
}
