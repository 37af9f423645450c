import type { BenchmarkRecordFile } from '../../contract/benchmark-record.ts';
import { AppError } from '../../domain/app-error.ts';
import { meanOf, nameOfRun, overallBy, type RunName } from '../../domain/benchmark-record.ts';
import type { Services } from '../../platform/services.ts';
import { judgementOf, storedJudgement } from '../judging/wire-judgement.ts';
import type { PublishedBenchmark } from './data.ts';
import { readAnchors, readPictures } from './outputs-data.ts';
import { readRecord } from './read-record.ts';

type StoredRun = BenchmarkRecordFile['runs'][number];

/**
 * Every run of a brief with its pictures, its attempts and all that the judges said of it.
 * @throws AppError not_found
 */
export async function showOutputs({ pool }: Pick<Services, 'pool'>, { id }: PublishedBenchmark, briefKey: string) {
  const record = await readRecord(pool, id, briefKey);
  const [brief] = record.briefs;
  if (brief === undefined) throw new AppError('not_found');
  const pictures = new Map(
    (await readPictures(pool, id, briefKey)).map((one) => [nameOfRun({ brief: briefKey, ...one }), one.pictures]),
  );
  const { anchors: _number, ...about } = brief;
  return {
    brief: about,
    anchors: await readAnchors(pool, id, briefKey),
    runs: record.runs.map((run) => {
      const [picture = null, ...further] = pictures.get(nameOfRun(run)) ?? [];
      return { ...runOf(record, run), picture, further };
    }),
  };
}

function runOf(record: BenchmarkRecordFile, run: StoredRun) {
  const { model, sideNote, outcome, attempts } = run;
  const isIt = (one: RunName) => nameOfRun(one) === nameOfRun(run);
  const overall = overallBy(record.standard);
  const judgements = record.judgements.filter(isIt).map((one) => {
    const judgement = judgementOf(record.standard, storedJudgement(record.standard, one.judgement));
    return { judge: one.judge, overall: overall(judgement), ...judgement };
  });
  const panel = new Set(record.judges.filter(({ onPanel }) => onPanel).map(({ code }) => code));
  const ranking = judgements.filter(({ judge }) => panel.has(judge));
  return {
    ...{ model, run: run.run, sideNote, outcome },
    attempts: attempts.map(({ outcome: end, rule }) => ({ outcome: end, rule })),
    overall: ranking.length === 0 ? null : meanOf(ranking.map((one) => one.overall)),
    judgements,
    pickedBy: record.firstPicks.filter(isIt).map(({ judge }) => judge),
  };
}
