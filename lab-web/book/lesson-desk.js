// @ts-check
// The desk of a lesson, started when the page first needs it, and the data it provides.

import { Desk, of } from "./desk.js";
import { loadSheet } from "./sheet.js";
import { WorkerTransport } from "./worker-transport.js";

/** @type {Desk | undefined} */
let begun;

/** The desk, shared by all parts of the page; it handles one request at a time. */
export function desk() {
  begun ??= new Desk(new WorkerTransport());
  return begun;
}

/** @type {Promise<import("./protocol.d.ts").Catalogue> | undefined} */
let asked;

/** The catalogue of games, algorithms and parts. */
export function catalogue() {
  asked ??= desk()
    .ask({ catalogue: {} })
    .then((events) => of(events, "catalogue"));
  return asked;
}

/** @type {Promise<void> | undefined} */
let loaded;

/** Resolves once the sprite sheet of boards and pieces is in the page. */
export function drawn() {
  loaded ??= loadSheet();
  return loaded;
}
