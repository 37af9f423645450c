import { describe, expect, it } from 'vitest';
import { claims } from './claims.ts';
import { coverage } from './coverage.ts';
import { labels } from './labels.ts';
import { ratings } from './ratings.ts';

/** The bench of validity at a size for every day: few seeded runs, hence wide bounds. */
describe('validity in few rounds', () => {
  it.each(['random', 'adaptive'] as const)('intervals hold the truth about as often as they say: %s', (pairing) => {
    const sum = coverage({ items: 12, perItem: 20, pairing, draws: 1000, first: 0, count: 40 });
    expect(sum.designs).toBe(480);
    for (const covered of [sum.strength, sum.strengthReweighted]) {
      expect(covered / sum.designs).toBeGreaterThan(0.9);
      expect(covered / sum.designs).toBeLessThan(0.99);
    }
    // Re-weighting is there to widen what is too narrow.
    expect(sum.strengthReweighted).toBeGreaterThan(sum.strength - 3);
    for (const covered of [sum.rank, sum.rankReweighted]) expect(covered / sum.designs).toBeGreaterThan(0.88);
    expect(sum.refused).toBeLessThanOrEqual(4);
  });

  it('hardly any of equally good designs is said to beat every benchmark', () => {
    const sum = claims({ items: 12, perItem: 20, pairing: 'adaptive', draws: 1000, first: 0, count: 40 });
    expect(sum.designs).toBe(360);
    expect(sum.claims / sum.designs).toBeLessThan(0.03);
    expect(sum.claimsTested / sum.designs).toBeLessThan(0.015);
    expect(sum.claimsTested).toBeLessThanOrEqual(sum.claims);
    expect(sum.claimsReweighted / sum.designs).toBeLessThan(0.03);
    expect(sum.roundsWithClaim).toBeLessThanOrEqual(sum.claims);
  });

  it('bootstrap intervals hold the true rating', () => {
    const sum = ratings({ items: 12, perItem: 200, resamples: 200, first: 0, count: 15 });
    expect(sum.rating / sum.items).toBeGreaterThan(0.88);
  });

  it('coin-tossing voters never earn the highest label, for which the Bayes factor is needed', () => {
    const sum = labels({ items: 12, perItem: 40, first: 0, count: 60 });
    expect(sum.high).toBe(0);
    const few = labels({ items: 2, perItem: 60, first: 0, count: 60 });
    expect(few.high).toBeLessThanOrEqual(2);
    expect(few.highWithoutEvidence).toBeGreaterThan(few.high);
  });
});
