// @ts-check
// The bar that shows who stands better, and by what that is known.

import { h, score } from "./dom.js";
import { sides } from "./position.js";

/** So many centipawns make a win ten times as likely as a loss. */
const TENFOLD = 400;

export class EvalBar {
  constructor() {
    this.fill = h("i", {});
    this.text = h("span", { className: "note" });
    this.element = h("div", { className: "eval-bar", role: "img" }, h("span", {}, this.fill), this.text);
  }

  /** @param {import("./game.js").Game} game */
  draw(game) {
    const { state, line, shown } = game;
    this.element.hidden = !state || Boolean(game.outcome);
    if (!state) return;
    const thought = line[shown - 1]?.thought;
    const isFirst = state.to_move === "first";
    // A thought is of the side that moved.
    const known = thought && thought.score !== null ? -thought.score : (state.evaluation ?? 0);
    const value = isFirst ? known : -known;
    const source = thought ? `a search to depth ${thought.depth}` : "the static evaluation";
    this.fill.style.width = `${100 / (1 + 10 ** (-value / TENFOLD))}%`;
    this.text.textContent = `${score(value)} for ${sides(state.game)[0]}, by ${source}`;
    this.element.setAttribute("aria-label", this.text.textContent);
  }
}
