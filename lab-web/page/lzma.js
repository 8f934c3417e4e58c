// @ts-check
// Unpacks LZMA, which makes the lab a third smaller than the packing that browsers know by themselves.
// Reference: I. Pavlov, LZMA specification, 2015, whose names are used here.

/** Chances that a bit is 0, of 2048, each learnt from the bits before. @param {number} count */
function chances(count) {
  return new Uint16Array(count).fill(1024);
}

/** Reads bits, each by its chance. */
class RangeDecoder {
  /** @param {Uint8Array} packed @param {number} at where the bits begin, with a byte that says nothing */
  constructor(packed, at) {
    this.packed = packed;
    this.range = 2 ** 32 - 1;
    this.code = new DataView(packed.buffer, packed.byteOffset).getUint32(at + 1);
    this.at = at + 5;
  }

  /** The next bit, by the chance at `place`, which learns from it.
   * @param {Uint16Array} probs @param {number} place */
  bit(probs, place) {
    const chance = probs[place];
    const bound = (this.range >>> 11) * chance;
    const bit = this.code < bound ? 0 : 1;
    if (bit === 0) {
      this.range = bound;
      probs[place] = chance + ((2048 - chance) >> 5);
    } else {
      this.range -= bound;
      this.code -= bound;
      probs[place] = chance - (chance >> 5);
    }
    this.normalize();
    return bit;
  }

  /** So many bits that are 0 as often as 1. @param {number} count */
  direct(count) {
    let bits = 0;
    for (; count > 0; count--) {
      this.range = Math.floor(this.range / 2);
      const bit = this.code < this.range ? 0 : 1;
      if (bit === 1) this.code -= this.range;
      bits = 2 * bits + bit;
      this.normalize();
    }
    return bits;
  }

  normalize() {
    if (this.range >= 2 ** 24) return;
    this.range *= 256;
    this.code = this.code * 256 + this.packed[this.at++];
  }

  /** A number of so many bits, the highest first; its chances begin at `base`.
   * @param {Uint16Array} probs @param {number} base @param {number} count */
  tree(probs, base, count) {
    let node = 1;
    for (let read = 0; read < count; read++) node = 2 * node + this.bit(probs, base + node);
    return node - (1 << count);
  }

  /** The same, the lowest bit first.
   * @param {Uint16Array} probs @param {number} base @param {number} count */
  reverseTree(probs, base, count) {
    let node = 1;
    let number = 0;
    for (let read = 0; read < count; read++) {
      const bit = this.bit(probs, base + node);
      node = 2 * node + bit;
      number |= bit << read;
    }
    return number;
  }
}

/** Reads how long a match is. */
class LengthDecoder {
  constructor() {
    this.choice = chances(2);
    this.low = chances(16 << 3);
    this.mid = chances(16 << 3);
    this.high = chances(256);
  }

  /** @param {RangeDecoder} range @param {number} posState */
  read(range, posState) {
    if (range.bit(this.choice, 0) === 0) return 2 + range.tree(this.low, posState << 3, 3);
    if (range.bit(this.choice, 1) === 0) return 10 + range.tree(this.mid, posState << 3, 3);
    return 18 + range.tree(this.high, 0, 8);
  }
}

/** Reads how far back a match begins, 0 for the last byte. */
class DistanceDecoder {
  constructor() {
    this.slots = chances(4 << 6);
    this.special = chances(128);
    this.align = chances(16);
  }

  /** @param {RangeDecoder} range @param {number} length of the match */
  read(range, length) {
    const slot = range.tree(this.slots, Math.min(length - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const first = (2 + (slot & 1)) * 2 ** bits;
    if (slot < 14) return first + range.reverseTree(this.special, first - slot, bits);
    return first + range.direct(bits - 4) * 16 + range.reverseTree(this.align, 0, 4);
  }
}

/** What was packed: a header with the length, as the `.lzma` format has it, then the bits.
 * @param {Uint8Array<ArrayBuffer>} packed */
export function unpacked(packed) {
  const properties = packed[0];
  const lc = properties % 9;
  const lp = Math.floor(properties / 9) % 5;
  const pb = Math.floor(properties / 45);
  const output = new Uint8Array(new DataView(packed.buffer, packed.byteOffset).getUint32(5, true));
  const range = new RangeDecoder(packed, 13);
  const isMatch = chances(12 << 4);
  const isRep = chances(12);
  const isRepG0 = chances(12);
  const isRepG1 = chances(12);
  const isRepG2 = chances(12);
  const isRep0Long = chances(12 << 4);
  const literals = chances(0x300 << (lc + lp));
  const [lengths, repLengths, distances] = [new LengthDecoder(), new LengthDecoder(), new DistanceDecoder()];
  let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0];
  // What came last: below 7 a literal, and how long ago a match.
  let state = 0;

  /** A byte that is no part of a match. @param {number} at */
  const literal = (at) => {
    const before = at > 0 ? output[at - 1] : 0;
    const base = 0x300 * (((at & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
    let symbol = 1;
    if (state >= 7) {
      // It is not the byte that the last match would have gone on with.
      let matched = output[at - rep0 - 1];
      while (symbol < 0x100) {
        const expected = (matched >> 7) & 1;
        matched <<= 1;
        const bit = range.bit(literals, base + ((1 + expected) << 8) + symbol);
        symbol = 2 * symbol + bit;
        if (bit !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = 2 * symbol + range.bit(literals, base + symbol);
    state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
    return symbol;
  };

  for (let at = 0; at < output.length; ) {
    const posState = at & ((1 << pb) - 1);
    if (range.bit(isMatch, (state << 4) + posState) === 0) {
      output[at] = literal(at);
      at += 1;
      continue;
    }
    let length = 1;
    if (range.bit(isRep, state) === 0) {
      length = lengths.read(range, posState);
      [rep0, rep1, rep2, rep3] = [distances.read(range, length), rep0, rep1, rep2];
      state = state < 7 ? 7 : 10;
    } else {
      let isShort = false;
      if (range.bit(isRepG0, state) === 0) isShort = range.bit(isRep0Long, (state << 4) + posState) === 0;
      else if (range.bit(isRepG1, state) === 0) [rep0, rep1] = [rep1, rep0];
      else if (range.bit(isRepG2, state) === 0) [rep0, rep1, rep2] = [rep2, rep0, rep1];
      else [rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2];
      if (!isShort) length = repLengths.read(range, posState);
      state = isShort ? (state < 7 ? 9 : 11) : state < 7 ? 8 : 11;
    }
    for (const end = at + length; at < end; at++) output[at] = output[at - rep0 - 1];
  }
  return output;
}
