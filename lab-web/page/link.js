// @ts-check
// The address of the page: what view it names, and when it is written.

/** The view that an address names, which a bare name does too. @param {string} hash */
export function viewOf(hash) {
  return /^#([^/]*)/.exec(hash)?.[1] ?? "";
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
