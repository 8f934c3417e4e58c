// @ts-check
// The lessons of the book, and those of their trees that can be stepped through.

import { button, h } from "./dom.js";
import { EXERCISES } from "./exercise-places.js";

const NINE = "nine_leaves";
const START = "chess@startpos";
const LEGAL = "r2qkbnr:ppp2ppp:2np4:4N3:2B1P1b1:2N5:PPPP1PPP:R1BQK2R_b_KQkq_-_0_1";
const LADDER = "alpha-beta+qs+mvv-lva+killers";

/** Their files, their titles as in SUMMARY.md, and the addresses of their trees behind #understand.
 * @type {[string, string, Record<string, string>?][]} */
export const LESSONS = [
  ["00-how-to-use-the-lab", "0. How to use the lab", { "a pawn ending": "8:8:8:8:3p4:8:2P5:k6K_w_-_-_0_1/alpha-beta/2" }],
  [
    "01-from-minimax-to-killers",
    "1. From minimax to killer moves",
    { "nine leaves": `${NINE}/minimax/2`, "two orders": `${START}/alpha-beta_vs_alpha-beta+mvv-lva+killers/3` },
  ],
  ["02-same-search-another-game", "2. The same search, another game", { xiangqi: "xiangqi@startpos/alpha-beta/3" }],
  [
    "03-the-horizon-effect",
    "3. The horizon effect",
    { "a horizon case": "a_horizon_case/alpha-beta/4", "an exercise": `${LEGAL}/${LADDER}/3` },
  ],
  ["04-move-ordering", "4. Move ordering and its percentage", { "what refuted each cut node": `${START}/alpha-beta+mvv-lva/3` }],
  ["04a-iterative-deepening", "4a. Iterative deepening", { "null windows": `${START}/pvs+qs+mvv-lva/3` }],
  ["05-who-earned-it", "5. Who earned it?"],
  ["06-selective-search", "6. Selective search, and what it misses", { "what it misses": `${LEGAL}/minimax_vs_greedy-reply/3` }],
  ["07-your-own-positions", "7. Your own positions"],
  ["07a-your-own-engine", "7a. Your own engine"],
  ["08-your-own-heuristic", "8. Your own heuristic"],
  ["09-what-is-it-worth-over-the-board", "9. What is it worth over the board?"],
  ["10-best-first", "10. Best first", { "SSS*": `${START}/sss+tt+mvv-lva/3` }],
  ["10a-monte-carlo", "10a. Monte Carlo tree search"],
  ["10b-proofs", "10b. Proofs", { "a proof of mate": "8:8:8:2p1R3:1p3p2:1p1k1p2:1B5p:1K2Q3_w_-_-_0_1/pns/4" }],
  ["11-many-processors", "11. Many processors"],
  ["12-trees-made-of-dice", "12. Trees made of dice", { "nine leaves": `${NINE}/alpha-beta/2` }],
  [
    "13-the-road-map",
    "13. The road map",
    { "reverse futility": `2n5:8:Pp5n:5N2:8:5k2:3P4:7K_w_-_-_0_1/${LADDER}_vs_${LADDER}+reverse-futility/3` },
  ],
];

/** Whether the book stands beside the page. A page from a disk, and that of `lab serve`, cannot know. */
let isBeside = false;
if (document.documentElement.dataset.lab === "wasm" && location.protocol.startsWith("http"))
  fetch("../book/index.html", { method: "HEAD" }).then(
    ({ ok }) => (isBeside = ok),
    () => {},
  );

/** What the menu of lessons has. @param {() => void} beginTour @returns {HTMLElement[]} */
export function lessonsMenu(beginTour) {
  const lessons = LESSONS.map(([file, title, trees = {}]) => {
    const links = Object.entries(trees).flatMap(([text, place], at) => [
      at === 0 ? "In Understand: " : ", ",
      h("a", { href: `#understand/${place}`, title: "Step through it in Understand" }, text),
    ]);
    const name = isBeside ? h("a", { href: `../book/${file}.html` }, title) : h("b", {}, title);
    const path = isBeside ? "" : `notebooks-md/${file}.md`;
    const exercises = (EXERCISES[file] ?? []).flatMap((place, at) => [
      at === 0 ? "Exercises: " : ", ",
      h("a", { href: `#understand/${place}`, title: `Exercise ${at + 1} in Understand` }, String(at + 1)),
    ]);
    const notes = [[path], links, exercises].map((words) => h("p", { className: "note" }, ...words));
    return h("li", {}, name, ...notes);
  });
  return [button("Tour of Understand", beginTour), h("ul", { className: "lessons" }, ...lessons)];
}
