// @ts-check
// The page's state in its address, so that a link can point to a view, a position, or a node of a tree.

/** `wrong` is an address that leads nowhere.
 * @typedef {{ wrong?: string, view?: string, game?: string, fen?: string, moves?: string[], board?: string, eval?: string,
 *   strategy?: string, over?: string, depth?: number,
 *   address?: string, goal?: string, flip?: boolean }} Link */

/** Parses the address. @param {string} hash @returns {Link} */
export function read(hash) {
  const place = /^#(understand|play|measure)\//.exec(hash);
  if (place) return { view: place[1], address: hash };
  // A view's name alone is a valid address.
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

/** Delay of writes: for a browser, writing an address takes longer than a step of the search.
 * @type {number | undefined} */
let timer;
/** @type {string | null} */
let next = null;
let isJump = false;

/** Writes the address soon, without adding to the browser's history. @param {string} address */
export function write(address) {
  next = address;
  timer ??= setTimeout(flush, 100);
}

/** Writes the address now, as a new entry of the browser's history. @param {string} address */
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

/** Cancels the pending write. */
export function forget() {
  clearTimeout(timer);
  timer = undefined;
  next = null;
}

/** Writes the address now, if it has changed. */
export function flush() {
  const address = next;
  forget();
  if (!address || address === location.hash) return;
  if (isJump) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  isJump = false;
}
