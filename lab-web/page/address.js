// @ts-check
// The readable address of a place in Understand: #understand/POSITION/RECIPE/DEPTH/PATH/STEP. POSITION is an
// example's name or a FEN, followed by moves; PATH is the moves from the root.

import { EXAMPLES } from "./examples.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {{ question: Question, line: string[], searched: number }} Address */

/** Separators: between two compared strategies, between the moves of a path, before a game's name. */
const [VERSUS, NEXT, OF] = [" vs ", ",", "@"];

/** Encodes a text for an address; spaces and slashes stay readable. @param {string} text */
export function encode(text) {
  return encodeURIComponent(text)
    .replace(/_/g, "%5F")
    .replace(/%20/g, "_")
    .replace(/%2F/g, ":")
    .replace(/%(2B|3D|2C|40)/g, (code) => decodeURIComponent(code));
}

/** @param {string} part */
export function decode(part) {
  return decodeURIComponent(part.replace(/_/g, " ").replace(/:/g, "%2F"));
}

/** @param {Address} address */
export function written({ question, line, searched }) {
  const { game, fen, moves, strategy, over, depth } = question;
  const example = EXAMPLES.find((one) => one.fen === fen && moves.length === 0);
  const named = game && (fen === "startpos" || !["chess", "xiangqi", "tree"].includes(game)) ? game + OF : "";
  const position = example ? example.name : named + [fen, ...moves].join(NEXT);
  const parts = [position, over ? strategy + VERSUS + over : strategy, String(depth)];
  if (line.length > 0 || searched > 0) parts.push(line.join(NEXT) || "root", String(searched));
  return `#understand/${parts.map(encode).join("/")}`;
}

/** Parses an address; null if it has another form. @param {string} hash @returns {Address | null} */
export function read(hash) {
  const match = /^#understand\/(.+)$/.exec(hash);
  if (!match) return null;
  try {
    const [position, recipe, depth, path = "root", step = "0"] = match[1].split("/").map(decode);
    const example = EXAMPLES.find(({ name }) => name === position);
    const [, game, text] = /^(?:([\w-]+)@)?(.*)$/.exec(position) ?? [];
    const [fen, ...moves] = text.split(NEXT);
    const [strategy, over] = (recipe ?? "alpha-beta=soft").split(VERSUS);
    const plies = Number(depth ?? example?.depth ?? 2);
    if (!Number.isInteger(plies) || !/^\d+$/.test(step)) return null;
    const question = example
      ? { game: example.game, fen: example.fen, moves: [], strategy, over, depth: plies }
      : { game, fen, moves, strategy, over, depth: plies };
    return { question, line: path === "root" ? [] : path.split(NEXT), searched: Number(step) };
  } catch {
    // A malformed % escape.
    return null;
  }
}

/** The moves of a path, with a mark for each re-search. @param {{ children:
 * import("./protocol.d.ts").Child[] }[]} way the nodes above @param {number[]} path @returns {string[]} */
export function lineOf(way, path) {
  return path.map((step, at) => {
    const { children } = way[at];
    const its = children[step]?.algebraic ?? children[step]?.kind;
    const before = children.slice(0, step).filter((one) => (one.algebraic ?? one.kind) === its).length;
    return before > 0 ? `${its}~${before + 1}` : its;
  });
}

/** The index of a move among the searches of a node; -1 if it is not there. @param {{ children:
 * import("./protocol.d.ts").Child[] }} node @param {string} move */
export function stepOf({ children }, move) {
  const [, its, again = "1"] = /^(.*?)(?:~(\d+))?$/.exec(move) ?? [];
  const places = [...children.keys()].filter((at) => (children[at].algebraic ?? children[at].kind) === its);
  return places[Number(again) - 1] ?? -1;
}
