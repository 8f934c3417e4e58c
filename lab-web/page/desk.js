// @ts-check
// The desk: sends the page's requests and receives events. Each request has a number and is answered by
// events until it is done. The transport is server-transport.js or worker-transport.js.

/** @typedef {import("./protocol.d.ts").Said} Said */
/** @typedef {import("./protocol.d.ts").Request} Request */
/** @typedef {import("./protocol.d.ts").Transport} Transport */
/** @typedef {{ receive: (event: Said) => void, done: (events: Said[]) => void,
 * failed: (error: Error) => void, events: Said[] }} Waiting */

/** The reason why a request was refused. */
export class Refused extends Error {}

/** Whether an iteration is finished: to its depth, or by a mate that no deeper one can improve.
 * @param {string} status */
export const isComplete = (status) => status === "complete" || status === "mate-found";

/** Handles requests one after another. */
export class Desk {
  /** @param {Transport} transport */
  constructor(transport) {
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.lastId = 0;
    /** @type {(() => void)[]} what is to be done when the desk was lost and another one is there */
    this.afterLoss = [];
    this.transport = transport;
    transport.open({
      receive: (event) => this.take(event),
      lost: (reason) => this.lose(reason),
      replaced: () => {
        for (const again of this.afterLoss) again();
      },
    });
  }

  /** Rejects all pending requests: they will not be answered. @param {string} reason */
  lose(reason) {
    const lost = this.waiting;
    this.waiting = new Map();
    for (const waiting of lost.values()) waiting.failed(new Refused(reason));
  }

  /** @param {Said} event */
  take(event) {
    // Nobody waits for late events.
    const waiting = this.waiting.get(event.id);
    if (!waiting) return;
    if (event.event === "done") {
      this.waiting.delete(event.id);
      const refused = waiting.events.find((earlier) => earlier.event === "refused");
      if (refused) waiting.failed(new Refused(refused.reason));
      else waiting.done(waiting.events);
    } else {
      waiting.events.push(event);
      waiting.receive(event);
    }
  }

  /**
   * Sends a request; resolves when it is done, to all events but the last.
   * @param {Record<string, any>} request @param {(event: Said) => void} [receive] gets each event as it comes
   * @returns {Promise<Said[]>}
   */
  ask(request, receive = () => {}) {
    const id = ++this.lastId;
    return new Promise((done, failed) => {
      this.waiting.set(id, { receive, done, failed, events: [] });
      this.transport.send({ id, ...request }).catch((error) => {
        this.waiting.delete(id);
        failed(error);
      });
    });
  }

  /** Sends a command to the session. @param {Record<string, any>} command @param {number} [time_ms] @param
   * {(event: Said) => void} [receive] */
  session(command, time_ms, receive) {
    return this.ask(time_ms ? { time_ms, session: command } : { session: command }, receive);
  }

  /** Stops the current request. */
  stop() {
    return this.ask({ stop: {} }).catch(() => []);
  }
}

/** The first event of a kind. @param {Said[]} events @param {string} kind @returns {any} */
export function of(events, kind) {
  return events.find(({ event }) => event === kind);
}
