// @ts-check
// Measure: strategies over suites of positions, as `lab run` does it; tables that sort, charts, files.

import { Records } from "./records.js";
import { SortableHead, classOf } from "./sortable.js";
import { button, complain, field, h, select, whole } from "./dom.js";
import { of } from "./desk.js";
import { attempt } from "./game.js";
import { gamesOf, withResult } from "./pgn.js";

/** @typedef {import("./protocol.d.ts").Catalogue} Catalogue */
/** @typedef {import("./protocol.d.ts").Report} Report */
/** @typedef {import("./protocol.d.ts").ReportTable} ReportTable */
/** A row of a table, and the numbers by which it is sorted. @typedef {[string[], (number | null)[]]} Row */

/** Names that stand for several recipes. */
const PRESETS = ["ladder", "roadmap", "modern"];

/** A file of records is read as a table up to so many characters. */
const READ = 2e7;

export class Measure {
  /** @param {import("./desk.js").Desk} desk @param {Catalogue} catalogue
   * @param {import("./records.js").Open} open brings a position to another view
   * @param {() => Promise<void>} restore gives the desk its game again */
  constructor(desk, catalogue, open, restore) {
    this.desk = desk;
    this.restore = restore;
    this.running = false;
    this.suites = catalogue.suites.map((suite) => {
      const box = h("input", { type: "checkbox", value: suite.name, checked: suite.name === "bratko-kopec" });
      const text = ` ${suite.game}, ${suite.positions} positions: ${suite.summary}`;
      return {
        box,
        element: h("div", { className: "part" }, h("label", {}, box, h("b", {}, ` ${suite.name}`), text)),
      };
    });
    this.fens = h("textarea", { rows: 3, spellcheck: false, placeholder: "startpos, or a FEN a line" });
    this.strategies = h("textarea", { rows: 6, spellcheck: false, value: catalogue.ladder.join("\n") });
    this.depth = h("input", { type: "number", min: 1, max: 60, value: 3 });
    this.nodes = h("input", { type: "number", min: 1, placeholder: "no bound" });
    this.games = h("input", { type: "number", min: 2, step: 2, value: 100 });
    this.run = button("Measure", () => this.measure());
    this.match = button("Let them play", () => this.play());
    this.stop = button("Stop", () => desk.stop(), { disabled: true });
    this.live = h("p", { className: "thought", role: "status" });
    this.progress = h("progress", { hidden: true, "aria-label": "How much is measured" });
    this.files = h("div", { className: "row", hidden: true });
    this.report = h("div", { className: "report" });
    this.resume = button("Measure what is missing", () => this.goOn());
    /** The folder whose report is shown. */
    this.folder = "";
    this.records = new Records(open);
    this.folders = h("div", {});
    this.horizon = h("input", { type: "checkbox" });
    this.minimal = h("input", { type: "checkbox" });
    const preset = select(
      [["", "put in …"], ...PRESETS.map((one) => /** @type {[string, string]} */ ([one, one]))],
      {
        onchange: () => {
          this.strategies.value = [...this.lines(/** @type {any} */ (this.strategies)), preset.value].join(
            "\n",
          );
          preset.value = "";
        },
      },
    );
    const file = h("input", {
      type: "file",
      accept: ".epd,.fen,.pgn,.txt,text/plain",
      onchange: async () => {
        if (file.files[0]) await this.readFile(await file.files[0].text());
        file.value = "";
      },
    });
    // What goes on here ends when the page is left.
    addEventListener("beforeunload", (event) => this.running && event.preventDefault());
    const choice = h(
      "div",
      { className: "players" },
      h("fieldset", {}, h("legend", {}, "Suites"), ...this.suites.map((suite) => suite.element)),
      h(
        "fieldset",
        {},
        h("legend", {}, "What is measured"),
        field("Strategies, one a line", this.strategies),
        field("Several at once", preset),
        field("Depth in plies", this.depth),
        field("Nodes for a search, at most", this.nodes),
        field("Positions beside the suites, one a line", this.fens),
        field("Or those of a file in EPD or PGN", file),
        h("label", {}, this.horizon, " Judge chosen moves by a deeper search: costly moves and regret"),
        h("br", {}),
        h("label", {}, this.minimal, " Find the minimal trees"),
        field("Games of each with the first, if they play", this.games),
      ),
    );
    /** It folds away where a report is shown. */
    this.choice = h("details", { open: true }, h("summary", {}, "Suites and strategies"), choice);
    const row = h("div", { className: "row" }, this.run, this.match, this.stop, this.progress);
    this.element = h(
      "div",
      {},
      this.choice,
      row,
      this.live,
      this.folders,
      this.files,
      this.report,
      this.records.element,
    );
  }

  /** @param {boolean} active */
  show(active) {
    if (active) this.listFolders();
  }

  /** @param {HTMLTextAreaElement & Record<string, any>} area */
  lines(area) {
    return area.value
      .split("\n")
      .map((/** @type {string} */ line) => line.trim())
      .filter(Boolean);
  }

  /** Takes the positions of a file: its lines, or those at the ends of its games.
   * @param {string} text */
  async readFile(text) {
    const games = gamesOf(text);
    if (games.length === 0) this.fens.value = bare(text);
    /** @type {string[]} */
    const fens = [];
    if (games.length === 0) return;
    await attempt(async () => {
      try {
        for (const game of games) {
          const events = await this.desk.session({ command: "load-pgn", text: withResult(game) });
          fens.push(of(events, "state").fen);
        }
      } finally {
        await this.restore();
      }
      this.fens.value = fens.join("\n");
    }, complain);
  }

  /** The first strategy plays each other. */
  play() {
    return this.take("Playing …", {
      command: "match",
      strategies: this.lines(/** @type {any} */ (this.strategies)),
      nodes: Number(this.nodes.value) || 10000,
      games: Number(this.games.value),
    });
  }

  /** A run or match that was broken off goes on. */
  goOn() {
    return this.take(`Going on with ${this.folder} …`, { command: "resume", folder: this.folder });
  }

  async measure() {
    const nodes = Number(this.nodes.value);
    await this.take("Measuring …", {
      command: "run",
      suites: this.suites.filter((suite) => suite.box.checked).map((suite) => suite.box.value),
      fens: this.lines(/** @type {any} */ (this.fens)),
      strategies: this.lines(/** @type {any} */ (this.strategies)),
      depth: Number(this.depth.value),
      horizon: this.horizon.checked,
      minimal_tree: this.minimal.checked,
      ...(nodes > 0 ? { nodes } : {}),
    });
  }

  /** Shows the report that a request brings, and the records behind it. @param {string} begun
   * @param {object} request */
  async take(begun, request) {
    if (this.running) return;
    this.running = true;
    this.run.disabled = this.match.disabled = true;
    this.stop.disabled = false;
    this.files.replaceChildren();
    this.report.replaceChildren();
    this.records.clear();
    this.live.textContent = begun;
    /** @type {string[]} */
    const notes = [];
    await attempt(async () => {
      const events = await this.desk.ask({ measure: request }, (one) => {
        if (one.event === "measured") this.tell(/** @type {any} */ (one));
        if (one.event === "note") notes.push(one.text);
      });
      const report = /** @type {Report | undefined} */ (of(events, "report"));
      if (!report) return;
      this.choice.open = false;
      await this.showReport(report);
    }, complain);
    this.running = false;
    this.run.disabled = this.match.disabled = false;
    this.stop.disabled = true;
    this.progress.hidden = true;
    this.live.textContent = notes.join(" ");
    await this.listFolders();
  }

  /** How far it is; within a long search the nodes go on. @param {{ stage: string, done: number, of: number,
   * nodes: number, standing: string }} measured */
  tell({ stage, done, of: all, nodes, standing }) {
    Object.assign(this.progress, { hidden: false, max: all, value: done });
    const so = stage === "games" ? (standing && `: ${standing}`) : `, ${whole(nodes)} nodes`;
    this.live.textContent = `${stage}: ${whole(done)} of ${whole(all)}${so}`;
  }

  /** @param {Report} report */
  async showReport(report) {
    const broken = report.interrupted
      ? [h("p", { className: "finding" }, "Stopped: what was finished is shown.")]
      : [];
    // What was measured, what is found in words, then pictures, then figures.
    const [first, ...rest] = report.pieces;
    const rank = ({ piece = "" }) => ["findings", "picture"].indexOf(piece) + 1 || 9;
    const pieces = [first, ...rest.sort((one, other) => rank(one) - rank(other))];
    const titled = pieces.map((piece) => ({ element: shown(piece), title: titleOf(piece) }));
    const contents = titled.flatMap(({ element, title }) =>
      title
        ? [
            h(
              "li",
              {},
              button(title, () => element.scrollIntoView()),
            ),
          ]
        : [],
    );
    this.report.replaceChildren(
      h("h2", {}, report.title),
      ...broken,
      h("details", {}, h("summary", {}, "Contents"), h("ul", { className: "contents" }, ...contents)),
      ...titled.map(({ element }) => element),
    );
    const links = report.files.map((name) => {
      const path = [report.folder, ...name.split("/")].map(encodeURIComponent).join("/");
      return h("a", { href: `runs/${path}`, download: name }, name);
    });
    this.folder = report.folder;
    const all = h("div", { className: "row" }, ...links);
    const resume = report.interrupted ? [this.resume] : [];
    this.files.replaceChildren(...resume, h("details", {}, h("summary", {}, "Files to save"), all));
    this.files.hidden = false;
    // A match has none.
    if (report.files.includes("records.ndjson")) await this.readRecords(report.folder);
  }

  /** @param {string} folder */
  async readRecords(folder) {
    const answer = await fetch(`runs/${encodeURIComponent(folder)}/records.ndjson`);
    const text = answer.ok ? await answer.text() : "";
    if (text.length > 0 && text.length < READ) {
      for (const line of text.trim().split("\n")) this.records.add(JSON.parse(line));
    }
    this.records.draw();
  }

  async listFolders() {
    await attempt(
      async () => {
        const names = of(await this.desk.ask({ measure: { command: "folders" } }), "folders")?.folders ?? [];
        const buttons = names.map((/** @type {string} */ name) =>
          button(name, () => this.take(`Opening ${name} …`, { command: "open", folder: name })),
        );
        const heading = h("span", { className: "label" }, "Runs that can be opened:");
        this.folders.replaceChildren(
          ...(buttons.length > 0 ? [h("div", { className: "row" }, heading, ...buttons)] : []),
        );
      },
      (text) => text && complain(text),
    );
  }
}

/** The lines of an EPD file that are positions. @param {string} text */
function bare(text) {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line && !line.startsWith("#")).join("\n");
}

/** What a piece is called in the contents, if it is. @param {import("./protocol.d.ts").Piece} piece */
function titleOf(piece) {
  if (piece.piece === "table") return piece.title;
  return piece.piece === "picture" ? piece.caption.split(/[.:;]/)[0] : "";
}

/** @param {import("./protocol.d.ts").Piece} piece */
function shown(piece) {
  switch (piece.piece) {
    case "paragraph":
      return h("p", {}, piece.text);
    case "findings":
      return h("ul", {}, ...piece.sentences.map((sentence) => h("li", {}, sentence)));
    case "code":
      return h("pre", { className: "wide", tabIndex: 0 }, piece.text);
    case "table":
      return sortable(piece);
    case "picture":
      return picture(piece);
  }
}

/** A table of the report; a click on a heading sorts it. @param {ReportTable} its */
function sortable(its) {
  const columns = its.columns.map(({ heading, align }) => ({ heading, isText: align === "left" }));
  const all = its.rows.map((row, at) => /** @type {Row} */ ([row, its.numbers[at]]));
  const value = (/** @type {Row} */ [row, numbers], /** @type {number} */ column) =>
    numbers[column] ?? (row[column] === "–" ? null : row[column]);
  const body = h("tbody", {});
  const cells = (/** @type {Row} */ [row]) =>
    row.map((cell, column) => h("td", { className: classOf(columns[column]) }, cell));
  const draw = () => body.replaceChildren(...head.sorted(all, value).map((row) => h("tr", {}, ...cells(row))));
  const head = new SortableHead(columns, draw);
  draw();
  const table = h("table", {}, h("caption", {}, its.title), head.element, body);
  const wide = { className: "wide", tabIndex: 0, role: "region", "aria-label": its.title };
  const notes = its.notes.map((note) => h("p", { className: "note" }, note));
  const open = its.place ? [h("a", { href: `#${its.place}` }, "Show it in the tree")] : [];
  return h("div", {}, h("div", wide, table), ...notes, ...open);
}

/** @param {{ svg: string, caption: string }} its */
function picture(its) {
  const source = `data:image/svg+xml,${encodeURIComponent(its.svg)}`;
  const image = h("img", { className: "chart-picture", src: source, alt: its.caption });
  return h("figure", {}, image, h("figcaption", {}, its.caption));
}
