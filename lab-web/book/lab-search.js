// @ts-check
// <lab-search>: runs a lesson's command on the page. Shows its output, also with another recipe; its position
// on a board; and a link to its tree.

import { ofSearch } from "./address.js";
import { button, field, h } from "./dom.js";
import { of } from "./desk.js";
import { attempt } from "./game.js";
import { isSame } from "./command-line.js";
import { catalogue, desk } from "./lesson-desk.js";
import { LessonBoard } from "./lesson-board.js";
import { Nodes } from "./nodes.js";
import { firstToMove, sceneOf } from "./sentence.js";
import { StrategyChoice } from "./strategy.js";
import { usual } from "./setup.js";
import { PARTS, TreeMapView, minimaxSays } from "./tree-map.js";

/** @typedef {import("./command-line.js").Command} Command */

/** The element whose tree the debugger holds; it holds one at a time. @type {LabSearch | null} */
let open = null;

export class LabSearch extends HTMLElement {
  /** @param {Command} command @param {string} printed the output in the lesson
   * @param {string} line the command, if it is not shown right above */
  constructor(command, printed, line) {
    super();
    this.command = command;
    this.wish = command.wish;
    this.printed = printed;
    this.run = button("Run it here", () => this.search());
    this.stop = button("Stop", () => desk().stop(), { hidden: true });
    this.change = button("Change it", () => this.showChoice(), { "aria-expanded": "false" });
    this.play = button("On a board", () => this.showBoard(), { "aria-expanded": "false" });
    this.see = button("Its tree as a map", () => this.showMap(), { "aria-expanded": "false" });
    this.step = h("a", { target: "_blank", rel: "noopener" }, "Step through its tree");
    this.line = h("p", { className: "lesson-note" }, ...(line ? [h("code", {}, line)] : []));
    this.status = h("p", { className: "lesson-note", role: "status" });
    this.choice = h("div", { className: "lesson-choice", hidden: true });
    this.output = h("pre", { hidden: true, tabIndex: 0, "aria-label": "What the lab prints here" });
    this.board = h("div", { hidden: true });
    this.tree = h("div", { hidden: true });
    /** @type {number[]} the node that the map is at */
    this.path = [];
    this.nodes = new Nodes((command) => this.ask(command));
    this.share = h("p", { className: "share" });
    this.map = new TreeMapView(
      (path) => this.showNode(path),
      () => this.showNode(this.path.slice(0, -1)),
    );
    // mdBook turns pages with the arrow keys, which boards and fields need.
    this.addEventListener("keydown", (event) => event.stopPropagation());
  }

  connectedCallback() {
    const runs = this.command.name === "search" ? [this.run, this.stop, this.change] : [];
    const row = h("div", { className: "row" }, ...runs, this.play, this.see, this.step);
    this.replaceChildren(this.line, row, this.choice, this.status, this.output, this.board, this.tree);
    this.pointAtTree();
  }

  pointAtTree() {
    const { fen, moves, game, strategy, depth, board, eval: evaluation } = this.wish;
    const question = { game, fen, moves: moves ? moves.split(/\s+/) : [], strategy, depth, over: this.command.over };
    const place = ofSearch({ question, line: [], searched: 0, setup: { board, eval: evaluation } });
    this.step.href = new URL(`./${place}`, import.meta.url).href;
  }

  async search() {
    this.dataset.state = "running";
    this.run.disabled = true;
    this.stop.hidden = false;
    this.output.hidden = false;
    this.output.textContent = "";
    this.status.textContent = "Searching …";
    let text = "";
    const began = performance.now();
    const done = await attempt(
      () =>
        desk().ask({ search: this.wish }, (event) => {
          if (event.event !== "printed") return;
          text += event.text;
          this.output.textContent = text;
        }),
      (reason = "") => {
        this.status.textContent = reason;
      },
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(2);
    if (done) this.status.textContent = `${this.verdict(text)} It took ${seconds} s.`;
    this.output.hidden = text === "";
    this.run.disabled = false;
    this.stop.hidden = true;
    this.dataset.state = done ? "done" : "refused";
  }

  /** @param {string} text */
  verdict(text) {
    if (this.wish !== this.command.wish) return "Searched with your changes.";
    return isSame(text, this.printed)
      ? "Searched in your browser: the same lines as in the lesson."
      : "Searched in your browser: not the lines of the lesson.";
  }

  /** Shows the choice of another recipe and depth. */
  async showChoice() {
    if (!(await this.unfold(this.change, this.choice)) || this.choice.firstChild) return;
    const strategy = new StrategyChoice(await catalogue(), "Strategy", this.wish.strategy);
    const depth = h("input", { type: "number", min: 1, max: 60, value: this.wish.depth });
    const go = button("Run it with these", async () => {
      this.wish = { ...this.wish, strategy: strategy.recipe, depth: Number(depth.value) };
      this.pointAtTree();
      await this.search();
    });
    const back = button("As in the lesson", async () => {
      this.wish = this.command.wish;
      strategy.recipe = this.wish.strategy;
      depth.value = String(this.wish.depth);
      this.pointAtTree();
      await this.search();
    });
    const row = h("div", { className: "row" }, go, back);
    this.choice.append(strategy.element, field("Depth in plies", depth), row);
  }

  async showBoard() {
    if (!(await this.unfold(this.play, this.board)) || this.board.firstChild) return;
    const board = new LessonBoard(() => this.wish);
    this.board.append(board.element);
    await board.begin();
  }

  async showMap() {
    if (!(await this.unfold(this.see, this.tree))) return;
    this.tree.replaceChildren(this.share, this.map.element);
    open = null;
    await attempt(
      async () => {
        const map = of(await this.ask({ command: "map", path: [], parts: PARTS }), "map");
        this.map.open(map, this.opened?.over?.strategy);
        this.share.textContent = minimaxSays(map);
        await this.showNode([]);
      },
      (reason = "") => {
        this.status.textContent = reason;
      },
    );
  }

  /** @param {number[]} path */
  async showNode(path) {
    await this.nodes.way(path);
    const { children } = await this.nodes.at(path);
    this.path = path;
    const place = { path, searched: children.length };
    const tree = /** @type {import("../page/protocol.d.ts").Tree} */ (this.opened);
    this.map.show(sceneOf(tree, firstToMove(tree), place, (its) => this.nodes.known(its)));
  }

  /** Sends a command to the debugger, after opening this element's tree there if necessary.
   * @param {Record<string, any>} command */
  async ask(command) {
    const ask = (/** @type {Record<string, any>} */ its) => desk().ask({ debugger: its });
    if (open !== this) {
      const { fen, moves, game, strategy, depth } = this.wish;
      const its = usual(await catalogue(), game ?? "chess");
      const { board = its.board, eval: evaluation = its.eval } = this.wish;
      await desk().session({ command: "setup", board, eval: evaluation });
      const played = moves?.split(/\s+/).filter(Boolean) ?? [];
      const { over } = this.command;
      const events = await ask({ command: "open", game, fen, moves: played, strategy, depth, over });
      this.opened = of(events, "tree");
      this.nodes.begin(of(events, "node"));
      open = this;
    }
    return ask(command);
  }

  /** Shows or hides a part, and announces it. @param {HTMLElement} control @param {HTMLElement} part */
  async unfold(control, part) {
    part.hidden = !part.hidden;
    control.setAttribute("aria-expanded", String(!part.hidden));
    return !part.hidden;
  }
}

customElements.define("lab-search", LabSearch);
