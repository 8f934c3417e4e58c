// @ts-check
// The head of a table whose rows are sorted by a click on a heading; another click turns them around.

import { button, h } from "./dom.js";

/** @typedef {{ heading: string, isText: boolean }} Column */

export class SortableHead {
  /** @param {Column[]} columns @param {() => void} changed is called when the rows come in another order
   * @param {HTMLElement[]} [more] headings behind them, which sort nothing */
  constructor(columns, changed, more = []) {
    this.columns = columns;
    this.changed = changed;
    this.more = more;
    /** @type {{ column: number, descending: boolean } | null} */
    this.sorting = null;
    this.row = h("tr", {});
    this.element = h("thead", {}, this.row);
    this.draw();
  }

  draw() {
    const headings = this.columns.map((column, place) => {
      const sorted = this.sorting?.column === place;
      const order = sorted ? (this.sorting?.descending ? "descending" : "ascending") : null;
      const sign = order === "ascending" ? " ▲" : order === "descending" ? " ▼" : "";
      return h(
        "th",
        { scope: "col", className: classOf(column), "aria-sort": order },
        button(column.heading + sign, () => this.sortBy(place)),
      );
    });
    this.row.replaceChildren(...headings, ...this.more);
  }

  /** @param {number} column */
  sortBy(column) {
    const again = this.sorting?.column === column;
    this.sorting = { column, descending: again ? !this.sorting?.descending : false };
    this.draw();
    this.row.querySelectorAll("button")[column]?.focus();
    this.changed();
  }

  /**
   * The rows in the order that is wanted; those without a value in that column come last.
   * @template Row
   * @param {Row[]} rows @param {(row: Row, column: number) => string | number | null} value
   */
  sorted(rows, value) {
    if (!this.sorting) return rows;
    const { column, descending } = this.sorting;
    const valued = rows.map((row) => ({ row, value: value(row, column) }));
    return [
      ...valued
        .filter((one) => one.value !== null)
        .sort((one, other) => compare(one.value, other.value) * (descending ? -1 : 1)),
      ...valued.filter((one) => one.value === null),
    ].map((one) => one.row);
  }
}

/** How the cells of a column stand. @param {Column} column */
export function classOf(column) {
  return column.isText ? "text" : "number";
}

/** @param {string | number | null} one @param {string | number | null} other */
function compare(one, other) {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other));
}
