// @ts-check
// A lesson of the book that is alive: its commands can be run, its positions played from, its exercises
// answered. All of it is found in the text; without this module the book reads as it stands.

import { commands } from "./command-line.js";
import { h } from "./dom.js";
import { exercises } from "./exercises.js";
import { LabSearch } from "./lab-search.js";

/** A file of the site, which stands beside this module. @param {string} name */
function beside(name) {
  return new URL(name, import.meta.url).href;
}

for (const name of ["board.css", "map.css", "lesson.css"]) {
  document.head.append(h("link", { rel: "stylesheet", href: beside(name) }));
}
// What a map or a board says to those who do not see it.
document.body.append(h("p", { id: "announcer", className: "unseen", "aria-live": "polite" }));
for (const code of document.querySelectorAll("main pre > code.language-console")) {
  const found = commands(code.textContent ?? "");
  const isAlone = found.length === 1;
  const parts = found.map(
    ({ line, command, printed }) => new LabSearch(command, printed, isAlone ? "" : line),
  );
  code.parentElement?.after(...parts);
}
// Words that are to be written behind the address of the page.
for (const code of document.querySelectorAll("main pre > code.language-text")) {
  const words = code.textContent?.trim() ?? "";
  if (!words.startsWith("#understand/")) continue;
  const link = h("a", { href: beside(`./${words}`), target: "_blank", rel: "noopener" }, "Open it here");
  code.parentElement?.after(h("p", { className: "lesson-place" }, link));
}
exercises(document);
document.documentElement.dataset.lesson = "alive";
