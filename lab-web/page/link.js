// @ts-check
// The state of the page in its address, so that a link can point at a view, a position, a node of a tree.

/** `wrong` is an address that leads nowhere.
 * @typedef {{ wrong?: string, view?: string, game?: string, fen?: string, moves?: string[], board?: string, eval?: string,
 *   strategy?: string, over?: string, depth?: number,
 *   address?: string, goal?: string, flip?: boolean }} Link */

/** What the address says. @param {string} hash @returns {Link} */
export function read(hash) {
  const place = /^#(understand|play|measure)\//.exec(hash);
  if (place) return { view: place[1], address: hash };
  // A view alone is its address.
  const words = new URLSearchParams(hash.replace(/^#(?=\w+$)/, "view=").replace(/^#/, ""));
  const text = (/** @type {string} */ name) => words.get(name) ?? undefined;
  const link = {
    view: text("view"),
    game: text("game"),
    fen: text("fen"),
    moves: text("moves")?.split(",").filter(Boolean),
    board: text("board"),
    eval: text("eval"),
    strategy: text("strategy"),
    over: text("over"),
    depth: Number(words.get("depth")) || undefined,
    goal: text("goal"),
    flip: words.has("flip"),
  };
  return hash.length > 1 && !Object.values(link).some(Boolean) ? { wrong: hash } : link;
}

/** A browser takes longer to write an address than a step takes.
 * @type {number | undefined} */
let timer;
/** @type {string | null} */
let next = null;
let isJump = false;

/** Writes the address soon; the way back of the browser is not lengthened. @param {string} address */
export function write(address) {
  next = address;
  timer ??= setTimeout(flush, 100);
}

/** Writes the address now, as another place to come back to. @param {string} address */
export function push(address) {
  forget();
  isJump = false;
  if (address !== location.hash) history.pushState(null, "", address);
}

/** The next address that is another is one to come back from: what is done now is undone by Back. */
export function leave() {
  flush();
  isJump = true;
}

/** It is done: what comes now is no other place. */
export function stay() {
  flush();
  isJump = false;
}

/** What was to be written is no more. */
export function forget() {
  clearTimeout(timer);
  timer = undefined;
  next = null;
}

/** Writes the address now, if it is another. */
export function flush() {
  const address = next;
  forget();
  if (!address || address === location.hash) return;
  if (isJump) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  isJump = false;
}
