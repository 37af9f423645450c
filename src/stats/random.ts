import { requireInteger } from './check.ts';

/**
 * A seeded source of randomness: xoshiro256** (256 bits of state, period 2^256 − 1).
 * It holds functions, so it does not cross to another thread: send the seed and create it there.
 */
export interface Xoshiro256 {
  /** Uniform integer in [0, 2^32): the upper half of the next 64-bit word. */
  nextUint32(): number;
  /** Uniform number in [0, 1) with 53 random bits. */
  next(): number;
  /** Uniform integer in [0, n), without bias; n from 1 to 2^32. RangeError otherwise. */
  integer(n: number): number;
  /** Standard normal number. */
  normal(): number;
  /** Another generator that goes on as this one would from here. */
  copy(): Xoshiro256;
}

const MASK = 0xffff_ffff_ffff_ffffn;
const GAMMA = 0x9e37_79b9_7f4a_7c15n;

/** The finaliser of splitmix64: a bijection on 64-bit words. */
function mix(word: bigint): bigint {
  let z = word & MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58_476d_1ce4_e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d0_49bb_1331_11ebn) & MASK;
  return z ^ (z >> 31n);
}

/**
 * The first `count` outputs of splitmix64, which turns one 64-bit seed into as many words as a larger state needs.
 * Source: [Steele2014].
 */
export function splitmix64(seed: bigint, count: number): bigint[] {
  const words: bigint[] = [];
  for (let i = 1; i <= count; i++) words.push(mix(seed + BigInt(i) * GAMMA));
  return words;
}

/** Four words that each depend on every byte and on the length, so that no part of a long seed is wasted. */
function absorb(bytes: Uint8Array): bigint[] {
  return splitmix64(BigInt(bytes.length), 4).map((start) => {
    let lane = mix(start);
    for (let offset = 0; offset < bytes.length; offset += 8) {
      let word = 0n;
      for (let k = Math.min(bytes.length, offset + 8) - 1; k >= offset; k--) word = (word << 8n) | BigInt(bytes[k]);
      lane = mix((lane ^ word) + GAMMA);
    }
    return lane;
  });
}

/**
 * Creates a generator.
 * A bigint is taken modulo 2^64 and spread by splitmix64; bytes, and a string as UTF-8, are absorbed whole.
 * Equal seeds give equal sequences on every machine. Source: [Blackman2021].
 */
export function createRandom(seed: Uint8Array | bigint | string): Xoshiro256 {
  if (typeof seed === 'bigint') return createRandomFromState(splitmix64(seed, 4));
  return createRandomFromState(absorb(typeof seed === 'string' ? new TextEncoder().encode(seed) : seed));
}

/**
 * Creates a generator from its four 64-bit state words (for test vectors and resuming).
 * RangeError when there are not four or all are zero.
 */
export function createRandomFromState(words: readonly bigint[]): Xoshiro256 {
  if (words.length !== 4) throw new RangeError(`words must have 4 values, got ${words.length}`);
  if (words.every((word) => (word & MASK) === 0n)) throw new RangeError('words must not all be zero');
  // Halves as signed 32-bit integers, high then low: the hot path needs no BigInt.
  const s = new Int32Array(8);
  words.forEach((word, i) => {
    s[2 * i] = Number((word >> 32n) & 0xffff_ffffn) | 0;
    s[2 * i + 1] = Number(word & 0xffff_ffffn) | 0;
  });
  return generator(s, null);
}

/** A generator over this state; `kept` is a normal number that was made and not given yet. */
function generator(s: Int32Array, kept: number | null): Xoshiro256 {
  let low = 0;
  let spare = kept ?? 0;
  let hasSpare = kept !== null;

  /** Advances the state; returns the high half of the output and leaves the low half in `low`. */
  function step(): number {
    const ah = s[2];
    const al = s[3];
    // x5: (a << 2) + a
    let l = al << 2;
    let h = (ah << 2) | (al >>> 30);
    let sum = (l >>> 0) + (al >>> 0);
    h = (h + ah + (sum > 0xffff_ffff ? 1 : 0)) | 0;
    l = sum | 0;
    // rotl 7
    const rh = (h << 7) | (l >>> 25);
    const rl = (l << 7) | (h >>> 25);
    // x9: (r << 3) + r
    l = rl << 3;
    h = (rh << 3) | (rl >>> 29);
    sum = (l >>> 0) + (rl >>> 0);
    h = (h + rh + (sum > 0xffff_ffff ? 1 : 0)) | 0;
    low = sum | 0;

    const th = (ah << 17) | (al >>> 15);
    const tl = al << 17;
    const ch = s[4] ^ s[0];
    const cl = s[5] ^ s[1];
    const dh = s[6] ^ ah;
    const dl = s[7] ^ al;
    s[2] = ah ^ ch;
    s[3] = al ^ cl;
    s[0] ^= dh;
    s[1] ^= dl;
    s[4] = ch ^ th;
    s[5] = cl ^ tl;
    // rotl 45 = swap halves, then rotl 13
    s[6] = (dl << 13) | (dh >>> 19);
    s[7] = (dh << 13) | (dl >>> 19);
    return h;
  }

  function nextUint32(): number {
    return step() >>> 0;
  }

  function next(): number {
    const high = step() >>> 0;
    return (high * 0x20_0000 + (low >>> 11)) * 2 ** -53;
  }

  function integer(n: number): number {
    requireInteger('n', n, 1, 0x1_0000_0000);
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % n);
    let draw = nextUint32();
    while (draw >= limit) draw = nextUint32();
    return draw % n;
  }

  /** Marsaglia's polar method: what is accepted is decided without logarithms, so all machines stay in step. */
  function normal(): number {
    if (hasSpare) {
      hasSpare = false;
      return spare;
    }
    for (;;) {
      const u = 2 * next() - 1;
      const v = 2 * next() - 1;
      const q = u * u + v * v;
      if (q >= 1 || q === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(q)) / q);
      spare = v * scale;
      hasSpare = true;
      return u * scale;
    }
  }

  const copy = () => generator(s.slice(), hasSpare ? spare : null);

  return { nextUint32, next, integer, normal, copy };
}
