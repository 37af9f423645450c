/** One ballot as the fits need it. */
export interface LogBallot {
  readonly seq: number;
  readonly voterId: string;
  readonly low: number;
  readonly high: number;
  readonly outcome: number;
  readonly kind: number;
  readonly counted: boolean;
  readonly lowShownLeft: boolean;
  /** Minutes since the epoch. */
  readonly minute: number;
}

/** Codes of the columns `outcome` and `kind`. */
export const OUTCOME = { low: 0, high: 1, tie: 2, both_bad: 3, skip: 4 } as const;
export const KIND = { fresh: 0, repeat: 1, gold: 2 } as const;

/** The ballots of a round in columns, in the order of their numbers; grows at the end only. */
export interface BallotLog {
  /** The highest number of a ballot or event that is in. */
  lastSeq: number;
  length: number;
  readonly voterIndex: Map<string, number>;
  /** Every row whose `counted` changed after it was added, once a change, in their order. */
  readonly flips: number[];
  seq: Float64Array;
  voter: Int32Array;
  low: Int32Array;
  high: Int32Array;
  outcome: Uint8Array;
  kind: Uint8Array;
  counted: Uint8Array;
  lowShownLeft: Uint8Array;
  minute: Int32Array;
}

export function emptyBallotLog(capacity = 1024): BallotLog {
  return {
    lastSeq: 0,
    length: 0,
    voterIndex: new Map(),
    flips: [],
    seq: new Float64Array(capacity),
    voter: new Int32Array(capacity),
    low: new Int32Array(capacity),
    high: new Int32Array(capacity),
    outcome: new Uint8Array(capacity),
    kind: new Uint8Array(capacity),
    counted: new Uint8Array(capacity),
    lowShownLeft: new Uint8Array(capacity),
    minute: new Int32Array(capacity),
  };
}

/** Adds a ballot behind all others; its number is above theirs. */
export function appendBallot(log: BallotLog, ballot: LogBallot): void {
  if (log.length === log.voter.length) grow(log);
  const row = log.length++;
  let voter = log.voterIndex.get(ballot.voterId);
  if (voter === undefined) {
    voter = log.voterIndex.size;
    log.voterIndex.set(ballot.voterId, voter);
  }
  log.seq[row] = ballot.seq;
  log.voter[row] = voter;
  log.low[row] = ballot.low;
  log.high[row] = ballot.high;
  log.outcome[row] = ballot.outcome;
  log.kind[row] = ballot.kind;
  log.counted[row] = ballot.counted ? 1 : 0;
  log.lowShownLeft[row] = ballot.lowShownLeft ? 1 : 0;
  log.minute[row] = ballot.minute;
}

/** Where a ballot is, found by halves: its numbers rise. Undefined when the log lacks it. */
export function rowOf({ seq, length }: BallotLog, ballotSeq: number): number | undefined {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (seq[middle] < ballotSeq) from = middle + 1;
    else to = middle;
  }
  return from < length && seq[from] === ballotSeq ? from : undefined;
}

/** A later event of a ballot: whether it counts from now on. RangeError when the log lacks the ballot. */
export function setCounted(log: BallotLog, ballotSeq: number, counted: boolean): void {
  const row = rowOf(log, ballotSeq);
  if (row === undefined) throw new RangeError(`ballotSeq ${ballotSeq} is not in the log`);
  const value = counted ? 1 : 0;
  if (log.counted[row] === value) return;
  log.counted[row] = value;
  log.flips.push(row);
}

/** Whether a row decides between two works for the first time; it enters the fit of a challenge while it counts. */
export function isDecision({ kind, outcome }: BallotLog, row: number): boolean {
  return kind[row] === KIND.fresh && outcome[row] <= OUTCOME.high;
}

/** Whether a row enters the fit of a challenge: fresh, decided and counted. */
export function isComparison(log: BallotLog, row: number): boolean {
  return log.counted[row] === 1 && isDecision(log, row);
}

/** Rows below `below` that count otherwise than when only the first `since` flips had been made. */
export function changedRows({ flips }: BallotLog, since: number, below: number): Set<number> {
  const changed = new Set<number>();
  for (const row of flips.slice(since)) if (row < below && !changed.delete(row)) changed.add(row);
  return changed;
}

function grow(log: BallotLog): void {
  const columns = ['seq', 'voter', 'low', 'high', 'outcome', 'kind', 'counted', 'lowShownLeft', 'minute'] as const;
  for (const column of columns) {
    const old = log[column];
    const wider = new (old.constructor as new (length: number) => typeof old)(2 * old.length);
    wider.set(old as never);
    log[column] = wider as never;
  }
}
