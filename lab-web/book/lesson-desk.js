// @ts-check
// The desk of a lesson, which begins when the first part of the page needs it, and what comes with it.

import { Desk, of } from "./desk.js";
import { loadSheet } from "./sheet.js";
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
    .then((events) => of(events, "catalogue"));
  return asked;
}

/** @type {Promise<void> | undefined} */
let loaded;

/** The sheet with boards and pieces is in the page. */
export function drawn() {
  loaded ??= loadSheet();
  return loaded;
}
