import type { Pool } from 'pg';
import { STAGE } from '../src/domain/constants.ts';
import { type ContestSettings, DEFAULT_CONTEST_SETTINGS } from '../src/domain/settings.ts';
import { machineAsHostOf } from '../src/features/access/require-role.ts';
import { newSlug } from '../src/features/contests/create-contest.ts';
import { createInvitation } from '../src/features/contests/create-invitation.ts';
import { insertContest } from '../src/features/contests/data.ts';
import { insertOpenRound, insertWorks, startEvaluation } from '../src/features/imports/data.ts';
import { drawSlots, frozenSettings } from '../src/features/imports/import-comparisons.ts';
import { randomName } from '../src/platform/random-names.ts';
import type { Services } from '../src/platform/services.ts';
import { inTransaction } from '../src/platform/transaction.ts';

const SETTINGS: ContestSettings = {
  ...DEFAULT_CONTEST_SETTINGS,
  requiredBenchmarks: 0,
  pairwiseRoles: ['designer', 'juror', 'voter'],
};

export interface BenchRound {
  readonly contestId: string;
  readonly slug: string;
  readonly stageKey: string;
  readonly taskId: string;
  readonly roundId: string;
  readonly works: number;
  readonly code: string;
}

/** An open round of works without pictures, which voting does not need, for everybody who joins with the code. */
export async function openBenchRound(
  services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>,
  works: number,
  methods: ContestSettings['methods'] = ['pairwise'],
): Promise<BenchRound> {
  const settings = { ...SETTINGS, methods };
  const name = 'Bench';
  const slug = newSlug(name);
  const stageKey = randomName();
  const round = await inTransaction(services, async (tx) => {
    const contestId = await insertContest(tx, {
      kind: 'challenge',
      slug,
      name,
      question: 'Which is better?',
      brief: '',
      stageKey,
      settings,
      stage: { width: STAGE.width, height: STAGE.height },
    });
    const taskId = await startEvaluation(tx, contestId);
    const labels = Array.from({ length: works }, (_, i) => `Work ${i + 1}`);
    const { entries } = drawSlots(await insertWorks(tx, contestId, taskId, labels));
    const roundId = await insertOpenRound(tx, contestId, { name, ...frozenSettings(settings), entries });
    return { contestId, taskId, roundId };
  });
  const { code } = await createInvitation(services, await machineAsHostOf(services, slug), { role: 'voter' });
  return { ...round, slug, stageKey, works, code: code ?? '' };
}

/** A contest that takes submissions from everybody who joins with the code that is returned. */
export async function openSubmissions(services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>): Promise<string> {
  const name = 'Uploads';
  const slug = newSlug(name);
  await inTransaction(services, async (tx) => {
    const stage = { width: STAGE.width, height: STAGE.height };
    const texts = { slug, name, question: 'Which is better?', brief: '', stageKey: randomName() };
    const id = await insertContest(tx, { ...texts, kind: 'challenge', settings: SETTINGS, stage });
    await tx.contest.update({ where: { id }, data: { status: 'submissions' } });
  });
  const host = await machineAsHostOf(services, slug);
  return (await createInvitation(services, host, { role: 'designer' })).code ?? '';
}

/** The secret of a single-use link for a host of a bench round's contest. */
export async function hostSecret(
  services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>,
  { slug }: BenchRound,
): Promise<string> {
  const { url } = await createInvitation(services, await machineAsHostOf(services, slug), { role: 'host' });
  return url?.split('#')[1] ?? '';
}

/** A voter of the past has given so many answers. */
const EACH = 500;

/**
 * Fills a round with comparisons of the past hour straight in the tables, as the ballot box would have left them:
 * pairs in turn, none twice for a voter, the choice by true strengths that are spread evenly over the slots.
 */
export async function fillRound(pool: Pool, round: BenchRound, comparisons: number): Promise<void> {
  const { contestId, taskId, roundId, works } = round;
  const pairs = (works * (works - 1)) / 2;
  const each = Math.min(EACH, pairs);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // Each row belongs to the round and the voters made here: a check of each would only take its time.
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(
      `CREATE TEMPORARY TABLE past ON COMMIT DROP AS
       WITH made AS (
         INSERT INTO "Voter" ("contestId", pseudonym)
         SELECT $1::uuid, 'past-' || n FROM generate_series(1, ceil($2::float / $3::int)::int) n RETURNING id
       ), voter AS (
         SELECT id, row_number() OVER () AS n, count(*) OVER () AS voters FROM made
       ), pair AS (
         SELECT low, high, row_number() OVER () - 1 AS n
         FROM generate_series(0, $4::int - 1) low, generate_series(low + 1, $4::int - 1) high
       )
       SELECT id AS voter, low, high, ordinal, random() < 0.5 AS "left",
              random() < 1 / (1 + exp(4.0 * (high - low) / $4::int)) AS "lowWins",
              (ordinal - 1) * voters + voter.n AS seq
       FROM voter, generate_series(1, $3::int) ordinal, pair WHERE pair.n = (ordinal + 31 * voter.n) % $5::int`,
      [contestId, comparisons, each, works, pairs],
    );
    await client.query(
      `INSERT INTO "Assignment" ("roundId", "voterId", "taskId", ordinal, low, high, "lowShownLeft", kind, propensity)
       SELECT $1, voter, $2, ordinal, low, high, "left", 'fresh', 0.01 FROM past WHERE seq <= $3 ORDER BY seq`,
      [roundId, taskId, comparisons],
    );
    await client.query(
      `INSERT INTO "Ballot" ("roundId", seq, "voterId", "taskId", ordinal, low, high, "lowShownLeft", outcome, kind, "castAt")
       SELECT $1, seq, voter, $2, ordinal, low, high, "left", (CASE WHEN "lowWins" THEN 'low' ELSE 'high' END)::"BallotOutcome",
              'fresh', now() - interval '1 hour' * (1 - seq::float / $3)
       FROM past WHERE seq <= $3 ORDER BY seq`,
      [roundId, taskId, comparisons],
    );
    await client.query('UPDATE "Round" SET "lastSeq" = $2 WHERE id = $1', [roundId, comparisons]);
    await client.query('COMMIT');
    await client.query('VACUUM (ANALYZE) "Ballot", "Assignment", "Voter"');
    // Else writing all this to the disk would go on for minutes, under what is measured.
    await client.query('CHECKPOINT');
    client.release();
  } catch (error) {
    // The connection goes, and the transaction with it.
    client.release(true);
    throw error;
  }
}
