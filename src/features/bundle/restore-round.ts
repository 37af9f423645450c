import { randomUUID } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { BundledRound } from './read-challenge.ts';

/** An hour before the opening: what somebody had earned by then. */
const EARNED = `(SELECT "openedAt" - interval '1 hour' FROM "Round" WHERE id = $1)`;

export interface RestoredRound {
  readonly roundId: string;
  /** Pseudonyms by the ids that the restored voters got. */
  readonly voters: ReadonlyMap<string, string>;
}

/**
 * Writes a bundled round into an empty database as it stood when it closed, so that the product's own code ranks it anew:
 * its works, everybody's reputation at opening, every ballot that bears on the ranking, ratings and complete packets.
 */
export async function restoreRound(pool: Pool, round: BundledRound): Promise<RestoredRound> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const restored = await writeRound(client, round);
    await client.query('COMMIT');
    return restored;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function writeRound(client: ClientBase, round: BundledRound): Promise<RestoredRound> {
  const one = async (text: string, values: unknown[]) => (await client.query(text, values)).rows[0].id as string;
  const tag = randomUUID();
  const contestId = await one(
    `INSERT INTO "Contest" (kind, slug, "stageKey", name, question, status, settings, "stageWidth", "stageHeight")
     VALUES ('challenge', $1, $1, '', '', 'evaluation', '{}', 16, 16) RETURNING id`,
    [tag],
  );
  const taskId = await one(`INSERT INTO "Task" ("contestId", position, title) VALUES ($1, 1, '') RETURNING id`, [
    contestId,
  ]);
  const { about, tables } = round;
  const gone = tables.entries.flatMap(({ withdrawn }, slot) => (withdrawn ? [slot] : []));
  const roundId = await one(
    `INSERT INTO "Round" ("contestId", position, name, status, settings, "settingsVersion", seed, "seedHash", "openedAt", "closedAt", "withdrawnSlots")
     VALUES ($1, 1, $2, 'open', $3, $4, decode($5, 'hex'), $6, $7, $8, $9) RETURNING id`,
    [
      contestId,
      about.name,
      JSON.stringify(about.settings),
      about.settingsVersion,
      about.seed,
      about.seedHash,
      about.openedAt,
      about.closedAt,
      gone,
    ],
  );
  await writeEntries(client, { contestId, taskId, roundId }, round);
  const voters = await writeVoters(client, contestId, round);
  await writeReputation(client, { contestId, roundId }, round, voters);
  const written =
    (await writeBallots(client, { taskId, roundId }, round, voters)) +
    (await writeRatings(client, roundId, round, voters)) +
    (await writePackets(client, roundId, round, voters));
  await client.query(`UPDATE "Round" SET "lastSeq" = $2, status = 'closed' WHERE id = $1`, [roundId, written]);
  return { roundId, voters: new Map([...voters].map(([pseudonym, id]) => [id, pseudonym])) };
}

interface Ids {
  readonly contestId: string;
  readonly taskId: string;
  readonly roundId: string;
}

async function writeEntries(
  client: ClientBase,
  { contestId, taskId, roundId }: Ids,
  { tables }: BundledRound,
): Promise<void> {
  const { entries } = tables;
  await client.query(
    `WITH given AS (
       SELECT gen_random_uuid() AS maker, gen_random_uuid() AS entry, * FROM
       unnest($4::text[], $5::"ContestantKind"[], $6::bool[]) WITH ORDINALITY AS e(code, kind, withdrawn, n)
     ), makers AS (
       INSERT INTO "Contestant" (id, "contestId", kind, label) SELECT maker, $1, kind, code FROM given
     ), works AS (
       INSERT INTO "Entry" (id, "contestId", "contestantId", "taskId", "updatedAt") SELECT entry, $1, maker, $2, now() FROM given
     )
     INSERT INTO "RoundEntry" ("roundId", slot, "entryId", code, "withdrawnAt")
     SELECT $3, n - 1, entry, code, CASE WHEN withdrawn THEN now() END FROM given`,
    [
      contestId,
      taskId,
      roundId,
      entries.map(({ code }) => code),
      entries.map(({ kind }) => kind),
      entries.map(({ withdrawn }) => withdrawn),
    ],
  );
}

/** Ids by pseudonym: of voters, raters and jurors. */
async function writeVoters(
  client: ClientBase,
  contestId: string,
  { tables }: BundledRound,
): Promise<Map<string, string>> {
  const names = new Set<string>();
  for (const { voter } of tables.weights) names.add(voter);
  for (const { voter } of tables.votes) names.add(voter);
  for (const { voter } of tables.uncounted) names.add(voter);
  for (const { rater } of tables.ratings) names.add(rater);
  for (const { juror } of tables.packets) names.add(juror);
  const { rows } = await client.query(
    `INSERT INTO "Voter" ("contestId", pseudonym) SELECT $1, unnest($2::text[]) RETURNING id, pseudonym`,
    [contestId, [...names]],
  );
  return new Map(rows.map(({ id, pseudonym }) => [pseudonym, id]));
}

/** Points that make the frozen reputation factors: whoever stands at the full factor has at least the full points. */
async function writeReputation(
  client: ClientBase,
  { contestId, roundId }: Pick<Ids, 'contestId' | 'roundId'>,
  { about, tables }: BundledRound,
  voters: ReadonlyMap<string, string>,
): Promise<void> {
  const { least, full } = about.settings.constants.reputation;
  const points = tables.weights.map(({ reputation }) =>
    least === 1 ? 0 : Math.round(((reputation - least) / (1 - least)) * full),
  );
  await client.query(
    `INSERT INTO "ReputationEvent" ("contestId", "voterId", points, reason, "createdAt")
     SELECT $2, voter, points, 'granted', ${EARNED} FROM unnest($3::uuid[], $4::int[]) AS r(voter, points) WHERE points > 0`,
    [roundId, contestId, tables.weights.map(({ voter }) => voters.get(voter)), points],
  );
}

interface RestoredBallot {
  readonly voter: string;
  readonly ordinal: number;
  readonly low: number;
  readonly high: number;
  readonly lowLeft: boolean;
  readonly outcome: string;
  readonly kind: string;
  readonly repeatOf: number | null;
  readonly skipNumber: number | null;
}

/** Ballots outside the fit that still bear on it: repeats on their voter's reliability, skips on nothing but his being there. */
const BEARING = ['repeat', 'skip'];

async function writeBallots(
  client: ClientBase,
  { taskId, roundId }: Pick<Ids, 'taskId' | 'roundId'>,
  { tables }: BundledRound,
  voters: ReadonlyMap<string, string>,
): Promise<number> {
  const slotOf = new Map(tables.entries.map(({ code }, slot) => [code, slot]));
  const ordinals = new Map<string, number>();
  const skips = new Map<string, number>();
  const ordinalOfPair = new Map<string, number>();
  const next = (counts: Map<string, number>, voter: string) => {
    const number = (counts.get(voter) ?? 0) + 1;
    counts.set(voter, number);
    return number;
  };
  const ballot = (
    row: { voter: string; left: string; right: string; winner: string | null },
    kind: string,
  ): RestoredBallot => {
    const left = slotOf.get(row.left) ?? -1;
    const right = slotOf.get(row.right) ?? -1;
    const [low, high] = left < right ? [left, right] : [right, left];
    const pair = `${row.voter} ${low} ${high}`;
    const ordinal = next(ordinals, row.voter);
    if (kind === 'fresh') ordinalOfPair.set(pair, ordinal);
    const lowWon = row.winner === (left < right ? row.left : row.right);
    return {
      voter: voters.get(row.voter) ?? '',
      ordinal,
      low,
      high,
      lowLeft: left < right,
      outcome: row.winner === null ? 'skip' : lowWon ? 'low' : 'high',
      kind,
      repeatOf: kind === 'repeat' ? (ordinalOfPair.get(pair) ?? null) : null,
      skipNumber: row.winner === null ? next(skips, row.voter) : null,
    };
  };
  const ballots = [
    ...tables.votes.map((row) => ballot(row, 'fresh')),
    ...tables.uncounted
      .filter(({ reason }) => BEARING.includes(reason))
      .map((row) => ballot(row, row.reason === 'repeat' ? 'repeat' : 'fresh')),
  ];
  const column = <K extends keyof RestoredBallot>(name: K) => ballots.map((one) => one[name]);
  const shared = [column('voter'), column('ordinal'), column('low'), column('high'), column('kind')];
  await client.query(
    `INSERT INTO "Assignment" ("roundId", "taskId", "voterId", ordinal, low, high, kind, "lowShownLeft", "repeatOf", propensity)
     SELECT $1, $2, *, 0 FROM unnest($3::uuid[], $4::int[], $5::int[], $6::int[], $7::"BallotKind"[], $8::bool[], $9::int[])`,
    [roundId, taskId, ...shared, column('lowLeft'), column('repeatOf')],
  );
  await client.query(
    `INSERT INTO "Ballot" ("roundId", "taskId", "voterId", ordinal, low, high, kind, "lowShownLeft", outcome, "skipNumber", seq)
     SELECT $1, $2, b.* FROM unnest($3::uuid[], $4::int[], $5::int[], $6::int[], $7::"BallotKind"[], $8::bool[], $9::"BallotOutcome"[],
                                    $10::int[]) WITH ORDINALITY AS b`,
    [roundId, taskId, ...shared, column('lowLeft'), column('outcome'), column('skipNumber')],
  );
  return ballots.length;
}

/** Ratings and packets are numbered after the ballots: the order does not bear on what they say. */
async function writeRatings(
  client: ClientBase,
  roundId: string,
  { tables }: BundledRound,
  voters: ReadonlyMap<string, string>,
): Promise<number> {
  const slotOf = new Map(tables.entries.map(({ code }, slot) => [code, slot]));
  const { ratings } = tables;
  await client.query(
    `INSERT INTO "Rating" ("roundId", "voterId", slot, liked, seq)
     SELECT $1, r.* FROM unnest($2::uuid[], $3::int[], $4::bool[]) WITH ORDINALITY AS r`,
    [
      roundId,
      ratings.map(({ rater }) => voters.get(rater)),
      ratings.map(({ design }) => slotOf.get(design)),
      ratings.map(({ rating }) => rating === 1),
    ],
  );
  return ratings.length;
}

async function writePackets(
  client: ClientBase,
  roundId: string,
  { tables }: BundledRound,
  voters: ReadonlyMap<string, string>,
): Promise<number> {
  const slotOf = new Map(tables.entries.map(({ code }, slot) => [code, slot]));
  const { packets } = tables;
  const jurors = [...new Set(packets.map(({ juror }) => juror))];
  await client.query(
    `INSERT INTO "Packet" ("roundId", "voterId", "submittedAt", "updatedAt", seq)
     SELECT $1, p.juror, now(), now(), p.n FROM unnest($2::uuid[]) WITH ORDINALITY AS p(juror, n)`,
    [roundId, jurors.map((juror) => voters.get(juror))],
  );
  await client.query(
    `INSERT INTO "PacketScore" ("packetId", slot, criterion, score)
     SELECT p.id, s.slot, s.criterion - 1, s.score
     FROM unnest($2::uuid[], $3::int[], $4::int[], $5::int[]) AS s(juror, slot, criterion, score)
     JOIN "Packet" p ON p."roundId" = $1 AND p."voterId" = s.juror`,
    [
      roundId,
      packets.map(({ juror }) => voters.get(juror)),
      packets.map(({ design }) => slotOf.get(design)),
      packets.map(({ criterion }) => criterion),
      packets.map(({ score }) => score),
    ],
  );
  return jurors.length;
}
