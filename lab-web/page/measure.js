// @ts-check
// Measure: a form that folds to one line, and below it the results of the last measurement.

import { button, complain, copy, h, save, whole } from "./dom.js";
import { of } from "./desk.js";
import { attempt } from "./game.js";
import { icon } from "./icons.js";
import { MeasureForm } from "./measure-form.js";
import { MeasuredReport, fileLink } from "./measured-report.js";
import { menu } from "./menu.js";
import { gamesOf, withResult } from "./pgn.js";
import { HAS_SERVER } from "./server-transport.js";

/** @typedef {import("./protocol.d.ts").Report} Report */
/** @typedef {{ stage: string, done: number, of: number, nodes: number, standing: string }} Measured */

/** Labels of a run's files. */
const FILES = {
  "report.html": "Report, HTML",
  "summary.csv": "Main table at every depth, CSV",
  "records.csv": "Records, CSV",
  "records.ndjson": "Records, NDJSON",
  "games.csv": "Games, CSV",
  "games.pgn": "Games, PGN",
  "games.ndjson": "Games, NDJSON",
};
const PARTS = { result: "Result", figures: "Figures", positions: "Positions", notes: "Notes" };

export class Measure {
  /** @param {import("./desk.js").Desk} desk @param {import("./protocol.d.ts").Catalogue} catalogue
   * @param {() => Promise<void>} restore gives the desk its game again
   * @param {() => void} moved is called when the address changes */
  constructor(desk, catalogue, restore, moved) {
    this.desk = desk;
    this.restore = restore;
    this.moved = moved;
    this.running = false;
    /** The names of the runs that can be opened. @type {string[]} */
    this.runs = [];
    /** @type {MeasuredReport | null} */
    this.shown = null;
    /** The run that is shown or will be, and the part of its report. @type {string | undefined} */
    this.run = undefined;
    this.part = "";
    this.form = new MeasureForm(catalogue, {
      measure: () => this.measure(),
      close: () => this.openForm(false),
      readFile: (text) => this.readFile(text),
    });
    this.title = h("span", {}, "Nothing is measured yet");
    this.pick = menu([this.title], () => this.choices(), { className: "pick" });
    this.place = h("a", { className: "address", title: "The address of this report" });
    this.jumps = h("nav", { className: "jumps", "aria-label": "In this report" });
    this.saves = menu([icon("M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10"), "Save …"], () => this.files(), { className: "not-phone" });
    this.change = button("Change", () => this.openForm(true), { className: "primary" });
    this.change.append(h("span", { className: "not-phone" }, " and measure"));
    this.stop = button("Stop", () => desk.stop(), { className: "primary", hidden: true });
    this.resume = button("Measure what is missing", () => this.goOn());
    this.live = h("p", { className: "live", role: "status" });
    this.progress = h("progress", { hidden: true, "aria-label": "How much is measured" });
    this.going = h("div", { className: "going" }, this.progress, this.live, this.resume);
    this.report = h("div", {});
    this.line = h("div", { className: "ask measure-line" }, this.pick, this.place, this.jumps, this.saves, this.change, this.stop);
    this.element = h("div", {}, this.line, this.form.element, this.going, this.report);
    // Leaving the page stops a running measurement.
    addEventListener("beforeunload", (event) => this.running && event.preventDefault());
    this.draw();
    this.openForm(true);
  }

  /** @param {boolean} active */
  show(active) {
    if (active) this.listRuns();
  }

  /** The address of this view. */
  get address() {
    return this.run ? `#measure/${encodeURIComponent(this.run)}${this.part ? `#${this.part}` : ""}` : "#measure";
  }

  /** Opens the run and the part of its report that an address names, if any. @param {string} address */
  async followAddress(address) {
    const [, folder, part = ""] = /^#measure\/([^#]*)(?:#(.*))?$/.exec(address) ?? [];
    const run = folder && decodeURIComponent(folder);
    Object.assign(this, { part, run: run ?? this.run });
    await (run && run !== this.shown?.report.folder ? this.open(run) : null);
    this.goTo(part);
  }

  /** @param {string} part */
  goTo(part) {
    const place = part && this.report.querySelector(`#${CSS.escape(part)}`);
    if (!place) return;
    if (place instanceof HTMLDetailsElement) place.open = true;
    const fold = place.closest("details");
    if (fold) fold.open = true;
    place.scrollIntoView();
  }

  /** Opens or folds the form; it stays open if there is no report. @param {boolean} isOpen */
  openForm(isOpen) {
    this.form.element.hidden = !isOpen && this.shown !== null;
    this.form.close.hidden = this.shown === null;
    this.draw();
    if (isOpen && this.shown) scrollTo(0, 0);
  }

  /** Draws the top line and the progress below it. */
  draw() {
    const { shown, running } = this;
    const folder = shown?.report.folder ?? "";
    this.title.textContent = shown?.title ?? "What is measured";
    this.change.hidden = running || !this.form.element.hidden;
    this.form.begin.hidden = running;
    this.stop.hidden = !running;
    this.saves.hidden = this.place.hidden = !folder;
    this.place.textContent = this.place.href = `#measure/${encodeURIComponent(folder)}`;
    this.resume.hidden = running || !shown?.report.interrupted;
    this.going.hidden = !running && this.resume.hidden && this.live.textContent === "";
    const parts = Object.entries(PARTS).filter(([id]) => this.report.querySelector(`#${id}`));
    this.jumps.replaceChildren(...parts.map(([id, text]) => h("a", { href: `${this.place.textContent}#${id}` }, text)));
  }

  /** The menu at the run's name: the form, and other runs. */
  choices() {
    const others = this.runs.filter((name) => name !== this.shown?.report.folder);
    const go = (/** @type {string} */ name) => (location.hash = `#measure/${encodeURIComponent(name)}`);
    return [
      button("Change what is measured", () => this.openForm(true)),
      ...(others.length > 0 ? [h("p", { className: "cap" }, "Other runs")] : []),
      ...others.map((name) => button(name, () => go(name))),
    ];
  }

  files() {
    const report = this.shown?.report;
    if (!report) return [];
    const known = Object.entries(FILES).filter(([name]) => report.files.includes(name));
    const links = known.map(([name, text]) => fileLink(report.folder, name, text));
    links.splice(2, 0, h("a", { href: "#", className: "saved", onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      save(`${report.folder}.tex`, report.latex);
    } }, "Report, LaTeX"));
    links.push(fileLink(report.folder, "all.zip", "All files, ZIP"));
    return [...links, button("Copy the address", () => copy("The address", this.place.href))];
  }

  /** Reads the positions of a file: its lines, or the final positions of its games. @param {string} text */
  async readFile(text) {
    const games = gamesOf(text);
    /** @type {string[]} */
    const fens = [];
    if (games.length === 0) fens.push(...text.split("\n").filter((line) => line.trim() && !line.startsWith("#")));
    await attempt(async () => {
      try {
        for (const game of games) {
          const events = await this.desk.session({ command: "load-pgn", text: withResult(game) });
          fens.push(of(events, "state").fen);
        }
      } finally {
        if (games.length > 0) await this.restore();
      }
      this.form.fens.value = fens.join("\n");
      this.form.count();
    }, complain);
  }

  /** Runs the form's measurement and stores how long it takes. */
  async measure() {
    const began = Date.now();
    let isWhole = true;
    for (const request of this.form.requests) {
      const text = request.command === "run" ? "Measuring …" : "Playing …";
      isWhole = isWhole && (await this.take(text, request)) && !this.shown?.report.interrupted;
    }
    if (isWhole) this.form.took((Date.now() - began) / 1000);
  }

  /** Resumes an interrupted run or match. */
  goOn() {
    const { folder = "" } = this.shown?.report ?? {};
    return this.take(`Going on with ${folder} …`, { command: "resume", folder });
  }

  /** @param {string} folder */
  open(folder) {
    return this.take(`Opening ${folder} …`, { command: "open", folder });
  }

  /** Sends a request and shows its report; returns whether there is one. @param {string} begun
   * @param {object} request */
  async take(begun, request) {
    if (this.running) return false;
    this.running = true;
    this.live.textContent = begun;
    this.draw();
    /** @type {string[]} */
    const notes = [];
    /** @type {Measured | undefined} */
    let measured;
    const isDone = await attempt(async () => {
      const events = await this.desk.ask({ measure: request }, (one) => {
        if (one.event === "measured") this.progressed((measured = /** @type {any} */ (one)));
        if (one.event === "progress" && measured) this.progressed({ ...measured, nodes: measured.nodes + one.nodes });
        if (one.event === "note") notes.push(one.text);
      });
      const report = /** @type {Report | undefined} */ (of(events, "report"));
      if (report) this.showReport(report);
    }, complain);
    this.running = false;
    this.progress.hidden = true;
    this.live.textContent = notes.join(" ");
    this.draw();
    await this.listRuns();
    return isDone;
  }

  /** Shows the progress; during a long search, the node count keeps rising.
   * @param {Measured} measured */
  progressed({ stage, done, of: all, nodes, standing }) {
    Object.assign(this.progress, { hidden: false, max: all, value: done });
    const isMatch = stage === "games";
    const so = isMatch ? (standing && `. First player: ${standing}`) : `, ${whole(nodes)} nodes`;
    this.live.textContent = `${stage}: ${whole(done)} of ${whole(all)}${so}`;
  }

  /** @param {Report} report */
  showReport(report) {
    this.shown = new MeasuredReport(report);
    this.report.replaceChildren(this.shown.element);
    if (this.run !== report.folder) this.part = "";
    this.run = report.folder;
    this.form.fill(report.positions);
    this.openForm(false);
    this.moved();
  }

  async listRuns() {
    if (!HAS_SERVER) return;
    const list = async () => {
      this.runs = of(await this.desk.ask({ measure: { command: "folders" } }), "folders")?.folders ?? [];
    };
    await attempt(list, (text) => text && complain(text));
  }
}
