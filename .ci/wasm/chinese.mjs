// Checks that the page has every sentence among the answers on stdin in Chinese, simplified and traditional.

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { translators, withSigns } from "../../lab-web/page/clauses.js";

const list = JSON.parse(readFileSync(new URL("../../lab-web/page/chinese.json", import.meta.url), "utf8"));
const answers = await text(process.stdin);
const found = answers.matchAll(/"(?:first|mover)":"([A-Z][^"]* [^"]*\.)"/g);
const sentences = new Set([...found].map(([, said]) => withSigns(said)));

for (const form of [0, -1]) {
  const { sentence: translated } = translators(list, form);
  const english = [...sentences].filter((sentence) => !/\p{Script=Han}.*。$/u.test(translated(sentence)));
  if (english.length > 0) throw new Error(`${english.length} sentences are not in Chinese: ${english[0]}`);
}
if (sentences.size < 5000) throw new Error(`only ${sentences.size} sentences`);
console.log(`${sentences.size} sentences are in Chinese`);
