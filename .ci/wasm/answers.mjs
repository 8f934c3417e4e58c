// Like lab-wasm/examples/answers.rs, but with the WebAssembly module: `node answers.mjs lab.wasm`.

import { createWriteStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const imports = {
  now: () => 0,
  tell(place, length) {
    out.write(Buffer.from(new Uint8Array(lab.memory.buffer, place, length)));
    out.write("\n");
    return 0;
  },
};
const out = createWriteStream("/dev/stdout");
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const lab = new WebAssembly.Instance(module, { lab: imports }).exports;
for await (const line of createInterface({ input: process.stdin })) {
  const text = new TextEncoder().encode(line);
  const place = lab.allocate(text.length);
  new Uint8Array(lab.memory.buffer, place, text.length).set(text);
  lab.ask(place, text.length);
}
out.end();
