// @ts-check
// Helpers for elements, texts and numbers that every view needs.

import { written } from "./values.js";

/**
 * An element with properties, attributes (names with a dash, `role`, `for`), listeners (`onclick`) and
 * children.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElement & Record<string, any>}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  set(element, properties);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return /** @type {any} */ (element);
}

/** @param {Element} element @param {Record<string, any>} properties */
function set(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.includes("-") || ["role", "for", "list", "colspan", "scope"].includes(name)) {
      element.setAttribute(name, String(value));
    } else {
      /** @type {any} */ (element)[name] = value;
    }
  }
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element.
 * @param {string} tag @param {Record<string, string | number>} [attributes] @param {...(Node | string)}
 * children
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** The element with an id. @param {string} id @returns {any} */
export function by(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** A button with a text. @param {string} text @param {() => void} onclick @param {Record<string, any>}
 * [more] */
export function button(text, onclick, more = {}) {
  return h("button", { type: "button", onclick, ...more }, text);
}

/** A labeled control. @param {string} text @param {HTMLElement} control */
export function field(text, control) {
  return h("label", { className: "field" }, h("span", {}, text), control);
}

/** A select element. @param {[string, string][]} options value and text @param {Record<string, any>}
 * [more] */
export function select(options, more = {}) {
  const element = h("select", {}, ...options.map(([value, text]) => h("option", { value }, text)));
  set(element, more);
  return element;
}

/** Announces a sentence to screen readers. @param {string} text */
export function announce(text) {
  by("announcer").textContent = text;
}

/** The control that was last pressed or changed. @type {Element | null} */
let last = null;
for (const event of ["click", "change", "submit"])
  document.addEventListener(event, ({ target }) => (last = /** @type {Element} */ (target)), true);

/** Shows an error message below the controls that caused it; without a text, hides it.
 * @param {string} [text] */
export function complain(text) {
  const complaint = by("complaint");
  complaint.textContent = text ?? "";
  if (!text) return;
  const controls = last?.isConnected ? last.closest("main :is(form, .row, .field, td)") : null;
  const isSeen = controls && controls.getClientRects().length > 0;
  if (isSeen && !controls.matches("td")) controls.after(complaint);
  else by("main").before(complaint);
}

/** A whole number with commas between thousands. @param {number} value */
export function whole(value) {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A score in centipawns, or a mate in moves, with its sign. @param {number | null | undefined} centipawns */
export function score(centipawns) {
  return centipawns === null || centipawns === undefined ? "–" : written(centipawns);
}

/** A bound of a window; `null` is unbounded. @param {number | null} bound @param {"alpha" | "beta"} which */
export function bound(bound, which) {
  if (bound === null) return which === "alpha" ? "−∞" : "+∞";
  return score(bound);
}

/** A fraction as a percentage. @param {number} share from 0 to 1 */
export function percent(share) {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}%`;
}

/** A table. @param {string} caption @param {string[]} headings @param {(string | Node)[][]} rows @param
 * {number} [texts] how
 * many columns on the left are texts */
export function table(caption, headings, rows, texts = 0) {
  const classed = (/** @type {number} */ column) => (column < texts ? "text" : "number");
  return h(
    "div",
    { className: "wide", tabIndex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      {},
      h("caption", {}, caption),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ...headings.map((heading, column) =>
            h("th", { scope: "col", className: classed(column) }, heading),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        ...rows.map((row) =>
          h("tr", {}, ...row.map((cell, column) => h("td", { className: classed(column) }, cell))),
        ),
      ),
    ),
  );
}

/** Downloads a text as a file. @param {string} name @param {string | Blob} text @param {string} [type] */
export function save(name, text, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Copies a text to the clipboard and announces it. @param {string} what @param {string} text */
export async function copy(what, text) {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied`);
    complain();
  } catch {
    complain(`The browser does not let the page copy. ${what}: ${text}`);
  }
}
