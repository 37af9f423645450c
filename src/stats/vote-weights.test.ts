import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden, worstError } from '../../test/fixtures/golden/read.ts';
import { activityFactor, activityTotal } from './activity.ts';
import { goldTrust, LEAST_TRUST } from './gold-trust.ts';
import { type ConsistencyCheck, voterReliability } from './reliability.ts';
import { reputationFactor } from './reputation-factor.ts';

describe('voterReliability', () => {
  it('gives the reference values (1e-8)', () => {
    for (const { prior, checks, expected } of golden('worked-examples').reliability) {
      const { mean, factor } = voterReliability(checks, { a: prior[0], b: prior[1] });
      expect(worstError([mean, factor], [expected.mean, expected.factor])).toBeLessThan(1e-8);
    }
  });

  it('agrees with exact integration of the polynomial posterior', () => {
    const list = fc.array(
      fc.record({ agreed: fc.boolean(), expectedAgreement: fc.double({ min: 0.5, max: 1, noNaN: true }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(list, (checks) => {
        // Coefficients of r^5(1 − r)·Π(½ ± (q − ½) r), term by term.
        let density = [0, 0, 0, 0, 0, 1, -1];
        for (const { agreed, expectedAgreement } of checks) {
          const slope = agreed ? expectedAgreement - 0.5 : 0.5 - expectedAgreement;
          density = [...density, 0].map((c, k) => 0.5 * c + (k > 0 ? slope * density[k - 1] : 0));
        }
        const integral = (shift: number): number => density.reduce((sum, c, k) => sum + c / (k + 1 + shift), 0);
        expect(Math.abs(voterReliability(checks).mean - integral(1) / integral(0))).toBeLessThan(1e-10);
      }),
    );
  });

  it('a check at q = ½ says nothing, order does not matter, agreement never lowers it', () => {
    const some: ConsistencyCheck[] = [
      { agreed: true, expectedAgreement: 0.8 },
      { agreed: false, expectedAgreement: 0.95 },
    ];
    const base = voterReliability(some).mean;
    expect(voterReliability([...some, { agreed: false, expectedAgreement: 0.5 }]).mean).toBeCloseTo(base, 13);
    expect(voterReliability([...some].reverse()).mean).toBeCloseTo(base, 14);
    expect(voterReliability([...some, { agreed: true, expectedAgreement: 0.7 }]).mean).toBeGreaterThan(base);
    expect(voterReliability([...some, { agreed: false, expectedAgreement: 0.7 }]).mean).toBeLessThan(base);
  });

  it('one mismatch barely moves it, a thousand settle it', () => {
    expect(voterReliability([]).factor).toBeCloseTo(0.8125, 12);
    expect(voterReliability([{ agreed: false, expectedAgreement: 0.68 }]).factor).toBeGreaterThan(0.8);
    const many = (agreed: boolean) => Array.from({ length: 1000 }, () => ({ agreed, expectedAgreement: 0.9 }));
    expect(voterReliability(many(true)).factor).toBeGreaterThan(0.98);
    expect(voterReliability(many(false)).factor).toBeLessThan(0.27);
    // 700 of 1000 agree at q = 0.9: r q + (1 − r)/2 = 0.7 at r = ½
    expect(voterReliability([...many(true).slice(300), ...many(false).slice(700)]).mean).toBeCloseTo(0.5, 1);
  });

  it('refuses other arguments', () => {
    expect(() => voterReliability([{ agreed: true, expectedAgreement: 0.4 }])).toThrow(/checks\[0\]/);
    expect(() => voterReliability([], { a: 0, b: 1 })).toThrow(/prior\.a/);
  });
});

describe('activity', () => {
  it('gives the reference values (1e-8)', () => {
    for (const { votes, expected } of golden('worked-examples').activity) {
      expect(worstError([activityFactor(votes), activityTotal(votes)], [expected.factor, expected.total])).toBeLessThan(
        1e-8,
      );
    }
  });

  it('totals grow with every vote, as the square root beyond 40', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (n) => {
        expect(activityTotal(n + 1)).toBeGreaterThan(activityTotal(n));
        expect(activityTotal(n)).toBeLessThanOrEqual(n);
        if (n > 40) expect(activityTotal(4 * n) / activityTotal(n)).toBeCloseTo(2, 10);
      }),
    );
    expect(activityFactor(0)).toBe(1);
    expect(() => activityFactor(-1)).toThrow(/comparisons/);
    expect(() => activityFactor(1, 0)).toThrow(/full/);
  });
});

describe('reputationFactor', () => {
  it('runs from 0.7 at 0 and below to 1 at 100 and above', () => {
    expect([-50, 0, 25, 100, 5000].map((r) => reputationFactor(r))).toEqual([0.7, 0.7, 0.7749999999999999, 1, 1]);
    expect(() => reputationFactor(Number.NaN)).toThrow(/reputation/);
    expect(() => reputationFactor(1, 2)).toThrow(/least/);
    expect(() => reputationFactor(1, 0.7, 0)).toThrow(/full/);
  });
});

describe('goldTrust', () => {
  it('gives the reference values and who counts', () => {
    for (const { passed, seen, expected } of golden('worked-examples').goldTrust) {
      expect(goldTrust(passed, seen)).toBeCloseTo(expected.trust, 12);
      expect(goldTrust(passed, seen) >= LEAST_TRUST).toBe(expected.counted);
    }
    expect(() => goldTrust(2, 1)).toThrow(/passed/);
    expect(() => goldTrust(0, -1)).toThrow(/seen/);
  });
});
