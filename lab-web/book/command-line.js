// @ts-check
// The lesson commands that a page can run: parses `lab search` and `lab tree` command lines.

/** @typedef {{ fen: string, moves?: string, game?: string, strategy: string, depth: number, nodes?: number,
 * board?: string, eval?: string, diagram?: "unicode" | "ascii" }} Wish a search, as the desk takes it */
/** @typedef {{ name: "search" | "tree", wish: Wish, over?: string }} Command `over` is the recipe that is
 * laid over the tree */

const TEXTS = ["strategy", "moves", "game", "board", "eval"];
const NUMBERS = ["depth", "nodes"];
/** The default recipe of `lab search`. */
const USUAL_RECIPE = "alpha-beta+qs+mvv-lva+killers";
/** Options that change how a tree is printed, not the tree itself. */
const PRINTING = ["max-nodes", "format", "out"];

/**
 * Parses a command line; null if a page cannot run it.
 * @param {string} line the text after the prompt @returns {Command | null}
 */
export function read(line) {
  const [program, name, ...rest] = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, word]) => quoted ?? word,
  );
  if (program !== "lab" || (name !== "search" && name !== "tree")) return null;
  /** @type {string[]} */
  const position = [];
  /** @type {string[]} */
  const strategies = [];
  /** @type {Record<string, any>} */
  const wish = {};
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at];
    if (!word.startsWith("--")) {
      position.push(word);
      continue;
    }
    const option = word.slice(2);
    if (option === "diagram" || option === "diagram=unicode") wish.diagram = "unicode";
    else if (option === "diagram=ascii") wish.diagram = "ascii";
    else if (option === "strategy") strategies.push(rest[++at]);
    else if (TEXTS.includes(option)) wish[option] = rest[++at];
    else if (NUMBERS.includes(option)) wish[option] = Number(rest[++at]);
    else if (name === "tree" && PRINTING.includes(option)) at += 1;
    else return null;
  }
  const [strategy = USUAL_RECIPE, over, ...more] = strategies;
  const isWhole = position.length > 0 && wish.depth > 0 && more.length === 0;
  if (!isWhole || (name === "search" && over !== undefined)) return null;
  const known = { ...wish, fen: position.join(" "), strategy };
  return { name, wish: /** @type {Wish} */ (known), over };
}

/**
 * The commands of a lesson's block that a page can run, with their printed output. Commands that are meant
 * to fail are left out.
 * @param {string} text @returns {{ line: string, command: Command, printed: string }[]}
 */
export function commands(text) {
  return text.split(/^\$ /m).flatMap((one) => {
    const [line, ...rest] = one.split("\n");
    const command = rest[0]?.startsWith("? ") ? null : read(line);
    return command ? [{ line, command, printed: rest.join("\n").trimEnd() }] : [];
  });
}

/**
 * Whether a text matches a lesson's output: `...` stands for any lines, `[..]` for the rest of a line.
 * @param {string} text @param {string} printed
 */
export function isSame(text, printed) {
  const literal = (/** @type {string} */ part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const line = (/** @type {string} */ one) =>
    one === "..." ? "(?:.*\n)*" : `${one.split("[..]").map(literal).join(".*")}\n`;
  const pattern = printed.split("\n").map(line).join("");
  return new RegExp(`^${pattern}$`).test(`${text.trimEnd()}\n`);
}
