import { contestSettings } from '../../contract/settings.ts';
import { SETTINGS_VERSION } from '../../domain/constants.ts';
import { ROUND_TRANSITIONS, type RoundStatus } from '../../domain/lifecycle.ts';
import type { ContestSettings, RoundSettings } from '../../domain/settings.ts';
import type { Tx } from '../../platform/transaction.ts';

// ---- opening ----------------------------------------------------------------------------------------------

export interface WaitingEntry {
  readonly id: string;
  readonly isBenchmark: boolean;
  /** Its files, by size. */
  readonly renditions: readonly { readonly id: string; readonly size: string }[];
}

export interface WaitingContest {
  readonly settings: ContestSettings;
  readonly rounds: readonly { readonly position: number; readonly status: RoundStatus }[];
  readonly entries: readonly WaitingEntry[];
}

/** What a new round of a contest would be made of. */
export async function readWaitingContest(tx: Tx, contestId: string): Promise<WaitingContest> {
  const contest = await tx.contest.findUniqueOrThrow({
    where: { id: contestId },
    select: { settings: true, rounds: { select: { position: true, status: true } } },
  });
  const entries = await tx.entry.findMany({
    where: { contestId, status: 'submitted', mediaId: { not: null }, contestant: { retiredAt: null } },
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
  readonly name: string;
  readonly settings: RoundSettings;
  readonly seed: Uint8Array<ArrayBuffer>;
  readonly seedHash: string;
  readonly closesAt: Date | null;
}

/** Opens a round by the database's clock. Null: its closing time is over already. */
export async function insertOpenRound(tx: Tx, { settings, ...round }: NewRound): Promise<string | null> {
  const { id } = await tx.round.create({
    data: {
      ...round,
      status: 'open',
      settings: JSON.parse(JSON.stringify(settings)),
      settingsVersion: SETTINGS_VERSION,
    },
    select: { id: true },
  });
  const opened = await tx.$executeRaw`
    UPDATE "Round" SET "openedAt" = clock_timestamp()
    WHERE "id" = ${id}::uuid AND ("closesAt" IS NULL OR "closesAt" > clock_timestamp())`;
  return opened === 1 ? id : null;
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
