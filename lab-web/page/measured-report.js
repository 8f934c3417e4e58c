// @ts-check
// The results of a measurement, as in the lab's report: headline, main table next to a chart, figures,
// positions, and, folded at the end, details that few readers need.

import { colorOf } from "./chart.js";
import { readCsv, saveCsv } from "./csv.js";
import { button, h, save } from "./dom.js";
import { ICONS, icon } from "./icons.js";
import { factorsFigure, nodesFigure, stepsFigure, strategiesOf } from "./measured-figures.js";
import { MeasuredPositions, nameOf } from "./measured-positions.js";
import { savePng, saveSvg } from "./picture.js";

/** @typedef {import("./protocol.d.ts").Report} Report */
/** @typedef {import("./protocol.d.ts").Piece} Piece */
/** @typedef {import("./protocol.d.ts").ReportTable} ReportTable */
/** @typedef {import("./measured-figures.js").Figure} Figure */
/** @typedef {import("./measured-positions.js").Strategy} Strategy */
/** @typedef {{ name: string, heading: string, isFolded: boolean, pieces: Piece[] }} Section */

/** The least number of positions that supports a finding. */
const FEWEST = 5;
const MADE = "how-this-was-made";
/** Parts of the report that the page shows elsewhere. */
const SHOWN_ELSEWHERE = ["table-positions"];
const DRAWN = ["reduction", "nodes"];
/** Columns of the main table for which the page has no room: a chart shows the first, and the
 * factors imply the second. */
const LEFT_OUT = ["%", "step's factor"];
/** Columns for which a phone is too narrow. */
const WIDE = ["95% CI", "ordering", "median regret"];

export class MeasuredReport {
  /** @param {Report} report */
  constructor(report) {
    this.report = report;
    this.address = `#measure/${encodeURIComponent(report.folder)}`;
    this.sections = sectionsOf(report.pieces);
    const { length } = new Set(report.positions.map(({ game }) => game)).size === 1 ? report.positions : [];
    /** The rows of the summary; empty if there is none to draw. */
    this.summary = report.summary && length ? readCsv(report.summary) : [];
    const { summary: rows } = this;
    /** @type {Strategy[]} */
    this.strategies = rows.length > 0 ? strategiesOf(rows) : this.named();
    this.tables = 0;
    this.figures = 0;
    this.positions = report.positions.length > 0 ? new MeasuredPositions(report.positions, this.strategies) : null;
    this.element = h("article", { className: "measured" }, ...this.head(), ...this.result(), ...this.further(),
      ...(this.positions ? [this.positions.element] : []), ...this.tail());
    this.element.addEventListener("click", ({ target }) => {
      const mark = /** @type {Element} */ (target).closest("[data-position]");
      if (mark) this.positions?.show(Number(mark.getAttribute("data-position")));
    });
    // A strategy under the pointer is highlighted everywhere.
    this.element.addEventListener("pointerover", ({ target }) => {
      const at = /** @type {Element} */ (target).closest("[data-strategy]")?.getAttribute("data-strategy");
      for (const one of this.element.querySelectorAll("[data-strategy]")) {
        one.classList.toggle("aside", at !== undefined && one.getAttribute("data-strategy") !== at);
      }
    });
  }

  /** A short description of what was measured. */
  get title() {
    const { positions, title } = this.report;
    const suites = [...new Set(positions.map(({ suite }) => suite))].filter(Boolean);
    const depth = Math.max(...positions.flatMap(({ searches }) => searches.map((one) => one.depth)));
    if (positions.length === 0) return title;
    const of = suites.length > 0 ? ` of ${suites.join(", ")}` : "";
    const count = (/** @type {number} */ number, /** @type {string} */ noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
    const recipes = new Set(positions.flatMap(({ searches }) => searches.map((one) => one.strategy)));
    const strategies = recipes.size === 1 ? "1 strategy" : `${recipes.size} strategies`;
    return `${count(positions.length, "position")}${of}, ${strategies}, depth ${depth}`;
  }

  /** The strategies of the searches, if there is no summary. @returns {Strategy[]} */
  named() {
    const recipes = [...new Set(this.report.positions.flatMap(({ searches }) => searches.map((one) => one.strategy)))];
    const main = this.sections[0].pieces.find(({ piece }) => piece === "table");
    const names = main?.piece === "table" ? main.rows.map(([name]) => name) : [];
    return recipes.map((recipe, at) => ({ recipe, name: names.length === recipes.length ? names[at] : recipe, at }));
  }

  /** The first sentence of the answer, followed by the others. */
  head() {
    const { answer, positions, title, subtitle } = this.report;
    const count = `${positions.length} ${positions.length === 1 ? "position" : "positions"}`;
    const isFew = positions.length > 0 && positions.length < FEWEST;
    const few = `${count}; a 95% CI needs ${FEWEST}`;
    const [headline, ...rest] = isFew ? [few] : answer.length > 0 ? answer : [title];
    return [
      h("h2", { className: "headline" }, headline),
      h("p", { className: "below" }, rest.join(" "), h("span", { className: "cap" }, ` ${subtitle}`)),
    ];
  }

  /** The main table, and the chart of nodes beside it. */
  result() {
    const [lead] = this.sections;
    const tables = lead.pieces.filter((piece) => piece.piece === "table");
    const texts = lead.pieces.filter(({ piece }) => piece === "paragraph" || piece === "code");
    const [main, ...others] = tables;
    const pictures = this.sections.filter(({ isFolded }) => !isFolded).flatMap(({ pieces }) => pieces);
    const picture = pictures.find(({ piece }) => piece === "picture");
    const [nodes] = nodesFigure(this.summary, this.report.pieces);
    this.beside = nodes ? null : picture;
    const chart = nodes ? [this.figure(nodes)] : picture ? [this.shown(picture)] : [];
    const first = main ? [this.table(/** @type {ReportTable} */ (main), stepsFigure(this.summary))] : [];
    return [...texts.map((piece) => this.shown(piece)),
      h("div", { className: "two", id: "result" }, ...first, ...chart, ...others.map((piece) => this.shown(piece)))];
  }

  /** Figures, two per row; if the page draws none, the report's pictures and tables. */
  further() {
    const drawn = factorsFigure(this.summary, this.report.pieces, this.report.positions);
    const open = this.sections.filter(({ isFolded, name }) => !isFolded && name !== MADE);
    const [lead, ...others] = open;
    const rest = [...lead.pieces.filter(({ piece }) => piece === "picture"), ...others.flatMap(({ pieces }) => pieces)];
    const of = this.summary.length > 0 ? [] : rest.filter((piece) => piece !== this.beside).map((piece) => this.shown(piece));
    const all = [...drawn.map((figure) => this.figure(figure)), ...of];
    if (all.length === 0) return [];
    return [h("h2", { id: "figures" }, "Figures"), h("div", { className: "two" }, ...all)];
  }

  /** Notes, methods and other tables, each folded. */
  tail() {
    const [lead] = this.sections;
    const fold = (/** @type {string} */ id, /** @type {string} */ title, /** @type {string} */ what, /** @type {Node[]} */ content) =>
      content.length > 0
        ? [h("details", { id }, h("summary", {}, title, h("span", { className: "cap" }, ` ${what}`)), ...content)]
        : [];
    const notes = lead.pieces.flatMap((piece) => (piece.piece === "table" ? notesOf(piece) : []));
    const drawn = this.summary.length > 0;
    const made = this.sections.filter(({ name }) => name === MADE).flatMap(({ pieces }) => pieces);
    const others = this.sections.slice(1).filter(({ name, isFolded }) => name !== MADE && (isFolded || drawn));
    const kept = others.map((section) => ({
      ...section,
      pieces: section.pieces.filter((piece) => {
        if (piece.piece === "picture") return !(drawn && DRAWN.includes(piece.name));
        return !(piece.piece === "table" && SHOWN_ELSEWHERE.includes(piece.anchor));
      }),
    }));
    const filled = kept.filter(({ pieces }) => pieces.length > 0);
    const headings = filled.filter(({ isFolded }) => isFolded).map(({ heading }) => heading.toLowerCase());
    const shown = filled.flatMap(({ pieces }) => pieces.map((piece) => this.shown(piece)));
    return [h("section", { className: "tail" },
      ...fold("notes", "Notes", "what is counted", notes),
      ...fold("made", "How this was made", "command, version, machine, citation", made.map((piece) => this.shown(piece))),
      ...fold("other", "Other tables", headings.slice(0, 4).join(", "), shown.length > 0 ? [h("div", { className: "two" }, ...shown)] : []))];
  }

  /** @param {Piece} piece @returns {HTMLElement} */
  shown(piece) {
    switch (piece.piece) {
      case "paragraph":
        return h("p", {}, piece.text);
      case "code":
        return h("pre", { className: "wide", tabIndex: 0 }, piece.text);
      case "table":
        return this.table(piece, []);
      case "picture":
        return this.picture(piece);
      default:
        return h("h3", {}, piece.heading);
    }
  }

  /** The frame of a table or a figure, with its download links. @param {string} kind @param {string} id
   * @param {string} title @param {HTMLElement[]} saving @param {(HTMLElement | null)[]} content */
  framed(kind, id, title, saving, content) {
    const link = h("a", { href: `${this.address}#${id}`, className: "address-of", title: `Address of this ${kind.split(" ")[0].toLowerCase()}` });
    link.append(icon(ICONS.link));
    link.setAttribute("aria-label", link.title);
    const head = h("figcaption", {}, h("span", {}, h("span", { className: "cap" }, kind), h("b", {}, title)),
      h("span", { className: "saving no-print" }, ...saving, link));
    return h("figure", { className: "framed", id }, head, ...content);
  }

  /** A figure of the page, redrawn when its width changes. @param {Figure} its */
  figure(its) {
    const id = `fig-${++this.figures}`;
    const name = `${this.report.folder || "run"}-${id}`;
    const box = drawnBox(its.draw);
    const drawing = () => /** @type {SVGSVGElement} */ (box.querySelector("svg"));
    return this.framed(`Figure ${this.figures}`, id, its.title, [
      button("PNG", () => savePng(drawing(), name)),
      button("SVG", () => saveSvg(drawing(), name)),
      button("CSV", () => saveCsv(name, its.rows)),
    ], [box, h("p", { className: "cap" }, its.caption)]);
  }

  /** A picture of the report, with its files. @param {Extract<Piece, { piece: "picture" }>} its */
  picture(its) {
    const id = `fig-${++this.figures}`;
    const source = `data:image/svg+xml,${encodeURIComponent(its.svg)}`;
    const image = h("img", { className: "chart-picture", src: source, alt: its.caption });
    const file = (/** @type {string} */ ending) => `${its.folder}/${its.name}.${ending}`;
    const files = ["png", "svg"].filter((ending) => this.report.files.includes(file(ending)));
    const links = files.map((ending) => fileLink(this.report.folder, file(ending), ending.toUpperCase()));
    const place = its.place ? [h("a", { href: `#${its.place}` }, "Show it in the tree")] : [];
    return this.framed(`Figure ${this.figures}`, id, its.caption.split(/[.;] |\.$/)[0], links,
      [image, h("p", { className: "cap" }, its.caption), ...place]);
  }

  /** @param {ReportTable} its @param {Figure[]} steps drawn below it */
  table(its, steps) {
    const id = `table-${++this.tables}`;
    const isMain = its.name === "main";
    const isLeftOut = (/** @type {number} */ at) => isMain && LEFT_OUT.includes(its.columns[at]?.heading);
    // An interval goes with its figure.
    const columns = its.columns.map((column, at) => ({ ...column, at })).filter(
      ({ heading, at }) => !isLeftOut(at) && !(heading === "95% CI" && isLeftOut(at - 1)));
    const name = `${this.report.folder || "run"}-${its.anchor}`;
    const latex = this.report.latex_tables[its.anchor];
    const headings = its.columns.map(({ heading }) => heading);
    const cells = its.rows.map((row, at) => row.map((cell, column) => its.numbers[at][column] ?? cell));
    const classOf = (/** @type {string} */ align, /** @type {string} */ heading) =>
      `${align === "left" ? "" : "number"} ${isMain && WIDE.includes(heading) ? "not-phone" : ""}`;
    const head = columns.map(({ heading, align }) =>
      heading ? h("th", { scope: "col", className: classOf(align, heading) }, heading) : h("td", {}));
    const rows = its.rows.map((row) => {
      const strategy = this.strategies.find((one) => one.name === row[0]);
      const attributes = strategy ? { "data-strategy": strategy.at } : {};
      return h("tr", attributes, ...columns.map(({ at, align, heading }) => {
        const isName = at === 0 && strategy;
        const style = isName ? colorOf(strategy.at) : classOf(align, heading);
        return h("td", { className: style }, ...(isName ? nameOf(strategy) : [row[at]]));
      }));
    });
    const table = h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows));
    const wide = h("div", { className: "wide", tabIndex: 0, role: "region", "aria-label": its.title }, table);
    const drawn = steps.flatMap((figure) => [h("h3", {}, figure.title), drawnBox(figure.draw)]);
    const place = its.place ? [h("a", { href: `#${its.place}` }, "Show it in the tree")] : [];
    const notes = isMain && this.summary.length > 0 ? [h("p", { className: "cap" }, ...short(its), h("a", { href: `${this.address}#notes` }, "What these mean"))] : notesOf(its);
    return this.framed(`Table ${this.tables}`, id, its.title, [
      button("CSV", () => saveCsv(name, [headings, ...cells])),
      ...(latex ? [button("LaTeX", () => save(`${name}.tex`, latex))] : []),
    ], [wide, ...drawn, ...notes, ...place]);
  }
}

/** The terms that every reader needs, explained below the main table. @param {ReportTable} its */
function short(its) {
  const wanted = its.legend.filter(([name]) => ["nodes", "factor", "regret"].includes(name));
  return wanted.map(([name, text]) => `${name}: ${text.split(";")[0]}. `);
}

/** @param {ReportTable} its */
function notesOf(its) {
  const legend = its.legend.map(([name, text]) => h("p", { className: "cap" }, h("b", {}, name), ` ${text}`));
  return [...legend, ...its.notes.map((note) => h("p", { className: "cap" }, note))];
}

/** @param {(wide: number) => SVGElement} draw */
function drawnBox(draw) {
  const box = h("div", { className: "drawn" });
  let drawn = 0;
  new ResizeObserver(() => {
    const wide = Math.round(box.clientWidth);
    if (wide === 0 || wide === drawn) return;
    drawn = wide;
    box.replaceChildren(draw(wide));
  }).observe(box);
  return box;
}

/** @param {string} folder @param {string} file @param {string} text */
export function fileLink(folder, file, text) {
  const path = [folder, ...file.split("/")].map(encodeURIComponent).join("/");
  return h("a", { href: `runs/${path}`, download: file.split("/").pop(), className: "saved" }, text);
}

/** @param {Piece[]} pieces @returns {Section[]} */
function sectionsOf(pieces) {
  const sections = [{ name: "", heading: "", isFolded: false, pieces: /** @type {Piece[]} */ ([]) }];
  for (const piece of pieces) {
    if (piece.piece === "section") sections.push({ name: piece.name, heading: piece.heading, isFolded: piece.is_appendix, pieces: [] });
    else sections[sections.length - 1].pieces.push(piece);
  }
  return sections;
}
