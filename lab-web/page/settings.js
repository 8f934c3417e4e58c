// @ts-check
// What a reader chose once and finds again after a reload.

const PREFIX = "search-lab.";

/** @param {string} name */
export function read(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    // Some browsers keep nothing for a page from a disk.
    return null;
  }
}

/** @param {string} name @param {string} value */
export function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {}
}
