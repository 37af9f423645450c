import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { chosenWorks } from '../../contract/http/contests.ts';
import { contestSettings } from '../../contract/settings.ts';
import { SETTINGS_VERSION } from '../../domain/constants.ts';
import { ROUND_TRANSITIONS, type RoundStatus } from '../../domain/lifecycle.ts';
import type { ContestSettings, RoundSettings } from '../../domain/settings.ts';
import { Prisma } from '../../platform/prisma/client.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

/** Works of a later round, named by the codes of an earlier one, for no host knows them otherwise. */
export type ChosenWorks = z.output<typeof chosenWorks>;

/** What a host sets for a round before it opens. */
export interface RoundPlan {
  readonly name: string;
  readonly closesAt: Date | null;
  /** Null: all works that take part. */
  readonly works: ChosenWorks | null;
  /** Null: at once. */
  readonly opensAt: Date | null;
}

// ---- opening ----------------------------------------------------------------------------------------------

export interface WaitingEntry {
  readonly id: string;
  readonly isBenchmark: boolean;
  /** Its files, by size. */
  readonly renditions: readonly { readonly id: string; readonly size: string }[];
}

export interface WaitingContest {
  readonly settings: ContestSettings;
  readonly rounds: readonly { readonly id: string; readonly position: number; readonly status: RoundStatus }[];
  readonly entries: readonly WaitingEntry[];
}

/** What a new round of a contest would be made of. */
export async function readWaitingContest(tx: Tx, contestId: string): Promise<WaitingContest> {
  const contest = await tx.contest.findUniqueOrThrow({
    where: { id: contestId },
    select: { settings: true, rounds: { select: { id: true, position: true, status: true } } },
  });
  const entries = await tx.entry.findMany({
    where: {
      contestId,
      status: 'submitted',
      mediaId: { not: null },
      contestant: { retiredAt: null },
      // Withdrawn in an earlier round: out of the contest.
      roundEntries: { none: { withdrawnAt: { not: null } } },
    },
    select: {
      id: true,
      contestant: { select: { kind: true } },
      media: { select: { renditions: { select: { id: true, size: true } } } },
    },
  });
  return {
    settings: contestSettings.parse(contest.settings),
    rounds: contest.rounds,
    entries: entries.map(({ id, contestant, media }) => ({
      id,
      isBenchmark: contestant?.kind === 'ai',
      renditions: media?.renditions ?? [],
    })),
  };
}

export interface NewRound {
  readonly contestId: string;
  readonly position: number;
  readonly settings: RoundSettings;
  readonly seed: Uint8Array<ArrayBuffer>;
  readonly plan: RoundPlan;
}

/** Writes a round down; its settings are provisional until it opens. */
export async function insertDraftRound(tx: Tx, { plan, settings, ...round }: NewRound): Promise<string> {
  const { id } = await tx.round.create({
    data: {
      ...round,
      ...draftColumns(plan),
      settings: toJson(settings),
      settingsVersion: SETTINGS_VERSION,
      seedHash: createHash('sha256').update(round.seed).digest('hex'),
    },
    select: { id: true },
  });
  return id;
}

function draftColumns({ name, opensAt, closesAt, works }: RoundPlan) {
  const plan = works === null ? Prisma.DbNull : toJson(works);
  return { name, scheduledOpenAt: opensAt, closesAt, plan, openFault: Prisma.DbNull };
}

const toJson = (value: object) => JSON.parse(JSON.stringify(value));

/** Null: it has opened, or is none of this contest. */
export async function readDraft(
  tx: Tx,
  contestId: string,
  id: string,
): Promise<{ name: string; closesAt: Date | null; seedHash: string; works: RoundPlan['works'] } | null> {
  const row = await tx.round.findFirst({
    where: { id, contestId, status: 'draft' },
    select: { name: true, closesAt: true, seedHash: true, plan: true },
  });
  if (row === null) return null;
  const { plan, ...draft } = row;
  return { ...draft, works: plan === null ? null : chosenWorks.parse(plan) };
}

/** Opens a draft by the database's clock with the settings that are frozen now. False: its closing time is over. */
export async function moveDraftToOpen(tx: Tx, id: string, settings: RoundSettings): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE "Round" SET "status" = 'open', "openedAt" = clock_timestamp(), "openFault" = NULL,
                       "settings" = ${JSON.stringify(settings)}::jsonb, "settingsVersion" = ${SETTINGS_VERSION}
    WHERE "id" = ${id}::uuid AND "status" = 'draft' AND ("closesAt" IS NULL OR "closesAt" > clock_timestamp())`;
  return count === 1;
}

/** The works of a round whose standing is out, by code; null when it is not. */
export async function findChosenEntries(
  tx: Tx,
  contestId: string,
  roundId: string,
): Promise<ReadonlyMap<string, string> | null> {
  const round = await tx.round.findFirst({
    where: { id: roundId, contestId, status: 'published' },
    select: { entries: { where: { withdrawnAt: null }, select: { code: true, entryId: true } } },
  });
  return round && new Map(round.entries.map(({ code, entryId }) => [code, entryId]));
}

export interface NewRoundEntry {
  readonly slot: number;
  readonly entryId: string;
  readonly code: string;
  readonly pictures: readonly { readonly name: string; readonly size: string; readonly renditionId: string }[];
}

export async function insertRoundEntries(tx: Tx, roundId: string, entries: readonly NewRoundEntry[]): Promise<void> {
  await tx.roundEntry.createMany({
    data: entries.map(({ slot, entryId, code }) => ({ roundId, slot, entryId, code })),
  });
  await tx.wireName.createMany({
    data: entries.flatMap(({ slot, pictures }) => pictures.map((picture) => ({ ...picture, roundId, slot }))),
  });
}

/** Ends the addresses under which hosts saw the AI benchmarks. */
export async function deleteBenchmarkPreviews(tx: Tx, contestId: string): Promise<void> {
  await tx.wireName.deleteMany({
    where: { roundId: null, rendition: { media: { contestId, entries: { some: { contestant: { kind: 'ai' } } } } } },
  });
}

// ---- the schedule -----------------------------------------------------------------------------------------

/** Drafts whose time has come. */
export async function findDueDrafts(db: Db): Promise<{ id: string; slug: string }[]> {
  return db.$queryRaw`
    SELECT r."id", c."slug" FROM "Round" r JOIN "Contest" c ON c."id" = r."contestId"
    WHERE r."status" = 'draft' AND r."scheduledOpenAt" <= clock_timestamp() ORDER BY r."scheduledOpenAt", r."id"`;
}

export async function isDraftDue(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT FROM "Round" WHERE "id" = ${id}::uuid AND "status" = 'draft' AND "scheduledOpenAt" <= clock_timestamp()`;
  return rows.length === 1;
}

/** Keeps why a draft could not open. False: the same is known already, or it is no draft any more. */
export async function setOpenFault(tx: Tx, id: string, fault: object): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE "Round" SET "openFault" = ${JSON.stringify(fault)}::jsonb
    WHERE "id" = ${id}::uuid AND "status" = 'draft' AND "openFault" IS DISTINCT FROM ${JSON.stringify(fault)}::jsonb`;
  return count === 1;
}

/** A new plan has no fault yet. False: the round has opened. */
export async function updateDraft(tx: Tx, id: string, plan: RoundPlan): Promise<boolean> {
  const { count } = await tx.round.updateMany({ where: { id, status: 'draft' }, data: draftColumns(plan) });
  return count === 1;
}

export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.round.deleteMany({ where: { id, status: 'draft' } });
  return count === 1;
}

// ---- steps ------------------------------------------------------------------------------------------------
// Each is one conditional UPDATE by the database's clock, the clock that votes obey. It takes the lock of the
// round's row, which every batch of ballots takes too: a ballot is counted before the step or meets its result.

/** Pauses or resumes a round whose time is not over. */
export async function moveRunningRound(tx: Tx, id: string, step: 'pause' | 'resume'): Promise<boolean> {
  const { from, to } = ROUND_TRANSITIONS[step];
  const count = await tx.$executeRaw`
    UPDATE "Round" SET "status" = ${to}::"RoundStatus"
    WHERE "id" = ${id}::uuid AND "status" = ANY (${from}::text[]::"RoundStatus"[])
      AND ("closesAt" IS NULL OR "closesAt" > clock_timestamp())`;
  return count === 1;
}

export async function closeRunningRound(tx: Tx, id: string): Promise<boolean> {
  const { from, to } = ROUND_TRANSITIONS.close;
  const count = await tx.$executeRaw`
    UPDATE "Round" SET "status" = ${to}::"RoundStatus", "closedAt" = LEAST(clock_timestamp(), "closesAt")
    WHERE "id" = ${id}::uuid AND "status" = ANY (${from}::text[]::"RoundStatus"[])`;
  return count === 1;
}

/** Moves the closing time of a round that goes on; null: it stays open until a host closes it. */
export async function moveClosingTime(tx: Tx, id: string, closesAt: Date | null): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE "Round" SET "closesAt" = ${closesAt}::timestamptz
    WHERE "id" = ${id}::uuid AND "status" IN ('open', 'paused')
      AND ("closesAt" IS NULL OR "closesAt" > clock_timestamp())
      AND (${closesAt}::timestamptz IS NULL OR ${closesAt}::timestamptz > clock_timestamp())`;
  return count === 1;
}

/** Keeps votes and other steps away from a round that goes on, until the transaction ends. False: it does not. */
export async function holdRunningRound(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT FROM "Round" WHERE "id" = ${id}::uuid AND "status" IN ('open', 'paused')
      AND ("closesAt" IS NULL OR "closesAt" > clock_timestamp()) FOR UPDATE`;
  return rows.length === 1;
}

/** The works of a round by their codes. */
export function findRoundEntries(
  tx: Tx,
  roundId: string,
): Promise<{ slot: number; code: string; withdrawnAt: Date | null }[]> {
  return tx.roundEntry.findMany({ where: { roundId }, select: { slot: true, code: true, withdrawnAt: true } });
}

/**
 * Withdraws a work of a round that the caller holds. What was cast on it no longer counts: each ballot's exclusion is an
 * event with a number of its own, and at least one number is used, so that every standing is made anew.
 * Returns how many ballots were excluded.
 */
export async function withdrawSlot(tx: Tx, roundId: string, slot: number): Promise<number> {
  await tx.$executeRaw`
    UPDATE "RoundEntry" SET "withdrawnAt" = clock_timestamp() WHERE "roundId" = ${roundId}::uuid AND "slot" = ${slot}`;
  const excluded = await tx.$executeRaw`
    INSERT INTO "BallotEvent" ("roundId", "seq", "ballotSeq", "kind", "reason")
    SELECT r."id", r."lastSeq" + row_number() OVER (ORDER BY b."seq"), b."seq", 'excluded', 'entry_withdrawn'
    FROM "Round" r JOIN "Ballot" b ON b."roundId" = r."id"
    WHERE r."id" = ${roundId}::uuid AND b."status" = 'counted' AND (b."low" = ${slot} OR b."high" = ${slot})`;
  await tx.$executeRaw`
    UPDATE "Ballot" SET "status" = 'excluded', "reason" = 'entry_withdrawn'
    WHERE "roundId" = ${roundId}::uuid AND "status" = 'counted' AND ("low" = ${slot} OR "high" = ${slot})`;
  await tx.$executeRaw`
    UPDATE "Round" SET "lastSeq" = "lastSeq" + ${Math.max(1, excluded)}::int,
                       "withdrawnSlots" = array_append("withdrawnSlots", ${slot}::int)
    WHERE "id" = ${roundId}::uuid`;
  await tx.entryReport.updateMany({
    where: { roundId, slot, status: 'open' },
    data: { status: 'withdrawn', resolvedAt: new Date() },
  });
  return excluded;
}

/** Closes every round whose time is over; of rivals one closes each. */
export async function closeRoundsThatAreDue(tx: Tx): Promise<{ id: string; contestId: string }[]> {
  const { from, to } = ROUND_TRANSITIONS.close;
  return tx.$queryRaw`
    UPDATE "Round" SET "status" = ${to}::"RoundStatus", "closedAt" = "closesAt"
    WHERE "status" = ANY (${from}::text[]::"RoundStatus"[]) AND "closesAt" <= clock_timestamp()
    RETURNING "id", "contestId"`;
}

/** `due`: its closing time is over, though perhaps nobody has closed it yet. */
export async function readRoundState(tx: Tx, id: string): Promise<{ status: RoundStatus; due: boolean } | null> {
  const rows = await tx.$queryRaw<{ status: RoundStatus; due: boolean }[]>`
    SELECT "status"::text AS "status", coalesce("closesAt" <= clock_timestamp(), false) AS "due"
    FROM "Round" WHERE "id" = ${id}::uuid`;
  return rows[0] ?? null;
}
