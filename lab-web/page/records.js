// @ts-check
// The records of a run as a table that sorts by any column and shows the positions, strategies or depths wanted.

import { button, field, h, score, whole } from "./dom.js";
import { SortableHead, classOf } from "./sortable.js";

/** @typedef {import("./protocol.d.ts").SearchRecord} SearchRecord */
/** @typedef {import("./sortable.js").Column & { value: (record: SearchRecord) => string | number | null,
 *   text: (record: SearchRecord) => string }} Column */

/** @typedef {(record: SearchRecord, view: string) => void} Open */

/** So many rows are shown; the others are counted. */
const SHOWN = 500;

/** @type {Column[]} */
const COLUMNS = [
  { heading: "position", isText: true, value: (one) => one.position, text: (one) => one.position },
  { heading: "strategy", isText: true, value: (one) => one.strategy, text: (one) => one.strategy },
  { heading: "depth", isText: false, value: (one) => one.depth, text: (one) => String(one.depth) },
  { heading: "score", isText: false, value: (one) => one.score, text: (one) => score(one.score) },
  { heading: "best move", isText: true, value: (one) => one.best_move, text: (one) => one.best_move ?? "–" },
  { heading: "nodes", isText: false, value: (one) => one.nodes, text: (one) => whole(one.nodes) },
  {
    heading: "nodes since depth 1",
    isText: false,
    value: (one) => one.nodes_total,
    text: (one) => whole(one.nodes_total),
  },
  {
    heading: "ordering",
    isText: false,
    value: (one) => one.ordering_pct,
    text: (one) => (one.ordering_pct === null ? "–" : `${one.ordering_pct.toFixed(1)} %`),
  },
  {
    heading: "ms",
    isText: false,
    value: (one) => one.time_s,
    text: (one) => (one.time_s === null ? "–" : (one.time_s * 1000).toFixed(1)),
  },
  { heading: "status", isText: true, value: (one) => one.status, text: (one) => one.status },
];

export class Records {
  /** @param {Open} open brings a position to another view */
  constructor(open) {
    this.open = open;
    /** @type {SearchRecord[]} */
    this.all = [];
    this.filter = h("input", { type: "search", className: "filter", oninput: () => this.drawRows() });
    this.count = h("p", { className: "note", role: "status" });
    const opening = h("th", { scope: "col", className: "text" }, "open in");
    this.head = new SortableHead(COLUMNS, () => this.drawRows(), [opening]);
    this.body = h("tbody", {});
    const caption = h("caption", {}, "Records: one row for each iteration; a position opens in another view");
    const table = h("table", {}, caption, this.head.element, this.body);
    const wide = { className: "wide", tabIndex: 0, role: "region", "aria-label": "Records" };
    this.element = h(
      "div",
      { hidden: true },
      h("h2", {}, "Position by position"),
      field("Only rows with these words", this.filter),
      this.count,
      h("div", wide, table),
    );
  }

  clear() {
    this.all = [];
    this.element.hidden = true;
  }

  /** @param {SearchRecord} record */
  add(record) {
    this.all.push(record);
  }

  draw() {
    this.element.hidden = this.all.length === 0;
    this.drawRows();
  }

  /** The records wanted in the order wanted. */
  get wanted() {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = this.all.filter((record) => {
      const text = COLUMNS.map((column) => column.text(record).toLowerCase());
      return words.every((/** @type {string} */ word) => text.some((cell) => cell.includes(word)));
    });
    return this.head.sorted(wanted, (record, column) => COLUMNS[column].value(record));
  }

  drawRows() {
    const { wanted } = this;
    const shown = wanted.slice(0, SHOWN);
    const rest = wanted.length - shown.length;
    this.count.textContent = `${whole(wanted.length)} of ${whole(this.all.length)} rows${
      rest > 0 ? `; the first ${SHOWN} are shown` : ""
    }`;
    this.body.replaceChildren(...shown.map((record) => this.row(record)));
  }

  /** @param {SearchRecord} record */
  row(record) {
    const cells = COLUMNS.map((column) => h("td", { className: classOf(column) }, column.text(record)));
    const views = ["play", "watch", "understand", "horizon"].map((view) =>
      button(view, () => this.open(record, view), { "aria-label": `${view}: ${record.position}` }),
    );
    return h("tr", {}, ...cells, h("td", { className: "text" }, ...views));
  }
}
