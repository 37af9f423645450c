import type { Pool } from 'pg';
import { contestSettings, roundSettings } from '../../contract/settings.ts';
import { votingRoles } from '../../domain/eligibility.ts';
import type { RoundStatus } from '../../domain/lifecycle.ts';
import type { PacketScore } from '../../domain/packet.ts';
import { type Criterion, type Method, type Role, roundSettingsOf } from '../../domain/settings.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

// ---- who and where ----------------------------------------------------------------------------------------

export interface ContestOfJuror {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly question: string;
  readonly brief: string;
  readonly stage: { readonly width: number; readonly height: number };
  /** What a round would freeze if it opened now. */
  readonly methods: readonly Method[];
  readonly criteria: readonly Criterion[];
  /** Roles that would vote, by whichever method. */
  readonly voting: readonly Role[];
  readonly roles: readonly Role[];
  /** Null: has not joined. */
  readonly voterId: string | null;
}

/** A contest as somebody meets it; null: there is none. */
export async function findContestOf(db: Db, slug: string, accountId: string): Promise<ContestOfJuror | null> {
  const row = await db.contest.findUnique({
    where: { slug },
    select: {
      id: true,
      slug: true,
      name: true,
      question: true,
      brief: true,
      stageWidth: true,
      stageHeight: true,
      settings: true,
      memberships: { where: { accountId }, select: { role: true } },
      voters: { where: { accountId }, select: { id: true } },
    },
  });
  if (row === null) return null;
  const { stageWidth, stageHeight, settings, memberships, voters, ...contest } = row;
  const { methods, electorate, criteria } = roundSettingsOf(contestSettings.parse(settings));
  return {
    ...contest,
    methods,
    criteria,
    voting: votingRoles({ methods, electorate }),
    stage: { width: stageWidth, height: stageHeight },
    roles: memberships.map(({ role }) => role),
    voterId: voters[0]?.id ?? null,
  };
}

export async function findContestOfRound(db: Db, roundId: string): Promise<string | null> {
  const row = await db.round.findUnique({ where: { id: roundId }, select: { contest: { select: { slug: true } } } });
  return row?.contest.slug ?? null;
}

/** The round that people meet: the open or paused one, else the latest; null before the first. */
export async function findCurrentRoundId(db: Db, contestId: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Round" WHERE "contestId" = ${contestId}::uuid AND "status" <> 'draft'
    ORDER BY "status" IN ('open', 'paused') DESC, "position" DESC LIMIT 1`;
  return rows[0]?.id ?? null;
}

// ---- the round --------------------------------------------------------------------------------------------

export interface ReviewedEntry {
  readonly slot: number;
  readonly code: string;
  readonly ownerId: string | null;
  readonly active: boolean;
  readonly full: string;
  readonly small: string;
}

export interface ReviewedRound {
  readonly id: string;
  readonly name: string;
  readonly status: RoundStatus;
  /** Its closing time is over by the database's clock, though perhaps nobody has closed it yet. */
  readonly due: boolean;
  readonly closesAt: Date | null;
  readonly seed: Uint8Array;
  readonly methods: readonly Method[];
  /** Roles that review. */
  readonly experts: readonly Role[];
  /** Roles that vote, by whichever method. */
  readonly voting: readonly Role[];
  readonly criteria: readonly Criterion[];
  readonly entries: readonly ReviewedEntry[];
}

/** A round with its works, in the order of their slots. */
export async function readReviewedRound(db: Db, roundId: string): Promise<ReviewedRound | null> {
  const rows = await db.$queryRaw<
    (Omit<ReviewedRound, 'methods' | 'experts' | 'voting' | 'criteria'> & { settings: unknown })[]
  >`
    SELECT r."id", r."name", r."status"::text AS "status", r."closesAt", r."seed", r."settings",
           coalesce(r."closesAt" <= clock_timestamp(), false) AS "due",
           (SELECT json_agg(json_build_object('slot', re."slot", 'code', re."code", 'ownerId', ct."ownerId",
                     'active', re."withdrawnAt" IS NULL AND re."retiredAt" IS NULL,
                     'full', coalesce(f."name", ''), 'small', coalesce(s."name", '')) ORDER BY re."slot")
            FROM "RoundEntry" re
            JOIN "Entry" e ON e."id" = re."entryId"
            LEFT JOIN "Contestant" ct ON ct."id" = e."contestantId"
            LEFT JOIN "WireName" f ON f."roundId" = re."roundId" AND f."slot" = re."slot" AND f."size" = 'full'
            LEFT JOIN "WireName" s ON s."roundId" = re."roundId" AND s."slot" = re."slot" AND s."size" = 'small'
            WHERE re."roundId" = r."id") AS "entries"
    FROM "Round" r WHERE r."id" = ${roundId}::uuid`;
  const row = rows[0];
  if (row === undefined) return null;
  const { settings, entries, ...round } = row;
  const { methods, electorate, criteria } = roundSettings.parse(settings);
  const voting = votingRoles({ methods, electorate });
  return { ...round, entries: entries ?? [], methods, criteria, experts: electorate.experts, voting };
}

/** The next number of the round's sequence, if it is open by the database's clock; null when it is not. */
export async function takeNumber(tx: Tx, roundId: string): Promise<bigint | null> {
  const rows = await tx.$queryRaw<{ lastSeq: bigint }[]>`
    UPDATE "Round" SET "lastSeq" = "lastSeq" + 1
    WHERE "id" = ${roundId}::uuid AND "status" = 'open' AND ("closesAt" IS NULL OR clock_timestamp() < "closesAt")
    RETURNING "lastSeq"`;
  return rows[0]?.lastSeq ?? null;
}

// ---- the packet -------------------------------------------------------------------------------------------

export interface PacketRow {
  readonly id: string;
  readonly version: number;
  readonly submittedAt: Date | null;
  readonly scores: readonly PacketScore[];
}

/** A juror's packet with its scores, in one picture of the database; null before the first score. */
export async function findPacket(db: Db, roundId: string, voterId: string): Promise<PacketRow | null> {
  const rows = await db.$queryRaw<PacketRow[]>`
    SELECT p."id", p."version", p."submittedAt",
           coalesce((SELECT json_agg(json_build_object('slot', s."slot", 'criterion', s."criterion", 'score', s."score",
                                                       'version', s."version"))
                     FROM "PacketScore" s WHERE s."packetId" = p."id"), '[]') AS "scores"
    FROM "Packet" p WHERE p."roundId" = ${roundId}::uuid AND p."voterId" = ${voterId}::uuid`;
  return rows[0] ?? null;
}

/** The juror's packet, made if there is none; nobody else changes it until the transaction ends. */
export async function lockPacket(tx: Tx, roundId: string, voterId: string): Promise<PacketRow> {
  await tx.$executeRaw`
    INSERT INTO "Packet" ("roundId", "voterId", "updatedAt") VALUES (${roundId}::uuid, ${voterId}::uuid, clock_timestamp())
    ON CONFLICT ("roundId", "voterId") DO NOTHING`;
  await tx.$queryRaw`
    SELECT 1 FROM "Packet" WHERE "roundId" = ${roundId}::uuid AND "voterId" = ${voterId}::uuid FOR UPDATE`;
  const packet = await findPacket(tx, roundId, voterId);
  if (packet === null) throw new Error('a packet that was just made is gone');
  return packet;
}

/** Puts scores into a packet that is locked, under its next version. */
export async function putScores(
  tx: Tx,
  packet: Pick<PacketRow, 'id' | 'version'>,
  scores: readonly Pick<PacketScore, 'slot' | 'criterion' | 'score'>[],
): Promise<void> {
  const column = (name: 'slot' | 'criterion' | 'score') => scores.map((one) => one[name]);
  await tx.$executeRaw`
    INSERT INTO "PacketScore" ("packetId", "slot", "criterion", "score", "version")
    SELECT ${packet.id}::uuid, s.slot, s.criterion, s.score, ${packet.version + 1}
    FROM unnest(${column('slot')}::int[], ${column('criterion')}::int[], ${column('score')}::int[])
         AS s(slot, criterion, score)
    ON CONFLICT ("packetId", "slot", "criterion") DO UPDATE SET "score" = excluded."score", "version" = excluded."version"`;
  await tx.$executeRaw`
    UPDATE "Packet" SET "version" = "version" + 1, "updatedAt" = clock_timestamp() WHERE "id" = ${packet.id}::uuid`;
}

export interface PacketAct {
  readonly roundId: string;
  readonly voterId: string;
  readonly seq: bigint;
  readonly kind: 'submitted' | 'reopened';
}

/** Submits or reopens a packet that is locked, and writes it down. */
export async function movePacket(tx: Tx, packetId: string, { roundId, voterId, seq, kind }: PacketAct): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Packet" SET "version" = "version" + 1, "seq" = ${seq}, "updatedAt" = clock_timestamp(),
      "submittedAt" = CASE WHEN ${kind} = 'submitted' THEN clock_timestamp() END
    WHERE "id" = ${packetId}::uuid`;
  await tx.packetEvent.create({ data: { roundId, voterId, seq, kind } });
}

// ---- all packets of a round -------------------------------------------------------------------------------

/** A packet that counts: its scores, in the order of the jurors' pseudonyms. */
export interface CountedPacket {
  readonly scores: readonly Pick<PacketScore, 'slot' | 'criterion' | 'score'>[];
}

/** The packets that are submitted by a number of the round's sequence. */
export async function readCountedPackets(pool: Pool, roundId: string, upTo: number): Promise<CountedPacket[]> {
  const { rows } = await pool.query(
    `SELECT json_agg(json_build_object('slot', s.slot, 'criterion', s.criterion, 'score', s.score)) AS scores
     FROM "Packet" p JOIN "Voter" v ON v.id = p."voterId" JOIN "PacketScore" s ON s."packetId" = p.id
     WHERE p."roundId" = $1 AND p."submittedAt" IS NOT NULL AND p.seq <= $2
     GROUP BY p.id, v.pseudonym ORDER BY v.pseudonym`,
    [roundId, upTo],
  );
  return rows;
}

export interface ReviewProgress {
  readonly jurors: number;
  readonly begun: number;
  readonly scored: number;
  readonly submitted: number;
}

/** How far the packets of a round are: jurors counted by the state of theirs. */
export async function readReviewProgress(
  pool: Pool,
  roundId: string,
  { experts, criteria }: { experts: readonly Role[]; criteria: number },
): Promise<ReviewProgress> {
  const { rows } = await pool.query(
    `WITH packets AS (
       SELECT p."submittedAt" IS NOT NULL AS submitted,
         (SELECT count(*) FROM "PacketScore" s
          JOIN "RoundEntry" re ON re."roundId" = $1 AND re.slot = s.slot AND re."withdrawnAt" IS NULL
          WHERE s."packetId" = p.id) AS given,
         (SELECT count(*) * $3 FROM "RoundEntry" re
          JOIN "Entry" e ON e.id = re."entryId" LEFT JOIN "Contestant" ct ON ct.id = e."contestantId"
          WHERE re."roundId" = $1 AND re."withdrawnAt" IS NULL
            AND coalesce(ct."ownerId" <> v."accountId", true)) AS wanted
       FROM "Voter" v
       JOIN "Round" r ON r.id = $1 AND r."contestId" = v."contestId"
       LEFT JOIN "Packet" p ON p."roundId" = $1 AND p."voterId" = v.id
       WHERE p.id IS NOT NULL OR EXISTS (SELECT FROM "Membership" m WHERE m."contestId" = v."contestId"
         AND m."accountId" = v."accountId" AND m.role = ANY ($2::text[]::"Role"[]))
     )
     SELECT count(*)::int AS jurors,
            (count(*) FILTER (WHERE NOT submitted AND given > 0 AND given < wanted))::int AS begun,
            (count(*) FILTER (WHERE NOT submitted AND given >= wanted))::int AS scored,
            (count(*) FILTER (WHERE submitted))::int AS submitted
     FROM packets`,
    [roundId, experts, criteria],
  );
  return rows[0];
}
