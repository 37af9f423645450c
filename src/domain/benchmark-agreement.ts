import { type Correlation, clusteredCorrelation } from '../stats/clustered-correlation.ts';
import { alphaOverClusters, krippendorffAlpha } from '../stats/krippendorff-alpha.ts';
import { createRandom } from '../stats/random.ts';
import {
  type BenchmarkRecord,
  judgementsByRun,
  meanOf,
  overallBy,
  type RecordedJudge,
  type RecordedJudgement,
  scoreOf,
  type ValueOf,
} from './benchmark-record.ts';
import type { AgainstPeople, AgreementReport, Estimate } from './benchmark-report.ts';
import { briefMean, type Resampling } from './benchmark-scores.ts';

/** The overall score, rounded to 1e-9 so that scores which only rounding tells apart are level, and every dimension's. */
function measures(record: BenchmarkRecord): { dimension: string | null; value: ValueOf }[] {
  const overall = overallBy(record.standard);
  return [
    { dimension: null, value: (judgement) => rounded(overall(judgement)) },
    ...record.standard.dimensions.map(({ key }) => ({
      dimension: key,
      value: ((judgement) => scoreOf(judgement, key)) satisfies ValueOf,
    })),
  ];
}

function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

/** How far these judges agree; null with fewer than two, or without an output that two of them judged. */
export function agreementAmong(
  record: BenchmarkRecord,
  among: AgreementReport['among'],
  seed: string,
): AgreementReport | null {
  const isWanted = ({ onPanel }: RecordedJudge) => among === 'all' || onPanel;
  const shared = [...judgementsByRun(record, isWanted).values()].filter(({ length }) => length > 1);
  const judges = record.judges
    .map(({ code }) => code)
    .filter((code) => shared.flat().some(({ judge }) => judge === code));
  if (judges.length < 2) return null;
  const byBrief = groupByBrief(record, shared);
  const rows = measures(record).map(({ dimension, value }) => {
    const clusters = byBrief.map((outputs) => outputs.map((judged) => judged.map(({ judgement }) => value(judgement))));
    const alpha = alphaOverClusters(clusters, createRandom(`${seed}/agreement`));
    const ordinal = krippendorffAlpha(clusters.flat(), 'ordinal');
    return {
      dimension,
      alpha: alpha.kind === 'undefined' ? null : { value: alpha.alpha, interval95: ends(alpha.interval) },
      ordinal: ordinal.kind === 'undefined' ? null : ordinal.alpha,
    };
  });
  return { among, judges, outputs: shared.length, briefs: byBrief.length, rows };
}

type Judged = readonly RecordedJudgement[];

/** Outputs by their brief, briefs without any left out. */
function groupByBrief<T extends Judged>(record: BenchmarkRecord, outputs: readonly T[]): T[][] {
  return record.briefs
    .map(({ key }) => outputs.filter(([first]) => first?.brief === key))
    .filter(({ length }) => length > 0);
}

interface Matched {
  readonly people: number;
  readonly judge: number;
}

/** A judge that is no person beside the people who judged the same outputs; null without any. */
export function againstPeople(
  record: BenchmarkRecord,
  { code }: RecordedJudge,
  draws: Resampling,
  seed: string,
): AgainstPeople | null {
  const persons = new Set(record.judges.filter(({ kind }) => kind === 'person').map((one) => one.code));
  const isWanted = (one: RecordedJudge) => one.code === code || persons.has(one.code);
  const both = [...judgementsByRun(record, isWanted).values()].filter(
    (judged) => judged.some(({ judge }) => judge === code) && judged.some(({ judge }) => persons.has(judge)),
  );
  if (both.length === 0) return null;
  const byBrief = groupByBrief(record, both);
  const people = [...persons].filter((person) => both.flat().some(({ judge }) => judge === person));
  const rows = measures(record).map(({ dimension, value }) => {
    const matched = byBrief.map((outputs) =>
      outputs.map((judged): Matched => {
        const of = (isTheirs: (judge: string) => boolean) =>
          rounded(meanOf(judged.filter(({ judge }) => isTheirs(judge)).map(({ judgement }) => value(judgement))));
        return { people: of((judge) => persons.has(judge)), judge: of((judge) => judge === code) };
      }),
    );
    const difference = briefMean(
      matched.map((outputs) => outputs.map((one) => one.judge - one.people)),
      draws,
    );
    if (difference === null) throw new Error('outputs that both judged have a difference');
    return {
      dimension,
      people: meanOf(matched.map((outputs) => meanOf(outputs.map((one) => one.people)))),
      judge: meanOf(matched.map((outputs) => meanOf(outputs.map((one) => one.judge)))),
      difference,
      spearman: correlated(matched, 'spearman', seed),
      pearson: correlated(matched, 'pearson', seed),
    };
  });
  return { judge: code, people, outputs: both.length, briefs: byBrief.length, rows };
}

/** A correlation over outputs; null where there is none. */
function correlated(briefs: readonly (readonly Matched[])[], which: Correlation, seed: string): Estimate | null {
  const clusters = briefs.map((outputs) => ({
    x: outputs.map(({ people }) => people),
    y: outputs.map(({ judge }) => judge),
  }));
  const found = clusteredCorrelation(clusters, which, `${seed}/people`);
  return found.kind === 'estimated' ? { value: found.value, interval95: ends(found.interval) } : null;
}

function ends(
  interval: { kind: 'interval'; low95: number; high95: number } | { kind: 'undefined' },
): [number, number] | null {
  return interval.kind === 'interval' ? [interval.low95, interval.high95] : null;
}
