// @ts-check
// A figure or a table as a file: PNG and SVG of a drawing, CSV of rows.

import { save } from "./dom.js";

/** What a drawing gets from the sheet of styles, and needs where there is none. */
const STYLES = [
  "fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-family", "font-size", "font-weight",
  "text-anchor",
];

/** Pixels of a PNG for each unit of its drawing. */
const FINE = 3;

/** A drawing that needs no style beside it, as on light paper. @param {SVGElement} drawing */
export function standalone(drawing) {
  const root = document.documentElement;
  const { theme } = root.dataset;
  root.dataset.theme = "light";
  const copy = /** @type {SVGElement} */ (drawing.cloneNode(true));
  const copies = copy.querySelectorAll("*");
  [drawing, ...drawing.querySelectorAll("*")].forEach((element, number) => {
    const styles = getComputedStyle(element);
    const its = number === 0 ? copy : copies[number - 1];
    for (const name of STYLES) its.setAttribute(name, styles.getPropertyValue(name));
    its.removeAttribute("class");
  });
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  const [, , wide, high] = (copy.getAttribute("viewBox") ?? "0 0 0 0").split(" ");
  for (const [name, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", width: wide, height: high })) {
    copy.setAttribute(name, value);
  }
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ width: wide, height: high, fill: "#ffffff" })) {
    ground.setAttribute(name, value);
  }
  copy.prepend(ground);
  return { text: new XMLSerializer().serializeToString(copy), wide: Number(wide), high: Number(high) };
}

/** @param {string} name @param {SVGElement} drawing */
export function saveSvg(name, drawing) {
  save(`${name}.svg`, standalone(drawing).text, "image/svg+xml");
}

/** @param {string} name @param {SVGElement} drawing */
export async function savePng(name, drawing) {
  const { text, wide, high } = standalone(drawing);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [wide * FINE, high * FINE];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (blob) save(`${name}.png`, blob, "image/png");
}

/** @param {string} name @param {(string | number | null)[][]} rows */
export function saveCsv(name, rows) {
  const cell = (/** @type {string | number | null} */ value) => {
    const text = String(value ?? "");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  save(`${name}.csv`, rows.map((row) => row.map(cell).join(",") + "\n").join(""), "text/csv");
}

/** The rows of a file of CSV, each by the headings. @param {string} text @returns {Record<string, string>[]} */
export function readCsv(text) {
  const lines = text.trim().split(/\r?\n/).map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    ),
  );
  const [headings, ...rows] = lines;
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at]])));
}
