import type { Pool } from 'pg';
import type { BallotKind, BallotOutcome } from '../../domain/voter-record.ts';
import { arrayText, type NewAssignment } from '../comparisons/ballot-sql.ts';

/** A voter's answers on one pair, on their way to the database: a ballot for each criterion. */
export interface NewArenaVote {
  readonly voterId: string;
  readonly taskId: string;
  readonly ordinal: number;
  readonly attempt: number;
  readonly low: number;
  readonly high: number;
  readonly kind: BallotKind;
  /** One a criterion, in their order. */
  readonly outcomes: readonly BallotOutcome[];
  readonly dwellMs: number | null;
  readonly lowShownLeft: boolean;
  /** Why the vote is not to count before a host says so; null: it counts. */
  readonly quarantine: string | null;
}

/** One voter's act: at most one vote, and the pairs that are assigned if it is taken. */
export interface ArenaSubmission {
  readonly roundId: string;
  readonly vote: NewArenaVote | null;
  readonly assignments: readonly NewAssignment[];
}

/** What became of a submission that was taken. */
export interface ArenaReceipt {
  /** The number of its first ballot; null without a vote. */
  readonly seq: number | null;
  /** Ordinals of its assignments that were stored. */
  readonly assigned: ReadonlySet<number>;
}

/**
 * One statement, hence one transaction, for a batch of a round, in the steps of the ballot box (comparisons/ballot-sql.ts):
 * the round's row is locked and numbers are taken; the ballots of all criteria are stored; then the assignments that
 * follow a stored ballot. All ballots of a vote meet the same unique indexes: they are stored together, or none is.
 */
const VOTE_SQL = `
WITH round AS (
  UPDATE "Round" SET "lastSeq" = "lastSeq" + $2::int
  WHERE id = $1::uuid AND status = 'open' AND ("closesAt" IS NULL OR clock_timestamp() < "closesAt")
  RETURNING "lastSeq" - $2::int AS base, "withdrawnSlots" AS withdrawn
), ballots AS (
  INSERT INTO "Ballot" ("roundId", seq, "voterId", "taskId", ordinal, attempt, low, high, criterion, outcome, kind,
                        "dwellMs", "lowShownLeft", status, reason)
  SELECT $1::uuid, round.base + b.n, b."voterId", b."taskId", b.ordinal, b.attempt, b.low, b.high, b.criterion,
         b.outcome, b.kind, b."dwellMs", b."lowShownLeft",
         CASE WHEN gone THEN 'excluded' WHEN b.quarantine IS NOT NULL THEN 'quarantined' ELSE 'counted' END::"BallotStatus",
         CASE WHEN gone THEN 'entry_withdrawn' ELSE b.quarantine END
  FROM round, unnest($3::uuid[], $4::uuid[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[],
                     $10::"BallotOutcome"[], $11::"BallotKind"[], $12::int[], $13::text[], $14::bool[])
       WITH ORDINALITY AS b("voterId", "taskId", ordinal, attempt, low, high, criterion, outcome, kind, "dwellMs",
                            quarantine, "lowShownLeft", n),
       LATERAL (SELECT b.low = ANY (round.withdrawn) OR b.high = ANY (round.withdrawn) AS gone) AS withdrawn
  ON CONFLICT DO NOTHING
  RETURNING seq
), assignments AS (
  INSERT INTO "Assignment" ("roundId", "voterId", "taskId", ordinal, low, high, "lowShownLeft", kind, propensity)
  SELECT $1::uuid, a."voterId", a."taskId", a.ordinal, a.low, a.high, a."lowShownLeft", a.kind, a.propensity
  FROM round, unnest($15::uuid[], $16::uuid[], $17::int[], $18::int[], $19::int[], $20::bool[], $21::"BallotKind"[],
                     $22::real[], $23::int[])
       AS a("voterId", "taskId", ordinal, low, high, "lowShownLeft", kind, propensity, after)
  WHERE a.after = 0 OR round.base + a.after IN (SELECT seq FROM ballots)
  ON CONFLICT DO NOTHING
  RETURNING "voterId", ordinal
)
SELECT (SELECT base FROM round)::text AS base,
       (SELECT coalesce(array_agg(seq::text), '{}') FROM ballots) AS seqs,
       (SELECT coalesce(array_agg("voterId" || '/' || ordinal), '{}') FROM assignments) AS assigned`;

interface VoteRow {
  /** Null when the round takes no votes. */
  readonly base: string | null;
  readonly seqs: readonly string[];
  readonly assigned: readonly string[];
}

async function write(pool: Pool, roundId: string, submissions: readonly ArenaSubmission[]) {
  const { values, ballots, first } = parametersOf(roundId, submissions);
  const { rows } = await pool.query<VoteRow>({ name: 'arena-batch', text: VOTE_SQL, values });
  const { base, seqs, assigned } = rows[0];
  if (base === null) return null;
  const stored = new Set(seqs.map(Number));
  const given = new Set(assigned);
  return {
    lastSeq: Number(base) + ballots,
    acts: ballots,
    receipts: () =>
      submissions.map(({ vote, assignments }, n): ArenaReceipt | null => {
        const seq = vote === null ? null : Number(base) + first[n];
        if (seq !== null && !stored.has(seq)) return null;
        const ordinals = assignments.filter(({ voterId, ordinal }) => given.has(`${voterId}/${ordinal}`));
        return { seq, assigned: new Set(ordinals.map(({ ordinal }) => ordinal)) };
      }),
  };
}

/** Votes with the pairs that follow, as the ballot box stores them. Receipt null: a unique index refused the vote. */
export const ARENA_VOTES = {
  method: 'pairwise',
  countedAs: ({ vote }: ArenaSubmission, receipt: ArenaReceipt | null) =>
    vote !== null && receipt !== null ? ('choice' as const) : null,
  write,
} as const;

/** The parameters of `VOTE_SQL`, in order, and at which ballot of the batch each submission begins, from 1. */
function parametersOf(roundId: string, submissions: readonly ArenaSubmission[]) {
  const ballots: (string | number | boolean | null)[][] = Array.from({ length: 12 }, () => []);
  const pairs: (string | number | boolean | null)[][] = Array.from({ length: 9 }, () => []);
  const push = <T>(columns: T[][], values: readonly T[]) => {
    for (const [k, column] of columns.entries()) column.push(values[k] as T);
  };
  const first: number[] = [];
  let count = 0;
  for (const { vote, assignments } of submissions) {
    first.push(vote === null ? 0 : count + 1);
    for (const [criterion, outcome] of (vote?.outcomes ?? []).entries()) {
      const { voterId, taskId, ordinal, attempt, low, high, kind, dwellMs, quarantine, lowShownLeft } =
        vote as NewArenaVote;
      const place = [voterId, taskId, ordinal, attempt, low, high, criterion];
      push(ballots, [...place, outcome, kind, dwellMs, quarantine, lowShownLeft]);
      count++;
    }
    for (const { voterId, taskId, ordinal, low, high, lowShownLeft, kind, propensity } of assignments) {
      push(pairs, [voterId, taskId, ordinal, low, high, lowShownLeft, kind, propensity, first.at(-1) as number]);
    }
  }
  return { values: [roundId, count, ...ballots.map(arrayText), ...pairs.map(arrayText)], ballots: count, first };
}
