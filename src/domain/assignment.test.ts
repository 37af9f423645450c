import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../stats/random.ts';
import { type Chance, choosePair, exposureLimit, type PairingRound, type PairingVoter, pairKey } from './assignment.ts';
import { buildCandidateTable, priorCandidateTable } from './candidate-table.ts';
import { DEFAULT_CONSTANTS } from './constants.ts';
import { addComparison, emptyTally } from './round-tally.ts';

const constants = DEFAULT_CONSTANTS.assignment;

function round(items: number): PairingRound {
  return {
    tally: emptyTally(items),
    table: priorCandidateTable(items, constants, createRandom(1n)),
    active: new Uint8Array(items).fill(1),
  };
}

function voter(change: Partial<PairingVoter> = {}): PairingVoter {
  return { own: new Set(), met: new Set(), shown: new Map(), comparisons: 0, previous: [], ...change };
}

/** How often each pair is chosen in `times` independent choices. */
function frequencies(setting: PairingRound, who: PairingVoter, times: number, chance: Chance = createRandom(7n)) {
  const counts = new Map<string, number>();
  for (let k = 0; k < times; k++) {
    const chosen = choosePair(setting, who, constants, chance);
    const name = chosen === null ? 'none' : `${chosen.low}-${chosen.high}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

describe('choosePair', () => {
  it('never shows the own work, withdrawn work or a pair met before, at any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.nat(), (items, seed) => {
        const chance = createRandom(BigInt(seed));
        const setting = round(items);
        const own = chance.integer(items);
        const gone = chance.integer(items);
        setting.active[gone] = 0;
        const met = new Set<number>();
        for (let k = 0; k < items * 4; k++) {
          const a = chance.integer(items);
          const b = chance.integer(items);
          if (a !== b) met.add(pairKey(items, a, b));
        }
        const chosen = choosePair(setting, voter({ own: new Set([own]), met }), constants, chance);
        if (chosen === null) return;
        expect(chosen.low).toBeLessThan(chosen.high);
        expect([chosen.low, chosen.high]).not.toContain(own);
        expect([chosen.low, chosen.high]).not.toContain(gone);
        expect(met.has(pairKey(items, chosen.low, chosen.high))).toBe(false);
        expect(chosen.propensity).toBeGreaterThan(0);
        expect(chosen.propensity).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  it('says that nothing is left only when every allowed pair was met', () => {
    for (const items of [2, 5, 30]) {
      const setting = round(items);
      const met = new Set<number>();
      const chance = createRandom(3n);
      const own = new Set([1]);
      let pairs = 0;
      for (;;) {
        const chosen = choosePair(setting, voter({ met, own, comparisons: pairs }), constants, chance);
        if (chosen === null) break;
        met.add(pairKey(items, chosen.low, chosen.high));
        pairs++;
      }
      expect(pairs).toBe(((items - 1) * (items - 2)) / 2);
    }
  });

  it('logs the propensity that it chooses with', () => {
    const setting = round(4);
    addComparison(setting.tally, 0, 1, 1);
    addComparison(setting.tally, 2, 3, 1);
    const chance = createRandom(11n);
    const stated = new Map<string, number>();
    const seen = new Map<string, number>();
    const times = 20_000;
    for (let k = 0; k < times; k++) {
      const chosen = choosePair(setting, voter(), constants, chance);
      if (chosen === null) throw new Error('a pair was expected');
      const name = `${chosen.low}-${chosen.high}`;
      stated.set(name, chosen.propensity);
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
    for (const [name, propensity] of stated) expect((seen.get(name) ?? 0) / times).toBeCloseTo(propensity, 1);
    expect([...stated.values()].reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 6);
  });

  it('prefers entries with fewer comparisons', () => {
    const setting = round(6);
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
      [0, 2],
      [1, 3],
      [4, 0],
      [5, 1],
    ])
      addComparison(setting.tally, a, b, 1);
    const counts = frequencies(setting, voter(), 500);
    expect(counts.get('4-5') ?? 0).toBeGreaterThan(350);
  });

  it('prefers pairs that join separate parts', () => {
    const setting = round(4);
    addComparison(setting.tally, 0, 1, 1);
    addComparison(setting.tally, 2, 3, 1);
    const counts = frequencies(setting, voter(), 500);
    const across = ['0-2', '0-3', '1-2', '1-3'].reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
    expect(across).toBeGreaterThan(480);
  });

  it('prefers open outcomes and near ranks, by the candidate table', () => {
    const items = 4;
    const uncertain = { items, rank: [1, 2, 3, 4], uncertainty: (i: number, j: number) => (i + j === 3 ? 1 : 0.1) };
    const byOutcome = {
      ...round(items),
      table: buildCandidateTable(uncertain, { ...constants, close: 0 }, createRandom(1n)),
    };
    const open = frequencies(byOutcome, voter(), 400);
    expect((open.get('0-3') ?? 0) + (open.get('1-2') ?? 0)).toBeGreaterThan(380);
    const near = { items, rank: [1, 20, 2, 40], uncertainty: () => 1 };
    const byRank = { ...round(items), table: buildCandidateTable(near, constants, createRandom(1n)) };
    expect(frequencies(byRank, voter(), 400).get('0-2') ?? 0).toBeGreaterThan(380);
  });

  it('limits how often one voter meets a design, and gives that up before saying that nothing is left', () => {
    const items = 10;
    const limit = exposureLimit(0, items, constants.exposureFactor);
    expect(limit).toBe(2);
    const shown = new Map(Array.from({ length: items - 2 }, (_, slot) => [slot, limit]));
    expect([...frequencies(round(items), voter({ shown }), 50).keys()]).toEqual(['8-9']);
    const met = new Set([pairKey(items, 8, 9)]);
    expect(frequencies(round(items), voter({ shown, met }), 50).has('none')).toBe(false);
  });

  it('does not show a design of the pair just shown, if that can be avoided', () => {
    expect([...frequencies(round(4), voter({ previous: [0, 1] }), 50).keys()]).toEqual(['2-3']);
    expect(frequencies(round(3), voter({ previous: [0, 1] }), 50).has('none')).toBe(false);
  });

  it('offers every pair now and then', () => {
    const setting = round(5);
    for (let k = 0; k < 5; k++) addComparison(setting.tally, 0, 1, 1);
    expect(frequencies(setting, voter(), 20_000).has('0-1')).toBe(true);
  });
});
