import { pairKey } from './assignment.ts';
import type { PastComparison } from './repeats.ts';

export type BallotKind = 'fresh' | 'repeat' | 'gold';
export type BallotOutcome = 'low' | 'high' | 'tie' | 'both_bad' | 'skip';

/** A pair that was assigned to a voter. */
export interface AssignedPair {
  readonly ordinal: number;
  readonly low: number;
  readonly high: number;
  readonly lowShownLeft: boolean;
  readonly kind: BallotKind;
  readonly repeatOf: number | null;
}

/** A voter's answer on an ordinal, as stored. */
export interface GivenAnswer {
  readonly ordinal: number;
  readonly attempt: number;
  readonly outcome: BallotOutcome;
  readonly status: 'counted' | 'retracted' | 'excluded' | 'quarantined';
  /** When it was stored, in milliseconds of this server's clock. */
  readonly castMs: number;
}

/** What a node remembers of a voter in a round: the lowest unanswered pair is open, the one after it is next. */
export interface VoterRecord {
  readonly items: number;
  readonly own: ReadonlySet<number>;
  readonly held: AssignedPair[];
  /** Every pair ever assigned, by ordinal. */
  readonly assigned: Map<number, AssignedPair>;
  /** Attempts used up by retracted answers, by ordinal. */
  readonly retracted: Map<number, number>;
  readonly answers: Map<number, GivenAnswer>;
  /** The last answer that was stored, also when it was taken back since. */
  newest: GivenAnswer | null;
  readonly met: Set<number>;
  readonly shown: Map<number, number>;
  readonly past: PastComparison[];
  readonly repeated: Set<number>;
  comparisons: number;
  skips: number;
  lastOrdinal: number;
  previous: readonly number[];
  previousWasRepeat: boolean;
}

export function emptyRecord(items: number, own: ReadonlySet<number>): VoterRecord {
  return {
    items,
    own,
    held: [],
    assigned: new Map(),
    retracted: new Map(),
    answers: new Map(),
    newest: null,
    met: new Set(),
    shown: new Map(),
    past: [],
    repeated: new Set(),
    comparisons: 0,
    skips: 0,
    lastOrdinal: 0,
    previous: [],
    previousWasRepeat: false,
  };
}

/** Rebuilds the record from what is stored; both lists in order of ordinals. */
export function recordOf(
  items: number,
  own: ReadonlySet<number>,
  assignments: readonly AssignedPair[],
  answers: readonly GivenAnswer[],
): VoterRecord {
  const record = emptyRecord(items, own);
  for (const pair of assignments) addAssignment(record, pair);
  for (const answer of answers) {
    if (answer.status === 'retracted') record.retracted.set(answer.ordinal, answer.attempt);
    else addAnswer(record, answer);
    record.newest = answer;
  }
  return record;
}

/** The attempt with which an open ordinal is to be answered. */
export function attemptOf(record: VoterRecord, ordinal: number): number {
  return (record.retracted.get(ordinal) ?? 0) + 1;
}

export function addAssignment(record: VoterRecord, pair: AssignedPair): void {
  record.held.push(pair);
  record.assigned.set(pair.ordinal, pair);
  record.lastOrdinal = pair.ordinal;
  record.previous = [pair.low, pair.high];
  record.previousWasRepeat = pair.kind === 'repeat';
  record.met.add(pairKey(record.items, pair.low, pair.high));
  for (const slot of record.previous) record.shown.set(slot, (record.shown.get(slot) ?? 0) + 1);
  if (pair.repeatOf !== null) record.repeated.add(pair.repeatOf);
}

/**
 * Puts the open pairs that hold a withdrawn work aside: they stay on record, and their ordinals stay unanswered.
 *
 * @param active 1 for works that may be shown, by slot
 * @returns what was put aside
 */
export function dropWithdrawn(record: VoterRecord, active: Uint8Array): AssignedPair[] {
  const isGone = ({ low, high }: AssignedPair) => active[low] !== 1 || active[high] !== 1;
  if (!record.held.some(isGone)) return [];
  const dropped = record.held.filter(isGone);
  record.held.splice(0, record.held.length, ...record.held.filter((pair) => !isGone(pair)));
  return dropped;
}

export function addAnswer(record: VoterRecord, answer: GivenAnswer): void {
  const at = record.held.findIndex((pair) => pair.ordinal === answer.ordinal);
  if (at < 0) return;
  const [pair] = record.held.splice(at, 1);
  record.answers.set(answer.ordinal, answer);
  record.newest = answer;
  if (answer.outcome === 'skip') {
    record.skips++;
    return;
  }
  record.comparisons++;
  if (pair.kind === 'fresh' && answer.status === 'counted' && answer.outcome !== 'both_bad') {
    const { ordinal, low, high, lowShownLeft } = pair;
    record.past.push({ ordinal, low, high, lowShownLeft, index: record.comparisons });
  }
}

/**
 * An answer is taken back: its pair is open again as the next attempt, before all later ones. A repeat of it can no
 * longer be drawn; one that is itself a repeat comes again like any other pair.
 */
export function retractAnswer(record: VoterRecord, ordinal: number): void {
  const answer = record.answers.get(ordinal);
  const pair = record.assigned.get(ordinal);
  if (answer === undefined || pair === undefined) return;
  record.answers.delete(ordinal);
  record.retracted.set(ordinal, answer.attempt);
  if (record.newest?.ordinal === ordinal) record.newest = { ...answer, status: 'retracted' };
  const at = record.held.findIndex((later) => later.ordinal > ordinal);
  record.held.splice(at < 0 ? record.held.length : at, 0, pair);
  if (answer.outcome === 'skip') {
    record.skips--;
    return;
  }
  record.comparisons--;
  const known = record.past.findIndex((past) => past.ordinal === ordinal);
  if (known >= 0) record.past.splice(known, 1);
}

/** The answer that may be taken back now, and until when; null when there is none. Only the last one may, and once. */
export function undoable(
  record: Pick<VoterRecord, 'newest'>,
  undoSeconds: number,
  nowMs: number,
): { readonly ordinal: number; readonly attempt: number; readonly untilMs: number } | null {
  const { newest } = record;
  if (newest === null || newest.status !== 'counted') return null;
  const untilMs = newest.castMs + undoSeconds * 1000;
  return untilMs > nowMs ? { ordinal: newest.ordinal, attempt: newest.attempt, untilMs } : null;
}
