import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, type Xoshiro256 } from '../stats/random.ts';
import { buildCandidateTable } from './candidate-table.ts';
import { DEFAULT_CONSTANTS } from './constants.ts';
import { type Candidates, scoreCandidates } from './pair-candidates.ts';
import { addComparison, emptyTally, partOf } from './round-tally.ts';

const constants = DEFAULT_CONSTANTS.assignment;

/** A round with random comparisons, ranks and outcomes, in which one slot is not allowed. */
function someRound(items: number, chance: Xoshiro256) {
  const tally = emptyTally(items);
  for (let k = 0; k < 3 * items; k++) {
    const [a, b] = [chance.integer(items), chance.integer(items)];
    if (a !== b) addComparison(tally, a, b, chance.next() < 0.2 ? 0.5 : 1);
  }
  const openness = Float64Array.from({ length: items * items }, () => chance.next());
  const uncertainty = (i: number, j: number) => openness[Math.min(i, j) * items + Math.max(i, j)];
  const rank = Int32Array.from({ length: items }, (_, i) => i + 1);
  const table = buildCandidateTable({ items, rank, uncertainty }, constants, chance);
  const barred = chance.integer(items);
  const slots = Int32Array.from({ length: items }, (_, i) => i).filter((slot) => slot !== barred);
  const inside = new Uint8Array(items).fill(1);
  inside[barred] = 0;
  const met = new Set<number>();
  for (let k = 0; k < items; k++) {
    const [a, b] = [chance.integer(items), chance.integer(items)];
    if (a < b) met.add(a * items + b);
  }
  return { round: { tally, table }, slots, inside, met, uncertainty, rank };
}

function pairsOf({ count, first, second, score }: Candidates) {
  return Array.from({ length: count }, (_, k) => ({
    low: Math.min(first[k], second[k]),
    high: Math.max(first[k], second[k]),
    score: score[k],
  }));
}

describe('scoreCandidates', () => {
  it('gives each pair once, of allowed slots, never met before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 80 }), fc.nat(), (items, seed) => {
        const chance = createRandom(BigInt(seed));
        const { round, slots, inside, met } = someRound(items, chance);
        const pairs = pairsOf(scoreCandidates(round, { inside, count: slots.length }, met, constants, chance));
        expect(new Set(pairs.map(({ low, high }) => low * items + high)).size).toBe(pairs.length);
        const wrong = pairs.filter(
          ({ low, high }) => low >= high || inside[low] === 0 || inside[high] === 0 || met.has(low * items + high),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('scores every pair of a small round by the formula', () => {
    const items = 20;
    const chance = createRandom(5n);
    const { round, slots, inside, met, uncertainty, rank } = someRound(items, chance);
    const pairs = pairsOf(scoreCandidates(round, { inside, count: slots.length }, met, constants, chance));
    const { tally } = round;
    const most = Math.max(...slots.map((slot) => tally.itemCount[slot]));
    let eligible = 0;
    for (const i of slots) for (const j of slots) if (i < j && !met.has(i * items + j)) eligible++;
    expect(pairs.length).toBe(eligible);
    for (const { low: i, high: j, score } of pairs) {
      const need = 1 - (tally.itemCount[i] + tally.itemCount[j]) / (2 * most);
      const connect = partOf(tally, i) === partOf(tally, j) ? 1 / (1 + tally.pairCount[i * items + j]) : 1;
      const close = Math.exp(-Math.abs(rank[i] - rank[j]) / constants.closeScale);
      const terms = [
        constants.need * need,
        constants.connect * connect,
        constants.uncertain * uncertainty(i, j),
        constants.close * close,
      ];
      const expected = terms.reduce((sum, term) => sum + term, 0);
      expect(score).toBeCloseTo(expected, 6);
    }
  });

  it('takes of a large round the least compared with their best partners and each other, as a slow search does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 120 }), fc.nat(), (items, seed) => {
        const chance = createRandom(BigInt(seed));
        const { round, slots, inside, met } = someRound(items, chance);
        const { tally, table } = round;
        // Fractions that no sum of comparisons has: no two slots are compared equally often.
        for (let slot = 0; slot < items; slot++) tally.itemCount[slot] += slot / 1000;
        const rows = [...slots].sort((a, b) => tally.itemCount[a] - tally.itemCount[b]).slice(0, 12);
        const expected = new Set<number>();
        const take = (a: number, b: number) => {
          const key = Math.min(a, b) * items + Math.max(a, b);
          if (inside[b] === 1 && !met.has(key)) expected.add(key);
        };
        for (const a of rows) {
          for (const b of rows) if (a !== b) take(a, b);
          for (const b of table.partner.subarray(a * table.partners, a * table.partners + 12)) take(a, b);
        }
        const pairs = pairsOf(scoreCandidates(round, { inside, count: slots.length }, met, constants, chance));
        expect(pairs.map(({ low, high }) => low * items + high).sort()).toEqual([...expected].sort());
      }),
      { numRuns: 50 },
    );
  });

  it('weighs the least compared of a large round, chance deciding among equals', () => {
    const items = 100;
    const tally = emptyTally(items);
    for (let slot = 10; slot < items; slot++) tally.itemCount[slot] = 5;
    const shape = { items, rank: new Int32Array(items), uncertainty: () => 1 };
    const table = buildCandidateTable(shape, constants, createRandom(1n));
    const allowed = { inside: new Uint8Array(items).fill(1), count: items };
    const chance = createRandom(2n);
    const often = new Int32Array(items);
    for (let run = 0; run < 50; run++) {
      const pairs = pairsOf(scoreCandidates({ tally, table }, allowed, new Set(), constants, chance));
      const keys = new Set(pairs.map(({ low, high }) => low * items + high));
      for (let i = 0; i < 10; i++) for (let j = i + 1; j < 10; j++) expect(keys.has(i * items + j)).toBe(true);
      for (let slot = 10; slot < items; slot++) if (keys.has(slot)) often[slot]++;
    }
    // Slot 0 meets every chosen row: of the 90 equals two at a time, beside the partners that its table row holds.
    expect(often.filter((times) => times > 0).length).toBeGreaterThan(60);
  });
});
