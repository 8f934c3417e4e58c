// @ts-check
// The desk of a lesson, which begins when the first part of the page needs it, and what comes with it.

import { Desk, of } from "./desk.js";
import { WorkerTransport } from "./worker-transport.js";

/** @type {Desk | undefined} */
let begun;

/** Works for all parts of the page, one after the other. */
export function desk() {
  begun ??= new Desk(new WorkerTransport());
  return begun;
}

/** @type {Promise<import("./protocol.d.ts").Catalogue> | undefined} */
let asked;

/** What there is to choose from. */
export function catalogue() {
  asked ??= desk()
    .ask({ catalogue: {} })
    .then((said) => of(said, "catalogue"));
  return asked;
}

/** @type {Promise<void> | undefined} */
let loaded;

/** The sheet with boards and pieces is in the page. */
export function drawn() {
  loaded ??= (async () => {
    const text = await (await fetch(new URL("diagram.svg", import.meta.url))).text();
    const sheet = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    sheet.setAttribute("aria-hidden", "true");
    sheet.setAttribute("class", "lesson-unseen");
    document.body.prepend(document.importNode(sheet, true));
  })();
  return loaded;
}
