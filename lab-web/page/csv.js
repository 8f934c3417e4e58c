// @ts-check
// CSV: writes rows to a file, and reads the files of a run.

import { save } from "./dom.js";

/** @param {string} name @param {(string | number | null)[][]} rows */
export function saveCsv(name, rows) {
  const cell = (/** @type {string | number | null} */ value) => {
    const text = String(value ?? "");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  save(`${name}.csv`, rows.map((row) => row.map(cell).join(",") + "\n").join(""), "text/csv");
}

/** The rows of a CSV file, keyed by its headings. @param {string} text @returns {Record<string, string>[]} */
export function readCsv(text) {
  const lines = text.trim().split(/\r?\n/).map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    ),
  );
  const [headings, ...rows] = lines;
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at]])));
}
