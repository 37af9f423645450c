import type { ArenaField } from './arena-field.ts';
import type { ArenaVoter } from './arena-matchmaking.ts';
import type { GoldHistory } from './gold-checks.ts';
import {
  type AssignedPair,
  addAnswer,
  addAssignment,
  type BallotOutcome,
  emptyRecord,
  type GivenAnswer,
  retractAnswer,
  type VoterRecord,
} from './voter-record.ts';

/** Slots are fewer, however many are appended: keys of pairs stay the same. */
const MOST_SLOTS = 2 ** 20;
const MINUTE_MS = 60_000;

/** An answer on a pair with its outcomes, one a criterion. */
export interface ArenaAnswer extends GivenAnswer {
  readonly outcomes: readonly BallotOutcome[];
}

/** What a node remembers of a voter in an arena's round. */
export interface ArenaRecord {
  /** Held pairs, answers and attempts, as in every round. */
  readonly votes: VoterRecord;
  /** The outcomes of the answer that stands, by ordinal. */
  readonly outcomes: Map<number, readonly BallotOutcome[]>;
  /** Ordinary pairs that were given, by task. */
  readonly met: Map<number, AssignedPair[]>;
  /** How often each generator was shown. */
  readonly shown: Map<number, number>;
  /** Checks of attention given, by task. */
  readonly checks: Map<number, number>;
  /** When votes were cast within the last minute, those taken back since included; oldest first. */
  readonly casts: number[];
  pairs: number;
  previousTask: number | null;
}

export function emptyArenaRecord(): ArenaRecord {
  return {
    votes: emptyRecord(MOST_SLOTS, new Set()),
    outcomes: new Map(),
    met: new Map(),
    shown: new Map(),
    checks: new Map(),
    casts: [],
    pairs: 0,
    previousTask: null,
  };
}

/** Rebuilds the record from what is stored; both lists in order of ordinals, answers also of attempts. */
export function arenaRecordOf(
  field: ArenaField,
  assignments: readonly AssignedPair[],
  answers: readonly ArenaAnswer[],
): ArenaRecord {
  const record = emptyArenaRecord();
  for (const pair of assignments) addArenaPair(record, field, pair);
  for (const answer of answers) {
    if (answer.status === 'retracted') record.votes.retracted.set(answer.ordinal, answer.attempt);
    else addArenaAnswer(record, answer);
    record.votes.newest = answer;
  }
  const latest = answers.map(({ castMs }) => castMs).sort((a, b) => a - b);
  record.casts.splice(0, record.casts.length, ...latest);
  return record;
}

export function addArenaPair(record: ArenaRecord, field: ArenaField, pair: AssignedPair): void {
  addAssignment(record.votes, pair);
  record.pairs++;
  const task = field.taskOf[pair.low];
  record.previousTask = task;
  if (pair.kind === 'gold') {
    record.checks.set(task, (record.checks.get(task) ?? 0) + 1);
    return;
  }
  const past = record.met.get(task);
  if (past === undefined) record.met.set(task, [pair]);
  else past.push(pair);
  for (const slot of [pair.low, pair.high]) {
    const generator = field.generatorOf[slot];
    record.shown.set(generator, (record.shown.get(generator) ?? 0) + 1);
  }
}

export function addArenaAnswer(record: ArenaRecord, answer: ArenaAnswer): void {
  addAnswer(record.votes, answer);
  record.outcomes.set(answer.ordinal, answer.outcomes);
  record.casts.push(answer.castMs);
}

/** The answer is taken back; its cast stays among those of the last minute. */
export function retractArenaAnswer(record: ArenaRecord, ordinal: number): void {
  retractAnswer(record.votes, ordinal);
  record.outcomes.delete(ordinal);
}

/** How long until the voter may cast again, in milliseconds; 0: now. */
export function msUntilNextVote(record: ArenaRecord, votesPerMinute: number, nowMs: number): number {
  const { casts } = record;
  while (casts.length > 0 && casts[0] <= nowMs - MINUTE_MS) casts.shift();
  if (casts.length < votesPerMinute) return 0;
  return casts[casts.length - votesPerMinute] + MINUTE_MS - nowMs;
}

/** What choosing the next pair needs to know; `models`: whether they can be shown now. */
export function votingHistory(record: ArenaRecord, field: ArenaField, models: boolean): ArenaVoter & GoldHistory {
  const { votes, met, shown, checks, pairs, previousTask } = record;
  const comparisons = votes.comparisons + votes.held.length;
  const previous = votes.previous.map((slot) => field.generatorOf[slot]).filter((generator) => generator >= 0);
  return { met, shown, checks, pairs, comparisons, previous, previousTask, models };
}
