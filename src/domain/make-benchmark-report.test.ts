import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedReport as expected, smallBenchmark } from '../../test/fixtures/benchmark-report/read.ts';
import { golden, worstError } from '../../test/fixtures/golden/read.ts';
import type { BenchmarkRecord, RecordedRun } from './benchmark-record.ts';
import type { BriefMean } from './benchmark-report.ts';
import { makeBenchmarkReport } from './make-benchmark-report.ts';

const SEED = 'a seed';
const report = makeBenchmarkReport(smallBenchmark(), SEED);

const numbers = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.keys(value)
          .sort()
          .flatMap((key) => numbers((value as Record<string, unknown>)[key]))
      : [];
const near = (actual: unknown, wanted: unknown) =>
  expect(worstError(numbers(actual), numbers(wanted))).toBeLessThan(1e-9);

describe('makeBenchmarkReport, against numbers that another program computed', () => {
  it('models in the order of their means, every mean with its intervals, runs and texts', () => {
    expect(report.models.map(({ key }) => key)).toEqual(expected.order);
    expect(report.layers).toEqual(expected.layers);
    for (const { key, ...model } of report.models) {
      const wanted = expected.models[key];
      expect(model).toMatchObject({ rank: wanted.rank, runs: wanted.runs, attempts: wanted.attempts });
      for (const part of ['overall', 'dimensions', 'layers', 'failuresAsOne', 'designs'] as const) {
        near(model[part], wanted[part]);
      }
      expect(model.overall).toMatchObject({ caution: true, briefs: 6 });
    }
    expect(report).toMatchObject({ briefs: 6, outputs: 71, layerBriefs: [3, 3] });
  });

  it('pairs with their verdicts', () => {
    expect(report.pairs.map(({ models, verdict }) => ({ models, verdict }))).toEqual(
      expected.pairs.map(({ models, verdict }: (typeof report.pairs)[number]) => ({ models, verdict })),
    );
    report.pairs.forEach(({ difference }, k) => {
      near(difference, expected.pairs[k].difference);
    });
  });

  it('each judge alone, also those off the panel, with what they would have taken', () => {
    for (const { code, models, outputs } of report.judges) {
      expect(outputs).toBe(expected.judges[code].outputs);
      models.forEach((mean, m) => {
        near(mean, expected.judges[code].models[expected.order[m]]);
      });
    }
    expect(report.judges.map(({ firstPicks }) => firstPicks.length)).toEqual([0, 0, 3]);
    expect(report.judges[2]).toMatchObject({ label: 'Bo, shop owner', onPanel: false, briefs: 5 });
  });

  it('runs under a special limit beside the model’s ordinary ones', () => {
    expect(report.special).toMatchObject([
      { model: 'dune', sideNote: expected.special.sideNote, runs: expected.special.runs },
    ]);
    near(report.special[0]?.overall, expected.special.overall);
    near(report.special[0]?.ordinary, expected.special.ordinary);
  });

  it('agreement of the panel and of all judges, with intervals around', () => {
    expect(report.agreement.map(({ among, judges, outputs }) => ({ among, judges, outputs }))).toEqual(
      ['panel', 'all'].map((among) => ({
        among,
        judges: expected.agreement[among].judges,
        outputs: expected.agreement[among].outputs,
      })),
    );
    for (const { among, rows } of report.agreement) {
      rows.forEach(({ dimension, alpha, ordinal }, k) => {
        const wanted = expected.agreement[among].rows[k];
        expect(dimension).toBe(wanted.dimension);
        near([alpha?.value, ordinal], [wanted.alpha, wanted.ordinal]);
        const [low, high] = alpha?.interval95 ?? [];
        expect(low).toBeLessThan(wanted.alpha);
        expect(high).toBeGreaterThan(wanted.alpha);
      });
    }
  });

  it('the LLM judge beside the people who judged the same outputs', () => {
    expect(report.againstPeople).toMatchObject([{ judge: 'J2', people: ['J1', 'J3'], outputs: 71, briefs: 6 }]);
    report.againstPeople[0]?.rows.forEach((row, k) => {
      const wanted = expected.againstPeople.rows[k];
      near(row.difference, wanted.difference);
      near([row.people, row.judge], [wanted.people, wanted.judge]);
      near([row.spearman?.value, row.pearson?.value], [wanted.spearman, wanted.pearson]);
      expect(row.pearson?.interval95).not.toBeNull();
    });
  });

  it('the reference comparison of two models (1e-8)', () => {
    for (const { a, b, expected: wanted } of golden('worked-examples').judgeComparison) {
      const made = makeBenchmarkReport(benchmarkOf({ a, b }), SEED);
      const [first, second] = made.models;
      const ends = (mean: BriefMean | null | undefined) => [mean?.mean, ...(mean?.interval95 ?? [])] as number[];
      expect(first?.key).toBe('a');
      expect(worstError(ends(first?.overall), [wanted.meanA, ...wanted.intervalA])).toBeLessThan(1e-8);
      expect(worstError(ends(second?.overall), [wanted.meanB, ...wanted.intervalB])).toBeLessThan(1e-8);
      expect(
        worstError(ends(made.pairs[0]?.difference), [wanted.difference, ...wanted.differenceInterval]),
      ).toBeLessThan(1e-8);
      expect(made.pairs[0]?.verdict).toBe('first');
      expect(first).toMatchObject({ rank: 1, dimensions: [first?.overall] });
    }
  });
});

/** A benchmark of one judge and one dimension with these scores, by model and brief. */
function benchmarkOf(models: Record<string, Record<string, number[]>>): BenchmarkRecord {
  const briefs = [...new Set(Object.values(models).flatMap((scores) => Object.keys(scores)))].sort();
  const { standard, judgements } = smallBenchmark();
  const dimension = { ...standard.dimensions[0], key: 'quality', weight: 1 } as (typeof standard.dimensions)[number];
  const [example] = judgements;
  if (example === undefined) throw new Error('no example');
  const judged = Object.entries(models).flatMap(([model, byBrief]) =>
    Object.entries(byBrief).flatMap(([brief, scores]) =>
      scores.map((score, k) => ({
        judge: 'J1',
        ...{ brief, model, run: k + 1, sideNote: '' },
        judgement: { ...example.judgement, scores: { quality: { hardDefects: [], reason: 'So.', score } } },
      })),
    ),
  );
  return {
    standard: { dimensions: [dimension] },
    models: Object.keys(models).map((key) => ({ key })),
    briefs: briefs.map((key) => ({ key, layer: '' })),
    judges: [{ code: 'J1', kind: 'person', label: 'One', onPanel: true }],
    runs: judged.map(
      ({ brief, model, run, sideNote }): RecordedRun => ({
        ...{ brief, model, run, sideNote },
        outcome: 'completed',
        attempts: ['completed'],
      }),
    ),
    judgements: judged,
    firstPicks: [],
  };
}

describe('makeBenchmarkReport', () => {
  it('gives the same report for the same record and seed, in whatever order things were stored', () => {
    const record = smallBenchmark();
    expect(JSON.stringify(makeBenchmarkReport(record, SEED))).toBe(JSON.stringify(report));
    const turned = { ...record, runs: record.runs.toReversed(), judgements: record.judgements.toReversed() };
    near(makeBenchmarkReport(turned, SEED).models, report.models);
    const other = makeBenchmarkReport(record, 'another seed');
    expect(other.models).toEqual(report.models);
    expect(other.agreement).not.toEqual(report.agreement);
  });

  it('other judges, picks and special runs change no number of the panel', () => {
    const record = smallBenchmark();
    const bare = makeBenchmarkReport(
      {
        ...record,
        judges: record.judges.filter(({ onPanel }) => onPanel),
        judgements: record.judgements.filter(({ judge, sideNote }) => judge !== 'J3' && sideNote === ''),
        runs: record.runs.filter(({ sideNote }) => sideNote === ''),
        firstPicks: [],
      },
      SEED,
    );
    expect(bare.models).toEqual(report.models);
    expect(bare.pairs).toEqual(report.pairs);
    expect(bare).toMatchObject({ special: [], agreement: [{ among: 'panel' }] });
  });

  it('a rank is given by verdicts alone: models that cannot be told apart share it, too few briefs give none', () => {
    const score = fc.integer({ min: 1, max: 10 });
    const model = fc.record({ b1: fc.array(score, { minLength: 1, maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(model, { minLength: 2, maxLength: 4 }), (few) => {
        const made = makeBenchmarkReport(benchmarkOf(Object.fromEntries(few.map((one, m) => [`m${m}`, one]))), SEED);
        expect(made.models.map(({ rank }) => rank)).toEqual(few.map(() => null));
        expect(made.pairs.every(({ verdict }) => verdict === 'too_few_briefs')).toBe(true);
      }),
      { numRuns: 20 },
    );
    const briefs = (values: number[]) => Object.fromEntries(values.map((value, b) => [`b${b}`, [value]]));
    const made = makeBenchmarkReport(
      benchmarkOf({
        last: briefs([1, 2, 1, 2, 1]),
        first: briefs([8, 6, 8, 6, 8]),
        second: briefs([7, 7, 7, 7, 7]),
        apart: { c1: [9] },
      }),
      SEED,
    );
    expect(made.models.map(({ key, rank }) => [key, rank])).toEqual([
      ['apart', null],
      ['first', 1],
      ['second', 1],
      ['last', 3],
    ]);
    expect(made.pairs[0]).toEqual({ models: ['apart', 'first'], difference: null, verdict: 'no_common_briefs' });
  });

  it('a model without a scored run has no score, and the failures as 1 speak for it', () => {
    const record = benchmarkOf({ good: { b1: [8], b2: [9] }, bad: {} });
    const failed = (brief: string): RecordedRun => ({
      ...{ brief, model: 'bad', run: 1, sideNote: '' },
      outcome: 'model_empty',
      attempts: ['provider_error', 'model_empty'],
    });
    const made = makeBenchmarkReport({ ...record, runs: [...record.runs, failed('b1'), failed('b2')] }, SEED);
    expect(made.models[1]).toMatchObject({
      key: 'bad',
      rank: null,
      overall: null,
      dimensions: [null],
      designs: null,
      failuresAsOne: { mean: 1, briefs: 2 },
      runs: { all: 2, scored: 0, empty: 2, failureRate: 1 },
      attempts: { all: 4, reruns: 2 },
    });
    expect(made.layers).toEqual([]);
    expect(made).toMatchObject({ agreement: [], againstPeople: [], briefs: 2 });
  });

  it('refuses a judgement that lacks a dimension or is off the scale', () => {
    const record = smallBenchmark();
    const [first, ...others] = record.judgements;
    if (first === undefined) throw new Error('no judgement');
    const withScores = (scores: (typeof first)['judgement']['scores']) =>
      makeBenchmarkReport(
        { ...record, judgements: [{ ...first, judgement: { ...first.judgement, scores } }, ...others] },
        SEED,
      );
    expect(() => withScores({})).toThrow(/must score legibility/);
    const high = { hardDefects: [], reason: '', score: 11 };
    expect(() => withScores({ ...first.judgement.scores, appeal: high })).toThrow(/scores\[3\]/);
  });
});
