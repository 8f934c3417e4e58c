// @ts-check
// The figures of a run of one game, drawn from the files of its report and named in its words.

import { lineChart, logScale, rowChart } from "./chart.js";
import { factor } from "./measured-positions.js";

/** @typedef {import("./measured-positions.js").Strategy} Strategy */
/** A figure: title, caption, a function that draws it at a width, and its data.
 * @typedef {{ title: string, caption: string, draw: (wide: number) => SVGElement,
 *   rows: (string | number | null)[][] }} Figure */
/** @typedef {Record<string, string>} Row of summary.csv */
/** @typedef {import("./protocol.d.ts").Piece} Piece */

/** @param {string} text */
const number = (text) => (text === "" || text === undefined ? null : Number(text));

/** The strategies of a run, in the order of the tables. @param {Row[]} summary
 * @returns {Strategy[]} */
export function strategiesOf(summary) {
  const named = new Map(summary.map(({ recipe, name }) => [recipe, name]));
  return [...named].map(([recipe, name], at) => ({ recipe, name, at }));
}

/** A line for each strategy over its depths. @param {Row[]} summary @param {string} column */
function linesOf(summary, column) {
  const lines = strategiesOf(summary).map(({ recipe, name, at }) => {
    const rows = summary.filter((row) => row.recipe === recipe && number(row[column]) !== null);
    return { name, at, points: rows.map((row) => /** @type {[number, number]} */ ([Number(row.depth), Number(row[column])])) };
  });
  return lines.filter(({ points }) => points.length > 0);
}

/** @param {import("./chart.js").Line[]} lines @param {string} what */
function rowsOf(lines, what) {
  return [["strategy", "depth", what], ...lines.flatMap(({ name, points }) => points.map((point) => [name, ...point]))];
}

/** @param {Row[]} summary */
function deepest(summary) {
  const depth = Math.max(...summary.map((row) => Number(row.depth)));
  return { depth, rows: summary.filter((row) => Number(row.depth) === depth) };
}

/** The caption of a picture of the report. @param {Piece[]} pieces @param {string} name */
function captionOf(pieces, name) {
  const picture = pieces.find((piece) => piece.piece === "picture" && piece.name === name);
  return picture?.piece === "picture" ? picture.caption : "";
}

/** Nodes by depth, as the main table counts them. @param {Row[]} summary @param {Piece[]} pieces
 * @returns {Figure[]} */
export function nodesFigure(summary, pieces) {
  const lines = linesOf(summary, "nodes_geomean");
  if (lines.length === 0) return [];
  const scale = logScale(lines.flatMap(({ points }) => points.map(([, nodes]) => nodes)), true);
  return [{
    title: "Nodes by depth",
    caption: captionOf(pieces, "nodes"),
    draw: (wide) => lineChart({ label: "Nodes by depth", lines, scale, axis: "depth, plies" }, wide),
    rows: rowsOf(lines, "nodes"),
  }];
}

/** The saving of each strategy over the previous one. @param {Row[]} summary @returns {Figure[]} */
export function stepsFigure(summary) {
  const { depth, rows } = deepest(summary);
  const strategies = strategiesOf(summary);
  const steps = rows.flatMap((row) => {
    const [value, low, high] = [row.step_factor, row.step_low, row.step_high].map(number);
    const strategy = strategies.find(({ recipe }) => recipe === row.recipe);
    if (value === null || !strategy) return [];
    const hedge = low === null || high === null ? {} : { low, high, hedge: `${factor(low)}–${factor(high)}` };
    return [{ name: strategy.name, at: strategy.at, value, text: factor(value), ...hedge }];
  });
  if (steps.length === 0) return [];
  const scale = logScale([1, ...steps.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value])]);
  const label = "Each step, against the one before";
  return [{
    title: label,
    caption: "",
    draw: (wide) => rowChart({ label, rows: steps, scale, axis: "factor (right of 1: fewer nodes), 95% CI", one: 1 }, wide),
    rows: [["strategy", "depth", "factor", "low", "high"], ...steps.map(({ name, value, low, high }) => [name, depth, value, low ?? null, high ?? null])],
  }];
}

/** The node reduction factor of each position. @param {Row[]} summary @param {Piece[]} pieces
 * @param {import("./protocol.d.ts").SearchedPosition[]} positions @returns {Figure[]} */
export function factorsFigure(summary, pieces, positions) {
  const { depth, rows } = deepest(summary);
  const base = rows.find((row) => row.percent === "100");
  const strategies = strategiesOf(summary);
  const compared = rows.flatMap((row) => {
    const strategy = strategies.find(({ recipe }) => recipe === row.recipe);
    const value = number(row.factor);
    if (!strategy || value === null || !base || row === base) return [];
    const marks = positions.flatMap(({ position, searches }, place) => {
      const nodes = (/** @type {string} */ recipe) => searches.find((one) => one.strategy === recipe && one.depth === depth)?.nodes;
      const [first, own] = [nodes(base.recipe), nodes(row.recipe)];
      return first && own ? [{ value: first / own, position: place, name: position }] : [];
    });
    return [{ name: strategy.name, at: strategy.at, value, text: factor(value), marks }];
  });
  const all = compared.flatMap(({ marks }) => marks.map(({ value }) => value));
  if (!base || all.length === 0 || positions.length > 500) return [];
  const label = `Reduction factor, a mark for each position`;
  const scale = logScale([1, ...all]);
  return [{
    title: label,
    caption: [captionOf(pieces, "reduction").split(";")[0], "line: geometric mean, marks: positions, which a click shows below"].filter(Boolean).join("; "),
    draw: (wide) => rowChart({ label, rows: compared, scale, axis: "factor (to the right: fewer nodes)", one: 1 }, wide),
    rows: [["strategy", "position", "factor"], ...compared.flatMap(({ name, marks }) => marks.map((one) => [name, one.name, one.value]))],
  }];
}
