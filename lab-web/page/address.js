// @ts-check
// The readable addresses of places: #understand/POSITION/RECIPE/DEPTH/PATH/STEP and #play/GAME/MOVE/PLAYERS/SETUP.
// POSITION is an example's name or a FEN, followed by moves; PATH is the moves from the root. GAME is the starting
// position and the moves; PLAYERS is who plays or searches, and within which limits.

import { limitOption, readLimit } from "./budget.js";
import { EXAMPLES } from "./examples.js";
import { moveNumber } from "./position.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./players.js").Setting} Setting */
/** @typedef {import("./protocol.d.ts").Child} Child */
/** A place in a search. @typedef {{ question: Question, line: string[], searched: number }} Address */
/** A place in a game. @typedef {{ game?: string, fen: string, moves: string[], plies: number, setting: Setting | null,
 * setup: import("./setup.js").Setup }} Place */

/** Separators: between two strategies, between moves, before a game's name; and what two strategies do not play. */
const [VERSUS, NEXT, OF, ANALYZE] = [" vs ", ",", "@", "analyze "];

/** Encodes a text for an address; spaces and slashes stay readable. @param {string} text */
export function encode(text) {
  return encodeURIComponent(text)
    .replace(/_/g, "%5F")
    .replace(/%20/g, "_")
    .replace(/%2F/g, ":")
    .replace(/%(2B|3D|2C|40)/g, (code) => decodeURIComponent(code));
}

/** @param {string} view @param {string[]} parts */
function joined(view, parts) {
  return `#${view}/${parts.map(encode).join("/")}`;
}

/** The parts of an address; none if it has another form. @param {string} view @param {string} hash */
function partsOf(view, hash) {
  if (!hash.startsWith(`#${view}/`)) return [];
  try {
    return hash.split("/").slice(1).map((part) => decodeURIComponent(part.replace(/_/g, " ").replace(/:/g, "%2F")));
  } catch {
    // A malformed % escape.
    return [];
  }
}

/** A position and the moves from it, after the game's name if they do not tell it. @param {string} text */
function readPosition(text) {
  const [, game, line] = /^(?:([\w-]+)@)?(.*)$/.exec(text) ?? [];
  const [fen, ...moves] = line.split(NEXT);
  return { game, fen, moves };
}

/** @param {Address} address */
export function ofSearch({ question, line, searched }) {
  const { game, fen, moves, strategy, over, depth } = question;
  const example = EXAMPLES.find((one) => one.fen === fen && moves.length === 0);
  const named = game && (fen === "startpos" || !["chess", "xiangqi", "tree"].includes(game)) ? game + OF : "";
  const position = example ? example.name : named + [fen, ...moves].join(NEXT);
  const place = line.length > 0 || searched > 0 ? [line.join(NEXT) || "root", String(searched)] : [];
  return joined("understand", [position, over ? strategy + VERSUS + over : strategy, String(depth), ...place]);
}

/** Parses an address of a search; null if it has another form. @param {string} hash @returns {Address | null} */
export function readSearch(hash) {
  const [position, recipe = "alpha-beta=soft", depth, path = "root", step = "0"] = partsOf("understand", hash);
  const example = EXAMPLES.find(({ name }) => name === position);
  const [strategy, over] = recipe.split(VERSUS);
  const plies = Number(depth ?? example?.depth ?? 2);
  if (!position || !Number.isInteger(plies) || !/^\d+$/.test(step)) return null;
  const its = example ? { game: example.game, fen: example.fen, moves: [] } : readPosition(position);
  return {
    question: { ...its, strategy, over, depth: plies },
    line: path === "root" ? [] : path.split(NEXT),
    searched: Number(step),
  };
}

/** @param {import("./game.js").Game} game @param {Setting} setting @param {string} usual where its games begin
 * @param {import("./setup.js").Setup} setup what is unusual of it */
export function ofGame({ state, line, shown }, { mode, recipes, limits }, usual, setup) {
  if (!state) return "#play";
  const isUsual = state.start === usual;
  const named = isUsual && state.game === "chess" ? "" : state.game + OF;
  const position = named + [isUsual ? "startpos" : state.start, ...line.map(({ move }) => move)].join(NEXT);
  const { number, isSecond } = moveNumber(state.start, shown - 1);
  const move = line[shown - 1] ? `${number}${isSecond ? "..." : "."}${line[shown - 1].algebraic}` : "start";
  const players = recipes.map((recipe, place) =>
    ["", "you"].includes(recipe) ? recipe : `${recipe}${NEXT}${limitOption(limits[place]).join("=")}`,
  );
  const others = Object.entries(setup).filter(([, value]) => value);
  return joined("play", [
    position,
    move,
    (mode === "analyze" ? ANALYZE : "") + players.join(VERSUS),
    ...(others.length > 0 ? [others.map((entry) => entry.join("=")).join(NEXT)] : []),
  ]);
}

/** Parses an address of a game; null if it has another form. @param {string} hash @returns {Place | null} */
export function readGame(hash) {
  const [position = "", move = "start", players = "", others = ""] = partsOf("play", hash);
  const its = readPosition(position);
  const written = /^(\d+)(\.{3}|\.)/.exec(move);
  if (!its.fen || (move !== "start" && !written)) return null;
  const first = moveNumber(its.fen, 0);
  const half = (/** @type {number} */ number, /** @type {boolean} */ isSecond) => 2 * number + Number(isSecond);
  const plies = written
    ? half(Number(written[1]), written[2] === "...") - half(first.number, first.isSecond) + 1
    : 0;
  const setup = Object.fromEntries(others.split(NEXT).map((entry) => entry.split("=")));
  return { ...its, plies, setting: readPlayers(players), setup };
}

/** @param {string} text @returns {Setting | null} */
function readPlayers(text) {
  const isAnalysis = text.startsWith(ANALYZE);
  const both = text.slice(isAnalysis ? ANALYZE.length : 0).split(VERSUS);
  const [white, black] = both.map((one) => {
    const [, recipe = one, limit = ""] = /^(.+),((?:depth|nodes|time)=.*)$/.exec(one) ?? [];
    return { recipe, limit: readLimit(limit) ?? { kind: /** @type {const} */ ("time"), amount: 1 } };
  });
  if (!white || !black) return null;
  const mode = isAnalysis ? "analyze" : [white.recipe, black.recipe].includes("you") ? "you" : "two";
  return { mode, recipes: [white.recipe, black.recipe], limits: [white.limit, black.limit] };
}

/** What a path calls a move. @param {Child} child */
const called = ({ algebraic, kind }) => algebraic ?? kind;

/** The moves of a path, with a mark for each re-search. @param {{ children: Child[] }[]} way the nodes above
 * @param {number[]} path @returns {string[]} */
export function lineOf(way, path) {
  return path.map((step, at) => {
    const { children } = way[at];
    const its = called(children[step]);
    const before = children.slice(0, step).filter((one) => called(one) === its).length;
    return before > 0 ? `${its}~${before + 1}` : its;
  });
}

/** The index of a move among the searches of a node; -1 if it is not there. @param {{ children: Child[] }} node
 * @param {string} move */
export function stepOf({ children }, move) {
  const [, its, again = "1"] = /^(.*?)(?:~(\d+))?$/.exec(move) ?? [];
  const places = [...children.keys()].filter((at) => called(children[at]) === its);
  return places[Number(again) - 1] ?? -1;
}
