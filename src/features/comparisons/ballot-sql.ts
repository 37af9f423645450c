import type { Pool } from 'pg';
import type { AssignedPair, BallotKind, BallotOutcome } from '../../domain/voter-record.ts';

/** A ballot on its way to the database; `after` of an assignment names the ballot that it follows. */
export interface NewBallot {
  readonly voterId: string;
  readonly taskId: string;
  readonly ordinal: number;
  readonly attempt: number;
  readonly low: number;
  readonly high: number;
  readonly criterion: number;
  readonly outcome: BallotOutcome;
  readonly kind: BallotKind;
  readonly skipNumber: number | null;
  readonly dwellMs: number | null;
  readonly lowShownLeft: boolean;
}

export interface NewAssignment extends AssignedPair {
  readonly voterId: string;
  readonly taskId: string;
  readonly propensity: number;
}

/** One voter's act: at most one ballot, and the pairs that are assigned if it is taken. */
export interface Submission {
  readonly roundId: string;
  readonly ballot: NewBallot | null;
  readonly assignments: readonly NewAssignment[];
}

/** What became of a submission. A ballot without a number was refused by a unique index: read back what stands. */
export interface Receipt {
  readonly seq: number | null;
  /** Ordinals of the submission's assignments that were stored. */
  readonly assigned: ReadonlySet<number>;
}

/** Ballots and the pairs that follow them, as the ballot box stores them. */
export const BALLOTS = {
  method: 'pairwise',
  countedAs({ ballot }: Submission, { seq }: Receipt) {
    if (ballot === null || seq === null) return null;
    return ballot.outcome === 'skip' ? 'skip' : 'choice';
  },
  async write(pool: Pool, roundId: string, submissions: readonly Submission[]) {
    const values = batchParameters(roundId, submissions);
    const result = await pool.query<BatchRow>({ name: 'ballot-batch', text: BATCH_SQL, values });
    const row = result.rows[0];
    if (row.base === null) return null;
    const base = Number(row.base);
    const acts = submissions.filter(({ ballot }) => ballot !== null).length;
    return { lastSeq: base + acts, acts, receipts: () => receiptsOf(submissions, base, row) };
  },
} as const;

/** What the answer of `BATCH_SQL` says of each submission. */
function receiptsOf(submissions: readonly Submission[], base: number, row: BatchRow): Receipt[] {
  const stored = row.seqs === null ? null : new Set(row.seqs.map(Number));
  const assigned = row.assigned === null ? null : new Set(row.assigned);
  let n = 0;
  return submissions.map(({ ballot, assignments }) => {
    const seq = ballot === null ? null : base + ++n;
    const ordinals = new Set<number>();
    for (const { voterId, ordinal } of assignments) {
      if (assigned === null || assigned.has(`${voterId}/${ordinal}`)) ordinals.add(ordinal);
    }
    return { seq: seq !== null && (stored === null || stored.has(seq)) ? seq : null, assigned: ordinals };
  });
}

/**
 * One statement, hence one transaction, for a whole batch of a round:
 * 1. the round's row is locked and its sequence moved on, if the round is open by the database's clock – the lock
 *    orders the batches of all nodes, so that numbers become visible in order and nothing slips in after closing;
 * 2. the ballots are stored with their numbers; what a unique index refuses is left out and shows as missing; one on a
 *    work that was withdrawn a moment ago is kept and does not count – the locked row tells, older rows may not;
 * 3. assignments are stored, those that follow a ballot only if it was.
 */
export const BATCH_SQL = `
WITH round AS (
  UPDATE "Round" SET "lastSeq" = "lastSeq" + $2::int
  WHERE id = $1::uuid AND status = 'open' AND ("closesAt" IS NULL OR clock_timestamp() < "closesAt")
  RETURNING "lastSeq" - $2::int AS base, "withdrawnSlots" AS withdrawn
), ballots AS (
  INSERT INTO "Ballot" ("roundId", seq, "voterId", "taskId", ordinal, attempt, low, high, criterion, outcome, kind,
                        "skipNumber", "dwellMs", "lowShownLeft", status, reason)
  SELECT $1::uuid, round.base + b.n, b."voterId", b."taskId", b.ordinal, b.attempt, b.low, b.high, b.criterion,
         b.outcome, b.kind, b."skipNumber", b."dwellMs", b."lowShownLeft",
         CASE WHEN gone THEN 'excluded' ELSE 'counted' END::"BallotStatus", CASE WHEN gone THEN 'entry_withdrawn' END
  FROM round, unnest($3::uuid[], $4::uuid[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[],
                     $10::"BallotOutcome"[], $11::"BallotKind"[], $12::int[], $13::int[], $14::bool[])
       WITH ORDINALITY AS b("voterId", "taskId", ordinal, attempt, low, high, criterion, outcome, kind,
                            "skipNumber", "dwellMs", "lowShownLeft", n),
       LATERAL (SELECT b.low = ANY (round.withdrawn) OR b.high = ANY (round.withdrawn) AS gone) AS withdrawn
  ON CONFLICT DO NOTHING
  RETURNING seq
), assignments AS (
  INSERT INTO "Assignment" ("roundId", "voterId", "taskId", ordinal, low, high, "lowShownLeft", kind, "repeatOf",
                            propensity)
  SELECT $1::uuid, a."voterId", a."taskId", a.ordinal, a.low, a.high, a."lowShownLeft", a.kind, a."repeatOf",
         a.propensity
  FROM round, unnest($15::uuid[], $16::uuid[], $17::int[], $18::int[], $19::int[], $20::bool[], $21::"BallotKind"[],
                     $22::int[], $23::real[], $24::int[])
       AS a("voterId", "taskId", ordinal, low, high, "lowShownLeft", kind, "repeatOf", propensity, after)
  WHERE a.after = 0 OR round.base + a.after IN (SELECT seq FROM ballots)
  ON CONFLICT DO NOTHING
  RETURNING "voterId", ordinal
)
SELECT (SELECT base FROM round)::text AS base,
       CASE WHEN (SELECT count(*) FROM ballots) < $2 THEN
         (SELECT coalesce(array_agg(seq::text), '{}') FROM ballots) END AS seqs,
       CASE WHEN (SELECT count(*) FROM assignments) < cardinality($15::uuid[]) THEN
         (SELECT coalesce(array_agg("voterId" || '/' || ordinal), '{}') FROM assignments) END AS assigned`;

/** The answer of `BATCH_SQL`; `base` is null when the round takes no ballots. */
export interface BatchRow {
  readonly base: string | null;
  /** Numbers of the ballots that were stored; null: all of them. */
  readonly seqs: readonly string[] | null;
  /** Assignments that were stored, as `voterId/ordinal`; null: all of them. */
  readonly assigned: readonly string[] | null;
}

const BALLOT_COLUMNS = [
  'voterId',
  'taskId',
  'ordinal',
  'attempt',
  'low',
  'high',
  'criterion',
  'outcome',
  'kind',
  'skipNumber',
  'dwellMs',
  'lowShownLeft',
] as const satisfies readonly (keyof NewBallot)[];

const ASSIGNMENT_COLUMNS = [
  'voterId',
  'taskId',
  'ordinal',
  'low',
  'high',
  'lowShownLeft',
  'kind',
  'repeatOf',
  'propensity',
] as const satisfies readonly (keyof NewAssignment)[];

/** The parameters of `BATCH_SQL`, in order. */
export function batchParameters(roundId: string, submissions: readonly Submission[]): unknown[] {
  const ballots: NewBallot[] = [];
  const assignments: NewAssignment[] = [];
  const after: number[] = [];
  for (const submission of submissions) {
    if (submission.ballot !== null) ballots.push(submission.ballot);
    for (const assignment of submission.assignments) {
      assignments.push(assignment);
      after.push(submission.ballot === null ? 0 : ballots.length);
    }
  }
  return [
    roundId,
    ballots.length,
    ...BALLOT_COLUMNS.map((column) => arrayText(ballots.map((ballot) => ballot[column]))),
    ...ASSIGNMENT_COLUMNS.map((column) => arrayText(assignments.map((assignment) => assignment[column]))),
    arrayText(after),
  ];
}

/**
 * PostgreSQL's form of an array. The driver would quote and escape each element, which costs more than all else of a
 * batch; numbers, truth values, ids and names of enums need neither.
 */
export function arrayText(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}
