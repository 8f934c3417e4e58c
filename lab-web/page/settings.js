// @ts-check
// What a reader chose once and finds again after a reload.

const PREFIX = "search-lab.";

/** Lets a control keep its value. Its listeners are called when there was one.
 * @param {string} name @param {HTMLElement & Record<string, any>} control */
export function remember(name, control) {
  const what = control.type === "checkbox" ? "checked" : "value";
  const kept = read(name);
  if (kept !== null) {
    const before = control[what];
    control[what] = what === "checked" ? kept === "true" : kept;
    // A choice that is no more.
    if (control[what] === "") control[what] = before;
    control.dispatchEvent(new Event("change"));
  }
  control.addEventListener("change", () => write(name, String(control[what])));
}

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
