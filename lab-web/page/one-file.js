// @ts-check
// Starts the one-file page: unpacks its modules and adds an import map that gives them `data:` URLs, before
// the first module is imported.

/** Unpacks a file that the page holds, packed by LZMA: the lab is a quarter smaller than in gzip, which browsers unpack
 * themselves. Names are those of the specification (https://7-zip.org/sdk.html). @param {string} name */
function unpacked(name) {
  const packed = Uint8Array.from(atob((document.getElementById(`held-${name}`)?.textContent ?? "").trim()), (sign) => sign.charCodeAt(0));
  const view = new DataView(packed.buffer);
  const [lc, lp, pb] = [packed[0] % 9, Math.floor(packed[0] / 9) % 5, Math.floor(packed[0] / 45)];
  const out = new Uint8Array(view.getUint32(5, true));
  let [code, range, next] = [view.getUint32(14), 0xffffffff, 18];
  const normalize = () => {
    if (range >= 1 << 24) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | packed[next++]) >>> 0;
  };
  const probabilities = (/** @type {number} */ count) => new Uint16Array(count).fill(1024);
  const bit = (/** @type {Uint16Array} */ of, /** @type {number} */ at) => {
    const bound = (range >>> 11) * of[at];
    const its = code < bound ? 0 : 1;
    if (its) {
      range -= bound;
      code -= bound;
      of[at] -= of[at] >> 5;
    } else {
      range = bound;
      of[at] += (2048 - of[at]) >> 5;
    }
    normalize();
    return its;
  };
  const direct = (/** @type {number} */ bits) => {
    let value = 0;
    for (; bits > 0; bits--) {
      range >>>= 1;
      const its = code >= range ? 1 : 0;
      code -= its * range;
      normalize();
      value = value * 2 + its;
    }
    return value;
  };
  const tree = (/** @type {Uint16Array} */ of, /** @type {number} */ at, /** @type {number} */ bits) => {
    let node = 1;
    for (let left = bits; left > 0; left--) node = node * 2 + bit(of, at + node);
    return node - (1 << bits);
  };
  const reverse = (/** @type {Uint16Array} */ of, /** @type {number} */ at, /** @type {number} */ bits) => {
    let [node, value] = [1, 0];
    for (let place = 0; place < bits; place++) {
      const its = bit(of, at + node);
      node = node * 2 + its;
      value |= its << place;
    }
    return value;
  };
  const lengths = () => {
    const [choice, low, mid, high] = [2, 128, 128, 256].map(probabilities);
    return (/** @type {number} */ state) =>
      !bit(choice, 0) ? tree(low, state * 8, 3) : !bit(choice, 1) ? 8 + tree(mid, state * 8, 3) : 16 + tree(high, 0, 8);
  };
  const [isMatch, isRep0Long, isRep, isRepG0, isRepG1, isRepG2] = [192, 192, 12, 12, 12, 12].map(probabilities);
  const [literals, slots, distances, align] = [0x300 << (lc + lp), 256, 116, 16].map(probabilities);
  const [matchLength, repLength] = [lengths(), lengths()];
  let [state, rep0, rep1, rep2, rep3] = [0, 0, 0, 0, 0];
  for (let at = 0; at < out.length; ) {
    const posState = at & ((1 << pb) - 1);
    let length = 0;
    if (!bit(isMatch, state * 16 + posState)) {
      const before = at > 0 ? out[at - 1] : 0;
      const its = 0x300 * (((at & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
      let symbol = 1;
      for (let match = out[at - rep0 - 1]; state >= 7 && symbol < 0x100; match <<= 1) {
        const wanted = (match >> 7) & 1;
        symbol = symbol * 2 + bit(literals, its + ((1 + wanted) << 8) + symbol);
        if ((symbol & 1) !== wanted) break;
      }
      while (symbol < 0x100) symbol = symbol * 2 + bit(literals, its + symbol);
      out[at++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    if (!bit(isRep, state)) {
      [rep1, rep2, rep3] = [rep0, rep1, rep2];
      length = matchLength(posState);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots, Math.min(length, 3) * 64, 6);
      const bits = (slot >> 1) - 1;
      const base = slot < 4 ? slot : (2 + (slot & 1)) * 2 ** bits;
      if (slot < 4) rep0 = slot;
      else if (slot < 14) rep0 = base + reverse(distances, base - slot, bits);
      else rep0 = base + direct(bits - 4) * 16 + reverse(align, 0, 4);
      length += 2;
    } else {
      let isShort = false;
      if (!bit(isRepG0, state)) isShort = !bit(isRep0Long, state * 16 + posState);
      else if (!bit(isRepG1, state)) [rep0, rep1] = [rep1, rep0];
      else if (!bit(isRepG2, state)) [rep0, rep1, rep2] = [rep2, rep0, rep1];
      else [rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2];
      length = isShort ? 1 : repLength(posState) + 2;
      state = state < 7 ? (isShort ? 9 : 8) : 11;
    }
    for (; length > 0; length--, at++) out[at] = out[at - rep0 - 1];
  }
  return out;
}

{
  const run = (/** @type {string} */ type, /** @type {string} */ text) => {
    const script = document.createElement("script");
    script.type = type;
    script.textContent = text;
    document.body.append(script);
  };
  const modules = Object.entries(JSON.parse(new TextDecoder().decode(unpacked("modules"))));
  const address = (/** @type {any} */ text) => `data:text/javascript,${encodeURIComponent(text)}`;
  const imports = Object.fromEntries(modules.map(([name, text]) => [name, address(text)]));
  run("importmap", JSON.stringify({ imports }));
  run("module", 'import "lab/main.js";');
}
