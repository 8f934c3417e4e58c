// @ts-check
// PGN: writes a game with comments and variations, and reads the variations of a text.

import { moveNumber } from "./position.js";

/** @typedef {import("./game.js").Ply} Ply */

/** A game in PGN. @param {string} head its tags, as the session writes them
 * @param {[string, string][]} tags that stand first @param {import("./game.js").Game} game */
export function written(head, tags, { line, variations, state, outcome, resigned }) {
  const winner = outcome?.winner;
  const known = /\[Result "(.*)"\]/.exec(head)?.[1] ?? "*";
  const result = resigned ? (winner === "first" ? "1-0" : "0-1") : known;
  const first = tags.map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`);
  const rest = head.replace(/\[Result ".*"\]/, `[Result "${result}"]`);
  const moves = movetext(line, variations, 0, state?.start ?? "");
  return `${[...first, rest].join("\n")}\n\n${[...moves, result].join(" ")}\n`;
}

/** The movetext of a line from a ply on; each move is followed by its variations.
 * @param {Ply[]} line @param {Ply[][]} others lines that share its moves up to `from` @param {number} from
 * @param {string} start where the game begins @returns {string[]} */
function movetext(line, others, from, start) {
  const words = [];
  let isNumbered = true;
  let along = others;
  for (let at = from; at < line.length; at++) {
    const { algebraic, comment, move } = line[at];
    const { number, isSecond } = moveNumber(start, at);
    if (!isSecond || isNumbered) words.push(`${number}${isSecond ? "..." : "."}`);
    words.push(algebraic);
    if (comment) words.push(`{${comment.replaceAll("}", ")")}}`);
    isNumbered = Boolean(comment);
    let apart = along.filter((other) => other[at] && other[at].move !== move);
    along = along.filter((other) => other[at]?.move === move);
    while (apart.length > 0) {
      const [next, ...rest] = apart;
      const same = rest.filter((other) => other[at].move === next[at].move);
      words.push(`(${movetext(next, same, at, start).join(" ")})`);
      apart = rest.filter((other) => !same.includes(other));
      isNumbered = true;
    }
  }
  return words;
}

/** The games of a text, each beginning with its tags; empty if there are no tags. @param {string} text */
export function gamesOf(text) {
  return text.split(/^(?=\[Event )/m).filter((game) => game.startsWith("[Event "));
}

/** The name of a game in a list. @param {string} game @param {number} place */
export function gameName(game, place) {
  const tag = (/** @type {string} */ name) => new RegExp(`^\\[${name} "(.*)"\\]`, "m").exec(game)?.[1] ?? "?";
  return `${place + 1}. ${tag("White")} – ${tag("Black")}, ${tag("Result")}`;
}

/** Adds the result that a pasted game often lacks at its end. @param {string} text */
export function withResult(text) {
  return /(1-0|0-1|1\/2-1\/2|\*)\s*$/.test(text) ? text : `${text} *`;
}

/** The variations of a text, including nested ones: after how many moves of the game each begins, and
 * its moves from there. @param {string} text @returns {{ at: number, moves: string[] }[]} */
export function variations(text) {
  const bare = text.replace(/^\s*\[.*\]\s*$/gm, "").replace(/\{[^}]*\}|;.*$/gm, " ");
  const isMove = (/** @type {string} */ token) =>
    !/^(\$\d+|\d+\.*|\.+|\*|1-0|0-1|1\/2-1\/2|[!?]+)$/.test(token);
  /** @type {{ move: string }[][]} the game, and the open variations, each with all moves before it */
  const open = [[]];
  const ended = [];
  for (const token of bare.match(/[()]|[^\s()]+/g) ?? []) {
    const line = open[open.length - 1];
    if (token === "(") open.push(line.slice(0, -1));
    else if (token === ")" && open.length > 1) ended.push(/** @type {{ move: string }[]} */ (open.pop()));
    else if (isMove(token)) line.push({ move: token.replace(/^\d+\.+/, "").replace(/[!?]+$/, "") });
  }
  return ended.map((line) => {
    const at = line.findIndex((played, place) => played !== open[0][place]);
    return { at, moves: line.slice(at).map(({ move }) => move) };
  });
}
