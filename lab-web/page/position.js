// @ts-check
// Positions: the piece placement of a FEN, and the names of points, pieces and sides.

/** @typedef {{ name: string, files: number, ranks: number, lowest: number, sides: [string, string], pieces:
 * Record<string, string> }} Kind */

/** @type {Record<string, Kind>} the games that have a drawn board */
export const KINDS = {
  chess: {
    name: "chess",
    files: 8,
    ranks: 8,
    lowest: 1,
    sides: ["White", "Black"],
    pieces: { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" },
  },
  xiangqi: {
    name: "xiangqi",
    files: 9,
    ranks: 10,
    lowest: 0,
    sides: ["Red", "Black"],
    pieces: {
      K: "general",
      A: "advisor",
      B: "elephant",
      N: "horse",
      R: "chariot",
      C: "cannon",
      P: "soldier",
    },
  },
};

/** The names of a game's sides. @param {string} game @returns {[string, string]} */
export function sides(game) {
  return KINDS[game]?.sides ?? (game === "tree" ? ["Max", "Min"] : ["First", "Second"]);
}

/** @param {string} game @param {"first" | "second"} side */
export function sideName(game, side) {
  return sides(game)[side === "first" ? 0 : 1];
}

/** The pieces of a FEN, by the names of their points. @param {Kind} kind @param {string} fen @returns
 * {Map<string, string>} */
export function placement(kind, fen) {
  const pieces = new Map();
  fen
    .split(" ")[0]
    .split("/")
    .forEach((row, down) => {
      let file = 0;
      for (const letter of row) {
        if (letter >= "1" && letter <= "9") {
          file += Number(letter);
        } else {
          pieces.set(pointName(kind, file, kind.ranks - 1 - down), letter);
          file += 1;
        }
      }
    });
  return pieces;
}

/** @param {Kind} kind @param {number} file from 0 @param {number} rank from 0 */
export function pointName(kind, file, rank) {
  return "abcdefghi"[file] + (rank + kind.lowest);
}

/** File and rank of a point. @param {Kind} kind @param {string} name @returns {[number, number]} */
export function point(kind, name) {
  return ["abcdefghi".indexOf(name[0]), Number(name.slice(1)) - kind.lowest];
}

/** A move's origin, target and promotion. @param {string} move in coordinates */
export function ends(move) {
  const found = /^([a-i]\d)([a-i]\d)(\w?)$/.exec(move);
  return found ? { from: found[1], to: found[2], promotion: found[3] } : null;
}

/** The name of a piece. @param {Kind} kind @param {string} letter */
export function pieceName(kind, letter) {
  const side = letter === letter.toUpperCase() ? kind.sides[0] : kind.sides[1];
  return `${side} ${kind.pieces[letter.toUpperCase()] ?? letter}`.toLowerCase();
}

/** The number of a move, and whether it is the second side's. @param {string} start @param {number} ply from 0
 * @returns {{ number: number, isSecond: boolean }} */
export function moveNumber(start, ply) {
  const fields = start.split(" ");
  const at = ply + 2 * (Number(fields[5] ?? 1) - 1) + (fields[1] === "b" ? 1 : 0);
  return { number: Math.floor(at / 2) + 1, isSecond: at % 2 === 1 };
}
