import { contestSettings, roundSettings } from '../../contract/settings.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import {
  type ContestKind,
  type ContestStatus,
  ROUND_TRANSITIONS,
  type RoundStatus,
  type RoundToPublish,
} from '../../domain/lifecycle.ts';
import type { ContestSettings, Role, RoundSettings } from '../../domain/settings.ts';
import type { Prisma } from '../../platform/prisma/client.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import { type ScheduledRound, scheduledRound } from './scheduled-round.ts';

// ---- contests ---------------------------------------------------------------------------------------------

export interface NewContestRow {
  readonly kind: ContestKind;
  readonly slug: string;
  readonly stageKey: string;
  readonly name: string;
  readonly question: string;
  readonly brief: string;
  readonly settings: ContestSettings;
  readonly stage: { readonly width: number; readonly height: number };
}

/** A contest; a challenge with its one task, the brief. The tasks of an arena come with its works. */
export async function insertContest(tx: Tx, { settings, stage, ...row }: NewContestRow): Promise<string> {
  const { id } = await tx.contest.create({
    data: {
      ...row,
      settings: toJson(settings),
      stageWidth: stage.width,
      stageHeight: stage.height,
      ...(row.kind === 'challenge' && { tasks: { create: { position: 1, title: row.name, text: row.brief } } }),
    },
    select: { id: true },
  });
  return id;
}

/** Adds a version of the standard by which a benchmark is judged. */
export async function insertStandard(tx: Tx, contestId: string, standard: JudgeStandard): Promise<void> {
  const data = { contestId, version: standard.version, standard: standard as unknown as Prisma.InputJsonObject };
  await tx.judgeStandard.create({ data });
}

export async function findContests(
  db: Db,
): Promise<{ slug: string; name: string; question: string; status: ContestStatus; createdAt: Date }[]> {
  return db.contest.findMany({
    select: { slug: true, name: true, question: true, status: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { slug: 'asc' }],
  });
}

export interface ContestRow {
  readonly kind: ContestKind;
  readonly slug: string;
  readonly stageKey: string;
  readonly name: string;
  readonly question: string;
  readonly brief: string;
  readonly status: ContestStatus;
  readonly settings: ContestSettings;
  readonly stage: { readonly width: number; readonly height: number };
  /** Those that have opened, in their order. */
  readonly rounds: readonly RoundRow[];
  readonly scheduled: ScheduledRound | null;
}

export interface RoundRow {
  readonly id: string;
  readonly name: string;
  readonly status: RoundStatus;
  readonly openedAt: Date | null;
  readonly closesAt: Date | null;
  readonly closedAt: Date | null;
  readonly seedHash: string;
  readonly settings: RoundSettings;
}

const ROUND = {
  id: true,
  name: true,
  status: true,
  openedAt: true,
  closesAt: true,
  closedAt: true,
  seedHash: true,
  settings: true,
  scheduledOpenAt: true,
  plan: true,
  openFault: true,
} as const;

export async function readContest(db: Db, id: string): Promise<ContestRow> {
  const row = await db.contest.findUniqueOrThrow({
    where: { id },
    include: { rounds: { select: ROUND, orderBy: { position: 'asc' } } },
  });
  const { kind, slug, stageKey, name, question, brief, status, rounds } = row;
  const stage = { width: row.stageWidth, height: row.stageHeight };
  const draft = rounds.find((round) => round.status === 'draft');
  return {
    kind,
    slug,
    stageKey,
    name,
    question,
    brief,
    status,
    rounds: rounds
      .filter((round) => round.status !== 'draft')
      .map(({ scheduledOpenAt: _at, plan: _plan, openFault: _fault, ...round }) => ({
        ...round,
        settings: roundSettings.parse(round.settings),
      })),
    scheduled: draft === undefined ? null : scheduledRound(draft),
    stage,
    settings: contestSettings.parse(row.settings),
  };
}

/** How much there is of everything: no entry is named. */
export async function countContest(
  db: Db,
  contestId: string,
): Promise<{ designs: number; benchmarks: number; voters: number }> {
  const submitted = { contestId, status: 'submitted' } as const;
  const [designs, benchmarks, voters] = await Promise.all([
    db.entry.count({ where: { ...submitted, contestant: { kind: 'human' } } }),
    db.entry.count({ where: { ...submitted, contestant: { kind: 'ai' } } }),
    db.voter.count({ where: { contestId } }),
  ]);
  return { designs, benchmarks, voters };
}

/** Keeps everybody else from moving the contest on until the transaction ends. */
export async function lockContest(tx: Tx, id: string): Promise<{ status: ContestStatus; settings: ContestSettings }> {
  const rows = await tx.$queryRaw<{ status: ContestStatus; settings: unknown }[]>`
    SELECT "status"::text AS "status", "settings" FROM "Contest" WHERE "id" = ${id}::uuid FOR UPDATE`;
  const row = rows[0];
  if (row === undefined) throw new Error('a contest that a proof names is gone');
  return { status: row.status, settings: contestSettings.parse(row.settings) };
}

export async function updateContest(
  tx: Tx,
  id: string,
  change: { name?: string; question?: string; brief?: string; settings: ContestSettings },
): Promise<void> {
  const { settings, ...texts } = change;
  await tx.contest.update({ where: { id }, data: { ...texts, settings: toJson(settings) } });
  const { name, brief } = texts;
  // A challenge's one task says what the contest says; those of a manifest have words of their own.
  await tx.task.updateMany({
    where: { contestId: id, position: 1, key: null },
    data: { ...(name === undefined ? {} : { title: name }), ...(brief === undefined ? {} : { text: brief }) },
  });
}

/** Moves a contest on if it is where the step starts: of rivals one succeeds. */
export async function moveContest(
  tx: Tx,
  id: string,
  from: readonly ContestStatus[],
  to: ContestStatus,
): Promise<boolean> {
  const dated = to === 'published' ? { publishedAt: new Date() } : to === 'archived' ? { archivedAt: new Date() } : {};
  const { count } = await tx.contest.updateMany({
    where: { id, status: { in: [...from] } },
    data: { status: to, ...dated },
  });
  return count === 1;
}

/** Settings are plain data: their readonly lists alone keep the types apart. */
function toJson(settings: ContestSettings): Prisma.InputJsonObject {
  return settings as unknown as Prisma.InputJsonObject;
}

// ---- publication ------------------------------------------------------------------------------------------

/** The contest's rounds, each with the lowest sequence number of the final standings of its methods. */
export async function findRoundsToPublish(tx: Tx, contestId: string): Promise<(RoundToPublish & { id: string })[]> {
  const rows = await tx.round.findMany({
    where: { contestId },
    select: {
      id: true,
      status: true,
      lastSeq: true,
      settings: true,
      standings: { where: { board: '', final: true }, select: { seq: true, method: true } },
    },
  });
  return rows.map(({ id, status, lastSeq, settings, standings }) => {
    const seqs = roundSettings
      .parse(settings)
      .methods.map((method) => standings.find((one) => one.method === method)?.seq);
    const finalSeq = seqs.reduce((least, seq) =>
      seq === undefined || least === undefined || seq < least ? seq : least,
    );
    return { id, status, lastSeq, finalSeq: finalSeq ?? null };
  });
}

/** Publishes the closed rounds of a contest, or one of them. */
export async function publishRounds(tx: Tx, contestId: string, roundId: string | null = null): Promise<void> {
  const { from, to } = ROUND_TRANSITIONS.publish;
  await tx.$executeRaw`
    UPDATE "Round" SET "status" = ${to}::"RoundStatus", "publishedAt" = clock_timestamp()
    WHERE "contestId" = ${contestId}::uuid AND "status" = ANY (${from}::text[]::"RoundStatus"[])
      AND (${roundId}::uuid IS NULL OR "id" = ${roundId}::uuid)`;
}

// ---- invitations ------------------------------------------------------------------------------------------

export interface InvitationRow {
  readonly id: string;
  readonly role: Role;
  readonly code: string | null;
  readonly uses: number;
  readonly maxUses: number | null;
  readonly startingReputation: number;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

const INVITATION = {
  id: true,
  role: true,
  code: true,
  uses: true,
  maxUses: true,
  startingReputation: true,
  expiresAt: true,
  revokedAt: true,
} as const;

export interface NewInvitationRow {
  readonly contestId: string;
  readonly role: Role;
  readonly code: string | null;
  readonly secretHash: Uint8Array<ArrayBuffer> | null;
  readonly maxUses: number | null;
  readonly startingReputation: number;
  readonly expiresAt: Date | null;
}

/** Null when another invitation has the same code: take another one. */
export async function insertInvitation(tx: Tx, row: NewInvitationRow): Promise<InvitationRow | null> {
  const made = await tx.invitation.createManyAndReturn({ data: [row], skipDuplicates: true, select: INVITATION });
  return made[0] ?? null;
}

export function findInvitations(db: Db, contestId: string): Promise<InvitationRow[]> {
  return db.invitation.findMany({
    where: { contestId },
    select: INVITATION,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

/** Null: there is none in this contest. False: it was revoked before. */
export async function revokeInvitationRow(tx: Tx, contestId: string, id: string, now: Date): Promise<boolean | null> {
  const { count } = await tx.invitation.updateMany({
    where: { id, contestId, revokedAt: null },
    data: { revokedAt: now },
  });
  if (count === 1) return true;
  return (await tx.invitation.count({ where: { id, contestId } })) === 1 ? false : null;
}

// ---- audit ------------------------------------------------------------------------------------------------

export async function findAuditEvents(
  db: Db,
  contestId: string,
  limit: number,
): Promise<{ createdAt: Date; action: string; detail: unknown }[]> {
  return db.auditEvent.findMany({
    where: { contestId },
    select: { createdAt: true, action: true, detail: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: limit,
  });
}
