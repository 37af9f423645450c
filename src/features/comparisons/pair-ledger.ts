import type { AssignedPair } from '../../domain/voter-record.ts';

/**
 * What a node has counted on top of what it last read of a round: its own votes since, and the pairs that are out with
 * voters, each as part of a comparison. When the counts are read anew, what lies above them is counted again.
 */
export interface PairLedger {
  /** Everything up to this number is in what was read. */
  baseSeq: number;
  /** This node's comparisons (1) and retractions (−1) since. */
  recent: { readonly seq: number; readonly low: number; readonly high: number; readonly amount: number }[];
  /** Pairs out with voters, in the order of their deadlines. */
  readonly out: Map<string, { low: number; high: number; until: number }>;
  readonly pending: { readonly pendingCount: number; readonly pendingMinutes: number };
  /** Adds so many comparisons of a pair of slots to the counts by which pairs are chosen. */
  readonly count: (low: number, high: number, amount: number) => void;
}

export function newLedger(baseSeq: number, pending: PairLedger['pending'], count: PairLedger['count']): PairLedger {
  return { baseSeq, recent: [], out: new Map(), pending, count };
}

const outKey = (voterId: string, ordinal: number) => `${voterId}/${ordinal}`;

/** A fresh pair went out: it counts as part of a comparison until answered or forgotten. */
export function pairWentOut(ledger: PairLedger, voterId: string, pair: AssignedPair, nowMs: number): void {
  const key = outKey(voterId, pair.ordinal);
  if (pair.kind !== 'fresh' || ledger.out.has(key)) return;
  const { low, high } = pair;
  const { pendingCount, pendingMinutes } = ledger.pending;
  ledger.out.set(key, { low, high, until: nowMs + pendingMinutes * 60_000 });
  ledger.count(low, high, pendingCount);
}

/** The answer on a pair is durable. `seq` is null for answers that do not count. */
export function pairCameBack(ledger: PairLedger, voterId: string, pair: AssignedPair, seq: number | null): void {
  takeBack(ledger, outKey(voterId, pair.ordinal));
  if (seq !== null) add(ledger, pair, seq, 1);
}

/** A counted answer was taken back, durably under the number `seq`; null for one that never counted. */
export function answerWasRetracted(
  ledger: PairLedger,
  voterId: string,
  pair: AssignedPair,
  seq: number | null,
  nowMs: number,
): void {
  if (seq !== null) add(ledger, pair, seq, -1);
  pairWentOut(ledger, voterId, pair, nowMs);
}

/** Pairs that nobody has answered in time no longer count. */
export function forgetAbandoned(ledger: PairLedger, nowMs: number): void {
  for (const [key, pair] of ledger.out) {
    if (pair.until > nowMs) return;
    takeBack(ledger, key);
  }
}

/** All counts were read anew, up to `seq`: what lies above them, and what is out, comes on top. */
export function rebase(ledger: PairLedger, seq: number): void {
  ledger.recent = ledger.recent.filter((one) => one.seq > seq);
  ledger.baseSeq = seq;
  for (const { low, high, amount } of ledger.recent) ledger.count(low, high, amount);
  for (const { low, high } of ledger.out.values()) ledger.count(low, high, ledger.pending.pendingCount);
}

/** What all nodes counted since, up to `seq`, was added to the counts: this node's own part of it is taken away again. */
export function advance(ledger: PairLedger, seq: number): void {
  for (const one of ledger.recent) if (one.seq <= seq) ledger.count(one.low, one.high, -one.amount);
  ledger.recent = ledger.recent.filter((one) => one.seq > seq);
  ledger.baseSeq = seq;
}

function add(ledger: PairLedger, { low, high }: AssignedPair, seq: number, amount: number): void {
  if (seq <= ledger.baseSeq) return;
  ledger.recent.push({ seq, low, high, amount });
  ledger.count(low, high, amount);
}

function takeBack(ledger: PairLedger, key: string): void {
  const pair = ledger.out.get(key);
  if (pair === undefined) return;
  ledger.out.delete(key);
  ledger.count(pair.low, pair.high, -ledger.pending.pendingCount);
}
