// @ts-check
// The moves of a game in two columns with their values, and its variations.

import { button, h } from "./dom.js";
import { valueOf } from "./game.js";
import { moveNumber } from "./position.js";
import { shownValue, whoseValues } from "./values.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Ply} Ply */

export class MoveList {
  /** @param {(plies: number) => void} goTo @param {(line: Ply[]) => void} follow */
  constructor(goTo, follow) {
    this.goTo = goTo;
    this.follow = follow;
    this.earlier = button("", () => (this.list.scrollTop = 0), { className: "earlier" });
    this.list = h("div", { className: "moves", role: "group", tabIndex: -1, onscroll: () => this.drawEarlier() });
    this.others = h("ul", { className: "variations", "aria-label": "Variations" });
    this.element = h("div", { className: "game-moves" }, this.earlier, this.list);
  }

  /** @param {Game} game @param {[string, string]} sides */
  draw({ state, line, shown, variations }, sides) {
    if (!state) return;
    this.list.setAttribute("aria-label", `Moves of the game. ${whoseValues(sides)}`);
    /** @type {Node[]} */
    const cells = [];
    line.forEach((ply, at) => {
      const { number, isSecond } = moveNumber(state.start, at);
      if (!isSecond || at === 0) cells.push(h("span", { className: "move-number" }, `${number}.`));
      if (isSecond && at === 0) cells.push(h("span", {}, "…"));
      const side = at % 2 === 0 === (state.start.split(" ")[1] !== "b") ? "first" : "second";
      const value = valueOf(ply);
      const said = value ? shownValue(value.score, side, state.game).text : ply.comment;
      const its = button(ply.algebraic, () => this.goTo(at + 1), {
        className: at < shown ? "move" : "move ahead",
        "aria-current": at + 1 === shown && "step",
        title: value ? `searched to depth ${value.depth}` : "",
      });
      if (said) its.append(h("small", {}, said));
      cells.push(its);
    });
    const rest = cells.length % 3 === 0 ? [] : [h("span", {})];
    this.others.replaceChildren(...variations.map((other) => this.variation(other, line, state.start)));
    const empty = line.length === 0 ? [h("p", { className: "note" }, "No moves yet.")] : [];
    this.list.replaceChildren(...empty, ...cells, ...rest, this.others);
    const current = /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]"));
    // Scroll only the list, not the page.
    const { scrollTop, clientHeight } = this.list;
    const [top, high] = current ? [current.offsetTop, current.offsetHeight] : [0, 0];
    if (top < scrollTop || top + high > scrollTop + clientHeight) this.list.scrollTop = top - clientHeight / 2;
    this.drawEarlier();
  }

  /** Shows which moves are hidden above. */
  drawEarlier() {
    const numbers = [...this.list.querySelectorAll(":scope > .move-number")];
    const above = numbers.filter((one) => /** @type {HTMLElement} */ (one).offsetTop + 8 < this.list.scrollTop);
    this.earlier.hidden = above.length === 0;
    const until = above.at(-1)?.textContent?.replace(".", "") ?? "";
    this.earlier.textContent = `▴ moves ${numbers[0]?.textContent?.replace(".", "")} to ${until}`;
  }

  /** A variation, from the move where it leaves the line shown.
   * @param {Ply[]} other @param {Ply[]} line @param {string} start */
  variation(other, line, start) {
    const from = Math.max(
      0,
      other.findIndex((ply, at) => ply.move !== line[at]?.move),
    );
    const { number, isSecond } = moveNumber(start, from);
    const moves = other.slice(from).map((ply) => ply.algebraic);
    const text = `${number}${isSecond ? "…" : "."} ${moves.join(" ")}`;
    return h("li", {}, button(text, () => this.follow(other)));
  }
}
