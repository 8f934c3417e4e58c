// @ts-check
// The page in Chinese, where the browser is: its controls, and the sentences about steps of a search. What else
// the program writes stays in English, and so do names, moves and recipes.

import { translators } from "./clauses.js";
import { file } from "./held.js";

const ATTRIBUTES = ["title", "aria-label", "placeholder"];
/** What is not translated where it stands. */
const ENGLISH = ".sentence, .beyond, .complaint, .entry, .mono, .lessons, .report, code, pre";

let inSentence = (/** @type {string} */ english) => english;
let ofWord = inSentence;

/** A sentence about a step in the language of the page. @param {string} english */
export const translatedSentence = (english) => inSentence(english);

/** A word or a label in the language of the page. @param {string} english */
export const translatedWord = (english) => ofWord(english);

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
    const none = { words: {}, clauses: {}, names: {} };
    const list = await file("chinese.json").then((list) => list.json(), () => none);
    const { word, sentence, text } = translators(list, lang === "zh-Hant" ? -1 : 0);
    [ofWord, inSentence] = [word, sentence];
    follow(root, text);
    root.lang = lang;
  }
  // The header is shown from now on.
  root.dataset.language = root.lang;
}

/** Translates what is under an element, and whatever changes there.
 * @param {Element} root @param {(english: string) => string} translated */
function follow(root, translated) {
  const inPlace = (/** @type {string} */ text) => text.replace(/\S(?:.*\S)?/s, translated);
  const translate = (/** @type {Node} */ node) => {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest(ENGLISH)) return;
    if (node instanceof Text) {
      const text = inPlace(node.data);
      if (text !== node.data) node.data = text;
      return;
    }
    for (const attribute of ATTRIBUTES) {
      const before = element.getAttribute(attribute) ?? "";
      const text = inPlace(before);
      if (text !== before) element.setAttribute(attribute, text);
    }
    for (const below of node.childNodes) translate(below);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === "childList" ? addedNodes : [target]) translate(node);
  });
  translate(root);
  const what = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ATTRIBUTES };
  observer.observe(root, what);
}
