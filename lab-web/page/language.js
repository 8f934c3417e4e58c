// @ts-check
// The words of the page's controls in Chinese, where the browser is. Sentences about searches and what
// the program writes stay in English, and so do names, moves and recipes.

import { file } from "./held.js";

const ATTRIBUTES = ["title", "aria-label", "placeholder"];
const NUMBER = /\d[\d,.]*/g;
/** What is left in English. */
const ENGLISH = ".sentence, .beyond, .complaint, .entry, .mono, .lessons, .report, code, pre";

/** The Chinese that a language tag, as `zh-TW`, asks for; of other languages the page has English alone.
 * @param {string} tag */
function chinese(tag) {
  const { language, script } = new Intl.Locale(tag).maximize();
  return language === "zh" ? `zh-${script === "Hant" ? "Hant" : "Hans"}` : "";
}

/** Puts the page, and all that comes into it, into the language of the browser. */
export async function translatePage(root = document.documentElement) {
  const lang = chinese(navigator.language);
  if (lang) {
    // Simplified and traditional; one word where both are the same.
    const list = await file("chinese.json").then((list) => list.json(), () => ({}));
    /** @type {Map<string, string[]>} */
    const words = new Map(Object.entries(list));
    translator((english) => words.get(english)?.at(lang === "zh-Hant" ? -1 : 0))(root);
    root.lang = lang;
  }
  // The header is shown from now on.
  root.dataset.language = root.lang;
}

/** Translates what is under a node, and whatever changes there.
 * @param {(english: string) => string | undefined} word with # for each number */
function translator(word) {
  const translated = (/** @type {string} */ text) => {
    const numbers = text.match(NUMBER) ?? [];
    const known = word(text.trim().replace(NUMBER, "#"));
    return known && text.replace(text.trim(), () => known.replace(/#/g, () => numbers.shift() ?? ""));
  };
  const translate = (/** @type {Node} */ node) => {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest(ENGLISH)) return;
    if (node instanceof Text) {
      const text = translated(node.data);
      if (text) node.data = text;
      return;
    }
    for (const attribute of ATTRIBUTES) {
      const text = translated(element.getAttribute(attribute) ?? "");
      if (text) element.setAttribute(attribute, text);
    }
    for (const below of node.childNodes) translate(below);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === "childList" ? addedNodes : [target]) translate(node);
  });
  return (/** @type {Element} */ root) => {
    translate(root);
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ATTRIBUTES });
  };
}
