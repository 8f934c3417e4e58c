// @ts-check
// A strategy's view of a position: score, figures of the search, principal variation, and the last
// iterations.

import { isComplete } from "./desk.js";
import { button, h, whole } from "./dom.js";
import { best } from "./game.js";
import { ICONS, icon } from "./icons.js";
import { moveNumber } from "./position.js";
import { shownValue } from "./values.js";
import { shortened } from "./words.js";

/** @typedef {import("./game.js").Search} Search */
/** @typedef {import("./protocol.d.ts").Thought} Thought */
/** Actions on a search: follow its line, or open it in Understand.
 * @typedef {{ follow: (search: Search, plies: number) => void, open: (search: Search) => void }} Actions */
/** The contents of a block.
 * @typedef {{ name: string, search: Search | undefined, start: string, game: string, shown: number,
 * live: import("./protocol.d.ts").Progress | null }} Shown `shown`: the number of moves to the position on
 * the board; `live`: the progress of its search */

/** Number of iterations listed below a line. */
const ITERATIONS = 4;

export class EngineBlock {
  /** @param {Actions} actions @param {boolean} isFull whether its iterations are listed */
  constructor(actions, isFull) {
    this.actions = actions;
    this.isFull = isFull;
    this.element = h("div", { className: isFull ? "engine full" : "engine" });
  }

  /** @param {Shown} shown */
  draw({ name, search, start, game, shown, live }) {
    const thought = best(search);
    const head = h("p", { className: "name", title: name }, shortened(name));
    const numbers = h("p", { className: "numbers", role: "status" }, ...figures(search, live));
    const value = search && thought ? shownValue(thought.score, search.side, game).text : "–";
    const tree = button("", () => search && this.actions.open(search), {
      className: "open-tree quiet",
      title: "Step through this search in Understand (T)",
      "aria-label": "Tree",
      disabled: !thought,
    });
    tree.append(icon(ICONS.tree), this.isFull ? h("span", { className: "not-phone" }, "Tree") : "");
    const line = search && thought ? this.line(search, thought, start, shown) : [];
    this.element.replaceChildren(
      head,
      h("div", { className: "top" }, h("b", { className: "value" }, value), numbers, tree),
      h("p", { className: "line" }, ...line),
      ...(this.isFull ? [iterations(search, game)] : []),
    );
    this.element.classList.toggle("searched", Boolean(thought));
  }

  /** The line, whose moves can be clicked. @param {Search} search @param {Thought} thought
   * @param {string} start @param {number} shown */
  line(search, thought, start, shown) {
    const first = search.moves.length;
    return (thought.algebraic_pv ?? thought.pv).flatMap((move, at) => {
      const { number, isSecond } = moveNumber(start, first + at);
      const before = isSecond ? (at === 0 ? `${number}…` : "") : `${number}.`;
      const isHere = first + at + 1 === shown;
      const its = button(move, () => this.actions.follow(search, at + 1), { "aria-current": isHere && "step" });
      return [before ? h("span", { className: "move-number" }, before) : "", its, " "];
    });
  }
}

/** The figures of a search: depth, nodes, time; also while it runs. @param {Search | undefined} search
 * @param {import("./protocol.d.ts").Progress | null} live */
function figures(search, live) {
  const all = live ?? search?.thoughts.at(-1);
  if (!all) return ["not searched here"];
  const figure = (/** @type {string} */ before, /** @type {string} */ number, /** @type {string} */ after) =>
    h("span", {}, before, h("b", {}, number), after);
  const { nodes, time_ms } = all;
  const ordering = best(search)?.ordering_pct;
  return [
    figure("depth ", String(best(search)?.depth ?? all.depth), ""),
    figure("", whole(nodes), " nodes"),
    time_ms < 100 ? figure("", whole(time_ms), " ms") : figure("", (time_ms / 1000).toFixed(time_ms < 10000 ? 2 : 0), " s"),
    ...(live && time_ms > 0 ? [figure("", whole((nodes / time_ms) * 1000), " a second")] : []),
    ...(live || typeof ordering !== "number" ? [] : [figure("ordering ", `${ordering.toFixed(1)}%`, "")]),
  ];
}

/** The last iterations, deepest first; rows that do not exist yet are left blank.
 * @param {Search | undefined} search @param {string} game */
function iterations(search, game) {
  const all = search?.thoughts.filter(({ status }) => isComplete(status)) ?? [];
  const last = all.slice(-ITERATIONS).reverse();
  const rows = Array.from({ length: ITERATIONS }, (_, place) => {
    const thought = last[place];
    if (!thought || !search) return h("tr", {}, h("td", { colSpan: 5 }, "\u00a0"));
    const before = all[all.indexOf(thought) - 1]?.nodes ?? 0;
    const cells = [
      String(thought.depth),
      shownValue(thought.score, search.side, game).text,
      whole(thought.nodes - before),
      thought.ordering_pct === null ? "–" : `${thought.ordering_pct.toFixed(2)}%`,
    ];
    return h(
      "tr",
      place === 0 ? { className: "deepest" } : {},
      ...cells.map((cell) => h("td", { className: "number" }, cell)),
      h("td", { className: "moves-of-line" }, (thought.algebraic_pv ?? thought.pv).join(" ")),
    );
  });
  const heads = ["depth", "value", "nodes", "ordering", "line"].map((text, column) =>
    h("th", { scope: "col", className: column < 4 ? "number" : "" }, text),
  );
  return h("table", {}, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows));
}

/** Compares the node counts of two searches at the deepest depth they share.
 * @param {Search[]} searches @param {string} game @returns {string} empty if they cannot be compared */
export function comparison(searches, game) {
  if (searches.length < 2) return "";
  const done = searches.map(({ thoughts }) => thoughts.filter(({ status }) => isComplete(status)));
  const depth = Math.min(...done.map((thoughts) => thoughts.at(-1)?.depth ?? 0));
  const [first, second] = done.map((thoughts) => thoughts.find((thought) => thought.depth === depth));
  if (!first || !second) return "";
  const ratio = second.nodes / first.nodes;
  const nodes =
    ratio === 1
      ? "searched as many nodes as"
      : ratio > 1
        ? `searched ${ratio.toPrecision(3)} times fewer nodes than`
        : `searched ${(1 / ratio).toPrecision(3)} times as many nodes as`;
  const [one, other] = searches.map(({ recipe }) => recipe);
  const [value, than] = [first, second].map(
    (thought, place) => shownValue(thought.score, searches[place].side, game).text,
  );
  const same = value === than ? `Both found ${value}.` : `They found ${value} and ${than}.`;
  return `At depth ${depth}, ${one} ${nodes} ${other}. ${same}`;
}
