import type { Pool } from 'pg';
import type { BenchmarkRecordFile } from '../../contract/benchmark-record.ts';
import { judgeStandard } from '../../contract/judge-standard.ts';

/** Rows of a record as they are stored: read them once judging has ended, when nothing of them changes any more. */
type Read<Key extends keyof BenchmarkRecordFile> = (pool: Pool, contestId: string) => Promise<BenchmarkRecordFile[Key]>;
/** The same of one brief alone; null: of all. */
type ReadOfBrief<Key extends keyof BenchmarkRecordFile> = (
  pool: Pool,
  contestId: string,
  brief: string | null,
) => Promise<BenchmarkRecordFile[Key]>;
/** The brief `t` is the one that is asked for, if one is. */
const ASKED = '($2::text IS NULL OR t.key = $2)';

/** The standard by which the benchmark was judged. */
export const readStandard: Read<'standard'> = async (pool, contestId) => {
  const { rows } = await pool.query(
    `SELECT s.standard FROM "Judging" j
     JOIN "JudgeStandard" s ON s."contestId" = j."contestId" AND s.version = j."standardVersion"
     WHERE j."contestId" = $1`,
    [contestId],
  );
  return judgeStandard.parse(rows[0]?.standard);
};

export const readModels: Read<'models'> = async (pool, contestId) => {
  const { rows } = await pool.query(
    `SELECT key, label, model, version FROM "Contestant" WHERE "contestId" = $1 AND key IS NOT NULL ORDER BY key`,
    [contestId],
  );
  return rows;
};

export const readBriefs: ReadOfBrief<'briefs'> = async (pool, contestId, brief) => {
  const { rows } = await pool.query(
    `SELECT t.key, t.title, t.text, t."requiredText", t.layer,
            (SELECT count(*)::int FROM "Anchor" a WHERE a."taskId" = t.id) AS anchors
     FROM "Task" t WHERE t."contestId" = $1 AND t.key IS NOT NULL AND ${ASKED} ORDER BY t.position`,
    [contestId, brief],
  );
  return rows;
};

/**
 * Who judged, as J1, J2 …: the panel first, then by kind and label. Judges without a judgement and without a pick are not
 * part of the record; one who was removed keeps what was handed in, off the panel.
 */
const JUDGES = `
  SELECT j."voterId" AS id, j.kind, j.label, j.config, j."onPanel" AND j."removedAt" IS NULL AS "onPanel",
         'J' || row_number() OVER (
           ORDER BY j."onPanel" AND j."removedAt" IS NULL DESC, j.kind, j.label, j."voterId") AS code
  FROM "Judge" j
  WHERE j."contestId" = $1 AND (
    j."onPanel" AND j."removedAt" IS NULL OR EXISTS (
      SELECT FROM "JudgeSession" s
      WHERE s."judgeId" = j."voterId" AND (s."submittedAt" IS NOT NULL OR s."firstPickId" IS NOT NULL)))`;

export const readJudges: Read<'judges'> = async (pool, contestId) => {
  const { rows } = await pool.query(
    `SELECT w.code, w.kind::text AS kind, w.label, w."onPanel", w.config, json_build_object(
       'all', (SELECT count(*) FROM "JudgeCall" c WHERE c."judgeId" = w.id),
       'unusable', (SELECT count(*) FROM "JudgeCall" c WHERE c."judgeId" = w.id AND c.outcome <> 'accepted')) AS calls
     FROM (${JUDGES}) AS w ORDER BY length(w.code), w.code`,
    [contestId],
  );
  return rows;
};

/** A run's name, of the entry `e` with its brief `t` and its model `c`, and the order in which runs are listed. */
const NAME = `t.key AS brief, c.key AS model, e.run, e."sideNote"`;
const OF_ENTRY = `JOIN "Task" t ON t.id = e."taskId" JOIN "Contestant" c ON c.id = e."contestantId"`;
const ORDER = `t.position, c.key, e."sideNote", e.run`;

/** A run is completed when it has a work, else it ended as its last attempt. */
export const readRuns: ReadOfBrief<'runs'> = async (pool, contestId, brief) => {
  const { rows } = await pool.query(
    `SELECT ${NAME}, CASE e.status WHEN 'submitted' THEN 'completed' ELSE e.failure->>'outcome' END AS outcome,
            (e."mediaId" IS NOT NULL)::int
              + (SELECT count(*)::int FROM "Direction" d WHERE d."entryId" = e.id) AS directions,
            coalesce((SELECT json_agg(json_build_object(
                'outcome', a.outcome, 'rule', a.rule, 'log', a.log, 'settings', a.settings) ORDER BY a.number)
              FROM "Attempt" a WHERE a."entryId" = e.id), '[]') AS attempts
     FROM "Entry" e ${OF_ENTRY}
     WHERE e."contestId" = $1 AND e.status <> 'withdrawn' AND ${ASKED} ORDER BY ${ORDER}`,
    [contestId, brief],
  );
  return rows;
};

/** Those of the standard by which the benchmark was judged. */
export const readJudgements: ReadOfBrief<'judgements'> = async (pool, contestId, brief) => {
  const { rows } = await pool.query(
    `SELECT w.code AS judge, ${NAME}, g.scores AS judgement
     FROM (${JUDGES}) AS w
     JOIN "Judgement" g ON g."judgeId" = w.id JOIN "Entry" e ON e.id = g."entryId" ${OF_ENTRY}
     JOIN "Judging" o ON o."contestId" = e."contestId" AND o."standardVersion" = g."standardVersion"
     WHERE e."contestId" = $1 AND e.status <> 'withdrawn' AND ${ASKED} ORDER BY ${ORDER}, length(w.code), w.code`,
    [contestId, brief],
  );
  return rows;
};

export const readFirstPicks: ReadOfBrief<'firstPicks'> = async (pool, contestId, brief) => {
  const { rows } = await pool.query(
    `SELECT w.code AS judge, ${NAME}
     FROM (${JUDGES}) AS w
     JOIN "JudgeSession" s ON s."judgeId" = w.id JOIN "Entry" e ON e.id = s."firstPickId" ${OF_ENTRY}
     WHERE e."contestId" = $1 AND ${ASKED} ORDER BY ${ORDER}, length(w.code), w.code`,
    [contestId, brief],
  );
  return rows;
};

/** Designs that are judged, by brief. */
export async function countOutputs(pool: Pool, contestId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ key: string; outputs: number }>(
    `SELECT t.key, count(*)::int AS outputs FROM "Entry" e JOIN "Task" t ON t.id = e."taskId"
     WHERE e."contestId" = $1 AND e.status = 'submitted' AND e."mediaId" IS NOT NULL GROUP BY t.key`,
    [contestId],
  );
  return new Map(rows.map(({ key, outputs }) => [key, outputs]));
}
