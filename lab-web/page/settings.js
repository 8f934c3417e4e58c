// @ts-check
// The user's settings, kept across reloads.

const PREFIX = "search-lab.";

/** @param {string} name */
export function read(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    // Some browsers store nothing for pages opened from disk.
    return null;
  }
}

/** @param {string} name @param {string} value */
export function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {}
}
