// @ts-check
// The positions of a run, each with its board, its best move, and each strategy's result.

import { encode, ofSearch } from "./address.js";
import { colorOf, markOf } from "./chart.js";
import { button, h, svg, whole } from "./dom.js";
import { icon } from "./icons.js";
import { KINDS, placement, point, sideName, sides } from "./position.js";
import { shownValue, values, whoseValues } from "./values.js";
import { choice } from "./view-menu.js";

/** @typedef {import("./protocol.d.ts").SearchedPosition} SearchedPosition */
/** @typedef {import("./protocol.d.ts").DeepestSearch} DeepestSearch */
/** A strategy, with its name in the tables.
 * @typedef {{ name: string, recipe: string, at: number }} Strategy */

const TREE = "M8 4 4 11.5M8 4l4 7.5M6.5 3.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M2.5 12.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M10.5 12.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0";

const SHOWN = 4;
const CELL = 40;

/** A factor to three digits. @param {number} value */
export function factor(value) {
  return value >= 1000 ? whole(value) : value === 1 ? "1" : value.toPrecision(3);
}

/** The mark and name of a strategy; the name may wrap before each of its parts.
 * @param {{ name: string, at: number }} strategy */
export function nameOf({ name, at }) {
  const [first, ...rest] = name.split(/(?=\+)/);
  const whole = (/** @type {(Node | string)[]} */ ...words) => h("span", { className: "whole" }, ...words);
  return [whole(markOf(at), first), ...rest.flatMap((part) => [h("wbr", {}), whole(part)])];
}

/** @type {Record<string, (position: SearchedPosition) => number>} Those that are greater stand first. */
const ORDERS = {
  nodes: ({ searches }) => Math.max(...searches.map((one) => one.nodes)),
  saving: ({ searches }) => searches[0].nodes / Math.min(...searches.map((one) => one.nodes)),
  unsolved: ({ searches }) => searches.filter((one) => one.solved === false).length,
};

export class MeasuredPositions {
  /** @param {SearchedPosition[]} positions @param {Strategy[]} strategies */
  constructor(positions, strategies) {
    this.positions = positions;
    this.strategies = strategies;
    this.order = "";
    this.areAll = false;
    this.bodies = h("table", {});
    this.more = button(`Show all ${positions.length} positions`, () => {
      this.areAll = true;
      this.draw();
    });
    const orders = choice(
      [["", "suite’s order"], ["nodes", "most nodes"], ["saving", "largest saving"], ["unsolved", "not solved"]],
      "",
      (order) => {
        this.order = order;
        this.draw();
      },
    );
    this.whose = h("span", { className: "cap" });
    values.addEventListener("change", () => this.bodies.isConnected && this.draw());
    this.element = h("section", { id: "positions", className: "positions" },
      h("h2", {}, "Positions ", this.whose, orders),
      h("div", { className: "sheet-of-positions" }, this.bodies, this.more));
    this.draw();
  }

  draw() {
    const games = new Set(this.positions.map(({ game }) => game));
    this.whose.textContent = games.size === 1 ? whoseValues(sides([...games][0])) : "";
    const order = ORDERS[this.order];
    const numbered = this.positions.map((position, number) => ({ position, number }));
    if (order) numbered.sort((one, other) => order(other.position) - order(one.position));
    const shown = this.areAll ? numbered : numbered.slice(0, SHOWN);
    const headings = ["position", "strategy", "nodes", "factor", "ordering", "chosen", "value", "open"];
    const numbers = ["nodes", "factor", "ordering", "value", "open"];
    const head = headings.map((text) => h("th", { scope: "col", className: numbers.includes(text) ? "number" : "" }, text));
    this.bodies.replaceChildren(h("thead", {}, h("tr", {}, ...head)), ...shown.map((one) => this.body(one.position, one.number)));
    this.more.hidden = shown.length === numbered.length;
  }

  /** Scrolls a position into view. @param {number} number */
  show(number) {
    this.areAll = true;
    this.draw();
    const body = this.bodies.querySelector(`[data-number="${number}"]`);
    body?.scrollIntoView({ block: "center" });
    body?.querySelector("a")?.focus({ preventScroll: true });
  }

  /** @param {SearchedPosition} position @param {number} number */
  body(position, number) {
    const { game, fen, searches, best } = position;
    const side = isSecond(fen) ? "second" : "first";
    const name = h("a", { href: `#play/${encode(fen)}`, title: "Play from here" }, position.position);
    const about = h("div", {}, h("b", {}, name), h("p", { className: "cap" }, `${sideName(game, side)} to move`),
      best.length > 0 ? h("p", { className: "cap" }, `best: ${best.join(", ")}`) : null);
    const board = KINDS[game] ? [smallBoard(game, fen, position.position)] : [];
    const id = h("td", { className: "about", rowSpan: searches.length }, h("div", {}, ...board, about));
    const rows = searches.map((search, row) =>
      h("tr", { "data-strategy": this.at(search) }, ...(row === 0 ? [id] : []), ...this.cells(position, search, side)),
    );
    return h("tbody", { "data-number": number }, ...rows);
  }

  /** @param {DeepestSearch} search */
  at(search) {
    return this.strategies.find(({ recipe }) => recipe === search.strategy)?.at ?? 0;
  }

  /** @param {SearchedPosition} position @param {DeepestSearch} search @param {"first" | "second"} side */
  cells({ game, fen, searches }, search, side) {
    const at = this.at(search);
    const { name } = this.strategies.find((one) => one.at === at) ?? { name: search.strategy };
    const question = { game, fen, moves: [], strategy: search.strategy, depth: search.depth };
    const first = searches[0];
    const isLike = search !== first && search.depth === first.depth;
    const judged = search.solved === null ? "" : search.solved ? "✓ " : "✗ ";
    const move = search.best_move ?? "–";
    const words = { view: "understand", game, fen, strategy: search.strategy, depth: String(search.depth), goal: "horizon" };
    const beyond = { href: `#${new URLSearchParams(words)}`, title: "What the search does not see" };
    const cell = (/** @type {string} */ text, style = "") => h("td", { className: `number ${style}` }, text);
    return [
      h("td", { className: colorOf(at) }, ...nameOf({ name, at })),
      cell(whole(search.nodes)),
      cell(isLike ? factor(first.nodes / search.nodes) : "", "not-phone"),
      cell(search.main_ordering_pct === null ? "–" : `${Math.round(search.main_ordering_pct)}%`, "not-phone"),
      h("td", {}, judged, search.solved || !search.best_move ? move : h("a", beyond, move)),
      cell(shownValue(search.score, side, game).text, "not-phone"),
      h("td", { className: "number" }, h("a", { href: ofSearch({ question, line: [], searched: 0 }), className: "tree-link" }, icon(TREE), "Tree")),
    ];
  }
}

/** @param {string} fen */
function isSecond(fen) {
  return fen.split(" ")[1] === "b";
}

/** @param {string} game @param {string} fen @param {string} name */
function smallBoard(game, fen, name) {
  const kind = KINDS[game];
  const [width, height] = [kind.files * CELL, kind.ranks * CELL];
  const pieces = [...placement(kind, fen)].map(([at, letter]) => {
    const [file, rank] = point(kind, at);
    const place = { x: file * CELL, y: (kind.ranks - 1 - rank) * CELL, width: CELL, height: CELL };
    return svg("use", { href: `#${kind.name}-${letter}`, ...place });
  });
  const surface = svg("use", { href: `#${kind.name}`, width, height });
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "small-board", role: "img", "aria-label": `Board of ${name}` }, surface, ...pieces);
}
