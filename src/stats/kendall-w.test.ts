import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden, worstError } from '../../test/fixtures/golden/read.ts';
import { jurorAgreement } from './kendall-w.ts';

describe('jurorAgreement', () => {
  it('gives the reference values (1e-8)', () => {
    for (const { rows, expected } of golden('worked-examples').kendallW) {
      const result = jurorAgreement(rows);
      if (result.kind !== 'complete') throw new Error(result.kind);
      const { w, s, tieCorrection } = result;
      expect(worstError([w, s, tieCorrection], [expected.w, expected.S, expected.tieCorrection])).toBeLessThan(1e-8);
    }
    for (const { rows, expected } of golden('worked-examples').expertIncomplete) {
      const result = jurorAgreement(rows);
      if (result.kind !== 'pairwise') throw new Error(result.kind);
      expect(
        worstError([result.w, result.meanSpearman], [expected.pairwiseW.w, expected.pairwiseW.meanSpearman]),
      ).toBeLessThan(1e-8);
    }
  });

  it('published example: three executives, six applicants ([Siegel1956]): s = 25.5, W = 0.16', () => {
    const result = jurorAgreement([
      [1, 6, 3, 2, 5, 4],
      [1, 5, 6, 4, 2, 3],
      [6, 3, 2, 5, 4, 1],
    ]);
    expect(result).toMatchObject({ kind: 'complete', s: 25.5 });
    expect(result.kind === 'complete' && result.w).toBeCloseTo(0.162, 3);
  });

  const juror = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7], { minLength: 7, maxLength: 7 });

  it('the pairwise form equals W when nothing is missing or tied', () => {
    fc.assert(
      fc.property(fc.array(juror, { minLength: 2, maxLength: 6 }), (rows) => {
        const complete = jurorAgreement(rows);
        // An eighth design that nobody scored makes the packets incomplete and changes nothing else.
        const pairwise = jurorAgreement(rows.map((row) => [...row, null]));
        if (complete.kind !== 'complete' || pairwise.kind !== 'pairwise') throw new Error('other kind');
        expect(pairwise.w).toBeCloseTo(complete.w, 10);
      }),
    );
  });

  it('lies from 0 to 1, is 1 for equal orders, and ignores harshness', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 5 }), {
          minLength: 2,
          maxLength: 5,
        }),
        (rows) => {
          const result = jurorAgreement(rows);
          if (result.kind !== 'complete') return;
          expect(result.w).toBeGreaterThanOrEqual(-1e-12);
          expect(result.w).toBeLessThanOrEqual(1 + 1e-12);
          const shifted = jurorAgreement(rows.map((row, j) => row.map((x) => 2 * x - j)));
          expect(shifted.kind === 'complete' && shifted.w).toBeCloseTo(result.w, 12);
        },
      ),
    );
    expect(
      jurorAgreement([
        [1, 2, 3],
        [4, 5, 9],
      ]),
    ).toMatchObject({ w: 1 });
  });

  it('rounding to 1e-9 makes ties of scores that only rounding told apart', () => {
    expect(
      jurorAgreement([
        [0.1 + 0.2, 0.3, 0.9],
        [1, 1, 2],
      ]),
    ).toMatchObject({ w: 1, tieCorrection: 12 });
  });

  it('says when it cannot', () => {
    const reason = (rows: (number | null)[][]) => jurorAgreement(rows);
    expect(reason([[1, 2, 3]])).toMatchObject({ reason: 'fewer_than_two_jurors' });
    expect(
      reason([
        [1, 2, 3],
        [null, null, null],
      ]),
    ).toMatchObject({ reason: 'fewer_than_two_jurors' });
    expect(
      reason([
        [1, 2],
        [2, 1],
      ]),
    ).toMatchObject({ reason: 'fewer_than_three_designs' });
    expect(
      reason([
        [1, 1, 1],
        [2, 2, 2],
      ]),
    ).toMatchObject({ reason: 'all_jurors_constant' });
    expect(
      reason([
        [1, 2, null, 4],
        [null, 1, 2, null],
      ]),
    ).toMatchObject({ reason: 'no_usable_pair' });
    expect(
      reason([
        [1, 1, 1, 4],
        [1, 2, 3, null],
      ]),
    ).toMatchObject({ reason: 'no_usable_pair' });
    const opposed = reason([
      [1, 2, 3, null],
      [3, 2, 1, 4],
    ]);
    expect(opposed.kind === 'pairwise' && opposed.meanSpearman).toBeCloseTo(-1, 14);
    expect(opposed.kind === 'pairwise' && opposed.w).toBeCloseTo(0, 14);
  });
});
