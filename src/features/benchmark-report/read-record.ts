import type { Pool } from 'pg';
import { type BenchmarkRecordFile, benchmarkRecordFile } from '../../contract/benchmark-record.ts';
import type { BenchmarkRecord } from '../../domain/benchmark-record.ts';
import { judgementOf, storedJudgement } from '../judging/wire-judgement.ts';
import {
  readBriefs,
  readFirstPicks,
  readJudgements,
  readJudges,
  readModels,
  readRuns,
  readStandard,
} from './record-data.ts';

/**
 * The record of a benchmark whose judging has ended, or the part of one brief: the same rows give the same record, to the
 * last byte.
 */
export async function readRecord(
  pool: Pool,
  contestId: string,
  brief: string | null = null,
): Promise<BenchmarkRecordFile> {
  const standard = await readStandard(pool, contestId);
  const judgements = await readJudgements(pool, contestId, brief);
  return benchmarkRecordFile.parse({
    standard,
    models: await readModels(pool, contestId),
    briefs: await readBriefs(pool, contestId, brief),
    judges: await readJudges(pool, contestId),
    runs: await readRuns(pool, contestId, brief),
    judgements: judgements.map((one) => ({ ...one, judgement: storedJudgement(standard, one.judgement) })),
    firstPicks: await readFirstPicks(pool, contestId, brief),
  });
}

/** The part of a record from which the numbers are made. @throws ZodError: a judgement is none of the standard */
export function recordOf(file: BenchmarkRecordFile): BenchmarkRecord {
  const { standard } = file;
  return {
    standard: { dimensions: standard.dimensions },
    models: file.models.map(({ key }) => ({ key })),
    briefs: file.briefs.map(({ key, layer }) => ({ key, layer })),
    judges: file.judges.map(({ code, kind, label, onPanel }) => ({ code, kind, label, onPanel })),
    runs: file.runs.map(({ brief, model, run, sideNote, outcome, attempts }) => ({
      ...{ brief, model, run, sideNote, outcome },
      attempts: attempts.map((attempt) => attempt.outcome),
    })),
    judgements: file.judgements.map(({ judgement, ...name }) => ({
      ...name,
      judgement: judgementOf(standard, storedJudgement(standard, judgement)),
    })),
    firstPicks: file.firstPicks,
  };
}
