// @ts-check
// <lab-board>: a position on which the user moves by dragging, clicking or the keyboard.
//
// The drawing is SVG from the lab's own sprite sheet of boards and pieces. A grid of buttons, one per square,
// lies on top, so that keyboards and screen readers can do what a mouse can.

import { h, svg } from "./dom.js";
import { KINDS, ends, pieceName, placement, point, pointName } from "./position.js";

/** @typedef {import("./position.js").Kind} Kind */
/** @typedef {{ move: string, kind: "best" | "other" | "tried" | "drawn" }} Arrow */
/** @typedef {{ game: string, fen: string, legal?: string[], last?: string | null, check?: boolean, arrows?:
 * Arrow[] }} Shown */

const CELL = 40;
const MARGIN = 16;
// Margin of the frame around the board, above and to the right.
const FRAME = 2;
const DRAG_BEGINS = 5;

/** Follows the pointer until it is lifted. @param {(event: PointerEvent) => void} lifted
 * @param {(event: PointerEvent) => void} [moved] */
function until(lifted, moved = () => {}) {
  const end = (/** @type {PointerEvent} */ event) => {
    removeEventListener("pointermove", moved);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    lifted(event);
  };
  addEventListener("pointermove", moved);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** Arrows for the first two moves of a line: the move and the reply. @param {string[]} line
 * @returns {Arrow[]} */
export function arrowsOf(line) {
  return line.slice(0, 2).map((move, at) => ({ move, kind: at ? "other" : "best" }));
}

export class LabBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {Shown} */
    this.shown = { game: "chess", fen: "8/8/8/8/8/8/8/8" };
    this.flipped = false;
    /** @type {string | null} the point whose piece is to move */
    this.chosen = null;
    /** @type {string | null} the point that the keyboard is at */
    this.focused = null;
    /** Whether it came to the board by Tab or Enter, so that arrows go from point to point. */
    this.byKeys = false;
    let isPressed = false;
    this.addEventListener("pointerdown", () => {
      isPressed = true;
      this.byKeys = false;
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isPressed = false));
    this.addEventListener("focusin", ({ target, relatedTarget }) => {
      const isOfDialog = [target, relatedTarget].some((one) => /** @type {Element | null} */ (one)?.closest("dialog"));
      if (!isPressed && !this.isDrawing && !isOfDialog) this.byKeys = true;
    });
    /** @type {{ from: string, x: number, y: number, ghost: SVGElement | null } | null} */
    this.drag = null;
    /** @type {Arrow[]} what the reader draws with the right button */
    this.drawn = [];
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.oncontextmenu = (/** @type {Event} */ event) => event.preventDefault();
  }

  /** The kind of board, if the lab draws this game. @returns {Kind | undefined} */
  get kind() {
    return KINDS[this.shown.game];
  }

  /** @param {Shown} shown */
  show(shown) {
    if (shown.fen !== this.shown.fen) {
      this.chosen = null;
      this.drawn = [];
    }
    this.shown = shown;
    this.draw();
    this.dispatchEvent(new Event("shown"));
  }

  /** Flips the board, so that the second side is at the bottom, or back. @param {boolean} isFlipped */
  turn(isFlipped) {
    this.flipped = isFlipped;
    this.draw();
  }

  /** The center of a square or point, in units of the drawing. @param {string} name
   * @returns {[number, number]} */
  middle(name) {
    const kind = /** @type {Kind} */ (this.kind);
    const [file, rank] = point(kind, name);
    const across = this.flipped ? kind.files - 1 - file : file;
    const down = this.flipped ? rank : kind.ranks - 1 - rank;
    return [MARGIN + (across + 0.5) * CELL, (down + 0.5) * CELL];
  }

  draw() {
    const kind = this.kind;
    const hadFocus = this.contains(document.activeElement);
    if (!kind) {
      this.drawUnknown();
      return;
    }
    const [wide, high] = [kind.files * CELL, kind.ranks * CELL];
    const pieces = placement(kind, this.shown.fen);
    const drawing = svg("svg", {
      viewBox: `0 ${-FRAME} ${wide + MARGIN + FRAME} ${high + MARGIN + FRAME}`,
      "aria-hidden": "true",
    });
    const surface = svg("use", { href: `#${kind.name}`, x: MARGIN, y: 0, width: wide, height: high });
    drawing.append(surface, ...this.coordinates(kind), ...this.marks(pieces));
    for (const [name, letter] of pieces) drawing.append(this.piece(kind, letter, name));
    drawing.append(...this.targets(pieces), ...this.arrows());
    this.replaceChildren(drawing, this.grid(kind, pieces));
    this.drawing = drawing;
    this.isDrawing = true;
    if (hadFocus && this.focused) this.cells.get(this.focused)?.focus();
    this.isDrawing = false;
  }

  /** Shows a game without a drawn board: its FEN, and its moves as buttons. */
  drawUnknown() {
    const moves = (this.shown.legal ?? []).map((move) =>
      h("button", { type: "button", onclick: () => this.play(move) }, move),
    );
    this.replaceChildren(
      h("pre", { className: "unknown-board" }, this.shown.fen),
      h("div", { className: "row" }, ...moves),
    );
  }

  /** @param {Kind} kind */
  coordinates(kind) {
    const names = [];
    for (let rank = 0; rank < kind.ranks; rank++) {
      const [, y] = this.middle(pointName(kind, 0, rank));
      names.push(
        svg("text", { x: MARGIN / 2 - 1, y: y + 4, class: "coordinate" }, String(rank + kind.lowest)),
      );
    }
    for (let file = 0; file < kind.files; file++) {
      const [x] = this.middle(pointName(kind, file, 0));
      names.push(
        svg("text", { x, y: kind.ranks * CELL + MARGIN - 3, class: "coordinate" }, "abcdefghi"[file]),
      );
    }
    return names;
  }

  /** @param {Map<string, string>} pieces */
  marks(pieces) {
    const marks = [];
    const last = this.shown.last ? ends(this.shown.last) : null;
    for (const name of last ? [last.from, last.to] : []) marks.push(this.mark(name, "last"));
    if (this.chosen) marks.push(this.mark(this.chosen, "chosen"));
    if (this.shown.check) {
      const king = this.shown.fen.split(" ")[1] === "b" ? "k" : "K";
      const at = [...pieces].find(([, letter]) => letter === king);
      if (at) {
        const [x, y] = this.middle(at[0]);
        marks.push(svg("circle", { cx: x, cy: y, r: CELL / 2 - 2, class: "check" }));
      }
    }
    return marks;
  }

  /** @param {string} name @param {string} style */
  mark(name, style) {
    const [x, y] = this.middle(name);
    const half = CELL / 2;
    return svg("rect", { x: x - half, y: y - half, width: CELL, height: CELL, class: style });
  }

  /** @param {Kind} kind @param {string} letter @param {string} name */
  piece(kind, letter, name) {
    const [x, y] = this.middle(name);
    return svg("use", {
      href: `#${kind.name}-${letter}`,
      x: x - CELL / 2,
      y: y - CELL / 2,
      width: CELL,
      height: CELL,
      class: "piece",
      "data-at": name,
    });
  }

  /** Marks the targets of the chosen piece: a dot, or a ring around a piece to capture.
   * @param {Map<string, string>}
   * pieces */
  targets(pieces) {
    if (!this.chosen) return [];
    return [...this.movesFrom(this.chosen).keys()].map((name) => {
      const [x, y] = this.middle(name);
      return pieces.has(name)
        ? svg("circle", { cx: x, cy: y, r: CELL / 2 - 3, class: "target taken" })
        : svg("circle", { cx: x, cy: y, r: 6, class: "target" });
    });
  }

  arrows() {
    return [...(this.shown.arrows ?? []), ...this.drawn].flatMap(({ move, kind }) => {
      const found = ends(move);
      if (!found) return [];
      const [x1, y1] = this.middle(found.from);
      if (found.from === found.to) return [svg("circle", { cx: x1, cy: y1, r: CELL / 2 - 3, class: "ring" })];
      const [x2, y2] = this.middle(found.to);
      const length = Math.hypot(x2 - x1, y2 - y1);
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const [bx, by] = [x2 - 13 * dx, y2 - 13 * dy];
      const shaft = svg("line", { x1: x1 + 8 * dx, y1: y1 + 8 * dy, x2: bx, y2: by });
      const head = svg("path", {
        d: `M${x2} ${y2}L${bx - 7 * dy} ${by + 7 * dx}L${bx + 7 * dy} ${by - 7 * dx}Z`,
      });
      return [svg("g", { class: `arrow ${kind}` }, shaft, head)];
    });
  }

  /** The legal moves from a point, by target. @param {string} from @returns {Map<string, string[]>} */
  movesFrom(from) {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    for (const move of this.shown.legal ?? []) {
      const its = ends(move);
      if (its?.from === from) found.set(its.to, [...(found.get(its.to) ?? []), move]);
    }
    return found;
  }

  /** @param {Kind} kind @param {Map<string, string>} pieces */
  grid(kind, pieces) {
    const cells = h("div", {
      className: `cells ${kind.name}`,
      role: "group",
      "aria-label": `Board of ${kind.name}`,
    });
    this.cells.clear();
    this.focused ??= pointName(kind, kind.files >> 1, 0);
    const targets = this.chosen ? this.movesFrom(this.chosen) : new Map();
    if (!this.inside(kind, this.focused)) this.focused = pointName(kind, 0, 0);
    for (let down = 0; down < kind.ranks; down++) {
      for (let across = 0; across < kind.files; across++) {
        const file = this.flipped ? kind.files - 1 - across : across;
        const rank = this.flipped ? down : kind.ranks - 1 - down;
        const name = pointName(kind, file, rank);
        const letter = pieces.get(name);
        const parts = [name, letter ? pieceName(kind, letter) : "empty"];
        if (targets.has(name)) parts.push("can be moved to");
        const cell = h("button", {
          type: "button",
          "data-point": name,
          "aria-label": parts.join(", "),
          "aria-pressed": String(this.chosen === name),
          className: this.movesFrom(name).size > 0 ? "movable" : "",
          tabIndex: name === this.focused ? 0 : -1,
          onclick: () => this.press(name),
          onfocus: () => this.reach(name),
          onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event, file, rank),
          onpointerdown: (/** @type {PointerEvent} */ event) => this.grab(event, name),
        });
        this.cells.set(name, cell);
        cells.append(cell);
      }
    }
    return cells;
  }

  /** @param {Kind} kind @param {string} name */
  inside(kind, name) {
    const [file, rank] = point(kind, name);
    return file >= 0 && file < kind.files && rank >= 0 && rank < kind.ranks;
  }

  /** Moves the keyboard focus to a point, the only one in the tab order (roving tabindex).
   * @param {string} name */
  reach(name) {
    if (this.focused) this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = name;
    this.cells.get(name)?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event @param {number} file @param {number} rank */
  key(event, file, rank) {
    const kind = /** @type {Kind} */ (this.kind);
    const turn = this.flipped ? -1 : 1;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [-turn, 0], ArrowRight: [turn, 0], ArrowUp: [0, turn], ArrowDown: [0, -turn] };
    if (event.key === "Escape") {
      this.chosen = null;
      this.draw();
    } else if (event.key === "Enter") {
      this.byKeys = true;
      return;
    } else if (steps[event.key] && this.byKeys) {
      const [across, up] = steps[event.key];
      this.cells.get(pointName(kind, file + across, rank + up))?.focus();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** A square is clicked, or Enter pressed on it. @param {string} name */
  press(name) {
    if (this.wasDragged) {
      this.wasDragged = false;
      return;
    }
    const moves = this.chosen ? this.movesFrom(this.chosen).get(name) : undefined;
    if (moves) {
      this.choose(moves);
      return;
    }
    this.chosen = this.chosen !== name && this.movesFrom(name).size > 0 ? name : null;
    this.focused = name;
    this.draw();
  }

  /** A piece is picked up. @param {PointerEvent} event @param {string} from */
  grab(event, from) {
    this.wasDragged = false;
    if (event.button === 2) {
      until((ended) => this.sketch(from, ended));
      return;
    }
    if (event.button !== 0) return;
    if (this.drawn.length > 0) {
      this.drawn = [];
      for (const one of this.querySelectorAll(".drawn, .ring")) one.remove();
    }
    if (this.movesFrom(from).size === 0) return;
    this.drag = { from, x: event.clientX, y: event.clientY, ghost: null };
    until(
      (ended) => this.drop(ended),
      (moved) => this.carry(moved),
    );
  }

  /** Draws an arrow, or a ring around one point; drawing it again removes it.
   * @param {string} from @param {PointerEvent} event */
  sketch(from, event) {
    const to = event.type === "pointerup" ? this.pointAt(event) : null;
    if (!to) return;
    const move = from + to;
    const others = this.drawn.filter((arrow) => arrow.move !== move);
    const isNew = others.length === this.drawn.length;
    this.drawn = isNew ? [...others, { move, kind: "drawn" }] : others;
    this.draw();
  }

  /** @param {PointerEvent} event */
  carry(event) {
    const drag = this.drag;
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_BEGINS) return;
      this.chosen = drag.from;
      this.draw();
      drag.ghost = /** @type {SVGElement | null} */ (this.querySelector(`[data-at="${drag.from}"]`));
      drag.ghost?.parentNode?.append(drag.ghost);
    }
    const [x, y] = this.inDrawing(event);
    drag.ghost?.setAttribute("x", String(x - CELL / 2));
    drag.ghost?.setAttribute("y", String(y - CELL / 2));
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const drag = this.drag;
    this.drag = null;
    if (!drag?.ghost) return;
    this.wasDragged = true;
    setTimeout(() => {
      this.wasDragged = false;
    }, 0);
    const to = event.type === "pointerup" ? this.pointAt(event) : null;
    const moves = to ? this.movesFrom(drag.from).get(to) : undefined;
    this.chosen = null;
    if (moves) this.choose(moves);
    else this.draw();
  }

  /** A pointer's position in units of the drawing. @param {PointerEvent} event @returns {[number, number]} */
  inDrawing(event) {
    const box = /** @type {Element} */ (this.drawing).getBoundingClientRect();
    const kind = /** @type {Kind} */ (this.kind);
    const scale = (kind.files * CELL + MARGIN + FRAME) / box.width;
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale - FRAME];
  }

  /** @param {PointerEvent} event */
  pointAt(event) {
    const kind = /** @type {Kind} */ (this.kind);
    const [x, y] = this.inDrawing(event);
    const [across, down] = [Math.floor((x - MARGIN) / CELL), Math.floor(y / CELL)];
    const file = this.flipped ? kind.files - 1 - across : across;
    const rank = this.flipped ? down : kind.ranks - 1 - down;
    const name =
      file >= 0 && file < kind.files && rank >= 0 && rank < kind.ranks ? pointName(kind, file, rank) : null;
    return name;
  }

  /** Plays the only move, or asks which promotion is meant. @param {string[]} moves */
  choose(moves) {
    this.chosen = null;
    if (moves.length === 1) {
      this.play(moves[0]);
      return;
    }
    const kind = /** @type {Kind} */ (this.kind);
    const dialog = h("dialog", { className: "promotion", "aria-label": "Promote to" });
    for (const move of moves) {
      const letter = ends(move)?.promotion ?? "";
      dialog.append(
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              dialog.close();
              this.play(move);
            },
          },
          this.picture(kind, letter, move),
        ),
      );
    }
    dialog.append(h("button", { type: "button", onclick: () => dialog.close() }, "cancel"));
    dialog.addEventListener("close", () => {
      dialog.remove();
      this.draw();
    });
    this.append(dialog);
    dialog.showModal();
    // Beside the square, as far as the window allows.
    const square = this.cells.get(ends(moves[0])?.to ?? "")?.getBoundingClientRect();
    if (!square) return;
    const left = Math.min(square.left, innerWidth - dialog.offsetWidth);
    const top = Math.min(square.bottom, innerHeight - dialog.offsetHeight);
    Object.assign(dialog.style, {
      margin: "0",
      left: `${Math.max(0, left)}px`,
      top: `${Math.max(0, top)}px`,
    });
  }

  /** A picture of the piece that a pawn promotes to. @param {Kind} kind @param {string} letter
   * @param {string} move */
  picture(kind, letter, move) {
    const own = this.shown.fen.split(" ")[1] === "w" ? letter.toUpperCase() : letter;
    const name = kind.pieces[letter.toUpperCase()] ?? move;
    const piece = svg("use", { href: `#${kind.name}-${own}`, width: CELL, height: CELL });
    return svg("svg", { viewBox: `0 0 ${CELL} ${CELL}`, role: "img", "aria-label": name }, piece);
  }

  /** @param {string} move */
  play(move) {
    this.chosen = null;
    // Block further moves until the answer arrives.
    this.shown = { ...this.shown, legal: [] };
    this.focused = ends(move)?.to ?? this.focused;
    this.draw();
    this.dispatchEvent(new CustomEvent("move", { detail: move }));
  }
}

customElements.define("lab-board", LabBoard);
