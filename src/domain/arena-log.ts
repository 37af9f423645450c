import { KIND } from './ballot-log.ts';

/** Where a ballot of an arena stands. `swept` and `quarantined` can be released; `withdrawn` is whatever else excluded it. */
export const STATE = { counted: 0, retracted: 1, swept: 2, quarantined: 3, withdrawn: 4 } as const;

/** Reasons of sweeps begin so; what follows says the pattern. */
export const SWEEP_REASON = 'sweep:';

/** Why a ballot is excluded that a host did not let out of quarantine. */
const QUARANTINE_REASON = 'quarantine';

/** The state that a ballot's status, or an event, and its reason mean. */
export function stateOf(
  status: 'counted' | 'retracted' | 'excluded' | 'quarantined' | 'released',
  reason: string | null,
): number {
  if (status === 'counted' || status === 'released') return STATE.counted;
  if (status === 'retracted') return STATE.retracted;
  if (status === 'quarantined') return STATE.quarantined;
  if (reason === QUARANTINE_REASON) return STATE.quarantined;
  return reason?.startsWith(SWEEP_REASON) ? STATE.swept : STATE.withdrawn;
}

/** An answer of an arena as leaderboards need it: one criterion of one pair. */
export interface ArenaBallot {
  readonly seq: number;
  readonly voterId: string;
  readonly ordinal: number;
  readonly attempt: number;
  /** Index of the task. */
  readonly task: number;
  /** Indexes of the generators of the pair's low and high slot; −1 for a gold asset. */
  readonly low: number;
  readonly high: number;
  readonly criterion: number;
  readonly outcome: number;
  readonly kind: number;
  readonly state: number;
  readonly lowShownLeft: boolean;
  /** In a check of attention: whether the low slot is the good one. */
  readonly lowIsGood: boolean;
}

const COLUMNS = {
  seq: Float64Array,
  voter: Int32Array,
  act: Int32Array,
  task: Int32Array,
  low: Int32Array,
  high: Int32Array,
  criterion: Uint8Array,
  outcome: Uint8Array,
  kind: Uint8Array,
  state: Uint8Array,
  lowShownLeft: Uint8Array,
  lowIsGood: Uint8Array,
} as const;
type Columns = { -readonly [C in keyof typeof COLUMNS]: InstanceType<(typeof COLUMNS)[C]> };

/** The ballots of an arena's round in columns, in the order of their numbers; grows at the end only. */
export interface ArenaLog extends Columns {
  /** The highest number of a ballot or event that is in. */
  lastSeq: number;
  length: number;
  /** Acts: the answers of a voter to one pair, one for each criterion, are one act. */
  acts: number;
  readonly voterIndex: Map<string, number>;
  /** The last act of each voter: ordinal, attempt and its number. */
  readonly lastAct: { ordinal: number; attempt: number; act: number }[];
}

export function emptyArenaLog(capacity = 1024): ArenaLog {
  const columns = Object.fromEntries(Object.entries(COLUMNS).map(([name, type]) => [name, new type(capacity)]));
  return { ...(columns as unknown as Columns), lastSeq: 0, length: 0, acts: 0, voterIndex: new Map(), lastAct: [] };
}

/** Adds a ballot behind all others; its number is above theirs. */
export function appendArenaBallot(log: ArenaLog, ballot: ArenaBallot): void {
  if (log.length === log.seq.length) grow(log);
  const row = log.length++;
  let voter = log.voterIndex.get(ballot.voterId);
  if (voter === undefined) {
    voter = log.voterIndex.size;
    log.voterIndex.set(ballot.voterId, voter);
  }
  const last = log.lastAct[voter];
  const { ordinal, attempt } = ballot;
  const same = last !== undefined && last.ordinal === ordinal && last.attempt === attempt;
  const act = same ? last.act : log.acts++;
  if (!same) log.lastAct[voter] = { ordinal, attempt, act };
  log.seq[row] = ballot.seq;
  log.voter[row] = voter;
  log.act[row] = act;
  log.task[row] = ballot.task;
  log.low[row] = ballot.low;
  log.high[row] = ballot.high;
  log.criterion[row] = ballot.criterion;
  log.outcome[row] = ballot.outcome;
  log.kind[row] = ballot.kind;
  log.state[row] = ballot.state;
  log.lowShownLeft[row] = ballot.lowShownLeft ? 1 : 0;
  log.lowIsGood[row] = ballot.lowIsGood ? 1 : 0;
}

/** A later event of a ballot. One that the log lacks changes nothing. */
export function setState(log: ArenaLog, ballotSeq: number, state: number): void {
  const { seq, length } = log;
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (seq[middle] < ballotSeq) from = middle + 1;
    else to = middle;
  }
  if (from < length && seq[from] === ballotSeq) log.state[from] = state;
}

/** Whether a row is an ordinary vote, of two generators. */
export function isFresh(log: ArenaLog, row: number): boolean {
  return log.kind[row] === KIND.fresh && log.low[row] >= 0 && log.high[row] >= 0;
}

function grow(log: ArenaLog): void {
  for (const name of Object.keys(COLUMNS) as (keyof Columns)[]) {
    const wider = new COLUMNS[name](2 * log.seq.length);
    wider.set(log[name].subarray(0, log.length) as never);
    // `seq` last: its length is the capacity of all.
    if (name !== 'seq') (log as Record<keyof Columns, unknown>)[name] = wider;
  }
  const seq = new Float64Array(2 * log.seq.length);
  seq.set(log.seq);
  log.seq = seq;
}
