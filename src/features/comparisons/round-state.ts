import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { choosePair } from '../../domain/assignment.ts';
import { type CandidateTable, priorCandidateTable } from '../../domain/candidate-table.ts';
import { chooseRepeat } from '../../domain/repeats.ts';
import { addComparison, emptyTally, type RoundTally } from '../../domain/round-tally.ts';
import type { AssignedPair, VoterRecord } from '../../domain/voter-record.ts';
import { createRandom, type Xoshiro256 } from '../../stats/random.ts';
import { countPairs, type RoundEntryRow, type RoundRow, readPairing, readRound, readRoundEntries } from './data.ts';
import { forgetAbandoned, newLedger, type PairLedger, rebase } from './pair-ledger.ts';

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
  /** What this node counted on top of the last standing. */
  readonly ledger: PairLedger;
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
    ledger: newLedger(standing?.seq ?? 0, round.settings.constants.assignment, (low, high, amount) =>
      addComparison(state.tally, low, high, amount),
    ),
    chance,
  };
  if (standing === null)
    for await (const { low, high, n } of countPairs(pool, roundId)) addComparison(state.tally, low, high, n);
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
  if (standing === null || standing.seq < state.ledger.baseSeq) return;
  state.tally = standing.tally;
  state.table = standing.table;
  rebase(state.ledger, standing.seq);
}

function activeSlots(entries: readonly RoundEntryRow[]): Uint8Array {
  return Uint8Array.from(entries, (entry) => (entry.active ? 1 : 0));
}

export interface NextPair extends AssignedPair {
  readonly propensity: number;
}

/** The next pair for a voter, fresh or repeated, as it will be stored; null when nothing is left for this voter. */
export function nextPair(state: RoundState, record: VoterRecord, nowMs: number): NextPair | null {
  forgetAbandoned(state.ledger, nowMs);
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
