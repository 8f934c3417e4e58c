// @ts-check
// Measure: strategies over suites of positions, as `lab run` does it; tables that sort and filter, charts, files.

import { Records } from "./records.js";
import { button, complain, field, h, save, table, whole } from "./dom.js";
import { of } from "./desk.js";
import { attempt } from "./game.js";

/** @typedef {import("./protocol.d.ts").Catalogue} Catalogue */
/** @typedef {import("./protocol.d.ts").Report} Report */

const FILES = ["report.html", "report.md", "report.tex", "records.csv", "records.ndjson"];

export class Measure {
  /** @param {import("./desk.js").Desk} desk @param {Catalogue} catalogue
   * @param {(fen: string, view: string) => void} open brings a position to another view */
  constructor(desk, catalogue, open) {
    this.desk = desk;
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
    this.run = button("Measure", () => this.measure());
    this.stop = button("Stop", () => desk.stop(), { disabled: true });
    this.live = h("p", { className: "thought", role: "status" });
    this.progress = h("progress", { hidden: true, "aria-label": "How much is measured" });
    this.files = h("div", { className: "row", hidden: true });
    this.report = h("div", {});
    this.records = new Records(open);
    this.folders = h("div", {});
    const choice = h(
      "div",
      { className: "players" },
      h("fieldset", {}, h("legend", {}, "Suites"), ...this.suites.map((suite) => suite.element)),
      h(
        "fieldset",
        {},
        h("legend", {}, "What is measured"),
        field("Strategies, one a line", this.strategies),
        field("Depth in plies", this.depth),
        field("Nodes for a search, at most", this.nodes),
        field("Positions beside the suites, one a line", this.fens),
      ),
    );
    const row = h("div", { className: "row" }, this.run, this.stop, this.progress);
    this.element = h(
      "div",
      {},
      choice,
      row,
      this.live,
      this.folders,
      this.files,
      this.report,
      this.records.element,
    );
    for (const name of FILES) this.files.append(button(`Save ${name}`, () => this.save(name)));
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

  async measure() {
    const nodes = Number(this.nodes.value);
    await this.take("Measuring …", {
      measure: {
        suites: this.suites.filter((suite) => suite.box.checked).map((suite) => suite.box.value),
        fens: this.lines(/** @type {any} */ (this.fens)),
        strategies: this.lines(/** @type {any} */ (this.strategies)),
        depth: Number(this.depth.value),
        ...(nodes > 0 ? { nodes } : {}),
      },
    });
  }

  /** Shows the records and the report that a request brings. @param {string} begun @param {object} request */
  async take(begun, request) {
    if (this.running) return;
    this.running = true;
    this.run.disabled = true;
    this.stop.disabled = false;
    this.files.hidden = true;
    this.report.replaceChildren();
    this.records.clear();
    this.live.textContent = begun;
    let count = 0;
    const done = await attempt(async () => {
      const said = await this.desk.ask(request, (one) => {
        if (one.event === "progress" && one.of) {
          Object.assign(this.progress, { hidden: false, max: one.of, value: one.searched });
          this.live.textContent = `${whole(one.searched)} of ${whole(one.of)} searches are done.`;
        } else if (one.event === "record") {
          count += 1;
          this.records.add(/** @type {any} */ (one));
        }
      });
      this.showReport(of(said, "report"));
    }, complain);
    this.records.draw();
    this.running = false;
    this.run.disabled = false;
    this.stop.disabled = true;
    this.progress.hidden = true;
    this.live.textContent = done ? `${whole(count)} records.` : "";
  }

  /** @param {Report | undefined} report */
  showReport(report) {
    if (!report) return;
    const findings = report.findings.map((sentence) => h("li", {}, sentence));
    const tables = report.tables.map((one) => {
      const texts = one.columns.findIndex((column) => column.align === "right");
      const headings = one.columns.map((column) => column.heading);
      const notes = one.notes.map((note) => h("p", { className: "note" }, note));
      return h(
        "div",
        {},
        table(one.title, headings, one.rows, texts < 0 ? headings.length : texts),
        ...notes,
      );
    });
    const charts = report.charts.map((chart) => {
      const source = `data:image/svg+xml,${encodeURIComponent(chart.svg)}`;
      const picture = h("img", { className: "chart-picture", src: source, alt: chart.caption });
      return h("figure", {}, picture, h("figcaption", {}, chart.caption));
    });
    const found = findings.length > 0 ? [h("h2", {}, "What was found"), h("ul", {}, ...findings)] : [];
    this.report.replaceChildren(...found, ...tables, ...charts);
    this.files.hidden = false;
  }

  /** @param {string} name */
  async save(name) {
    await attempt(async () => {
      const file = of(await this.desk.ask({ file: { name } }), "file");
      if (file) save(file.name, file.text, file.type);
    }, complain);
  }

  async listFolders() {
    await attempt(async () => {
      const found = of(await this.desk.ask({ folders: {} }), "folders")?.folders ?? [];
      const rows = found.map((/** @type {any} */ one) => [
        button(one.name, () => this.take(`Opening ${one.name} …`, { folder: { name: one.name } })),
        one.status,
        h("code", {}, one.command),
      ]);
      const list =
        rows.length > 0 ? [table("Runs on this machine", ["folder", "status", "command"], rows, 3)] : [];
      this.folders.replaceChildren(...list);
    }, complain);
  }
}
