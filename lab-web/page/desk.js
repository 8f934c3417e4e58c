// @ts-check
// The desk that works for this page: each request has a number, and is answered by events until it is done.
// A transport brings them: server-transport.js or worker-transport.js.

/** @typedef {import("./protocol.d.ts").Said} Said */
/** @typedef {import("./protocol.d.ts").Request} Request */
/** @typedef {import("./protocol.d.ts").Transport} Transport */
/** @typedef {{ told: (said: Said) => void, done: (last: Said[]) => void, failed: (error: Error) => void,
 * said: Said[] }} Waiting */

/** Why a request was not carried out. */
export class Refused extends Error {}

/** Works off requests one after the other. */
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
      heard: (said) => this.take(said),
      lost: (reason) => this.lose(reason),
      replaced: () => {
        for (const again of this.afterLoss) again();
      },
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
    // Nobody waits for what comes late.
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
   * @param {Record<string, any>} request @param {(said: Said) => void} [told] gets each event as it comes
   * @returns {Promise<Said[]>}
   */
  ask(request, told = () => {}) {
    const id = ++this.lastId;
    return new Promise((done, failed) => {
      this.waiting.set(id, { told, done, failed, said: [] });
      this.transport.send({ id, ...request }).catch((error) => {
        this.waiting.delete(id);
        failed(error);
      });
    });
  }

  /** A command to the session. @param {Record<string, any>} command @param {number} [time_ms] @param
   * {(said: Said) => void} [told] */
  session(command, time_ms, told) {
    return this.ask(time_ms ? { time_ms, session: command } : { session: command }, told);
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
