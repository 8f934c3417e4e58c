// @ts-check
// Chooses what a search may spend: plies, nodes or time.

import { h, select } from "./dom.js";

/** @typedef {import("./protocol.d.ts").Budget} Budget */

/** @type {Record<string, { text: string, unit: string, low: number, high: number, usual: number }>} */
const KINDS = {
  depth: { text: "depth", unit: "plies", low: 1, high: 60, usual: 5 },
  nodes: { text: "nodes", unit: "nodes", low: 1, high: 1e10, usual: 100000 },
  time: { text: "time", unit: "seconds", low: 0.05, high: 3600, usual: 1 },
};

export class BudgetChoice {
  /** @param {string} label @param {"depth" | "nodes" | "time"} kind @param {number} [value] */
  constructor(label, kind, value = KINDS[kind].usual) {
    this.kind = select(
      Object.entries(KINDS).map(([name, its]) => [name, its.text]),
      {
        value: kind,
        "aria-label": `${label}: what is bounded`,
        onchange: () => this.write(this.kind.value, KINDS[this.kind.value].usual),
      },
    );
    this.amount = h("input", {
      type: "number",
      "aria-label": `${label}: how much`,
      step: "any",
    });
    this.unit = h("span", { className: "note" });
    this.element = h(
      "div",
      { className: "field budget", role: "group", "aria-label": label },
      h("span", {}, label),
      h("span", { className: "row" }, this.kind, this.amount, this.unit),
    );
    this.write(kind, value);
  }

  /** @param {string} kind @param {number} value */
  write(kind, value) {
    const its = KINDS[kind];
    this.kind.value = kind;
    this.amount.min = String(its.low);
    this.amount.max = String(its.high);
    this.amount.value = String(value);
    this.unit.textContent = its.unit;
  }

  /** In words, as `5 plies`. */
  get text() {
    return `${this.amount.value} ${this.unit.textContent}`;
  }

  /** @returns {Budget} */
  get budget() {
    const its = KINDS[this.kind.value];
    const asked = Number(this.amount.value);
    const value = Math.min(
      Math.max(Number.isFinite(asked) && asked > 0 ? asked : its.usual, its.low),
      its.high,
    );
    this.amount.value = String(value);
    if (this.kind.value === "time") return { time_ms: Math.round(value * 1000) };
    return this.kind.value === "depth" ? { depth: Math.round(value) } : { nodes: Math.round(value) };
  }
}
