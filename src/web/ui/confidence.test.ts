import { describe, expect, it } from 'vitest';
import { expertsConfidence, likesConfidence, pairwiseConfidence } from '../../domain/confidence.ts';
import { DEFAULT_CONSTANTS } from '../../domain/constants.ts';
import { confidence as t } from '../../words/en/confidence.ts';

const thresholds = DEFAULT_CONSTANTS.confidence;

describe('the words of a confidence label', () => {
  it('know every demand of every method, measured or not', () => {
    const nothing = {
      comparisons: [0, 0],
      voters: 0,
      components: 2,
      separation: null,
      logBayesFactor: null,
      neighbours: null,
    };
    const little = { ...nothing, separation: 0.1, logBayesFactor: -0.4, neighbours: 0.52, comparisons: [1, 4] };
    const labels = [
      ['pairwise', pairwiseConfidence(nothing, thresholds.pairwise)],
      ['pairwise', pairwiseConfidence(little, thresholds.pairwise)],
      ['likes', likesConfidence({ ratings: [], medianWidth: null }, thresholds.likes)],
      ['likes', likesConfidence({ ratings: [3], medianWidth: 0.44 }, thresholds.likes)],
      ['experts', expertsConfidence({ jurors: 1, agreement: null }, thresholds.experts)],
      ['experts', expertsConfidence({ jurors: 3, agreement: 0.2 }, thresholds.experts)],
    ] as const;
    for (const [method, { checks }] of labels) {
      for (const check of checks) {
        expect(t.found(method, check), check.name).toMatch(/^[A-Z0-9].*\.$/);
        expect(t.raise(method, check), check.name).toMatch(/^What would raise it: .*\.$/);
        expect(`${t.found(method, check)} ${t.raise(method, check)}`).not.toMatch(/NaN|undefined|null/);
      }
    }
  });

  it('say how much is missing', () => {
    expect(t.found('pairwise', { name: 'voters', value: 9, needed: 15 })).toBe('9 people voted; it asks for 15.');
    expect(t.raise('pairwise', { name: 'voters', value: 9, needed: 15 })).toBe('What would raise it: 6 more voters.');
    expect(t.raise('pairwise', { name: 'mean', value: 9.4, needed: 10 })).toBe(
      'What would raise it: about 1 more comparison of each design.',
    );
    expect(t.found('pairwise', { name: 'evidence', value: -0.5, needed: 1 })).toBe(
      'The votes are 3.2 times likelier if all designs are equally good than if they differ; it asks for 10 times likelier if they differ.',
    );
    expect(t.found('pairwise', { name: 'evidence', value: 1.5, needed: 2 })).toBe(
      'The votes are 32 times likelier if the designs differ than if all are equally good; it asks for 100 times likelier if they differ.',
    );
    expect(t.found('likes', { name: 'least', value: 1, needed: 3 })).toBe(
      'The least rated design has 1 rating; it asks for 3.',
    );
    expect(t.found('experts', { name: 'agreement', value: 0.4, needed: 0.6 })).toBe(
      'The jurors agree at W = 0.40; it asks for 0.6.',
    );
  });
});
