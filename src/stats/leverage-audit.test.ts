import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitBradleyTerry } from './bradley-terry.ts';
import { auditLeverage } from './leverage-audit.ts';
import { aggregatePairs } from './pair-counts.ts';
import { createRandom } from './random.ts';

const sigma = 1.5;

/** Fewest votes whose removal changes the leader, by trying all sets; Infinity when none does. */
function fewestByTrying(n: number, winner: number[], loser: number[], weight: number[]): number {
  const order = (keep: number[]) => {
    const pick = (list: number[]) => keep.map((v) => list[v]);
    return fitBradleyTerry(aggregatePairs(n, pick(winner), pick(loser), pick(weight)), { sigma }).theta;
  };
  const all = winner.map((_, v) => v);
  const theta = order(all);
  const leader = theta.indexOf(Math.max(...theta));
  let fewest = Number.POSITIVE_INFINITY;
  for (let mask = 1; mask < 1 << winner.length; mask++) {
    const keep = all.filter((v) => !(mask & (1 << v)));
    if (winner.length - keep.length >= fewest) continue;
    const left = order(keep);
    if (left.some((x) => x - left[leader] > 1e-9)) fewest = winner.length - keep.length;
  }
  return fewest;
}

describe('auditLeverage', () => {
  it('never claims fewer votes than the true minimum, and is rarely one above', () => {
    let exact = 0;
    let cases = 0;
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 9 }), fc.string(), (n, votes, seed) => {
        const random = createRandom(seed);
        const winner = Array.from({ length: votes }, () => random.integer(n));
        const loser = winner.map((w) => (w + 1 + random.integer(n - 1)) % n);
        const weight = winner.map(() => 0.3 + random.next());
        const audit = auditLeverage(n, winner, loser, { sigma, weight });
        const fewest = fewestByTrying(n, winner, loser, weight);
        if (audit.kind !== 'flips') return;
        expect(audit.removed).toBeGreaterThanOrEqual(fewest);
        expect(audit.removed).toBeLessThanOrEqual(fewest + 2);
        expect(audit.share).toBe(audit.removed / votes);
        cases++;
        if (audit.removed === fewest) exact++;
      }),
      { numRuns: 60 },
    );
    expect(exact / cases).toBeGreaterThan(0.8);
  });

  it('finds the few votes that hold a narrow leader up among many', () => {
    // 0 leads 1 by four votes of 2,000 direct ones: removing five turns it.
    const winner = Array.from({ length: 2000 }, (_, v) => (v < 1002 ? 0 : 1));
    const loser = winner.map((w) => 1 - w);
    expect(auditLeverage(2, winner, loser, { sigma })).toEqual({
      kind: 'flips',
      leader: 0,
      rival: 1,
      removed: 5,
      share: 5 / 2000,
    });
  });

  it('takes heavy votes first', () => {
    const winner = [0, 0, 0, 0, 1];
    const loser = [1, 1, 1, 1, 0];
    const audit = auditLeverage(2, winner, loser, { sigma, weight: [0.1, 0.1, 5, 0.1, 1] });
    expect(audit).toMatchObject({ kind: 'flips', removed: 1 });
  });

  it('says when no removal helps, and when there is nothing to audit', () => {
    // Without its only win the leader falls level with an unseen rival, not below.
    expect(auditLeverage(2, [0], [1], { sigma })).toEqual({ kind: 'stable', leader: 0 });
    expect(auditLeverage(1, [], [], { sigma })).toEqual({ kind: 'undefined', reason: 'fewer_than_two_items' });
    expect(auditLeverage(2, [], [], { sigma })).toEqual({ kind: 'undefined', reason: 'no_votes' });
    expect(auditLeverage(2, [0], [1], { sigma, weight: [0] })).toEqual({ kind: 'undefined', reason: 'no_votes' });
    expect(() => auditLeverage(2, [0], [0], { sigma })).toThrow(/loser/);
    expect(() => auditLeverage(2, [0], [1], { sigma: 0 })).toThrow(/sigma/);
  });
});
