// @ts-check
// Makes a lesson of the book interactive: its commands can be run, its positions played, its exercises
// answered. Everything is found in the lesson's text; without this module, the book still reads as it is.

import { commands } from "./command-line.js";
import { h } from "./dom.js";
import { exercises } from "./exercises.js";
import { LabSearch } from "./lab-search.js";

/** The URL of a file next to this module. @param {string} name */
function beside(name) {
  return new URL(name, import.meta.url).href;
}

for (const name of ["board.css", "map.css", "lesson.css"]) {
  document.head.append(h("link", { rel: "stylesheet", href: beside(name) }));
}
// Maps and boards announce themselves to screen readers here.
document.body.append(h("p", { id: "announcer", className: "unseen", "aria-live": "polite" }));
for (const code of document.querySelectorAll("main pre > code.language-console")) {
  const found = commands(code.textContent ?? "");
  const isAlone = found.length === 1;
  const parts = found.map(
    ({ line, command, printed }) => new LabSearch(command, printed, isAlone ? "" : line),
  );
  code.parentElement?.after(...parts);
}
// Addresses of places in Understand become links.
for (const code of document.querySelectorAll("main pre > code.language-text")) {
  const words = code.textContent?.trim() ?? "";
  if (!words.startsWith("#understand/")) continue;
  const link = h("a", { href: beside(`./${words}`), target: "_blank", rel: "noopener" }, "Open it here");
  code.parentElement?.after(h("p", { className: "lesson-place" }, link));
}
exercises(document);
document.documentElement.dataset.lesson = "alive";
