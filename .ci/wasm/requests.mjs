// Requests to compare WebAssembly with native code: 100 positions of each game, with twelve recipes, to depth
// 4. A number as argument limits the nodes of each search. The catalogue is not requested, because in a
// browser it has no suites.

import { readFileSync } from "node:fs";

const POSITIONS = {
  chess: ["chess/bratko-kopec", "chess/kaufman", "chess/horizon", "chess/zugzwang", "chess/win-at-chess"],
  xiangqi: ["xiangqi/mates", "xiangqi/self-play", "openings/xiangqi"],
};
const OF_EACH_GAME = 100;
// Covers every algorithm and every kind of part.
const RECIPES = [
  "minimax",
  "alpha-beta",
  "alpha-beta=soft+qs=delta+mvv-lva=protected",
  "alpha-beta+qs+mvv-lva+killers",
  "alpha-beta+single-reply+random=2",
  "pvs+qs+see+killers+history+hash-move",
  "pvs+check-ext+qs+tt+null-move+lmr+see+killers+history+hash-move",
  "pvs+qs=evasions+null-move=verified+mvv-lva+killers=1+pv",
  "aspiration=pvs+qs+mvv-lva+killers+counter",
  "mtdf+qs+tt=1+mvv-lva+history=cutoff",
  "greedy-reply",
  "improving-replies",
];
const nodes = Number(process.argv[2]) || undefined;

let id = 0;
const ask = (what, request) => console.log(JSON.stringify({ id: ++id, [what]: request }));
const session = (request) => ask("session", request);

const positions = Object.values(POSITIONS).flatMap((suites) =>
  suites.flatMap(fens).filter((_, at, all) => at % Math.floor(all.length / OF_EACH_GAME) === 0).slice(0, OF_EACH_GAME),
);
session({ command: "detail", detail: "root-moves" });
positions.forEach((fen, at) => {
  session({ command: "position", fen });
  for (const recipe of RECIPES) {
    session({ command: "strategy", recipe });
    session({ command: "think", depth: 4, nodes });
  }
  ask("debugger", { command: "open", fen, strategy: RECIPES[at % RECIPES.length], depth: 2, over: RECIPES[3] });
  ask("debugger", { command: "node", path: [0] });
  ask("debugger", { command: "map", path: [], parts: 500 });
  session({ command: "answer", depth: 2 });
  session({ command: "pgn" });
});
// Sentences about trees, proofs, stalemate, and the fifty-move rule.
for (const [fen, strategy, depth] of [
  ["((3 12 8)(2 4 6)(14 5 2))", "alpha-beta", 2],
  ["((3 12 8)(2 4 6)(14 5 2))", "mtdf+tt", 2],
  ["8/8/8/2p1R3/1p3p2/1p1k1p2/1B5p/1K2Q3 w - -", "pns", 4],
  ["7k/5Q2/5K2/8/8/8/8/8 w - - 98 90", "pvs+null-move+tt", 3],
]) {
  ask("debugger", { command: "open", fen, strategy, depth });
  for (const path of [[], [0], [1], [2], [0, 0], [1, 0]]) ask("debugger", { command: "node", path });
}
// Both must refuse the same requests.
session({ command: "play", move: "no move" });
session({ command: "dance" });
console.error(`${positions.length} positions, ${RECIPES.length} recipes, ${id} requests`);

function fens(suite) {
  const text = readFileSync(new URL(`../../positions/${suite}.epd`, import.meta.url), "utf8");
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return lines.map((line) => line.split(" ").slice(0, 4).join(" "));
}
