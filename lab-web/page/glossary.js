// @ts-check
// Explains the glossary's terms wherever they occur.

import { button, h } from "./dom.js";
import { file } from "./held.js";
import { place } from "./menu.js";

/** The forms in which texts use the entries. @type {[string, string][]} */
const CALLED = [
  ["alpha|beta", "Bounds (alpha, beta)"],
  ["window", "Window"],
  ["quiescence", "Quiescence search"],
  ["stands? pat|stand pat", "Stand pat"],
  ["null move|null window", "Null move, null window"],
  ["cut off|cutoffs?|cuts off", "Cutoff"],
  ["killers?", "Killer move"],
  ["horizon", "Horizon effect"],
  ["ply|plies", "Ply"],
  ["minimax", "Minimax"],
  ["transposition table|the table", "Transposition table"],
  ["fails? low|fails? high", "Fail high, fail low"],
];
const WORDS = new RegExp(`\\b(?:${CALLED.map(([called]) => `(${called})`).join("|")})\\b`, "i");

/** @type {Map<string, string>} */
const entries = new Map();
const entryBox = h("div", { className: "menu entry", popover: "auto", role: "note" });

/** Loads the glossary. */
export async function loadGlossary() {
  const text = await (await file("glossary.txt")).text();
  for (const entry of text.split(/^## /m).slice(1)) {
    const [name, ...lines] = entry.split("\n");
    entries.set(
      name,
      lines
        .join(" ")
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/[`*]/g, "")
        .trim(),
    );
  }
  document.body.append(entryBox);
}

/** A text whose glossary terms can be clicked, each at its first occurrence.
 * @param {string} text @param {Set<string>} [known] terms explained before */
export function explained(text, known = new Set()) {
  const parts = [];
  let rest = text;
  for (let found = WORDS.exec(rest); found; found = WORDS.exec(rest)) {
    const [, name] = CALLED[found.slice(1).findIndex(Boolean)];
    parts.push(rest.slice(0, found.index), known.has(name) ? found[0] : word(found[0], name));
    known.add(name);
    rest = rest.slice(found.index + found[0].length);
  }
  return [...parts, rest];
}

/** @param {string} text @param {string} name of the entry */
function word(text, name) {
  const entry = entries.get(name);
  if (!entry || !entryBox.showPopover) return text;
  const its = button(text, () => {
    entryBox.replaceChildren(h("b", {}, name), h("p", {}, entry));
    entryBox.showPopover();
    place(entryBox, its);
  });
  its.className = "word";
  return its;
}
