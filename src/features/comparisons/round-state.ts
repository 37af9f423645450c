import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { choosePair } from '../../domain/assignment.ts';
import { type CandidateTable, priorCandidateTable } from '../../domain/candidate-table.ts';
import { chooseRepeat } from '../../domain/repeats.ts';
import { addComparison, emptyTally, type RoundTally } from '../../domain/round-tally.ts';
import type { AssignedPair, VoterRecord } from '../../domain/voter-record.ts';
import { createRandom, type Xoshiro256 } from '../../stats/random.ts';
import { countPairs, type RoundEntryRow, type RoundRow, readPairing, readRound, readRoundEntries } from './data.ts';

/**
 * A node's memory of an open round: its entries, its counts and its candidate table. Ballots of this node are
 * counted at once, those of other nodes with the next standing.
 */
export interface RoundState {
  round: RoundRow;
  entries: readonly RoundEntryRow[];
  readonly slotByCode: Map<string, number>;
  active: Uint8Array;
  tally: RoundTally;
  table: CandidateTable;
  /** Highest sequence number that the tally's base contains. */
  baseSeq: number;
  /** This node's comparisons (1) and retractions (−1) since, to be counted again on top of the next standing. */
  readonly recent: { seq: number; low: number; high: number; amount: number }[];
  /** Pairs out with voters, in the order of their deadlines. */
  readonly out: Map<string, { low: number; high: number; until: number }>;
  readonly chance: Xoshiro256;
}

/** Reads a round into memory; null when there is no such round. */
export async function loadRoundState(pool: Pool, roundId: string): Promise<RoundState | null> {
  const [round, entries] = await Promise.all([readRound(pool, roundId), readRoundEntries(pool, roundId)]);
  if (round === null) return null;
  // Not at the same time: of a large round both take milliseconds, and others have their turn between.
  const standing = await readPairing(pool, roundId);
  const items = entries.length;
  const chance = createRandom(randomBytes(32));
  const state: RoundState = {
    round,
    entries,
    slotByCode: new Map(entries.map((entry) => [entry.code, entry.slot])),
    active: activeSlots(entries),
    tally: standing?.tally ?? emptyTally(items),
    table: standing?.table ?? priorCandidateTable(items, round.settings.constants.assignment, chance),
    baseSeq: standing?.seq ?? 0,
    recent: [],
    out: new Map(),
    chance,
  };
  if (standing === null)
    for (const [low, high, n] of await countPairs(pool, roundId)) addComparison(state.tally, low, high, n);
  return state;
}

/** Reads status, closing time and withdrawals again after an announcement. */
export async function refreshRound(pool: Pool, state: RoundState): Promise<void> {
  const [round, entries] = await Promise.all([readRound(pool, state.round.id), readRoundEntries(pool, state.round.id)]);
  if (round === null) return;
  state.round = round;
  state.entries = entries;
  state.active = activeSlots(entries);
}

/** Takes the counts and the candidate table of the latest standing; this node's later ballots stay on top. */
export async function refreshFromStanding(pool: Pool, state: RoundState): Promise<void> {
  const standing = await readPairing(pool, state.round.id);
  if (standing === null || standing.seq < state.baseSeq) return;
  const { tally, table } = standing;
  const later = state.recent.filter((one) => one.seq > standing.seq);
  for (const one of later) addComparison(tally, one.low, one.high, one.amount);
  const { pendingCount } = state.round.settings.constants.assignment;
  for (const pair of state.out.values()) addComparison(tally, pair.low, pair.high, pendingCount);
  state.recent.splice(0, state.recent.length, ...later);
  state.tally = tally;
  state.table = table;
  state.baseSeq = standing.seq;
}

function activeSlots(entries: readonly RoundEntryRow[]): Uint8Array {
  return Uint8Array.from(entries, (entry) => (entry.active ? 1 : 0));
}

export interface NextPair extends AssignedPair {
  readonly propensity: number;
}

/** The next pair for a voter, fresh or repeated, as it will be stored; null when nothing is left for this voter. */
export function nextPair(state: RoundState, record: VoterRecord, nowMs: number): NextPair | null {
  forgetAbandoned(state, nowMs);
  const { constants } = state.round.settings;
  const ordinal = record.lastOrdinal + 1;
  const repeat = chooseRepeat(record, constants.repeat, state.chance);
  if (repeat !== null && state.active[repeat.low] === 1 && state.active[repeat.high] === 1) {
    const { low, high } = repeat;
    const propensity = constants.repeat.probability;
    return {
      ordinal,
      low,
      high,
      lowShownLeft: !repeat.lowShownLeft,
      kind: 'repeat',
      repeatOf: repeat.ordinal,
      propensity,
    };
  }
  const { own, met, shown, previous } = record;
  const voter = { own, met, shown, previous, comparisons: record.comparisons + record.held.length };
  const chosen = choosePair(state, voter, constants.assignment, state.chance);
  if (chosen === null) return null;
  const { low, high, propensity } = chosen;
  return { ordinal, low, high, lowShownLeft: state.chance.next() < 0.5, kind: 'fresh', repeatOf: null, propensity };
}

const outKey = (voterId: string, ordinal: number) => `${voterId}/${ordinal}`;

/** A fresh pair went out: it counts as part of a comparison until answered or forgotten. */
export function pairWentOut(state: RoundState, voterId: string, pair: AssignedPair, nowMs: number): void {
  if (pair.kind !== 'fresh') return;
  const { pendingCount, pendingMinutes } = state.round.settings.constants.assignment;
  const key = outKey(voterId, pair.ordinal);
  if (state.out.has(key)) return;
  state.out.set(key, { low: pair.low, high: pair.high, until: nowMs + pendingMinutes * 60_000 });
  addComparison(state.tally, pair.low, pair.high, pendingCount);
}

/** The answer on a pair is durable. `seq` is null for answers that do not count. */
export function pairCameBack(state: RoundState, voterId: string, pair: AssignedPair, seq: number | null): void {
  takeBack(state, outKey(voterId, pair.ordinal));
  if (seq === null || seq <= state.baseSeq) return;
  count(state, pair, seq, 1);
}

/** A counted answer was taken back, durably under the number `seq`; null for one that never counted. */
export function answerWasRetracted(
  state: RoundState,
  voterId: string,
  pair: AssignedPair,
  seq: number | null,
  nowMs: number,
): void {
  if (seq !== null && seq > state.baseSeq) count(state, pair, seq, -1);
  pairWentOut(state, voterId, pair, nowMs);
}

function count(state: RoundState, { low, high }: AssignedPair, seq: number, amount: number): void {
  state.recent.push({ seq, low, high, amount });
  addComparison(state.tally, low, high, amount);
}

function takeBack(state: RoundState, key: string): void {
  const pair = state.out.get(key);
  if (pair === undefined) return;
  state.out.delete(key);
  addComparison(state.tally, pair.low, pair.high, -state.round.settings.constants.assignment.pendingCount);
}

function forgetAbandoned(state: RoundState, nowMs: number): void {
  for (const [key, pair] of state.out) {
    if (pair.until > nowMs) return;
    takeBack(state, key);
  }
}
