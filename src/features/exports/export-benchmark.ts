import type { BenchmarkRecordFile } from '../../contract/benchmark-record.ts';
import { meanOf, nameOfRun, overallBy, type RunName } from '../../domain/benchmark-record.ts';
import type { BenchmarkExportName } from '../../domain/export-names.ts';
import type { Dimension } from '../../domain/judge-standard.ts';
import type { Judgement } from '../../domain/judgement.ts';
import { judgementOf, storedJudgement } from '../judging/wire-judgement.ts';

/** A row of an export, its columns in order; in CSV a list or an object is written as JSON. */
type Row = Readonly<Record<string, unknown>>;

/** What each export of a benchmark says, from its record. */
export const BENCHMARK_EXPORTED: Record<BenchmarkExportName, (record: BenchmarkRecordFile) => Row[]> = {
  models: ({ models }) => models,
  judges: ({ judges }) =>
    judges.map(({ code, kind, label, onPanel, config }) => ({ judge: code, label, kind, on_panel: onPanel, config })),
  runs,
  attempts: ({ runs: all }) =>
    all.flatMap(({ attempts, ...run }) =>
      attempts.map(({ outcome, rule, settings, log }, n) => ({
        ...nameOf(run),
        ...{ attempt: n + 1, outcome, rule, settings, log },
      })),
    ),
  judgements,
};

/** The columns of each, in order: also an export without rows says them. */
export function benchmarkColumns({ standard }: BenchmarkRecordFile): Record<BenchmarkExportName, readonly string[]> {
  const run = ['brief', 'model', 'run', 'side_note'];
  return {
    models: ['key', 'label', 'model', 'version'],
    judges: ['judge', 'label', 'kind', 'on_panel', 'config'],
    runs: [...run, 'layer', 'outcome', 'attempts', 'directions', 'overall'],
    attempts: [...run, 'attempt', 'outcome', 'rule', 'settings', 'log'],
    judgements: [
      ...['judge', ...run, 'overall', 'deliverable_ok', 'deliverable_note'],
      ...['missing', 'altered', 'invented', 'placeholders_printed', 'intent_fit', 'intent_reason'],
      ...standard.dimensions.flatMap(({ key, hardDefects }) => [
        ...(hardDefects === null ? [] : [`${key}_hard_defects`]),
        ...[`${key}_reason`, key],
      ]),
      'notes',
    ],
  };
}

function nameOf({ brief, model, run, sideNote }: RunName): Row {
  return { brief, model, run, side_note: sideNote };
}

/** `overall`: the mean over the panel; null where there is nothing to judge. */
function runs(record: BenchmarkRecordFile): Row[] {
  const panel = new Set(record.judges.filter(({ onPanel }) => onPanel).map(({ code }) => code));
  const overall = overallBy(record.standard);
  const scores = new Map<string, number[]>();
  for (const one of record.judgements) {
    if (!panel.has(one.judge)) continue;
    const name = nameOfRun(one);
    scores.set(name, [...(scores.get(name) ?? []), overall(judgementIn(record, one))]);
  }
  const layers = new Map(record.briefs.map(({ key, layer }) => [key, layer]));
  return record.runs.map((run) => {
    const given = scores.get(nameOfRun(run));
    return {
      ...nameOf(run),
      layer: layers.get(run.brief) ?? '',
      outcome: run.outcome,
      attempts: run.attempts.length,
      directions: run.directions,
      overall: given === undefined ? null : meanOf(given),
    };
  });
}

function judgements(record: BenchmarkRecordFile): Row[] {
  const overall = overallBy(record.standard);
  return record.judgements.map((one) => {
    const said = judgementIn(record, one);
    const { deliverableOk, deliverableNote, missing, altered, invented, placeholdersPrinted, intentFit, notes } = said;
    return {
      judge: one.judge,
      ...nameOf(one),
      overall: overall(said),
      deliverable_ok: deliverableOk,
      deliverable_note: deliverableNote,
      ...{ missing, altered, invented, placeholders_printed: placeholdersPrinted },
      intent_fit: intentFit.verdict,
      intent_reason: intentFit.reason,
      ...Object.assign({}, ...record.standard.dimensions.map((dimension) => scoreOn(said, dimension))),
      notes,
    };
  });
}

function judgementIn({ standard }: BenchmarkRecordFile, one: BenchmarkRecordFile['judgements'][number]): Judgement {
  return judgementOf(standard, storedJudgement(standard, one.judgement));
}

function scoreOn({ scores }: Judgement, { key, hardDefects }: Dimension): Row {
  const given = scores[key];
  const reasonAndScore = { [`${key}_reason`]: given?.reason, [key]: given?.score };
  return hardDefects === null ? reasonAndScore : { [`${key}_hard_defects`]: given?.hardDefects, ...reasonAndScore };
}
