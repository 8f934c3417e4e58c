// @ts-check
// Sentences and labels in Chinese, clause by clause: clauses have the same order in both languages.

const VALUE = "(?:[≤≥] )?[+\u2212-]?(?:#?\\d+|∞|rule)(?: or (?:more|less))?";
const NTH = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
const KIND = "move|capture|branch";
/** What the braces of a clause stand for. @type {Record<string, string>} */
const HOLES = {
  side: "White|Black|Red|Max|Min|First|Second",
  value: VALUE,
  values: `${VALUE}(?:, ${VALUE})*(?: and ${VALUE})?`,
  move: "(?:branch |leaf |null |the null )?(?:[^\\s,;:.]|\\.(?=\\S))+",
  kind: KIND,
  count: `[\\d,]*\\d (?:${KIND})(?:e?s)?`,
  number: "[\\d,]*\\d",
  nth: `${NTH.join("|")}|\\d+\\w\\w`,
};
/** What comes between clauses. @type {Record<string, string>} */
const MARKS = {
  ". ": "。",
  ".": "。",
  ", ": "，",
  "; ": "；",
  ": ": "：",
  " (": "（",
  ")": "）",
  " · ": " · ",
  "· ": "· ",
  " ": "",
};
/** Where Chinese characters meet others, which a space parts. */
const SEAM = /(?<=\p{Script=Han})(?=[\w+\u2212#∞αβ])|(?<=[\w+\u2212#∞αβ=])(?=\p{Script=Han})/gu;

/** Words with # for each number, clauses with braces, and names of what these stand for, each simplified and
 * traditional, or one form for both. @typedef {Record<"words" | "clauses" | "names", Record<string, string[]>>} List */

const NUMBER = /\d[\d,.]*/g;

/** Translators of words, of sentences and of any text of the page into one form of Chinese: 0, simplified, or -1,
 * traditional. What is not known stays in English. @param {List} list @param {number} form */
export function translators(list, form) {
  const chosen = (/** @type {Record<string, string[]>} */ forms) =>
    new Map(Object.entries(forms).map(([english, both]) => [english, both.at(form) ?? english]));
  const [words, names] = [chosen(list.words), chosen(list.names)];
  const label = (/** @type {string} */ english) => {
    const numbers = english.match(NUMBER) ?? [];
    return words.get(english.replace(NUMBER, "#"))?.replace(/#/g, () => numbers.shift() ?? "");
  };
  const word = (/** @type {string} */ english) => label(english) ?? names.get(english) ?? english;
  const sentence = sentenceTranslator(chosen(list.clauses), word);
  return { word, sentence, text: (/** @type {string} */ english) => label(english) ?? sentence(english) };
}

/** A sentence of the program with the signs of the page. @param {string} said */
export function withSigns(said) {
  return said.replaceAll("'", "\u2019").replace(/(?<=^| )-(?=[#\d])/g, "\u2212");
}

/** The translator of sentences, which leaves one in English if it doesn't know all its clauses.
 * @param {Map<string, string>} clauses by their English, with braces
 * @param {(english: string) => string} name the word for a side, for a kind of move, or for a bound
 * @returns {(english: string) => string} */
function sentenceTranslator(clauses, name) {
  const known = [...clauses].map(([english, translated]) => {
    const source = english.replace(/\{(\w+)\}/g, (_, hole) => `(${HOLES[hole]})`);
    const pattern = new RegExp(`${source}(?![\\w=])`, "iy");
    return { holes: english.match(/(?<=\{)\w+/g) ?? [], pattern, translated };
  });
  /** The longest clause at a place of a sentence, and its translation.
   * @param {string} sentence @param {number} at @returns {[string, string] | undefined} */
  const clauseAt = (sentence, at) => {
    const found = known.flatMap(({ holes, pattern, translated }) => {
      pattern.lastIndex = at;
      const match = pattern.exec(sentence);
      return match ? [{ match, holes, translated }] : [];
    });
    const longest = found.sort((one, other) => other.match[0].length - one.match[0].length)[0];
    if (!longest) return undefined;
    const held = longest.holes.map((hole, place) => ({ hole, text: inHole(hole, longest.match[place + 1], name) }));
    const filled = longest.translated.replace(/\{(\w+)\}/g, (_, wanted) => {
      const next = held.findIndex(({ hole }) => hole === wanted);
      return held.splice(next, 1)[0].text;
    });
    return [longest.match[0], filled];
  };
  return (sentence) => {
    let text = "";
    for (let at = 0; at < sentence.length; ) {
      const mark = Object.keys(MARKS).find((mark) => sentence.startsWith(mark, at));
      const clause = clauseAt(sentence, at) ?? (mark && [mark, MARKS[mark]]);
      if (!clause) return sentence;
      text += clause[1];
      at += clause[0].length;
    }
    return text.replace(SEAM, " ");
  };
}

/** @param {string} hole @param {string} text @param {(english: string) => string} name */
function inHole(hole, text, name) {
  switch (hole) {
    case "value":
      return text.replace(/(.*) (or \w+)/, (_, value, bound) => name(bound) + value);
    case "values":
      return text.replace(/,? and |, /g, "、");
    case "count":
      return text.replace(/ (\w+?)(?:(?<=h)es|s)?$/, (_, kind) => name("of") + name(kind));
    case "move":
      return text.replace(/^(the )?(branch|leaf|null move)/, (_, the, kind) => name(kind));
    case "nth":
      return String(NTH.indexOf(text) + 1 || Number.parseInt(text));
    default:
      return name(text);
  }
}
