// @ts-check
// The map of a tree: a row a ply, each box as wide as the nodes that minimax visits below it, filled as far
// as the search visited them. Moves stand in the order in which they were tried.

import { ROLES, isCut, lay, role, sentence, sum } from "./boxes.js";
import { announce, button, h, percent, whole } from "./dom.js";
import { Paint } from "./paint.js";
import { hasCome } from "./steps.js";

/** @typedef {import("./protocol.d.ts").TreeMap} TreeMap */
/** @typedef {import("./protocol.d.ts").MapBox} MapBox */
/** @typedef {import("./steps.js").Place} Place */
/** @typedef {import("./boxes.js").Laid} Laid */

const HINT = "A click goes to a node, a double click or the wheel looks closer.";

/** The least room for a label in a box. */
const LABEL = 30;
const GAP = 2;
const LEFT = 14;
const STRIP = 18;
const ZOOM_MS = 220;
/** So many maps are kept at hand. */
const KEPT = 40;

export class MapView {
  /** @param {(path: number[], parts: number) => Promise<TreeMap>} fetched brings a map
   * @param {(path: number[]) => void} enter goes to a node */
  constructor(fetched, enter) {
    this.fetched = fetched;
    this.enter = enter;
    /** @type {TreeMap | null} */
    this.map = null;
    /** @type {Laid[]} */
    this.laid = [];
    /** @type {Map<string, TreeMap>} */
    this.kept = new Map();
    /** @type {Place} */
    this.place = { path: [], searched: 0 };
    /** Whether what the search visits only later is left pale. */
    this.grows = false;
    /** @type {[number, number]} the part of the picture that is shown */
    this.view = [0, 1];
    this.zooming = false;
    /** @type {Map<number, PointerEvent>} fingers */
    this.fingers = new Map();
    this.spread = 0;
    /** @type {HTMLCanvasElement} */
    this.canvas = /** @type {any} */ (
      h("canvas", { tabIndex: 0, role: "application", "aria-label": "The map of the tree" })
    );
    this.share = h("p", { className: "share" });
    this.told = h("p", { className: "note told" });
    this.legend = h("ul", { className: "legend" });
    this.out = button("Zoom out", () => this.zoomOut());
    this.whole = button("Whole tree", () => this.zoom([]));
    this.element = h(
      "figure",
      { className: "map" },
      h("div", { className: "row head" }, this.share, this.out, this.whole),
      this.canvas,
      this.told,
      this.legend,
    );
    this.listen();
  }

  listen() {
    const { canvas } = this;
    const at = (/** @type {MouseEvent} */ event) => this.at(event.offsetX, event.offsetY);
    canvas.onclick = (event) => this.go(at(event));
    canvas.ondblclick = (event) => this.zoomInto(at(event));
    canvas.onkeydown = (event) => this.key(event);
    canvas.addEventListener("wheel", (event) => this.wheel(event, at(event)), { passive: false });
    canvas.onpointerleave = () => this.tell();
    canvas.onpointerdown = (event) => void this.fingers.set(event.pointerId, event);
    canvas.onpointerup = canvas.onpointercancel = (event) => {
      this.fingers.delete(event.pointerId);
      this.spread = 0;
    };
    canvas.onpointermove = (event) => {
      if (event.pointerType !== "touch") this.tell(at(event));
      else this.pinch(event);
    };
    new ResizeObserver(() => this.draw()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  /** Shows another tree. @param {Place} place */
  async open(place) {
    this.kept.clear();
    this.map = null;
    this.place = place;
    this.grows = false;
    await this.zoom([]);
  }

  /** Marks where the search is; a place that is not on the picture is brought there. @param {Place} place */
  async follow(place) {
    this.place = place;
    if (this.map && !isPrefix(this.map.path, place.path)) {
      const common = this.map.path.findIndex((step, at) => step !== place.path[at]);
      await this.zoom(this.map.path.slice(0, common));
    } else {
      this.draw();
      this.tell();
    }
  }

  /** @param {number[]} path @returns {Promise<TreeMap>} */
  async brought(path) {
    const key = path.join(".");
    const known = this.kept.get(key);
    if (known) return known;
    const map = await this.fetched(path, Math.max(100, Math.round(this.canvas.clientWidth)));
    if (this.kept.size >= KEPT) this.kept.clear();
    this.kept.set(key, map);
    return map;
  }

  /** Shows what is below a node, so large that it takes the whole picture. @param {number[]} path */
  async zoom(path) {
    if (this.zooming) return;
    this.zooming = true;
    try {
      const before = this.map;
      const map = await this.brought(path);
      if (before && before.path.join(".") === map.path.join(".") && before !== map) return;
      const isIn = before && isPrefix(before.path, map.path);
      const outer = isIn ? before : map;
      const inner = isIn ? map : before;
      if (inner && outer !== inner && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
        this.take(outer);
        const box = this.laid.find((one) => isSame(one.box.path, inner.path));
        if (box) await this.move(isIn ? [0, 1] : edges(box), isIn ? edges(box) : [0, 1]);
      }
      this.view = [0, 1];
      this.take(map);
    } finally {
      this.zooming = false;
    }
    this.draw();
    this.tell();
  }

  /** @param {TreeMap} map */
  take(map) {
    this.map = map;
    this.laid = lay(map);
    this.summarise(map);
  }

  /** @param {[number, number]} from @param {[number, number]} to @returns {Promise<void>} */
  move(from, to) {
    const began = performance.now();
    return new Promise((done) => {
      const frame = (/** @type {number} */ now) => {
        const part = Math.min(1, Math.max(0, (now - began) / ZOOM_MS));
        const eased = part * part * (3 - 2 * part);
        this.view = [from[0] + (to[0] - from[0]) * eased, from[1] + (to[1] - from[1]) * eased];
        this.draw();
        if (part < 1) requestAnimationFrame(frame);
        else done();
      };
      requestAnimationFrame(frame);
    });
  }

  /** @param {Laid | undefined} laid */
  zoomInto(laid) {
    if (!laid || !this.map) return;
    // Several boxes in one: what they have in common is the node above.
    const node = laid.box.moves > 1 && laid.above && laid.above.row > 0 ? laid.above : laid;
    if (node.box.path && sum(node.box.widths) > 1) this.zoom(node.box.path);
  }

  zoomOut() {
    if (this.map && this.map.path.length > 0) this.zoom(this.map.path.slice(0, -1));
  }

  /** @param {Laid | undefined} laid */
  go(laid) {
    this.canvas.focus({ preventScroll: true });
    if (laid?.box.path) this.enter(laid.box.path);
    else this.tell(laid);
  }

  /** @param {WheelEvent} event @param {Laid | undefined} laid */
  wheel(event, laid) {
    if (event.deltaY > 0 && this.map?.path.length === 0) return;
    event.preventDefault();
    if (event.deltaY > 0) this.zoomOut();
    else this.zoomInto(this.toward(laid));
  }

  /** The first box on the way from the top to one. @param {Laid | undefined} laid */
  toward(laid) {
    let box = laid;
    while (box?.above && box.above.row > 0) box = box.above;
    return box;
  }

  /** Two fingers: apart is in, together is out. @param {PointerEvent} event */
  pinch(event) {
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size !== 2) return;
    const [one, other] = [...this.fingers.values()];
    const spread = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    this.spread ||= spread;
    if (spread > 1.3 * this.spread) {
      this.zoomInto(
        this.toward(this.at((one.offsetX + other.offsetX) / 2, (one.offsetY + other.offsetY) / 2)),
      );
    } else if (spread < this.spread / 1.3) {
      this.zoomOut();
    } else {
      return;
    }
    this.spread = spread;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const here = this.here();
    const beside = (/** @type {number} */ step) => {
      const row = this.laid.filter((one) => one.row === here?.row && one.box.path);
      return here && row[row.indexOf(here) + step];
    };
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowRight: () => this.pick(beside(1)),
      ArrowLeft: () => this.pick(beside(-1)),
      ArrowUp: () => this.pick(here?.above),
      ArrowDown: () => this.pick(this.laid.find((one) => one.above === here && one.box.path)),
      Enter: () => this.zoomInto(here),
      "+": () => this.zoomInto(here),
      "=": () => this.zoomInto(here),
      "-": () => this.zoomOut(),
      Escape: () => this.zoomOut(),
      Home: () => this.zoom([]),
    };
    if (!actions[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    actions[event.key]();
  }

  /** @param {Laid | null | undefined} laid */
  pick(laid) {
    if (!laid?.box.path) return;
    announce(sentence(laid.box));
    this.enter(laid.box.path);
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
    return Math.max(18, Math.min(40, 200 / this.rows));
  }

  /** How much of the tree was visited. @param {TreeMap} map */
  summarise(map) {
    const [all, visits] = [sum(map.widths), sum(map.visits)];
    const about = map.is_estimated ? "about " : "";
    const outside =
      map.outside > 0 ? ` and ${whole(map.outside)} beside them, in quiescence or after null moves` : "";
    const where = map.path.length > 0 ? "below this node" : "";
    this.share.replaceChildren(
      h("b", {}, percent(visits / all)),
      ` ${whole(visits)} of the ${about}${whole(all)} nodes that minimax visits ${where}${outside}`,
    );
    this.out.hidden = this.whole.hidden = map.path.length === 0;
    const roles = new Set(this.laid.map((one) => role(one.box)));
    if (this.laid.some((one) => isCut(one.box) && one.box.widths.length > 1))
      roles.add("visited").add("pruned");
    if (map.outside > 0) roles.add("outside");
    const items = Object.keys(ROLES).filter((name) => roles.has(name));
    const width = map.is_estimated
      ? "Width: nodes of minimax, estimated where there are more than 20 million."
      : "Width: nodes of minimax, all counted.";
    this.legend.replaceChildren(
      ...items.map((name) => h("li", {}, h("i", { className: `role-${name}` }), ROLES[name])),
      h("li", {}, `${width} One row a ply.`),
    );
  }

  /** Says what a box is; without one what the place is. @param {Laid} [laid] */
  tell(laid) {
    const here = this.here();
    const told = laid ?? here;
    this.told.textContent = !told || told.row === 0 ? HINT : sentence(told.box);
    if (here) this.canvas.setAttribute("aria-label", `The map of the tree, at ${sentence(here.box)}`);
  }

  /** How much of what the search visits in a box it has visited so far: of several moves, those that it has
   * come to. @param {MapBox} box */
  part(box) {
    if (!box.path) return 0;
    if (!this.grows) return 1;
    if (!hasCome(this.place, box.path)) return 0;
    const last = box.path.length - 1;
    const { path, searched } = this.place;
    if (box.moves === 1 || !isPrefix(box.path.slice(0, last), path)) return 1;
    const come = path.length > last ? path[last] + 1 : searched;
    return Math.min(1, (come - box.path[last]) / box.visits[0]);
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
      paint.text(String(this.map.ply + row), LEFT / 2 - 1, (row + 0.5) * this.pitch, "faint");
    }
    pen.save();
    pen.beginPath();
    pen.rect(LEFT, 0, wide - LEFT, high);
    pen.clip();
    const most = Math.max(...this.laid.map((one) => (isCut(one.box) ? one.box.outside / one.wide : 0)));
    for (const one of this.laid) {
      const [from, to] = [x(one.from), x(one.from + one.wide)];
      if (to < LEFT || from > wide) continue;
      const part = this.part(one.box);
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

/** @param {Laid} laid @returns {[number, number]} */
function edges({ from, wide }) {
  return [from, from + wide];
}

/** @param {number[]} start @param {number[]} path */
function isPrefix(start, path) {
  return start.length <= path.length && start.every((step, at) => step === path[at]);
}

/** @param {number[] | undefined} one @param {number[]} other */
function isSame(one, other) {
  return one !== undefined && one.length === other.length && isPrefix(one, other);
}
