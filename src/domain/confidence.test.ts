import { describe, expect, it } from 'vitest';
import {
  CONFIDENCE_LABELS,
  type Confidence,
  expertsConfidence,
  likesConfidence,
  type PairwiseEvidence,
  pairwiseConfidence,
} from './confidence.ts';
import { DEFAULT_CONSTANTS } from './constants.ts';

const { pairwise, likes, experts } = DEFAULT_CONSTANTS.confidence;
const failed = ({ checks }: Confidence) => checks.filter(({ holds }) => !holds).map((one) => `${one.for} ${one.name}`);
/** Ten designs: one with the fewest, seven with `usual`, two with the rest of the sum. */
const counts = (least: number, sum: number, usual = sum / 10) => {
  const rest = sum - least - 7 * usual;
  return [least, ...new Array<number>(7).fill(usual), rest >> 1, rest - (rest >> 1)];
};

/** As much as each label demands, and no more. */
const BARELY: Record<string, PairwiseEvidence> = {
  low: { comparisons: counts(1, 30), voters: 3, components: 1, separation: 0, logBayesFactor: -3, neighbours: 0.5 },
  moderate: {
    comparisons: counts(5, 100),
    voters: 8,
    components: 1,
    separation: 0.7,
    logBayesFactor: Math.log(10),
    neighbours: 0.5,
  },
  high: {
    comparisons: counts(10, 200),
    voters: 15,
    components: 1,
    separation: 0.8,
    logBayesFactor: Math.log(10_000),
    neighbours: 0.7,
  },
};

describe('pairwiseConfidence', () => {
  it.each(Object.entries(BARELY))('what barely suffices is %s', (label, evidence) => {
    expect(pairwiseConfidence(evidence, pairwise).label).toBe(label);
  });

  it.each<[string, Partial<PairwiseEvidence>, string]>([
    ['low', { comparisons: counts(0, 30) }, 'low least'],
    ['low', { components: 2 }, 'low components'],
    ['low', { voters: 2 }, 'low voters'],
    ['low', { comparisons: counts(1, 29, 3) }, 'low mean'],
    ['moderate', { comparisons: counts(5, 99, 10) }, 'moderate mean'],
    ['moderate', { comparisons: counts(4, 100) }, 'moderate least'],
    ['moderate', { comparisons: counts(5, 101, 10) }, 'moderate balance'],
    ['moderate', { voters: 7 }, 'moderate voters'],
    ['moderate', { separation: 0.69 }, 'moderate separation'],
    ['moderate', { logBayesFactor: Math.log(9.9) }, 'moderate evidence'],
    ['high', { comparisons: counts(10, 199, 20) }, 'high mean'],
    ['high', { comparisons: counts(9, 180) }, 'high least'],
    ['high', { voters: 14 }, 'high voters'],
    ['high', { separation: 0.79 }, 'high separation'],
    ['high', { logBayesFactor: Math.log(9_999) }, 'high evidence'],
    ['high', { neighbours: 0.69 }, 'high neighbours'],
  ])('of %s a single unmet demand lowers the label and is named', (label, less, reason) => {
    const result = pairwiseConfidence({ ...(BARELY[label] as PairwiseEvidence), ...less }, pairwise);
    expect(result.label).toBe(CONFIDENCE_LABELS[CONFIDENCE_LABELS.indexOf(label as 'low') - 1]);
    expect(failed(result)).toContain(reason);
  });

  it('a higher label never holds above a lower one that does not', () => {
    const apart = pairwiseConfidence({ ...(BARELY.high as PairwiseEvidence), components: 2 }, pairwise);
    expect(apart.label).toBe('insufficient');
    expect(failed(apart)).toEqual(['low components']);
  });

  it('what cannot be measured does not hold, and nothing at all is insufficient', () => {
    const one: PairwiseEvidence = {
      comparisons: [0],
      voters: 0,
      components: 1,
      separation: null,
      logBayesFactor: null,
      neighbours: null,
    };
    const result = pairwiseConfidence(one, pairwise);
    expect(result.label).toBe('insufficient');
    expect(result.checks.filter(({ value }) => value === null).map(({ holds }) => holds)).toEqual(
      new Array(6).fill(false),
    );
    expect(pairwiseConfidence({ ...one, comparisons: [] }, pairwise).label).toBe('insufficient');
  });
});

describe('likesConfidence', () => {
  it.each([
    [2, 0.4, 'insufficient'],
    [3, 0.51, 'insufficient'],
    [3, 0.5, 'low'],
    [8, 0.36, 'low'],
    [7, 0.35, 'low'],
    [8, 0.35, 'moderate'],
    [19, 0.2, 'moderate'],
    [20, 0.21, 'moderate'],
    [20, 0.2, 'high'],
  ])('fewest ratings %d, median width %d: %s', (least, medianWidth, label) => {
    expect(likesConfidence({ ratings: [least + 5, least, least + 1], medianWidth }, likes).label).toBe(label);
  });

  it('no designs are no evidence', () => {
    expect(likesConfidence({ ratings: [], medianWidth: null }, likes).label).toBe('insufficient');
  });
});

describe('expertsConfidence', () => {
  it.each([
    [1, 1, 'insufficient'],
    [2, 1, 'low'],
    [2, null, 'low'],
    [3, 0.39, 'low'],
    [3, 0.4, 'moderate'],
    [4, 0.9, 'moderate'],
    [5, 0.59, 'moderate'],
    [9, null, 'low'],
    [5, 0.6, 'high'],
  ])('%d jurors who agree at %d: %s', (jurors, agreement, label) => {
    expect(expertsConfidence({ jurors, agreement }, experts).label).toBe(label);
  });
});
