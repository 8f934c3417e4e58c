// @ts-check
// The Worker that runs the lab in WebAssembly. It receives the compiled module first, then requests, and
// sends each event as a line of JSON. It receives no messages while it searches, so the page stops a search
// by terminating the Worker.

/** @typedef {{ memory: WebAssembly.Memory, allocate: (length: number) => number,
 * ask: (place: number, length: number) => void }} Lab */

/** @type {Lab} */
let lab;

const imports = {
  now: () => performance.now(),
  tell(/** @type {number} */ place, /** @type {number} */ length) {
    postMessage(new TextDecoder().decode(new Uint8Array(lab.memory.buffer, place, length)));
    return 0;
  },
};

onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    lab = /** @type {any} */ (new WebAssembly.Instance(data, { lab: imports }).exports);
    return;
  }
  const text = new TextEncoder().encode(data);
  const place = lab.allocate(text.length);
  new Uint8Array(lab.memory.buffer, place, text.length).set(text);
  lab.ask(place, text.length);
};
