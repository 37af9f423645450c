import type { Pool } from 'pg';
import { z } from 'zod';
import { blindStanding } from '../../contract/host.ts';
import { roundSettings } from '../../contract/settings.ts';
import {
  type Award,
  type JudgedDesign,
  type Participation,
  REPUTATION_REASONS,
  type ReputationReason,
} from '../../domain/reputation.ts';
import type { Method, RoundSettings } from '../../domain/settings.ts';
import { tellsApart } from '../../domain/verdict.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

// ---- what counts in a round -------------------------------------------------------------------------------

/**
 * Points of a round's voters, those without any left out: R as it stood when the round opened. Earned points follow the
 * person through all contests; what a host gives counts in the host's contest. Who came after the opening brings what
 * the invitation granted.
 */
export async function readRoundReputation(pool: Pool, roundId: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; points: number }>(
    `WITH round AS (SELECT "contestId", "openedAt" FROM "Round" WHERE id = $1)
     SELECT id, sum(points)::int AS points FROM (
       SELECT v.id, e.points FROM round r
       JOIN "ReputationEvent" e ON e."contestId" = r."contestId"
       JOIN "Voter" v ON v.id = e."voterId"
       WHERE e."createdAt" <= r."openedAt" OR (e.reason = 'granted' AND v."createdAt" > r."openedAt")
       UNION ALL
       SELECT v.id, e.points FROM round r
       JOIN "ReputationEvent" e ON e."contestId" <> r."contestId" AND e."roundId" IS NOT NULL
         AND e."createdAt" <= r."openedAt"
       JOIN "Voter" other ON other.id = e."voterId"
       JOIN "Voter" v ON v."accountId" = other."accountId" AND v."contestId" = r."contestId"
     ) event GROUP BY id`,
    [roundId],
  );
  return new Map(rows.map(({ id, points }) => [id, points]));
}

// ---- awards -----------------------------------------------------------------------------------------------

/** Gives awards of a round; one that was given before is left as it is. */
export async function insertAwards(
  db: Pick<Db, '$executeRaw'>,
  contestId: string,
  roundId: string,
  awards: readonly Award[],
): Promise<void> {
  const column = <K extends keyof Award>(name: K) => awards.map((award) => award[name]);
  await db.$executeRaw`
    INSERT INTO "ReputationEvent" ("contestId", "roundId", "voterId", reason, points)
    SELECT ${contestId}::uuid, ${roundId}::uuid, a.* FROM unnest(${column('voterId')}::uuid[],
      ${column('reason')}::text[], ${column('points')}::int[]) AS a
    ON CONFLICT ("roundId", "voterId", reason) DO NOTHING`;
}

export interface JudgedRound {
  readonly id: string;
  readonly contestId: string;
  readonly settings: RoundSettings;
}

/** Rounds of a contest that take no more votes, in their order. */
export async function findJudgedRounds(db: Db, where: { id: string } | { contestId: string }): Promise<JudgedRound[]> {
  const rows = await db.round.findMany({
    where: { ...where, status: { in: ['closed', 'published'] } },
    orderBy: { position: 'asc' },
    select: { id: true, contestId: true, settings: true },
  });
  return rows.map(({ settings, ...row }) => ({ ...row, settings: roundSettings.parse(settings) }));
}

/** What everybody has done in a round that counts: not on withdrawn works, no repeats, nothing taken back. */
export async function readParticipation(db: Pick<Db, '$queryRaw'>, roundId: string): Promise<Participation[]> {
  return db.$queryRaw<Participation[]>`
    WITH round AS (SELECT id, "withdrawnSlots" AS withdrawn FROM "Round" WHERE id = ${roundId}::uuid),
    act AS (
      SELECT b."voterId", 1 AS comparisons, 0 AS ratings, false AS packet FROM round r
      JOIN "Ballot" b ON b."roundId" = r.id
      WHERE b.status = 'counted' AND b.kind = 'fresh' AND b.outcome IN ('low', 'high') AND b.criterion = 0
        AND NOT b.low = ANY (r.withdrawn) AND NOT b.high = ANY (r.withdrawn)
      UNION ALL
      SELECT a."voterId", 0, 1, false FROM round r JOIN "Rating" a ON a."roundId" = r.id
      WHERE a."retractedAt" IS NULL AND NOT a.slot = ANY (r.withdrawn)
      UNION ALL
      SELECT p."voterId", 0, 0, true FROM round r JOIN "Packet" p ON p."roundId" = r.id
      WHERE p."submittedAt" IS NOT NULL
    )
    SELECT "voterId", sum(comparisons)::int AS comparisons, sum(ratings)::int AS ratings, bool_or(packet) AS packet
    FROM act GROUP BY "voterId"`;
}

/** The ranks of a standing: experts' ones stand in the part that was kept until now, and not every design has one. */
const ranking = z.object({ rows: z.array(z.object({ code: z.string(), rank: z.int().nullable() })).default([]) });
const chances = z.object({ beatsAll: z.record(z.string(), z.number()).default({}) });
const trusted = blindStanding.pick({ confidence: true });

/** The human designs of a round with their ranks in the methods that have judged them. */
export async function readJudgedDesigns(tx: Tx, roundId: string): Promise<JudgedDesign[]> {
  const standings = await tx.standing.findMany({
    where: { roundId, board: '', final: true },
    select: { method: true, blind: true, revealing: true },
  });
  const designs = await tx.$queryRaw<{ code: string; voterId: string | null; methods: Method[] }[]>`
    SELECT re.code, v.id AS "voterId", array_remove(ARRAY[
        CASE WHEN EXISTS (SELECT FROM "Ballot" b WHERE b."roundId" = re."roundId" AND re.slot IN (b.low, b.high)
          AND b.status = 'counted' AND b.kind = 'fresh' AND b.outcome IN ('low', 'high')) THEN 'pairwise' END,
        CASE WHEN EXISTS (SELECT FROM "Rating" a WHERE a."roundId" = re."roundId" AND a.slot = re.slot
          AND a."retractedAt" IS NULL) THEN 'likes' END,
        CASE WHEN EXISTS (SELECT FROM "PacketScore" s JOIN "Packet" p ON p.id = s."packetId"
          WHERE p."roundId" = re."roundId" AND p."submittedAt" IS NOT NULL AND s.slot = re.slot) THEN 'experts' END
      ], NULL) AS methods
    FROM "RoundEntry" re
    JOIN "Entry" e ON e.id = re."entryId"
    JOIN "Contestant" c ON c.id = e."contestantId" AND c.kind = 'human'
    LEFT JOIN "Voter" v ON v."contestId" = c."contestId" AND v."accountId" = c."ownerId"
    WHERE re."roundId" = ${roundId}::uuid AND re."withdrawnAt" IS NULL
    ORDER BY re.slot`;
  const rankOf = new Map(
    standings.flatMap(({ method, blind, revealing }) =>
      [blind, revealing]
        .flatMap((part) => ranking.parse(part).rows)
        .map(({ code, rank }) => [`${method} ${code}`, rank] as const),
    ),
  );
  const pairwise = standings.find(({ method }) => method === 'pairwise');
  const apart = pairwise !== undefined && tellsApart(trusted.parse(pairwise.blind).confidence);
  const beatsAll = apart ? chances.parse(pairwise.revealing).beatsAll : {};
  return designs.map(({ code, voterId, methods }) => ({
    voterId,
    ranks: Object.fromEntries(
      methods.flatMap((method) => {
        const rank = rankOf.get(`${method} ${code}`);
        return rank == null ? [] : [[method, rank]];
      }),
    ),
    beatsAll: beatsAll[code] ?? null,
  }));
}

/** Designers whose design has been counted as judged in this contest before. */
export async function findJudgedDesigners(tx: Tx, contestId: string): Promise<Set<string>> {
  const rows = await tx.reputationEvent.findMany({
    where: { contestId, reason: 'evaluated_design' },
    select: { voterId: true },
  });
  return new Set(rows.map(({ voterId }) => voterId));
}

// ---- the ledger -------------------------------------------------------------------------------------------

export interface LedgerRow {
  readonly contest: string;
  readonly points: number;
  readonly reason: ReputationReason;
  readonly note: string;
  readonly createdAt: Date;
}

export async function findVoter(
  db: Db,
  where: { contestId: string; accountId: string } | { contestId: string; pseudonym: string },
): Promise<{ id: string; pseudonym: string } | null> {
  return db.voter.findFirst({ where, select: { id: true, pseudonym: true } });
}

/** What counts for a person in a contest: its own events, and what was earned in others; the latest first. */
export async function readLedger(db: Db, accountId: string, contestId: string): Promise<LedgerRow[]> {
  const rows = await db.reputationEvent.findMany({
    where: { voter: { accountId }, OR: [{ contestId }, { roundId: { not: null } }] },
    orderBy: [{ createdAt: 'desc' }, { reason: 'asc' }],
    select: { points: true, reason: true, note: true, createdAt: true, contest: { select: { name: true } } },
  });
  return rows.map(({ contest, reason, ...row }) => ({
    ...row,
    reason: z.enum(REPUTATION_REASONS).parse(reason),
    contest: contest.name,
  }));
}

export async function insertAdjustment(
  tx: Tx,
  event: { contestId: string; voterId: string; points: number; note: string },
): Promise<void> {
  const { contestId, voterId, points, note } = event;
  await tx.$executeRaw`
    INSERT INTO "ReputationEvent" ("contestId", "voterId", points, reason, note)
    VALUES (${contestId}::uuid, ${voterId}::uuid, ${points}, 'adjusted', ${note})`;
}
