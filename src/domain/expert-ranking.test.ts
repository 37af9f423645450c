import { describe, expect, it } from 'vitest';
import { golden, worstError } from '../../test/fixtures/golden/read.ts';
import { type PacketsTask, rankByExperts } from './expert-ranking.ts';

const QUALITY = { name: 'Quality', description: '', weight: 1, min: 0, max: 100 };

/** Scores of 0–1 as packets on one criterion of 0–100. */
const packets = (rows: readonly (readonly (number | null)[])[]): PacketsTask['packets'] =>
  rows.map((row) => row.map((score) => (score === null ? null : [Math.round(score * 100)])));

const rank = (rows: readonly (readonly (number | null)[])[]) =>
  rankByExperts({ items: rows[0]?.length ?? 3, criteria: [QUALITY], packets: packets(rows) });

describe('the experts’ ranking', () => {
  it('gives the reference values of a jury with gaps (1e-8), and ranks by the adjusted means', () => {
    const [{ rows, expected }] = golden('worked-examples').expertIncomplete;
    const ranking = rank(rows);
    expect(ranking).toMatchObject({ jurors: 4, basis: 'adjusted', unadjusted: null });
    expect(
      worstError(
        ranking.rows.map((row) => row.plain?.mean ?? 0),
        expected.rawMeans,
      ),
    ).toBeLessThan(1e-8);
    expect(
      worstError(
        ranking.rows.map((row) => row.adjusted?.mean ?? 0),
        expected.adjustedMeans,
      ),
    ).toBeLessThan(1e-8);
    expect(ranking.agreement).toMatchObject({ kind: 'pairwise', pairs: 6 });
    expect(ranking.agreement.kind === 'pairwise' && ranking.agreement.w).toBeCloseTo(expected.pairwiseW.w, 8);
    expect(ranking.rows.map((row) => row.jurors)).toEqual([4, 4, 4, 3, 3]);
    expect(ranking.rows.map((row) => row.rank)).toEqual([1, 3, 4, 5, 2]);
  });

  it('has equal plain and adjusted means, and W of the complete kind, when nobody competes', () => {
    const ranking = rank([
      [0.1, 0.5, 0.9],
      [0.2, 0.5, 0.7],
    ]);
    for (const row of ranking.rows) expect(row.adjusted?.mean).toBeCloseTo(row.plain?.mean ?? 0, 12);
    expect(ranking.agreement).toEqual({ kind: 'complete', w: 1 });
    expect(ranking.rows.map((row) => row.rank)).toEqual([3, 2, 1]);
  });

  it('turns the order that a strict juror’s gap would make', () => {
    // The strict second juror owns the last design: by plain means it would come first.
    const ranking = rank([
      [0.9, 0.7, 0.8],
      [0.3, 0.1, null],
    ]);
    expect(
      worstError(
        ranking.rows.map((row) => row.plain?.mean ?? 0),
        [0.6, 0.4, 0.8],
      ),
    ).toBeLessThan(1e-12);
    expect(ranking.rows.map((row) => row.rank)).toEqual([1, 3, 2]);
  });

  it('ranks by plain means where the jury falls apart, and says why; an unscored design has no rank', () => {
    const ranking = rank([[0.4, 0.6, null]]);
    expect(ranking).toMatchObject({ basis: 'plain', unadjusted: 'not_connected', jurors: 1 });
    expect(ranking.rows.map((row) => row.rank)).toEqual([2, 1, null]);
    expect(ranking.rows[2]).toMatchObject({ jurors: 0, plain: null, adjusted: null, criteria: [null] });
    expect(ranking.rows[0]?.plain).toEqual({ mean: 0.4, interval50: null, interval95: null });
    expect(ranking.agreement).toEqual({ kind: 'undefined', reason: 'fewer_than_two_jurors' });
  });

  it('is there without any packet', () => {
    const ranking = rankByExperts({ items: 2, criteria: [QUALITY], packets: [] });
    expect(ranking).toMatchObject({ jurors: 0, basis: 'plain', unadjusted: 'no_scores' });
    expect(ranking.rows.map((row) => row.rank)).toEqual([null, null]);
  });

  it('shares ranks, and has no interval for adjusted means without degrees of freedom', () => {
    const ranking = rank([[0.5, 0.5, 0.2]]);
    expect(ranking.rows.map((row) => row.rank)).toEqual([1, 1, 3]);
    expect(ranking.rows[0]?.adjusted).toEqual({ mean: 0.5, interval50: null, interval95: null });
  });

  it('joins the criteria by their weights and shows each on its own scale', () => {
    const criteria = [QUALITY, { name: 'Idea', description: '', weight: 3, min: 1, max: 5 }];
    const ranking = rankByExperts({
      items: 2,
      criteria,
      packets: [
        [
          [50, 5],
          [100, 1],
        ],
        [
          [30, 4],
          [80, 2],
        ],
      ],
    });
    expect(ranking.rows[0]?.plain?.mean).toBeCloseTo(((0.5 + 3) / 4 + (0.3 + 3 * 0.75) / 4) / 2, 12);
    expect(ranking.rows[0]?.criteria.map((mean) => mean?.mean)).toEqual([40, 4.5]);
    expect(ranking.rows[1]?.criteria[1]?.interval95?.[1]).toBeGreaterThan(1.5);
  });
});
