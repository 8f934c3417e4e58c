// @ts-check
// The state of the page in its address, so that a link can point at a view, a position, a node of a tree.

/** @typedef {{ view?: string, game?: string, fen?: string, moves?: string[], board?: string, eval?: string,
 *   strategy?: string, over?: string, depth?: number,
 *   address?: string, path?: number[], searched?: number, goal?: string, flip?: boolean }} Link */

/** What the address says. @param {string} hash @returns {Link} */
export function read(hash) {
  const place = /^#(understand|play|measure)\//.exec(hash);
  if (place) return { view: place[1], address: hash };
  // A view alone is its address.
  const words = new URLSearchParams(hash.replace(/^#(?=\w+$)/, "view=").replace(/^#/, ""));
  const text = (/** @type {string} */ name) => words.get(name) ?? undefined;
  const number = (/** @type {string} */ name) => {
    const value = words.get(name);
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  };
  const path = text("path");
  return {
    view: text("view"),
    game: text("game"),
    fen: text("fen"),
    moves: text("moves")?.split(",").filter(Boolean),
    board: text("board"),
    eval: text("eval"),
    strategy: text("strategy"),
    over: text("over"),
    depth: number("depth"),
    searched: number("searched"),
    goal: text("goal"),
    flip: words.has("flip"),
    path:
      path === undefined
        ? undefined
        : path
            .split(".")
            .filter((place) => /^\d{1,4}$/.test(place))
            .map(Number),
  };
}

/** A browser takes longer to write an address than a step takes.
 * @type {number | undefined} */
let timer;
/** @type {string | null} */
let next = null;

/** Writes the address soon; the way back of the browser is not lengthened. @param {string} address */
export function write(address) {
  next = address;
  timer ??= setTimeout(flush, 100);
}

/** Writes the address now, as another place to come back to. @param {string} address */
export function push(address) {
  forget();
  if (address !== location.hash) history.pushState(null, "", address);
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
  if (address && address !== location.hash) history.replaceState(null, "", address);
}

/** What stands in the address for a link. @param {Link} link */
export function address(link) {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(link)) {
    if (value === undefined || value === false || value === "") continue;
    const text =
      value === true ? "yes" : Array.isArray(value) ? value.join(name === "path" ? "." : ",") : String(value);
    words.set(name, text);
  }
  return `#${words}`;
}
