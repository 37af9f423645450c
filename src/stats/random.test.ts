import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, createRandomFromState, splitmix64 } from './random.ts';

const MASK = (1n << 64n) - 1n;
const rotl = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (64n - k))) & MASK;

/** The algorithm as published, on whole 64-bit words. */
function slowWords(state: readonly bigint[], count: number): bigint[] {
  const s = [...state];
  return Array.from({ length: count }, () => {
    const result = (rotl((s[1] * 5n) & MASK, 7n) * 9n) & MASK;
    const t = (s[1] << 17n) & MASK;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45n);
    return result;
  });
}

describe('xoshiro256**', () => {
  it('gives the published outputs from state 1, 2, 3, 4', () => {
    const published = [
      11520n,
      0n,
      1509978240n,
      1215971899390074240n,
      1216172134540287360n,
      607988272756665600n,
      16172922978634559625n,
      8476171486693032832n,
      10595114339597558777n,
      2904607092377533576n,
    ];
    const random = createRandomFromState([1n, 2n, 3n, 4n]);
    expect(published.map(() => random.next())).toEqual(published.map((word) => Number(word >> 11n) * 2 ** -53));
  });

  it('agrees with whole-word arithmetic from any state', () => {
    const word = fc.bigInt({ min: 0n, max: MASK });
    fc.assert(
      fc.property(fc.tuple(word, word, word, fc.bigInt({ min: 1n, max: MASK })), (state) => {
        const words = slowWords(state, 50);
        const halves = createRandomFromState(state);
        expect(words.map(() => BigInt(halves.nextUint32()))).toEqual(words.map((w) => w >> 32n));
        const full = createRandomFromState(state);
        expect(words.map(() => full.next())).toEqual(words.map((w) => Number(w >> 11n) * 2 ** -53));
      }),
    );
  });

  it('refuses a state of zeros or of another size', () => {
    expect(() => createRandomFromState([0n, 0n, 0n, 0n])).toThrow(/words/);
    expect(() => createRandomFromState([1n])).toThrow(/words/);
  });
});

describe('seeding', () => {
  it('spreads a number by splitmix64 as published', () => {
    expect(splitmix64(1477776061723855037n, 5)).toEqual([
      1985237415132408290n,
      2979275885539914483n,
      13511426838097143398n,
      8488337342461049707n,
      15141737807933549159n,
    ]);
  });

  it('repeats for equal seeds and differs for seeds that differ in any one bit', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(), (bytes, place) => {
        const other = Uint8Array.from(bytes);
        other[place % bytes.length] ^= 1 << (place % 8);
        const draw = (seed: Uint8Array): number[] => {
          const random = createRandom(seed);
          return [random.next(), random.next(), random.next(), random.next()];
        };
        expect(draw(bytes)).toEqual(draw(Uint8Array.from(bytes)));
        expect(draw(bytes)).not.toEqual(draw(other));
      }),
    );
  });

  it('keeps seeds of other lengths and kinds apart', () => {
    const first = (seed: Uint8Array | bigint | string): number => createRandom(seed).next();
    const values = [first(''), first('a'), first('a\0'), first(0n), first(1n), first(new Uint8Array(32))];
    expect(new Set(values).size).toBe(values.length);
    expect(first('ab')).toBe(first(Uint8Array.of(97, 98)));
  });
});

describe('what is drawn', () => {
  const random = createRandom('moments');

  it('next: mean ½, variance 1/12', () => {
    const draws = Float64Array.from({ length: 200_000 }, () => random.next());
    const mean = draws.reduce((a, b) => a + b) / draws.length;
    const variance = draws.reduce((a, b) => a + (b - mean) ** 2, 0) / draws.length;
    expect(mean).toBeCloseTo(0.5, 2);
    expect(variance).toBeCloseTo(1 / 12, 2);
    expect(draws.every((x) => x >= 0 && x < 1)).toBe(true);
  });

  it('normal: moments 0, 1, 0, 3', () => {
    const draws = Float64Array.from({ length: 400_000 }, () => random.normal());
    const moment = (k: number): number => draws.reduce((a, b) => a + b ** k, 0) / draws.length;
    expect(Math.abs(moment(1))).toBeLessThan(0.01);
    expect(Math.abs(moment(2) - 1)).toBeLessThan(0.015);
    expect(Math.abs(moment(3))).toBeLessThan(0.03);
    expect(Math.abs(moment(4) - 3)).toBeLessThan(0.1);
  });

  it('copy: goes on alike, with the normal number that was made and not given too, and each for itself', () => {
    for (const drawn of [0, 1, 2, 3]) {
      const one = createRandom(`copy ${drawn}`);
      for (let k = 0; k < drawn; k++) one.normal();
      const other = one.copy();
      const of = (random: typeof one) => [random.normal(), random.next(), random.integer(9), random.normal()];
      expect(of(other)).toEqual(of(one));
    }
  });

  it('integer: every value equally often, within range', () => {
    const counts = new Int32Array(7);
    for (let k = 0; k < 70_000; k++) counts[random.integer(7)]++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
    expect(random.integer(1)).toBe(0);
    expect(random.integer(2 ** 32)).toBeLessThan(2 ** 32);
    expect(() => random.integer(0)).toThrow(/n must/);
    expect(() => random.integer(1.5)).toThrow(/n must/);
  });
});
