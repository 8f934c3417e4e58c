// Checks that the page has every sentence among the answers on stdin in Chinese, simplified and traditional.

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { sentenceTranslator } from "../../lab-web/page/clauses.js";

const list = JSON.parse(readFileSync(new URL("../../lab-web/page/chinese.json", import.meta.url), "utf8"));
const answers = await text(process.stdin);
// As `words` of the page's sentence.js writes them.
const written = ([, said]) => said.replaceAll("'", "\u2019").replace(/(?<=^| )-(?=[#\d])/g, "\u2212");
const sentences = new Set([...answers.matchAll(/"(?:first|mover)":"([A-Z][^"]* [^"]*\.)"/g)].map(written));

for (const form of [0, -1]) {
  const chosen = (forms) => new Map(Object.entries(forms).map(([english, both]) => [english, both.at(form)]));
  const [words, names] = [chosen(list.words), chosen(list.names)];
  const translated = sentenceTranslator(
    chosen(list.clauses),
    (english) => words.get(english) ?? names.get(english) ?? english,
  );
  const english = [...sentences].filter((sentence) => !/\p{Script=Han}.*。$/u.test(translated(sentence)));
  if (english.length > 0) throw new Error(`${english.length} sentences are not in Chinese: ${english[0]}`);
}
if (sentences.size < 5000) throw new Error(`only ${sentences.size} sentences`);
console.log(`${sentences.size} sentences are in Chinese`);
