// @ts-check
// Moves typed anywhere on the page: `Nf3`, `e7e8q`. The typed text is shown in the bar below the board.

import { h } from "./dom.js";

/** The characters of moves. */
const SIGN = /^[A-Za-z0-9=+#x.-]$/;

/** How long, in milliseconds, a key that also is a shortcut waits for a second key. */
const PATIENCE = 500;

export class TypedMoves {
  /** @param {(move: string) => void} play @param {() => import("./protocol.d.ts").State | null} state */
  constructor(play, state) {
    this.play = play;
    this.state = state;
    this.text = "";
    this.element = h("output", { className: "typed", "aria-label": "The move that is typed" });
  }

  /** Takes a key if it is part of a move; returns whether it is. `instead` is the key's action as a shortcut.
   * @param {KeyboardEvent} event @param {() => void} [instead] */
  take({ key }, instead) {
    clearTimeout(this.timer);
    const { text } = this;
    if (text && key === "Enter") {
      this.write("");
      this.play(text);
    } else if (text && key === "Escape") this.write("");
    else if (text && key === "Backspace") this.write(text.slice(0, -1));
    else if (SIGN.test(key) && (text || /[A-Za-z]/.test(key))) this.add(key, instead);
    else return false;
    return true;
  }

  /** @param {string} key @param {(() => void) | undefined} instead */
  add(key, instead) {
    this.write(this.text + key);
    if (instead && this.text.length === 1) {
      this.timer = setTimeout(() => {
        this.write("");
        instead();
      }, PATIENCE);
      return;
    }
    const typed = bare(this.text);
    const { legal = [], algebraic_legal = [] } = this.state() ?? {};
    const begun = legal.filter((move, at) => [move, algebraic_legal[at] ?? ""].some((one) => bare(one).startsWith(typed)));
    const whole = begun.filter((move) => [move, algebraic_legal[legal.indexOf(move)] ?? ""].some((one) => bare(one) === typed));
    if (begun.length !== 1 || whole.length !== 1) return;
    this.write("");
    this.play(whole[0]);
  }

  /** @param {string} text */
  write(text) {
    this.text = this.element.textContent = text;
  }
}

/** A move without its optional characters. @param {string} move */
function bare(move) {
  return move.replace(/[+#x]/g, "");
}
