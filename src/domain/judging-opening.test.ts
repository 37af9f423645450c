import { describe, expect, it } from 'vitest';
import type { AppError } from './app-error.ts';
import { guardJudging, type JudgingOpening } from './judging-opening.ts';

const models = ['a', 'b'].map((key) => ({ key, label: `Model ${key}`, outputs: 2 }));
const briefs = ['x', 'y'].map((key) => ({ key, title: `Brief ${key}` }));
const cells = models.flatMap(({ key: model }) =>
  briefs.map(({ key: brief }) => ({ model, brief, final: 3, waiting: 0 })),
);
const ready: JudgingOpening = {
  models,
  briefs,
  cells,
  leastRuns: 3,
  withoutReruns: false,
  oddAnchors: [],
  standardVersion: '1.2',
};

function refusal(change: Partial<JudgingOpening>): [string, object] | null {
  try {
    guardJudging({ ...ready, ...change });
    return null;
  } catch (error) {
    return [(error as AppError).code, (error as AppError).detail];
  }
}
const withCell = (change: object) => cells.map((cell, n) => (n === 1 ? { ...cell, ...change } : cell));

describe('guardJudging', () => {
  it('lets a benchmark open that has all of its runs', () => {
    expect(refusal({})).toBeNull();
  });

  it('asks for two models with works', () => {
    const one = models.map((model, n) => ({ ...model, outputs: n }));
    expect(refusal({ models: one })).toEqual(['needs_two_models', { models: 1 }]);
    expect(refusal({ models: [], briefs: [], cells: [] })).toEqual(['needs_two_models', { models: 0 }]);
  });

  it('asks for enough runs of every model for every brief, and names the first that lacks some', () => {
    const missing = { required: 3, model: 'Model a', brief: 'Brief y' };
    expect(refusal({ cells: withCell({ final: 2 }) })).toEqual(['needs_runs', { ...missing, runs: 2 }]);
    expect(refusal({ cells: cells.slice(2) })).toEqual(['needs_runs', { ...missing, brief: 'Brief x', runs: 0 }]);
    expect(refusal({ cells: withCell({ final: 2 }), leastRuns: 2 })).toBeNull();
  });

  it('waits for reruns, unless it is to open without them', () => {
    const waiting = { cells: withCell({ final: 2, waiting: 1 }) };
    expect(refusal(waiting)).toEqual(['needs_reruns', { runs: 1 }]);
    expect(refusal({ ...waiting, withoutReruns: true })).toBeNull();
  });

  it('asks that anchors were scored by the dimensions of the standard', () => {
    expect(refusal({ oddAnchors: [{ title: 'Brief x' }] })).toEqual([
      'needs_anchor_scores',
      { brief: 'Brief x', version: '1.2' },
    ]);
  });
});
