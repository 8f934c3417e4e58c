// @ts-check
// The transport without a server: the lab in WebAssembly, in a Worker. To stop a search, its Worker is
// terminated; a new one restores the state, and the stopped search reports the move of its last completed
// iteration.

import { Standing, choice } from "./standing.js";
import { Refused, isComplete } from "./desk.js";
import { file } from "./held.js";

/** @typedef {import("./protocol.d.ts").Transport} Transport */
/** @typedef {import("./protocol.d.ts").Said} Said */
/** @typedef {import("./protocol.d.ts").Request} Request */
/** @typedef {import("./protocol.d.ts").Thought} Thought */
/** A pending request, and the receiver of its events. @typedef {{ request: Request,
 * receive: (event: Said) => void, best: Thought | null }} Asked */

const GONE =
  "The search took more memory than a browser gives, or the lab has a fault. It was started anew.";
const OLD = "This browser cannot run the lab: it has no WebAssembly, or no Workers.";

/** @implements {Transport} */
export class WorkerTransport {
  constructor() {
    /** @type {Asked[]} in the order in which they are worked off; the first is being worked off */
    this.asked = [];
    this.standing = new Standing();
  }

  /** @param {import("./protocol.d.ts").Listener} listener */
  open(listener) {
    this.listener = listener;
    this.ready = load().then((made) => {
      this.made = made;
      this.renew();
    });
    // Whoever sends a request gets the error.
    this.ready.catch(() => {});
  }

  /** @param {Request} request */
  async send(request) {
    await this.ready;
    const receive = (/** @type {Said} */ event) => this.listener?.receive(event);
    if (request.stop) {
      this.stop();
      this.post(request, receive);
      return;
    }
    // A new Worker has no tree, so it searches the tree again when one is needed.
    const tree = request.debugger && this.standing.missingTree(request.debugger);
    if (tree) this.post({ id: request.id, debugger: tree }, () => {});
    this.post(request, receive);
  }

  /** @param {Request} request @param {(event: Said) => void} receive */
  post(request, receive) {
    this.asked.push({ request, receive, best: null });
    this.worker?.postMessage(JSON.stringify(request));
  }

  /** Handles an event. The Worker processes requests in order, so it belongs to the first one.
   * @param {Said} event */
  take(event) {
    const [current] = this.asked;
    if (!current) return;
    if (event.event === "thought" && isComplete(event.status)) current.best = /** @type {any} */ (event);
    this.standing.note(current.request, event);
    if (event.event === "done") this.asked.shift();
    current.receive(event);
  }

  /** Stops the current search and the pending ones. */
  stop() {
    const [current, ...waiting] = this.asked;
    if (!current || !isSearch(current.request)) return;
    this.renew();
    this.conclude(current);
    for (const { request, receive } of waiting) {
      // A search stopped before it begins gets the smallest time limit.
      this.post(isSearch(request) ? { ...request, time_ms: 1 } : request, receive);
    }
  }

  /** Reports the end of a stopped search, as the lab itself would. @param {Asked} stopped */
  conclude({ request, receive, best }) {
    const { id } = request;
    const command = request.session?.command;
    const { state } = this.standing;
    if (!command || !state) {
      receive({ id, event: "refused", reason: "The search was stopped before it came to its end." });
      receive({ id, event: "done" });
      return;
    }
    const chosen = choice(state, best);
    receive({ id, event: "chosen", move: chosen.move });
    if (command === "answer") this.post({ id, session: this.standing.played(chosen) }, receive);
    else receive({ id, event: "done" });
  }

  /** Replaces the Worker by a new one and restores the state. */
  renew() {
    if (!this.made) return;
    this.worker?.terminate();
    this.asked = [];
    this.standing.forgetTree();
    const worker = new Worker(this.made.address);
    this.worker = worker;
    let lives = false;
    worker.onmessage = ({ data }) => {
      lives = true;
      if (worker === this.worker) this.take(JSON.parse(data));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.fall(lives);
    };
    worker.postMessage(this.made.module);
    for (const command of this.standing.commands()) this.post({ id: 0, session: command }, () => {});
  }

  /** The Worker has failed. If it never sent anything, a new one would fail too. @param {boolean}
   * lived */
  fall(lived) {
    if (lived) this.renew();
    else this.ready = Promise.reject(new Refused(OLD));
    this.ready?.catch(() => {});
    this.listener?.lost(lived ? GONE : OLD);
  }
}

/** Whether a request is a search, which may take long. @param {Request} request */
function isSearch(request) {
  return Boolean(request.debugger || request.search || request.measure) || ["think", "answer"].includes(request.session?.command);
}

/** The script and the module from which Workers are created.
 * @returns {Promise<{ address: string, module: WebAssembly.Module }>} */
async function load() {
  if (!globalThis.WebAssembly || !globalThis.Worker) throw new Refused(OLD);
  const [code, wasm] = await Promise.all([file("lab-worker.js"), file("lab.wasm")]);
  const script = new Blob([await code.arrayBuffer()], { type: "text/javascript" });
  return { address: URL.createObjectURL(script), module: await WebAssembly.compile(await wasm.arrayBuffer()) };
}
