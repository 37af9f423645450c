import { describe, expect, it } from 'vitest';
import { results } from './results.ts';

const claim = (humans: number, benchmarks: number, credible: number) =>
  results
    .claim({ humans, benchmarks, pairwise: { credible, credibly: 0.95 }, likes: null, experts: null })
    .replaceAll('\u202f', ' ');

describe('works that were withdrawn', () => {
  it('are told with what was cast on them', () => {
    expect(results.withdrawn({ works: 1, comparisons: 12, ratings: 1 })).toMatch(
      /^1 design was withdrawn .* has no rank.* 12 comparisons and 1 rating of it are kept and do not count\.$/,
    );
    expect(results.withdrawn({ works: 2, comparisons: 0, ratings: 1 })).toMatch(
      /^2 designs were .* have no rank.* 1 rating of them is kept and does not count\.$/,
    );
    expect(results.withdrawn({ works: 1, comparisons: 0, ratings: 0 })).not.toMatch(/kept/);
  });
});

describe('the claim', () => {
  it('says how many, better than what, how surely', () => {
    expect(claim(9, 3, 4)).toBe(
      '4 of 9 human designs were judged better than every AI benchmark, each with at least 95 % certainty.',
    );
    expect(claim(9, 3, 1)).toBe(
      '1 of 9 human designs was judged better than every AI benchmark, with at least 95 % certainty.',
    );
    expect(claim(9, 3, 0)).toBe(
      'None of the 9 human designs was judged better than every AI benchmark with at least 95 % certainty.',
    );
    expect(claim(9, 3, 9)).toBe(
      'All 9 human designs were judged better than every AI benchmark, each with at least 95 % certainty.',
    );
  });

  it('stays a sentence for one design and for one benchmark', () => {
    expect(claim(1, 1, 1)).toBe(
      'The human design was judged better than the AI benchmark, with at least 95 % certainty.',
    );
    expect(claim(1, 3, 0)).toBe(
      'The human design was not judged better than every AI benchmark with at least 95 % certainty.',
    );
  });

  it('claims nothing about AI where none took part, and nothing about people where none did', () => {
    expect(claim(12, 0, 0)).toBe('12 human designs ranked. No AI benchmark took part, so nothing is said about AI.');
    expect(claim(0, 3, 0)).toBe('No human designs took part in this round.');
  });

  it('names who comes first where no pairs were compared', () => {
    const rows = [
      { label: 'Ada', rank: 1 },
      { label: 'Ben', rank: 2 },
    ];
    const round = { humans: 2, benchmarks: 0, pairwise: null, likes: null, experts: null };
    expect(results.claim({ ...round, likes: { rows, voters: 9 } })).toBe(
      'Ada comes first by likes of 9 people; the intervals say how firmly.',
    );
    expect(results.claim({ ...round, experts: { rows: [...rows, { label: 'Cy', rank: 1 }], packets: 1 } })).toBe(
      '2 designs share the first place by the scores of 1 juror.',
    );
    expect(results.claim({ ...round, experts: { rows: [{ label: 'Ada', rank: null }], packets: 0 } })).toMatch(
      /^Nothing/,
    );
    expect(results.claim({ ...round, likes: { rows, voters: 0 } })).toMatch(/^Nothing/);
  });
});
