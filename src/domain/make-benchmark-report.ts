import { replayedDraws } from '../stats/replayed-draws.ts';
import { againstPeople, agreementAmong } from './benchmark-agreement.ts';
import { countDesigns } from './benchmark-designs.ts';
import { type BenchmarkRecord, overallBy, type RecordedJudge, type RecordedRun, scoreOf } from './benchmark-record.ts';
import type { BenchmarkReport, JudgeReport, ModelReport, PairReport, SpecialRuns } from './benchmark-report.ts';
import { countAttempts, countRuns, withFailures } from './benchmark-runs.ts';
import { briefMean, comparePair, type Resampling, type Scores, scoresBy } from './benchmark-scores.ts';

/**
 * All numbers of a benchmark (methods §9): the mean of the judges on the panel ranks, other judges and runs under a special
 * limit are side notes. The same record and seed give the same report.
 *
 * @param seed of the resamples
 * @throws RangeError for scores off the scale and judgements without a dimension
 */
export function makeBenchmarkReport(record: BenchmarkRecord, seed: string): BenchmarkReport {
  const draws = replayedDraws(`${seed}/briefs`);
  const panel = scoresBy(record, ({ onPanel }) => onPanel, draws);
  const overall = overallBy(record.standard);
  const layers = layersOf(record);
  const runsOf = (model: string) => record.runs.filter((run) => run.model === model && run.sideNote === '');
  const scored = record.models.map(({ key }) => ({ key, byBrief: panel.byBrief(runsOf(key), overall) }));
  const order = scored
    .map(({ key, byBrief }) => ({ key, byBrief, mean: briefMean(byBrief, draws)?.mean ?? null }))
    .sort((a, b) => (b.mean ?? 0) - (a.mean ?? 0) || (a.key < b.key ? -1 : 1));
  const pairs = order.flatMap((one, i) =>
    order.slice(i + 1).map((other) => comparePair([one.key, other.key], one.byBrief, other.byBrief, draws)),
  );
  const models = order.map(({ key }) => ({
    ...modelReport(record, panel, runsOf(key), key, layers, draws),
    rank: rankOf(key, pairs),
  }));
  const keys = order.map(({ key }) => key);
  const agreement = (['panel', 'all'] as const).flatMap((among) => agreementAmong(record, among, seed) ?? []);
  return {
    briefs: new Set(scored.flatMap(({ byBrief }) => byBrief.flatMap(({ length }, b) => (length > 0 ? [b] : [])))).size,
    outputs: record.runs.filter(({ outcome }) => outcome === 'completed').length,
    judgements: record.judgements.length,
    layers,
    layerBriefs: layers.map((layer) => record.briefs.filter((brief) => brief.layer === layer).length),
    models,
    pairs,
    judges: record.judges.map((judge) => judgeReport(record, judge, keys, draws)),
    special: specialRuns(record, panel, draws),
    agreement: agreement.filter(({ judges }, i) => i === 0 || judges.length > (agreement[0]?.judges.length ?? 0)),
    againstPeople: record.judges
      .filter(({ kind }) => kind !== 'person')
      .flatMap((judge) => againstPeople(record, judge, draws, seed) ?? []),
  };
}

/** In the order of the briefs; none where no brief has a label. */
function layersOf({ briefs }: BenchmarkRecord): string[] {
  const layers = [...new Set(briefs.map(({ layer }) => layer))];
  return layers.some((layer) => layer !== '') ? layers : [];
}

/** 1 + the models that are better by verdict: what their means alone say is no rank. */
function rankOf(model: string, pairs: readonly PairReport[]): number | null {
  const own = pairs.filter(({ models }) => models.includes(model));
  if (!own.some(({ verdict }) => verdict === 'first' || verdict === 'second' || verdict === 'tie')) return null;
  const worse = own.filter(({ models, verdict }) => verdict === (models[0] === model ? 'second' : 'first'));
  return 1 + worse.length;
}

function modelReport(
  record: BenchmarkRecord,
  panel: Scores,
  runs: readonly RecordedRun[],
  key: string,
  layers: readonly string[],
  draws: Resampling,
): Omit<ModelReport, 'rank'> {
  const { dimensions } = record.standard;
  const overall = overallBy(record.standard);
  const layerOf = new Map(record.briefs.map((brief) => [brief.key, brief.layer]));
  const means = (values: Parameters<Scores['mean']>[1]) => panel.mean(runs, values);
  return {
    key,
    overall: means(overall),
    dimensions: dimensions.map((dimension) => means((judgement) => scoreOf(judgement, dimension.key))),
    layers: layers.map((layer) =>
      panel.mean(
        runs.filter(({ brief }) => layerOf.get(brief) === layer),
        overall,
      ),
    ),
    failuresAsOne: briefMean(withFailures(panel.byBrief(runs, overall), panel.briefs, runs), draws),
    runs: countRuns(runs),
    attempts: countAttempts(runs),
    designs: countDesigns(panel, runs),
  };
}

/** What one judge alone makes of the models. */
function judgeReport(
  record: BenchmarkRecord,
  { code, kind, label, onPanel }: RecordedJudge,
  models: readonly string[],
  draws: Resampling,
): JudgeReport {
  const own = scoresBy(record, (judge) => judge.code === code, draws);
  const judged = record.judgements.filter(({ judge }) => judge === code);
  return {
    code,
    kind,
    label,
    onPanel,
    briefs: new Set(judged.map(({ brief }) => brief)).size,
    outputs: judged.length,
    models: models.map((model) =>
      own.mean(
        record.runs.filter((run) => run.model === model && run.sideNote === ''),
        overallBy(record.standard),
      ),
    ),
    firstPicks: record.firstPicks.flatMap(({ judge, ...run }) => (judge === code ? [run] : [])),
  };
}

/** Runs under a special limit, each model's by themselves, in the order of the record's models and notes. */
function specialRuns(record: BenchmarkRecord, panel: Scores, draws: Resampling): SpecialRuns[] {
  const overall = overallBy(record.standard);
  const notes = [...new Set(record.runs.map(({ sideNote }) => sideNote).filter((note) => note !== ''))].sort();
  return record.models.flatMap(({ key: model }) =>
    notes.flatMap((sideNote) => {
      const runs = record.runs.filter((run) => run.model === model && run.sideNote === sideNote);
      if (runs.length === 0) return [];
      const special = panel.byBrief(runs, overall);
      const all = panel.byBrief(
        record.runs.filter((run) => run.model === model && run.sideNote === ''),
        overall,
      );
      const { dimensions } = record.standard;
      return [
        {
          model,
          sideNote,
          runs: countRuns(runs),
          overall: briefMean(special, draws),
          dimensions: dimensions.map(({ key }) => panel.mean(runs, (judgement) => scoreOf(judgement, key))),
          ordinary: briefMean(
            all.map((values, b) => (special[b]?.length ? values : [])),
            draws,
          ),
        },
      ];
    }),
  );
}
