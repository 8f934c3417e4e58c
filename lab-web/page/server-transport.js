// @ts-check
// The transport to `lab serve`: requests by POST, events as server-sent events.

import { Refused } from "./desk.js";

/** @typedef {import("./protocol.d.ts").Transport} Transport */

const SILENT = "The lab does not answer. Is `lab serve` still running?";
const FULL =
  "The lab serves as many pages as it can already, or was started anew. Close one, or open its new address.";

/** Whether `lab serve` serves the page; if not, the page includes the lab in WebAssembly. */
export const HAS_SERVER = document.documentElement.dataset.lab !== "wasm";

/** @implements {Transport} */
export class ServerTransport {
  /** @param {import("./protocol.d.ts").Listener} listener */
  open(listener) {
    let wasOpen = false;
    /** @type {Promise<string>} the desk's name */
    this.opened = new Promise((resolve, reject) => {
      const stream = new EventSource("events");
      stream.onmessage = (message) => {
        const event = JSON.parse(message.data);
        if (event.event !== "opened") {
          listener.receive(event);
          return;
        }
        resolve(event.desk);
        if (!wasOpen) {
          wasOpen = true;
          return;
        }
        // The browser reopened a lost stream: it belongs to a new desk, with no state.
        listener.lost("The connection to the lab was lost.");
        this.opened = Promise.resolve(event.desk);
        listener.replaced();
      };
      stream.onerror = () => {
        if (wasOpen) listener.lost(SILENT);
        // The browser does not retry a refused stream.
        if (stream.readyState === EventSource.CLOSED) reject(new Refused(FULL));
      };
    });
  }

  /** @param {import("./protocol.d.ts").Request} request */
  async send(request) {
    const desk = await this.opened;
    /** @type {Response} */
    let answer;
    try {
      answer = await fetch(`desks/${desk}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request),
      });
    } catch {
      throw new Refused(SILENT);
    }
    if (!answer.ok) throw new Refused((await answer.text()) || `The lab refused this (${answer.status}).`);
  }
}
