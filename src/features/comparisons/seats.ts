import type { Pool } from 'pg';
import type { RatingRecord } from '../../domain/rating-record.ts';
import { dropWithdrawn, recordOf, type VoterRecord } from '../../domain/voter-record.ts';
import type { BallotBox } from './ballot-box.ts';
import { readAnswers, readAssignments } from './data.ts';
import { pairCameBack, pairWentOut } from './pair-ledger.ts';
import { loadRoundState, type RoundState, refreshFromStanding, refreshRound } from './round-state.ts';

/** A voter's place in a round on this node. Its commands run one after another (`inTurn`). */
export interface Seat {
  readonly voterId: string;
  readonly accountId: string;
  readonly state: RoundState;
  /** Null: to be read from the database before the next command. */
  record: VoterRecord | null;
  /** The same of ratings. */
  ratings: RatingRecord | null;
  version: number;
  /** The last command under way, or null. */
  tail: Promise<unknown> | null;
  lastUsedMs: number;
}

/** What voting depends on; one per web process. */
export interface Booth {
  readonly pool: Pool;
  readonly box: BallotBox;
  readonly now: () => number;
  readonly rounds: Map<string, Promise<RoundState | null>>;
  readonly seats: Map<string, Seat>;
}

export function createBooth(deps: { pool: Pool; box: BallotBox; now: () => number }): Booth {
  return { ...deps, rounds: new Map(), seats: new Map() };
}

/** The node's memory of a round, read once. */
export function roundState(booth: Booth, roundId: string): Promise<RoundState | null> {
  const known = booth.rounds.get(roundId);
  if (known !== undefined) return known;
  const loading = loadRoundState(booth.pool, roundId);
  booth.rounds.set(roundId, loading);
  loading.then(
    (state) => state === null && booth.rounds.delete(roundId),
    () => booth.rounds.delete(roundId),
  );
  return loading;
}

/** The seat of a voter in a round. */
export function seatOf(booth: Booth, state: RoundState, voter: { voterId: string; accountId: string }): Seat {
  const key = `${state.round.id}/${voter.voterId}`;
  let seat = booth.seats.get(key);
  if (seat === undefined) {
    seat = { ...voter, state, record: null, ratings: null, version: 0, tail: null, lastUsedMs: 0 };
    booth.seats.set(key, seat);
  }
  seat.lastUsedMs = booth.now();
  return seat;
}

/** Runs a command of a voter after the ones before it: two devices cannot interleave on one node. */
export function inTurn<T>(seat: Pick<Seat, 'tail'>, work: () => Promise<T>): Promise<T> {
  const run = seat.tail === null ? work() : seat.tail.then(work, work);
  const over = () => {
    if (seat.tail === run) seat.tail = null;
  };
  seat.tail = run;
  run.then(over, over);
  return run;
}

/** The voter's record, from memory or the database, with open pairs of works that take part. Call only in turn. */
export async function recordAt(booth: Booth, seat: Seat): Promise<VoterRecord> {
  return recordInMemory(seat) ?? withoutWithdrawn(seat, await readRecord(booth, seat));
}

/** The same while it is in memory, at once; else null. */
export function recordInMemory(seat: Seat): VoterRecord | null {
  return seat.record === null ? null : withoutWithdrawn(seat, seat.record);
}

function withoutWithdrawn(seat: Seat, record: VoterRecord): VoterRecord {
  for (const pair of dropWithdrawn(record, seat.state.active))
    pairCameBack(seat.state.ledger, seat.voterId, pair, null);
  return record;
}

async function readRecord(booth: Booth, seat: Seat): Promise<VoterRecord> {
  const { round, entries } = seat.state;
  const own = new Set(entries.filter((entry) => entry.ownerId === seat.accountId).map((entry) => entry.slot));
  const [assignments, answers] = await Promise.all([
    readAssignments(booth.pool, round.id, seat.voterId),
    readAnswers(booth.pool, round.id, seat.voterId, booth.now()),
  ]);
  seat.record = recordOf(entries.length, own, assignments, answers);
  for (const pair of seat.record.held) pairWentOut(seat.state.ledger, seat.voterId, pair, booth.now());
  return seat.record;
}

/** A change of a contest's rounds: each one in memory is read again. */
export async function contestChanged(booth: Booth, contestId: string): Promise<void> {
  for (const loading of [...booth.rounds.values()]) {
    const state = await loading;
    if (state?.round.contestId === contestId) await refreshRound(booth.pool, state);
  }
}

/** An announced change of a round's status, closing time or entries. */
export async function roundChanged(booth: Booth, roundId: string): Promise<RoundState | null> {
  const state = await booth.rounds.get(roundId);
  if (!state) return null;
  await refreshRound(booth.pool, state);
  return state;
}

/** An announced standing: its counts and candidate table replace the node's own. */
export async function standingArrived(booth: Booth, roundId: string): Promise<void> {
  const state = await booth.rounds.get(roundId);
  if (state) await refreshFromStanding(booth.pool, state);
}

/** Forgets the seats of an account that is no more. */
export function forgetAccount(booth: Booth, accountId: string): void {
  for (const [key, seat] of booth.seats) if (seat.accountId === accountId) booth.seats.delete(key);
}

/** Forgets seats that nobody used for a while; they are read again when needed. */
export function forgetIdleSeats(booth: Booth, idleMs: number): void {
  const before = booth.now() - idleMs;
  for (const [key, seat] of booth.seats) if (seat.lastUsedMs < before) booth.seats.delete(key);
}
