// @ts-check
// The map of a tree: a row a ply, each box as wide as the nodes that minimax visits below it, filled as far as
// the search visited them. Moves stand in the order in which they were tried.

import { announce, button, h, percent, whole } from "./dom.js";
import { counted } from "./words.js";

/** @typedef {import("./protocol.d.ts").TreeMap} TreeMap */
/** @typedef {import("./protocol.d.ts").MapBox} MapBox */
/** @typedef {import("./steps.js").Place} Place */
/** A box in its place: `from` and `wide` are shares of the picture.
 * @typedef {{ box: MapBox, row: number, from: number, wide: number, above: Laid | null }} Laid */

/** What happened at a node, by the name of its colour. @type {Record<string, string>} */
const ROLES = {
  exact: "exact value",
  cut: "cut off",
  low: "no move raised alpha",
  null: "cut off by a null move",
  table: "known from the table",
  rule: "ended by a rule",
  visited: "visited",
  pruned: "never visited",
  outside: "quiescence and null moves",
};

/** @type {Record<string, string>} */
const BY_ENDING = {
  "null-move": "null",
  "transposition-table": "table",
  repetition: "rule",
  "fifty-moves": "rule",
  "no-legal-moves": "rule",
};

/** @type {Record<string, string>} */
const BY_KIND = { cut: "cut", all: "low" };

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
      this.zoomInto(this.toward(this.at((one.offsetX + other.offsetX) / 2, (one.offsetY + other.offsetY) / 2)));
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
      if (one.box.path && isPrefix(one.box.path, path) && one.row >= best.row) best = one;
    }
    return best;
  }

  /** @param {number} x @param {number} y */
  at(x, y) {
    const row = Math.floor(y / this.pitch);
    const share = this.view[0] + ((x - LEFT) / (this.canvas.clientWidth - LEFT)) * (this.view[1] - this.view[0]);
    const over = this.laid.filter((one) => one.from <= share && share < one.from + one.wide && one.row <= row);
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
    const outside = map.outside > 0 ? ` and ${whole(map.outside)} beside them, in quiescence or after null moves` : "";
    const where = map.path.length > 0 ? "below this node" : "";
    this.share.replaceChildren(
      h("b", {}, percent(visits / all)),
      ` ${whole(visits)} of the ${about}${whole(all)} nodes that minimax visits ${where}${outside}`,
    );
    this.out.hidden = this.whole.hidden = map.path.length === 0;
    const roles = new Set(this.laid.map((one) => role(one.box)));
    if (this.laid.some((one) => isCut(one.box) && one.box.widths.length > 1)) roles.add("visited").add("pruned");
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
    const told = laid ?? this.here();
    this.told.textContent = told ? sentence(told.box) : "";
    const here = this.here();
    if (here) this.canvas.setAttribute("aria-label", `The map of the tree, at ${sentence(here.box)}`);
  }

  /** Whether the search has come to a node. @param {number[]} path */
  isReached(path) {
    if (!this.grows) return true;
    const { path: here, searched } = this.place;
    for (let at = 0; at < path.length; at++) {
      if (at === here.length) return path[at] < searched;
      if (path[at] !== here[at]) return path[at] < here[at];
    }
    return true;
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
      const reached = one.box.path ? this.isReached(one.box.path) : this.isReached(one.above?.box.path ?? []);
      this.drawBox(paint, one, from, to - from, reached);
      if (isCut(one.box) && one.box.outside > 0 && reached) {
        const tall = Math.max(1, (strip - 3) * Math.sqrt(one.box.outside / one.wide / most));
        paint.solid("outside", from, high - tall, Math.max(1, to - from), tall);
      }
    }
    const here = this.here();
    if (here) paint.frame(x(here.from), here.row * this.pitch, here.wide * unit, this.pitch - GAP);
    pen.restore();
  }

  /** @param {Paint} paint @param {Laid} laid @param {number} from @param {number} wide @param {boolean}
   * reached */
  drawBox(paint, { box, row }, from, wide, reached) {
    const tall = this.pitch - GAP;
    const inner = wide > 4 ? wide - 1 : wide;
    const [all, visits] = [sum(box.widths), sum(box.visits)];
    const top = row * this.pitch;
    const tried = box.visits[0] > 0 ? Math.min(1, box.visits[0] / box.widths[0]) : 0;
    if (tried < 1) paint.hatch(from, top, inner, tall);
    if (tried > 0) {
      paint.tint(role(box), from, top, Math.max(1, inner * tried), tall, reached ? 0.5 : 0.15);
      if (reached) paint.solid(role(box), from, top, Math.max(1, inner * Math.min(1, visits / all)), tall);
    }
    const label = visits === 0 && wide > 2 * LABEL ? `${box.algebraic ?? ""} −${whole(all)}` : (box.algebraic ?? "");
    if (wide > LABEL && box.moves === 1) paint.label(label, from, top + tall / 2, wide);
    if (!isCut(box)) return;
    for (let below = 1; below < box.widths.length; below++) {
      const at = (row + below) * this.pitch;
      const share = Math.min(1, box.visits[below] / box.widths[below]);
      paint.hatch(from, at, inner, tall);
      if (share > 0 && reached) paint.solid("visited", from, at, Math.max(1, inner * share), tall);
    }
  }
}

/** Fills boxes in the colours of the page. */
class Paint {
  /** @param {CanvasRenderingContext2D} pen @param {CSSStyleDeclaration} style */
  constructor(pen, style) {
    this.pen = pen;
    this.colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
    pen.font = `${0.75 * parseFloat(getComputedStyle(document.documentElement).fontSize)}px system-ui, sans-serif`;
    pen.textBaseline = "middle";
    const tile = document.createElement("canvas");
    [tile.width, tile.height] = [6, 6];
    const lines = tile.getContext("2d");
    if (lines) {
      lines.strokeStyle = this.colour("hatch");
      lines.beginPath();
      for (const shift of [-6, 0, 6]) {
        lines.moveTo(shift - 1, 7);
        lines.lineTo(shift + 7, -1);
      }
      lines.stroke();
    }
    this.hatching = pen.createPattern(tile, "repeat") ?? "#888";
  }

  /** @param {string} name @param {number} x @param {number} y @param {number} wide @param {number} tall */
  solid(name, x, y, wide, tall) {
    this.pen.fillStyle = this.colour(`role-${name}`);
    this.pen.fillRect(x, y, wide, tall);
  }

  /** @param {string} name @param {number} x @param {number} y @param {number} wide @param {number} tall
   * @param {number} alpha */
  tint(name, x, y, wide, tall, alpha) {
    this.pen.globalAlpha = alpha;
    this.solid(name, x, y, wide, tall);
    this.pen.globalAlpha = 1;
  }

  /** @param {number} x @param {number} y @param {number} wide @param {number} tall */
  hatch(x, y, wide, tall) {
    this.pen.fillStyle = this.colour("panel");
    this.pen.fillRect(x, y, wide, tall);
    this.pen.fillStyle = this.hatching;
    this.pen.fillRect(x, y, wide, tall);
  }

  /** @param {number} x @param {number} y @param {number} wide @param {number} tall */
  frame(x, y, wide, tall) {
    this.pen.strokeStyle = this.colour("ink");
    this.pen.lineWidth = 2;
    this.pen.strokeRect(x, y + 1, Math.max(2, wide - 1), tall - 2);
  }

  /** @param {string} text @param {number} x @param {number} y @param {string} name */
  text(text, x, y, name) {
    this.pen.textAlign = "center";
    this.pen.fillStyle = this.colour(name);
    this.pen.fillText(text, x, y);
  }

  /** A text that can be read on any colour. @param {string} text @param {number} x @param {number} y
   * @param {number} wide */
  label(text, x, y, wide) {
    if (this.pen.measureText(text).width > wide - 4) return;
    this.pen.textAlign = "center";
    this.pen.lineWidth = 3;
    this.pen.lineJoin = "round";
    this.pen.strokeStyle = this.colour("ground");
    this.pen.strokeText(text, x + wide / 2, y);
    this.text(text, x + wide / 2, y, "ink");
  }
}

/** The boxes of a map in their places, each behind the one above it. @param {TreeMap} map @returns {Laid[]} */
function lay(map) {
  /** @type {Laid[]} */
  const laid = [];
  const put = (/** @type {Laid} */ one) => {
    laid.push(one);
    const below = one.box.below ?? [];
    const all = below.reduce((wide, box) => wide + sum(box.widths), 0);
    let { from } = one;
    for (const box of below) {
      const wide = (one.wide * sum(box.widths)) / all;
      put({ box, row: one.row + 1, from, wide, above: one });
      from += wide;
    }
  };
  put({ box: { ...map, moves: 1 }, row: 0, from: 0, wide: 1, above: null });
  return laid;
}

/** Whether nothing is drawn below a box. @param {MapBox} box */
function isCut(box) {
  return !box.below?.length;
}

/** The colour of a box. @param {MapBox} box */
function role(box) {
  if (sum(box.visits) === 0) return "pruned";
  return BY_ENDING[box.ending ?? ""] ?? BY_KIND[box.kind ?? ""] ?? "exact";
}

/** What a box is. @param {MapBox} box */
function sentence(box) {
  const [all, visits] = [sum(box.widths), sum(box.visits)];
  const about = box.is_estimated ? "about " : "";
  const name = box.moves > 1 ? `${box.algebraic} and ${box.moves - 1} more moves` : (box.algebraic ?? "the top");
  const nodes = `${about}${whole(all)} ${counted(all, "node", "nodes")} of minimax`;
  if (visits === 0) return `${name}: never visited, which saved ${nodes}`;
  const saved = all > visits ? `, ${about}${whole(all - visits)} saved` : "";
  const outside = box.outside > 0 ? `; ${whole(box.outside)} beside them` : "";
  return `${name}: ${ROLES[role(box)]}; visited ${whole(visits)} of ${nodes}${saved}${outside}`;
}

/** @param {number[]} counts */
function sum(counts) {
  return counts.reduce((all, count) => all + count, 0);
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
