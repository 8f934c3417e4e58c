// @ts-check
// The readable address of a move in a game: #play/GAME/MOVE/PLAYERS. GAME is the starting position and the
// moves; PLAYERS is who plays or searches, and within which limits.

import { decode, encode } from "./address.js";
import { limitOption, readLimit } from "./budget.js";
import { moveNumber } from "./position.js";

/** @typedef {import("./players.js").Setting} Setting */
/** @typedef {{ game?: string, fen: string, moves: string[], plies: number, setting: Setting | null,
 * setup: import("./setup.js").Setup }} Place */

const [VERSUS, NEXT, OF, ANALYZE] = [" vs ", ",", "@", "analyze "];

/** @param {import("./game.js").Game} game @param {Setting} setting @param {string} usual where its games begin
 * @param {import("./setup.js").Setup} setup what is unusual of it */
export function written({ state, line, shown }, { mode, recipes, limits }, usual, setup) {
  if (!state) return "#play";
  const isUsual = state.start === usual;
  const named = isUsual && state.game === "chess" ? "" : state.game + OF;
  const position = named + [isUsual ? "startpos" : state.start, ...line.map(({ move }) => move)].join(NEXT);
  const { number, isSecond } = moveNumber(state.start, shown - 1);
  const move = line[shown - 1] ? `${number}${isSecond ? "..." : "."}${line[shown - 1].algebraic}` : "start";
  const players = recipes.map((recipe, place) =>
    ["", "you"].includes(recipe) ? recipe : `${recipe}${NEXT}${limitOption(limits[place]).join("=")}`,
  );
  const parts = [position, move, (mode === "analyze" ? ANALYZE : "") + players.join(VERSUS)];
  const others = Object.entries(setup).filter(([, value]) => value);
  if (others.length > 0) parts.push(others.map((entry) => entry.join("=")).join(NEXT));
  return `#play/${parts.map(encode).join("/")}`;
}

/** Parses an address; null if it has another form. @param {string} hash @returns {Place | null} */
export function read(hash) {
  try {
    const [position, move = "start", players = "", others = ""] = hash.replace("#play/", "").split("/").map(decode);
    const [, game, text] = /^(?:([\w-]+)@)?(.*)$/.exec(position) ?? [];
    const [fen, ...moves] = text.split(NEXT);
    const written = /^(\d+)(\.{3}|\.)/.exec(move);
    if (!fen || (move !== "start" && !written)) return null;
    const first = moveNumber(fen, 0);
    const half = (/** @type {number} */ number, /** @type {boolean} */ isSecond) => 2 * number + Number(isSecond);
    const plies = written
      ? half(Number(written[1]), written[2] === "...") - half(first.number, first.isSecond) + 1
      : 0;
    const setup = Object.fromEntries(others.split(NEXT).map((entry) => entry.split("=")));
    return { game, fen, moves, plies, setting: readPlayers(players), setup };
  } catch {
    // A malformed % escape.
    return null;
  }
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
