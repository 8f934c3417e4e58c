// @ts-check
// The form of a measurement: positions, strategies and limits, and whether to play a match as well.

import { markOf, colorOf } from "./chart.js";
import { button, field, h, select } from "./dom.js";
import { ICONS, icon, iconButton } from "./icons.js";
import { menu } from "./menu.js";
import { HAS_SERVER } from "./server-transport.js";
import { read, write } from "./settings.js";

/** Names of predefined sets of recipes. */
const SETS = ["ladder", "roadmap", "modern"];

const CHECKED = HAS_SERVER ? "bratko-kopec" : "horizon";
const LIMIT = "Without a server: at most 12 positions of one game, to depth 4; lab run and lab serve measure more";
const TOOK = "measure.took";

export class MeasureForm {
  /** @param {import("./protocol.d.ts").Catalogue} catalogue
   * @param {{ measure: () => void, close: () => void, readFile: (text: string) => Promise<void> }} actions */
  constructor(catalogue, { measure, close, readFile }) {
    const changed = () => this.count();
    this.suites = catalogue.suites.map((suite) => ({
      ...suite,
      box: h("input", { type: "checkbox", value: suite.name, checked: suite.name === CHECKED, onchange: changed }),
    }));
    this.fens = h("textarea", { rows: 3, spellcheck: false, oninput: changed });
    this.fens.ondragover = (/** @type {DragEvent} */ event) => event.preventDefault();
    this.fens.ondrop = async (/** @type {DragEvent} */ event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      await readFile(await file.text());
    };
    const file = h("input", {
      type: "file",
      accept: ".epd,.fen,.pgn,.txt,text/plain",
      onchange: async () => {
        if (file.files[0]) await readFile(await file.files[0].text());
        file.value = "";
      },
    });
    this.list = h("ul", { className: "strategies" });
    this.depth = h("input", { type: "number", min: 1, max: 60, value: HAS_SERVER ? 4 : 3, oninput: changed });
    this.nodes = h("input", { type: "number", min: 1, placeholder: "no bound" });
    const evals = catalogue.games.flatMap((game) => game.evals);
    const names = new Set(evals.map(({ name }) => name));
    this.evaluation = select([...names].map((name) => [name, name]), { onchange: changed });
    this.horizon = h("input", { type: "checkbox" });
    this.minimal = h("input", { type: "checkbox" });
    this.plays = h("input", { type: "checkbox", onchange: changed });
    this.games = h("input", { type: "number", min: 2, step: 2, value: 100, "aria-label": "Games of each pair", oninput: changed });
    this.searches = h("span", { className: "cap", role: "status" });
    this.begin = h("button", { type: "submit", className: "primary" }, "Measure");
    this.close = button("Close", close);
    const add = button("Add", () => this.add("").focus(), { className: "quiet" });
    add.prepend(icon(ICONS.plus));
    const sets = () => SETS.map((name) => button(name, () => this.put(name, catalogue.ladder)));
    const rows = this.suites.map(({ box, name, positions, summary }) =>
      h("label", { className: "suite" }, box, h("b", {}, name), h("span", { className: "number" }, String(positions)),
        h("span", { className: "cap" }, summary)),
    );
    const tick = (/** @type {HTMLElement} */ box, /** @type {(Node | string)[]} */ ...words) =>
      h("p", {}, h("label", {}, box, " ", ...words));
    const submitted = (/** @type {Event} */ event) => {
      event.preventDefault();
      measure();
    };
    this.element = h(
      "form",
      { className: "measure-form no-print", onsubmit: submitted, "aria-label": "What is measured" },
      h("div", {}, h("h2", {}, "Positions"), ...rows,
        field("Your own: a FEN or EPD line each, or drop an EPD or PGN file", this.fens), field("Or choose the file", file)),
      h("div", {},
        h("h2", {}, "Strategies ", h("span", { className: "cap" }, "each compared with the one above")),
        this.list,
        h("div", { className: "row" }, add, menu(["Put in a set: ladder, roadmap …"], sets, { className: "quiet" })),
        h("h2", {}, "How far"),
        h("div", { className: "row" }, field("Depth, plies", this.depth), field("Nodes a search, at most", this.nodes),
          field("Evaluation", this.evaluation)),
        ...(HAS_SERVER
          ? [tick(this.horizon, "Judge the chosen moves by a deeper search (regret, costly moves)"),
            tick(this.minimal, "Find the minimal trees"),
            tick(this.plays, "Let them play, too: ", this.games, " games of each with the first")]
          : [h("p", { className: "cap" }, LIMIT)]),
        h("div", { className: "row begin" }, this.begin, this.close, this.searches)),
    );
    for (const recipe of catalogue.ladder) this.add(recipe);
  }

  /** Adds a row for another strategy. @param {string} recipe */
  add(recipe) {
    const input = h("input", { type: "text", className: "mono", value: recipe, spellcheck: false, oninput: () => this.count() });
    const remove = () => {
      row.remove();
      this.mark();
    };
    const row = h("li", {}, h("span", {}), input, iconButton(ICONS.close, "Take away", remove, "quiet"));
    this.list.append(row);
    this.mark();
    return input;
  }

  /** Gives each strategy the mark and color that it will have in tables and charts. */
  mark() {
    [...this.list.children].forEach((row, at) => {
      row.className = colorOf(at);
      row.firstElementChild?.replaceChildren(markOf(at));
      row.querySelector("input")?.setAttribute("aria-label", `Strategy ${at + 1}`);
      row.querySelector("button")?.setAttribute("aria-label", `Take strategy ${at + 1} away`);
    });
    this.count();
  }

  /** Replaces the strategies by a set. @param {string} name @param {string[]} ladder */
  put(name, ladder) {
    this.list.replaceChildren();
    for (const recipe of name === "ladder" ? ladder : [name]) this.add(recipe);
  }

  /** Fills the form with what a run measured, to be edited.
   * @param {import("./protocol.d.ts").SearchedPosition[]} positions */
  fill(positions) {
    const searches = positions.flatMap((one) => one.searches);
    if (searches.length === 0) return;
    const suites = new Set(positions.map(({ suite }) => suite));
    for (const { box, name } of this.suites) box.checked = suites.has(name);
    const known = new Set(this.suites.map(({ name }) => name));
    const own = positions.filter(({ suite }) => !known.has(suite));
    this.fens.value = own.map(({ fen }) => fen).join("\n");
    this.depth.value = Math.max(...searches.map(({ depth }) => depth));
    this.list.replaceChildren();
    for (const recipe of new Set(searches.map(({ strategy }) => strategy))) this.add(recipe);
  }

  get strategies() {
    const inputs = /** @type {HTMLInputElement[]} */ ([...this.list.querySelectorAll("input")]);
    return inputs.map((input) => input.value.trim()).filter(Boolean);
  }

  get lines() {
    const lines = /** @type {string[]} */ (this.fens.value.split("\n")).map((line) => line.trim());
    return lines.filter(Boolean);
  }

  get checked() {
    return this.suites.filter(({ box }) => box.checked);
  }

  /** The requests to the server, in order. */
  get requests() {
    const nodes = Number(this.nodes.value);
    const { strategies } = this;
    const suites = this.checked.map(({ name }) => name);
    const run = {
      command: "run",
      suites,
      fens: this.lines,
      strategies,
      depth: Number(this.depth.value),
      ...(this.horizon.checked ? { horizon: true } : {}),
      ...(this.minimal.checked ? { minimal_tree: true } : {}),
      ...(nodes > 0 ? { nodes } : {}),
      eval: this.evaluation.value,
    };
    const match = { command: "match", strategies, nodes: nodes || 10000, games: Number(this.games.value) };
    const plays = this.plays.checked;
    const hasPositions = suites.length + run.fens.length > 0;
    return [...(hasPositions || !plays ? [run] : []), ...(plays ? [match] : [])];
  }

  /** Shows the number of searches, and how long the same measurement took last time. */
  count() {
    const positions = this.checked.reduce((sum, suite) => sum + suite.positions, this.lines.length);
    const { length } = this.strategies;
    const games = this.plays.checked ? Number(this.games.value) * Math.max(0, length - 1) : 0;
    const parts = [];
    if (positions > 0) parts.push(`${positions * length} searches to depth ${this.depth.value}`);
    if (games > 0) parts.push(`${games} games`);
    const took = JSON.parse(read(TOOK) ?? "{}")[this.key];
    if (took) parts.push(`last time ${took < 10 ? took.toFixed(1) : Math.round(took)} s`);
    this.searches.textContent = parts.join("; ");
  }

  get key() {
    return JSON.stringify(this.requests);
  }

  /** Stores how long this measurement took. @param {number} seconds */
  took(seconds) {
    const known = Object.entries(JSON.parse(read(TOOK) ?? "{}")).slice(-20);
    write(TOOK, JSON.stringify({ ...Object.fromEntries(known), [this.key]: seconds }));
    this.count();
  }
}
