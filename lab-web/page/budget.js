// @ts-check
// A control for a search's budget: plies, nodes or seconds.

import { h } from "./dom.js";
import { choice } from "./view-menu.js";

/** @typedef {import("./protocol.d.ts").Budget} Budget */
/** @typedef {"depth" | "nodes" | "time"} Kind */
/** The kind of limit, and its amount. @typedef {{ kind: Kind, amount: number }} Limit */

/** @type {Record<Kind, { low: number, high: number, usual: number, unit: string }>} */
const KINDS = {
  depth: { low: 1, high: 60, usual: 5, unit: "plies" },
  nodes: { low: 1, high: 1e10, usual: 100000, unit: "nodes" },
  time: { low: 0.05, high: 3600, usual: 1, unit: "seconds" },
};

export class LimitChoice {
  /** @param {string} label @param {Limit} limit */
  constructor(label, limit) {
    this.label = h("span", {});
    this.amount = h("input", { type: "number", step: "any", oninput: () => this.changed() });
    this.kinds = h("span", {});
    this.unit = h("span", { className: "note" });
    const controls = h("span", { className: "limit" }, this.kinds, this.amount, this.unit);
    this.element = h("div", { className: "field", role: "group" }, this.label, controls);
    this.name(label);
    this.write(limit);
  }

  /** @param {string} label */
  name(label) {
    this.label.textContent = label;
    this.element.setAttribute("aria-label", label);
    this.amount.setAttribute("aria-label", `${label}: how much`);
  }

  changed() {
    this.element.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** @param {Limit} limit */
  write({ kind, amount }) {
    const { low, high, unit } = KINDS[kind];
    this.kind = kind;
    Object.assign(this.amount, { min: String(low), max: String(high), value: String(amount) });
    this.unit.textContent = unit;
    const kinds = /** @type {Kind[]} */ (Object.keys(KINDS));
    const take = (/** @type {Kind} */ one) => {
      this.write({ kind: one, amount: KINDS[one].usual });
      this.changed();
    };
    if (this.kinds.querySelector("[aria-pressed=true]")?.textContent !== kind)
      this.kinds.replaceChildren(choice(kinds.map((one) => [one, one]), kind, take));
  }

  /** @returns {Limit} */
  get limit() {
    const kind = this.kind ?? "time";
    const { low, high, usual } = KINDS[kind];
    const wanted = Number(this.amount.value);
    const amount = Math.min(Math.max(Number.isFinite(wanted) && wanted > 0 ? wanted : usual, low), high);
    return { kind, amount: kind === "time" ? amount : Math.round(amount) };
  }
}

/** The limit as a search's budget. @param {Limit} limit @returns {Budget} */
export function budgetOf({ kind, amount }) {
  return kind === "time" ? { time_ms: Math.round(amount * 1000) } : { [kind]: amount };
}

/** The limit in words: `5 plies`. @param {Limit} limit */
export function limitText({ kind, amount }) {
  return `${amount} ${KINDS[kind].unit}`;
}

/** The limit as a command-line option: `depth=5`, `time=1s`. @param {Limit} limit
 * @returns {[string, string]} */
export function limitOption({ kind, amount }) {
  return [kind, kind === "time" ? `${amount}s` : String(amount)];
}

/** Parses the output of `limitOption`, joined by `=`; undefined for any other text. @param {string} text
 * @returns {Limit | undefined} */
export function readLimit(text) {
  const found = /^(depth|nodes|time)=([\d.]{1,12})s?$/.exec(text);
  return found ? { kind: /** @type {Kind} */ (found[1]), amount: Number(found[2]) } : undefined;
}
