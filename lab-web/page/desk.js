// @ts-check
// The desk that works for this page: requests out by POST, events in by server-sent events.

/** @typedef {import("./protocol.d.ts").Said} Said */
/** @typedef {{ told: (said: Said) => void, done: (last: Said[]) => void, failed: (error: Error) => void,
 * said: Said[] }} Waiting */

const SILENT = "The lab does not answer. Is `lab serve` still running?";
const FULL =
  "The lab serves as many pages as it can already, or was started anew. Close one, or open its new address.";

/** Why a request was not carried out. */
export class Refused extends Error {}

/** Works off requests one after the other; each is answered by events until it is done. */
export class Desk {
  constructor() {
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.lastId = 0;
    /** @type {(() => void)[]} what is to be done when the desk was lost and another one is there */
    this.afterLoss = [];
    this.wasOpen = false;
    this.opened = this.open();
  }

  /** @returns {Promise<string>} the desk's id */
  open() {
    return new Promise((resolve, reject) => {
      const stream = new EventSource("events");
      stream.onmessage = (message) => {
        const said = JSON.parse(message.data);
        if (said.event !== "opened") {
          this.take(said);
          return;
        }
        // The browser opens the stream again when it was lost: another desk, which knows nothing.
        this.lose("The connection to the lab was lost.");
        this.opened = Promise.resolve(said.desk);
        resolve(said.desk);
        if (this.wasOpen) for (const again of this.afterLoss) again();
        this.wasOpen = true;
      };
      stream.onerror = () => {
        this.lose(SILENT);
        // A stream that was refused is not asked for again.
        if (stream.readyState === EventSource.CLOSED) reject(new Refused(FULL));
      };
    });
  }

  /** What was asked for will not be answered. @param {string} reason */
  lose(reason) {
    const lost = this.waiting;
    this.waiting = new Map();
    for (const waiting of lost.values()) waiting.failed(new Refused(reason));
  }

  /** @param {Said} said */
  take(said) {
    const waiting = this.waiting.get(said.id);
    if (!waiting) return;
    if (said.event === "done") {
      this.waiting.delete(said.id);
      const refused = waiting.said.find((earlier) => earlier.event === "refused");
      if (refused) waiting.failed(new Refused(refused.reason));
      else waiting.done(waiting.said);
    } else {
      waiting.said.push(said);
      waiting.told(said);
    }
  }

  /**
   * Asks for something; all events but the last, when it is done.
   * @param {Record<string, any>} request @param {(said: Said) => void} [told] is told each event as it comes
   * @returns {Promise<Said[]>}
   */
  async ask(request, told = () => {}) {
    const id = ++this.lastId;
    const desk = await this.opened;
    return new Promise((done, failed) => {
      this.waiting.set(id, { told, done, failed, said: [] });
      const sent = fetch(`desks/${desk}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ id, ...request }),
      });
      const lost = (/** @type {string} */ reason) => {
        this.waiting.delete(id);
        failed(new Refused(reason));
      };
      sent.then(
        async (answer) => {
          if (!answer.ok) lost((await answer.text()) || `The lab refused this (${answer.status}).`);
        },
        () => lost(SILENT),
      );
    });
  }

  /** A command to the session. @param {Record<string, any>} command @param {number} [time_ms] @param
   * {(said: Said) => void} [told] */
  session(command, time_ms, told) {
    return this.ask(time_ms ? { time_ms, session: command } : { session: command }, told);
  }

  /** A command to the debugger. @param {Record<string, any>} command */
  debugger(command) {
    return this.ask({ debugger: command });
  }

  /** Ends what the desk does now. */
  stop() {
    return this.ask({ stop: {} }).catch(() => []);
  }
}

/** The first event of a kind. @param {Said[]} said @param {string} event @returns {any} */
export function of(said, event) {
  return said.find((one) => one.event === event);
}
