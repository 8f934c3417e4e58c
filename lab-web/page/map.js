// @ts-check
// The map of a tree, and below it that of a second strategy: one goes, zooms and steps on both together.

import { ROLES, isCut, role, sentence, sum } from "./boxes.js";
import { announce, button, h, percent, whole } from "./dom.js";
import { explained } from "./glossary.js";
import { MapPicture, isPrefix } from "./map-picture.js";
import { ROOT } from "./steps.js";

/** @typedef {import("./protocol.d.ts").TreeMap} TreeMap */
/** @typedef {import("./protocol.d.ts").MapBox} MapBox */
/** @typedef {import("./steps.js").Place} Place */
/** @typedef {import("./boxes.js").Laid} Laid */

const HINT = "A click goes to a node, a double click or the wheel looks closer.";

/** The height of one picture, and of each of two. */
const TALL = [200, 112];
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
    /** @type {string[]} the strategies, that of the tree first */
    this.strategies = [];
    /** @type {Map<string, TreeMap>} */
    this.kept = new Map();
    /** @type {Place} */
    this.place = ROOT;
    /** Whether what the search visits only later is left pale. */
    this.grows = false;
    this.zooming = false;
    /** @type {Map<number, PointerEvent>} fingers */
    this.fingers = new Map();
    this.spread = 0;
    this.pictures = ["The map of the tree", "The map of the second strategy"].map((label) => ({
      label,
      share: h("p", { className: "share" }),
      picture: new MapPicture(label),
    }));
    this.canvas = this.pictures[0].picture.canvas;
    this.sentence = h("p", { className: "note here" });
    this.legend = h("ul", { className: "legend" });
    this.out = button("Zoom out", () => this.zoomOut());
    this.whole = button("Whole tree", () => this.zoom([]));
    const [one, other] = this.pictures;
    this.element = h(
      "figure",
      { className: "map" },
      h("div", { className: "row head" }, one.share, this.out, this.whole),
      one.picture.canvas,
      other.share,
      other.picture.canvas,
      this.sentence,
      this.legend,
    );
    for (const { picture } of this.pictures) this.listen(picture);
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  /** @param {MapPicture} picture */
  listen(picture) {
    const { canvas } = picture;
    const at = (/** @type {MouseEvent} */ event) => picture.at(event.offsetX, event.offsetY);
    canvas.onclick = (event) => this.go(at(event), canvas);
    canvas.ondblclick = (event) => this.zoomInto(at(event));
    canvas.onkeydown = (event) => this.key(event, picture);
    canvas.addEventListener("wheel", (event) => this.wheel(event, at(event)), { passive: false });
    canvas.onpointerleave = () => this.tell();
    canvas.onpointerdown = (event) => void this.fingers.set(event.pointerId, event);
    canvas.onpointerup = canvas.onpointercancel = (event) => {
      this.fingers.delete(event.pointerId);
      this.spread = 0;
    };
    canvas.onpointermove = (event) => {
      if (event.pointerType !== "touch") this.tell(at(event));
      else this.pinch(event, picture);
    };
  }

  /** Shows another tree. @param {Place} place @param {string[]} strategies that of the tree first */
  async open(place, strategies) {
    this.kept.clear();
    this.map = null;
    this.strategies = strategies;
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
        await this.move(inner.path, !isIn);
      }
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
    const maps = [map, map.over ?? null];
    for (const [place, { share, picture }] of this.pictures.entries()) {
      const its = maps[place];
      picture.tall = TALL[map.over ? 1 : 0];
      picture.view = [0, 1];
      picture.take(its, map.ply);
      share.hidden = !its;
      if (its) share.replaceChildren(...this.summary(its, map.over ? this.strategies[place] : ""));
    }
    this.out.hidden = this.whole.hidden = map.path.length === 0;
    this.drawLegend(map);
  }

  /** The boxes of a node grow to the whole width, or shrink back to their places. @param {number[]} path
   * @param {boolean} shrinks @returns {Promise<void>} */
  move(path, shrinks) {
    const began = performance.now();
    const boxes = this.pictures.map(({ picture }) => picture.of(path));
    return new Promise((done) => {
      const frame = (/** @type {number} */ now) => {
        const part = Math.min(1, Math.max(0, (now - began) / ZOOM_MS));
        const eased = part * part * (3 - 2 * part);
        const share = shrinks ? 1 - eased : eased;
        for (const [place, { picture }] of this.pictures.entries()) {
          const [from, to] = edges(boxes[place] ?? { from: 0, wide: 1 });
          picture.view = [from * share, 1 + (to - 1) * share];
        }
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

  /** @param {Laid | undefined} laid @param {HTMLElement} canvas */
  go(laid, canvas) {
    canvas.focus({ preventScroll: true });
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

  /** Two fingers: apart is in, together is out. @param {PointerEvent} event @param {MapPicture} picture */
  pinch(event, picture) {
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size !== 2) return;
    const [one, other] = [...this.fingers.values()];
    const spread = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    this.spread ||= spread;
    if (spread > 1.3 * this.spread) {
      this.zoomInto(
        this.toward(picture.at((one.offsetX + other.offsetX) / 2, (one.offsetY + other.offsetY) / 2)),
      );
    } else if (spread < this.spread / 1.3) {
      this.zoomOut();
    } else {
      return;
    }
    this.spread = spread;
  }

  /** @param {KeyboardEvent} event @param {MapPicture} picture */
  key(event, picture) {
    const here = picture.here();
    const beside = (/** @type {number} */ step) => {
      const row = picture.laid.filter((one) => one.row === here?.row && one.box.path);
      return here && row[row.indexOf(here) + step];
    };
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowRight: () => this.pick(beside(1)),
      ArrowLeft: () => this.pick(beside(-1)),
      ArrowUp: () => this.pick(here?.above),
      ArrowDown: () => this.pick(picture.laid.find((one) => one.above === here && one.box.path)),
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

  /** How much of the tree was visited.
   * @param {import("./protocol.d.ts").MapBox} map @param {string} strategy */
  summary(map, strategy) {
    const [all, visits] = [sum(map.widths), sum(map.visits)];
    const about = map.is_estimated ? "about " : "";
    const outside =
      map.outside > 0 ? ` and ${whole(map.outside)} beside them, in quiescence or after null moves` : "";
    const where = this.map && this.map.path.length > 0 ? " below this node" : "";
    const nodes = `${whole(visits)} of the ${about}${whole(all)} nodes that minimax visits${where}${outside}`;
    return [h("b", {}, percent(visits / all)), " ", h("code", {}, strategy), ` ${nodes}`];
  }

  /** @param {TreeMap} map */
  drawLegend(map) {
    const laid = this.pictures.flatMap(({ picture }) => picture.laid);
    const roles = new Set(laid.map((one) => role(one.box)));
    if (laid.some((one) => isCut(one.box) && one.box.widths.length > 1)) roles.add("visited").add("pruned");
    if (map.outside > 0) roles.add("outside");
    if (laid.some(({ box }) => box.other !== undefined && box.other < sum(box.visits))) roles.add("other");
    const items = Object.keys(ROLES).filter((name) => roles.has(name));
    const width = map.is_estimated
      ? "Width: nodes of minimax, estimated where there are more than 20 million."
      : "Width: nodes of minimax, all counted.";
    this.legend.replaceChildren(
      ...items.map((name) => h("li", {}, swatch(name), ...explained(ROLES[name]))),
      h("li", {}, `${width} One row a ply.`),
    );
  }

  /** Says what a box is; without one what the place is. @param {Laid} [laid] */
  tell(laid) {
    for (const { label, picture } of this.pictures) {
      const here = picture.here();
      if (here) picture.canvas.setAttribute("aria-label", `${label}, at ${sentence(here.box)}`);
    }
    const at = laid ?? this.pictures[0].picture.here();
    this.sentence.textContent = !at || at.row === 0 ? HINT : sentence(at.box);
  }

  draw() {
    for (const { picture } of this.pictures) {
      [picture.place, picture.grows] = [this.place, this.grows];
      picture.draw();
    }
  }
}

/** @param {string} name of the colour */
function swatch(name) {
  const swatch = h("i", { className: `role-${name}` });
  if (name !== "pruned") swatch.style.background = `var(--role-${name})`;
  return swatch;
}

/** @param {{ from: number, wide: number }} laid @returns {[number, number]} */
function edges({ from, wide }) {
  return [from, from + wide];
}
