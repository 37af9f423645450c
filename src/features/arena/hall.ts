import type { Pool } from 'pg';
import { type ArenaRecord, arenaRecordOf } from '../../domain/arena-record.ts';
import { dropWithdrawn } from '../../domain/voter-record.ts';
import type { BallotBox } from '../comparisons/ballot-box.ts';
import { readAssignments } from '../comparisons/data.ts';
import { pairCameBack, pairWentOut } from '../comparisons/pair-ledger.ts';
import { inTurn } from '../comparisons/seats.ts';
import { type ArenaRound, loadArenaRound, refreshArenaRound, takeStanding } from './arena-round.ts';
import { readArenaAnswers } from './data.ts';
import type { HumanPass } from './human-pass.ts';
import type { RefusedVotes } from './refused-votes.ts';

/** A voter's place in an arena on this node. Its commands run one after another (`inTurn` of comparisons/seats.ts). */
export interface ArenaSeat {
  readonly voterId: string;
  readonly accountId: string;
  readonly state: ArenaRound;
  /** Null: to be read from the database before the next command. */
  record: ArenaRecord | null;
  /** The proof of being a person that was last found; it may have run out. */
  pass: HumanPass | null;
  version: number;
  /** The last command under way; null: none is. */
  tail: Promise<unknown> | null;
  lastUsedMs: number;
}

/** What voting in arenas depends on; one per web process. */
export interface ArenaHall {
  readonly pool: Pool;
  readonly box: BallotBox;
  readonly now: () => number;
  readonly refused: RefusedVotes;
  readonly rounds: Map<string, Promise<ArenaRound | null>>;
  readonly seats: Map<string, ArenaSeat>;
}

export function createArenaHall(deps: Pick<ArenaHall, 'pool' | 'box' | 'now' | 'refused'>): ArenaHall {
  return { ...deps, rounds: new Map(), seats: new Map() };
}

/** The node's memory of a round, read once; null: there is none, or it is none of an arena. */
export function arenaRound(hall: ArenaHall, roundId: string): Promise<ArenaRound | null> {
  const known = hall.rounds.get(roundId);
  if (known !== undefined) return known;
  const loading = loadArenaRound(hall.pool, roundId);
  hall.rounds.set(roundId, loading);
  loading.then(
    (state) => state === null && hall.rounds.delete(roundId),
    () => hall.rounds.delete(roundId),
  );
  return loading;
}

export function arenaSeat(
  hall: ArenaHall,
  state: ArenaRound,
  voter: Pick<ArenaSeat, 'voterId' | 'accountId'>,
): ArenaSeat {
  const key = `${state.round.id}/${voter.voterId}`;
  let seat = hall.seats.get(key);
  if (seat === undefined) {
    seat = { ...voter, state, record: null, pass: null, version: 0, tail: null, lastUsedMs: 0 };
    hall.seats.set(key, seat);
  }
  seat.lastUsedMs = hall.now();
  return seat;
}

/** The voter's record, from memory or the database, with open pairs of outputs that take part. Call only in turn. */
export async function arenaRecordAt(hall: ArenaHall, seat: ArenaSeat): Promise<ArenaRecord> {
  const record = seat.record ?? (await readRecord(hall, seat));
  for (const pair of dropWithdrawn(record.votes, seat.state.works.field.active)) {
    pairCameBack(seat.state.ledger, seat.voterId, pair, null);
  }
  return record;
}

async function readRecord(hall: ArenaHall, seat: ArenaSeat): Promise<ArenaRecord> {
  const { pool, now } = hall;
  const { state, voterId } = seat;
  const [assignments, answers] = await Promise.all([
    readAssignments(pool, state.round.id, voterId),
    readArenaAnswers(pool, state.round.id, voterId, now()),
  ]);
  const record = arenaRecordOf(state.works.field, assignments, answers);
  seat.record = record;
  for (const pair of record.votes.held) pairWentOut(state.ledger, voterId, pair, now());
  return record;
}

/** An announced change of a contest's rounds or works: each of its rounds in memory is read again. */
export async function arenaChanged(hall: ArenaHall, contestId: string): Promise<void> {
  for (const loading of [...hall.rounds.values()]) {
    const state = await loading;
    if (state?.round.contestId !== contestId) continue;
    const grown = await inTurn(state, () => refreshArenaRound(hall.pool, state));
    if (grown) for (const seat of hall.seats.values()) if (seat.state === state) seat.record = null;
  }
}

/** An announced standing: its strengths, and what all nodes have counted up to its number. */
export async function arenaStandingArrived(hall: ArenaHall, roundId: string, seq: number): Promise<void> {
  const state = await hall.rounds.get(roundId);
  if (state) await inTurn(state, () => takeStanding(hall.pool, state, seq));
}

/** Announcements may have been missed: everything in memory is read anew. */
export async function refreshArenas(hall: ArenaHall, each: (contestId: string) => Promise<void>): Promise<void> {
  for (const loading of [...hall.rounds.values()]) {
    const state = await loading;
    if (state === null) continue;
    await inTurn(state, () => takeStanding(hall.pool, state, Number.MAX_SAFE_INTEGER));
    await each(state.round.contestId);
  }
}

/** Forgets the seats of an account that is no more. */
export function forgetArenaAccount(hall: ArenaHall, accountId: string): void {
  for (const [key, seat] of hall.seats) if (seat.accountId === accountId) hall.seats.delete(key);
}

/** Forgets seats that nobody used for a while; they are read again when needed. */
export function forgetIdleArenaSeats(hall: ArenaHall, idleMs: number): void {
  const before = hall.now() - idleMs;
  for (const [key, seat] of hall.seats) if (seat.lastUsedMs < before) hall.seats.delete(key);
}
