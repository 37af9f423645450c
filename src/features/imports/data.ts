import type { Pool } from 'pg';
import type { RoundSettings } from '../../domain/settings.ts';
import type { Tx } from '../../platform/transaction.ts';

/** The only task of a contest, and the contest moved on to its evaluation. */
export async function startEvaluation(tx: Tx, contestId: string): Promise<string> {
  const { tasks } = await tx.contest.update({
    where: { id: contestId },
    data: { status: 'evaluation' },
    select: { tasks: { select: { id: true } } },
  });
  return tasks[0].id;
}

/** Works without pictures, each with a maker of its own; returns the entries' ids in the order of the labels. */
export async function insertWorks(
  tx: Tx,
  contestId: string,
  taskId: string,
  labels: readonly string[],
): Promise<string[]> {
  const makers = await tx.contestant.createManyAndReturn({
    data: labels.map((label) => ({ contestId, kind: 'human' as const, label })),
    select: { id: true, label: true },
  });
  const makerOf = new Map(makers.map(({ id, label }) => [label, id]));
  const entries = await tx.entry.createManyAndReturn({
    data: makers.map(({ id }) => ({ contestId, contestantId: id, taskId })),
    select: { id: true, contestantId: true },
  });
  const entryOf = new Map(entries.map(({ id, contestantId }) => [contestantId, id]));
  return labels.map((label) => entryOf.get(makerOf.get(label) ?? '') ?? '');
}

export interface ImportedRound {
  readonly name: string;
  readonly settings: RoundSettings;
  readonly settingsVersion: number;
  readonly seed: Uint8Array<ArrayBuffer>;
  readonly seedHash: string;
  /** In the order of the slots. */
  readonly entries: readonly { readonly code: string; readonly entryId: string }[];
}

/** An open round with its entries. */
export async function insertOpenRound(
  tx: Tx,
  contestId: string,
  { entries, ...round }: ImportedRound,
): Promise<string> {
  const { id } = await tx.round.create({
    data: {
      ...round,
      settings: JSON.parse(JSON.stringify(round.settings)),
      contestId,
      position: 1,
      status: 'open',
      openedAt: new Date(),
      entries: { createMany: { data: entries.map((entry, slot) => ({ ...entry, slot })) } },
    },
    select: { id: true },
  });
  return id;
}

/** Voters without accounts; returns their ids by pseudonym. */
export async function insertVoters(
  tx: Tx,
  contestId: string,
  pseudonyms: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.voter.createManyAndReturn({
    data: pseudonyms.map((pseudonym) => ({ contestId, pseudonym })),
    select: { id: true, pseudonym: true },
  });
  return new Map(rows.map(({ id, pseudonym }) => [pseudonym, id]));
}

export interface ImportedBallot {
  readonly voterId: string;
  readonly ordinal: number;
  readonly low: number;
  readonly high: number;
  readonly lowShownLeft: boolean;
  readonly outcome: 'low' | 'high';
  /** The voter's ordinal that this one repeats; null: a comparison. */
  readonly repeatOf: number | null;
}

/**
 * Stores ballots as the ballot box does: numbers are taken from the round's row, whose lock orders them, and only while
 * the round is open. What was shown is recorded too; its propensity is 0, for we did not draw it.
 */
export async function insertBallots(
  tx: Tx,
  roundId: string,
  taskId: string,
  ballots: readonly ImportedBallot[],
): Promise<void> {
  const [round] = await tx.$queryRaw<{ base: bigint }[]>`
    UPDATE "Round" SET "lastSeq" = "lastSeq" + ${ballots.length}::int
    WHERE id = ${roundId}::uuid AND status = 'open' AND ("closesAt" IS NULL OR clock_timestamp() < "closesAt")
    RETURNING "lastSeq" - ${ballots.length}::int AS base`;
  const column = <K extends keyof ImportedBallot>(name: K) => ballots.map((ballot) => ballot[name]);
  await tx.$executeRaw`
    INSERT INTO "Assignment" ("roundId", "voterId", "taskId", ordinal, low, high, "lowShownLeft", kind, "repeatOf",
                              propensity)
    SELECT ${roundId}::uuid, b.voter, ${taskId}::uuid, b.ordinal, b.low, b.high, b.left,
           (CASE WHEN b.first IS NULL THEN 'fresh' ELSE 'repeat' END)::"BallotKind", b.first, 0
    FROM unnest(${column('voterId')}::uuid[], ${column('ordinal')}::int[], ${column('low')}::int[],
                ${column('high')}::int[], ${column('lowShownLeft')}::bool[], ${column('repeatOf')}::int[])
         AS b(voter, ordinal, low, high, "left", first)`;
  await tx.$executeRaw`
    INSERT INTO "Ballot" ("roundId", seq, "voterId", "taskId", ordinal, low, high, "lowShownLeft", outcome, kind, source)
    SELECT ${roundId}::uuid, ${round.base}::bigint + b.n, b.voter, ${taskId}::uuid, b.ordinal, b.low, b.high, b.left,
           b.outcome::"BallotOutcome", (CASE WHEN b.first IS NULL THEN 'fresh' ELSE 'repeat' END)::"BallotKind", 'import'
    FROM unnest(${column('voterId')}::uuid[], ${column('ordinal')}::int[], ${column('low')}::int[],
                ${column('high')}::int[], ${column('lowShownLeft')}::bool[], ${column('outcome')}::text[],
                ${column('repeatOf')}::int[])
         WITH ORDINALITY AS b(voter, ordinal, low, high, "left", outcome, first, n)`;
}

export interface ImportedRating {
  readonly voterId: string;
  readonly slot: number;
  readonly liked: boolean;
}

/** Stores ratings as the ballot box does, numbered from the round's row while it is open. */
export async function insertRatings(tx: Tx, roundId: string, ratings: readonly ImportedRating[]): Promise<void> {
  const [round] = await tx.$queryRaw<{ base: bigint }[]>`
    UPDATE "Round" SET "lastSeq" = "lastSeq" + ${ratings.length}::int
    WHERE id = ${roundId}::uuid AND status = 'open' AND ("closesAt" IS NULL OR clock_timestamp() < "closesAt")
    RETURNING "lastSeq" - ${ratings.length}::int AS base`;
  const column = <K extends keyof ImportedRating>(name: K) => ratings.map((rating) => rating[name]);
  await tx.$executeRaw`
    INSERT INTO "Rating" ("roundId", seq, "voterId", slot, liked, source)
    SELECT ${roundId}::uuid, ${round.base}::bigint + r.n, r.voter, r.slot, r.liked, 'import'
    FROM unnest(${column('voterId')}::uuid[], ${column('slot')}::int[], ${column('liked')}::bool[])
         WITH ORDINALITY AS r(voter, slot, liked, n)`;
}

/** Nothing is added to an imported round. */
export async function closeImportedRound(tx: Tx, roundId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Round" SET status = 'closed', "closedAt" = clock_timestamp() WHERE id = ${roundId}::uuid`;
}

/** How reliable a voter of an imported round is, and what that rests on. */
export interface VoterTrust {
  readonly voter: string;
  /** The frozen reliability factor. */
  readonly reliability: number;
  readonly repeats: number;
  /** Repeats that were answered as the first time. */
  readonly agreed: number;
}

/** Voters of a round who judged a pair again, the least reliable first: for whoever has their names anyway. */
export async function readTrust(pool: Pool, roundId: string): Promise<VoterTrust[]> {
  const { rows } = await pool.query<VoterTrust>(
    `SELECT v.pseudonym AS voter, w.reliability, count(*)::int AS repeats,
            (count(*) FILTER (WHERE again.outcome = first.outcome))::int AS agreed
     FROM "VoterWeight" w
     JOIN "Voter" v ON v.id = w."voterId"
     JOIN "Ballot" again ON again."roundId" = w."roundId" AND again."voterId" = w."voterId" AND again.kind = 'repeat'
     JOIN "Ballot" first ON first."roundId" = w."roundId" AND first."voterId" = w."voterId" AND first.kind = 'fresh'
       AND first.low = again.low AND first.high = again.high
     WHERE w."roundId" = $1 GROUP BY v.pseudonym, w.reliability ORDER BY w.reliability, v.pseudonym`,
    [roundId],
  );
  return rows;
}
