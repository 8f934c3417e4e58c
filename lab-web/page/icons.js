// @ts-check
// The icons of buttons.

import { button, svg } from "./dom.js";

/** Their paths, in a 16 × 16 box. */
export const ICONS = {
  view: "M2 4h6.5M11.5 4h2.5M2 8h2M7 8h7M2 12h6M11 12h3M8.5 4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M4 8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M8 12a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0",
  book: "M8 4C6.5 3 4.5 2.7 2 3v9.5c2.5-.3 4.5 0 6 1M8 4c1.5-1 3.5-1.3 6-1v9.5c-2.5-.3-4.5 0-6 1M8 4v9.5",
  sun: "M5 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  link: "M6.5 9.5a2.5 2.5 0 0 0 3.6 0l2.3-2.3a2.5 2.5 0 0 0-3.6-3.6l-.9.9M9.5 6.5a2.5 2.5 0 0 0-3.6 0L3.6 8.8a2.5 2.5 0 0 0 3.6 3.6l.9-.9",
  plus: "M8 3.5v9M3.5 8h9",
  first: "M12.5 3.5 6 8l6.5 4.5zM3.5 3.5v9",
  back: "M10.5 3.5 5 8l5.5 4.5",
  next: "M5.5 3.5 11 8l-5.5 4.5",
  last: "M3.5 3.5 10 8l-6.5 4.5zM12.5 3.5v9",
  over: "M2 11a6 6 0 0 1 11-2.5M13.5 4.5V9H9M7.5 13a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0",
  out: "M8 13V4M4 7.5 8 3.5l4 4",
  run: "M4.5 3v10l8-5z",
  turn: "M4 6V2.5M4 2.5 2 4.5M4 2.5l2 2M12 10v3.5M12 13.5l2-2M12 13.5l-2-2M2.5 8h11",
  sheet: "M3 2.5h10v11H3zM5.5 5.5h5M5.5 8h5M5.5 10.5h3",
  tree: "M6.4 3a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0M1.9 12.5a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0M10.9 12.5a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0M7.3 4.5 4.2 11M8.7 4.5l3.1 6.5",
  close: "m4 4 8 8M12 4l-8 8",
  pause: "M5 3v10M11 3v10",
};

/** A button that is an icon alone; its title says what it does. @param {string} path @param {string} title
 * @param {() => any} press @param {string} [more] classes */
export function iconButton(path, title, press, more = "") {
  const its = button("", press, { className: `only-icon ${more}`, title, "aria-label": title });
  its.append(icon(path));
  return its;
}

/** @param {string} path */
export function icon(path) {
  return svg("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" }, svg("path", { d: path }));
}
