import { setTimeout as sleep } from 'node:timers/promises';
import type { LimitFunction } from 'p-limit';
import type { Refusal } from '../../contract/common.ts';
import type { Pair, VoteState } from '../../contract/vote.ts';
import { logistic } from '../../stats/logistic.ts';
import type { Xoshiro256 } from '../../stats/random.ts';
import { createDevice, type Device, joinContest, RefusedRequest } from './device.ts';
import { rateDesigns } from './rater.ts';
import type { StrengthOf } from './strengths.ts';
import { openVoteLine, type VoteLine } from './vote-line.ts';

export interface VoterOptions {
  readonly url: string;
  readonly code: string;
  readonly comparisons: number;
  /** Likes and dislikes, given before the comparisons. */
  readonly ratings: number;
  readonly thinkMs: number;
  readonly transports: readonly ('websocket' | 'polling')[];
  readonly voter: number;
  readonly strengthOf: StrengthOf;
  readonly random: Xoshiro256;
  readonly joining: LimitFunction;
  readonly stop: AbortSignal;
  readonly onVote?: (vote: AcknowledgedVote) => void;
}

/** A vote that the server has acknowledged, hence stored. */
export interface AcknowledgedVote {
  readonly voter: number;
  readonly round: string;
  readonly ordinal: number;
  readonly attempt: number;
  readonly pick: string;
  readonly other: string;
  /** From sending to the acknowledgement. */
  readonly tookMs: number;
}

export type VoterEnd = 'done' | 'all_judged' | 'closed' | 'stopped' | 'failed';

export interface VoterRecord {
  readonly contest: string | null;
  readonly end: VoterEnd;
  readonly votes: number;
  readonly ratings: number;
  readonly latencies: readonly number[];
  readonly waits: number;
  readonly resent: number;
  readonly errors: readonly string[];
}

/** Answers that ask for patience: the same vote is sent again. */
const WAIT_CODES = new Set(['busy', 'rate_limited', 'unavailable']);
/** Answers of a round that changes at this very moment: a little later its state says how. */
const CHANGE_CODES = new Set(['round_closed', 'round_paused', 'round_not_open']);
const USUAL_WAIT_MS = 500;
/** Without news for so long a waiting voter asks. */
const LONGEST_SILENCE_MS = 2000;
/** A voter who meets refusal after refusal gives up. */
const MOST_ERRORS = 5;

interface Journal {
  contest: string | null;
  votes: number;
  ratings: number;
  latencies: number[];
  waits: number;
  errors: string[];
}

/** One person from joining to the last answer. Resolves whatever happens; what went wrong is in the record. */
export async function runVoter(options: VoterOptions): Promise<VoterRecord> {
  const journal: Journal = { contest: null, votes: 0, ratings: 0, latencies: [], waits: 0, errors: [] };
  const device = createDevice(options.url);
  let line: VoteLine | undefined;
  let end: VoterEnd;
  try {
    const contest = await options.joining(() => join(device, options, journal));
    journal.contest = contest;
    line = openVoteLine(device, options.transports);
    const person = { ...options, device, line, contest, journal };
    if (options.ratings > 0) await rate(person);
    end = options.comparisons === 0 ? 'done' : await vote(person);
  } catch (error) {
    end = options.stop.aborted ? 'stopped' : 'failed';
    if (end === 'failed') journal.errors.push(error instanceof RefusedRequest ? error.code : String(error));
  } finally {
    line?.close();
  }
  return { ...journal, end, resent: line?.resent() ?? 0 };
}

async function join(device: Device, options: VoterOptions, journal: Journal): Promise<string> {
  for (;;) {
    try {
      return await joinContest(device, options.code);
    } catch (error) {
      if (!(error instanceof RefusedRequest) || !WAIT_CODES.has(error.code)) throw error;
      await patience(journal, error.retryAfterMs, options.stop);
    }
  }
}

interface Seated extends VoterOptions {
  readonly device: Device;
  readonly line: VoteLine;
  readonly contest: string;
  readonly journal: Journal;
}

async function rate(person: Seated): Promise<void> {
  const { journal, stop } = person;
  const rated = await rateDesigns({
    ...person,
    patience: (retryAfterMs) => patience(journal, retryAfterMs, stop),
    isPassing: (code) => WAIT_CODES.has(code),
  });
  journal.ratings = rated.ratings;
  journal.errors.push(...rated.errors);
}

async function vote(person: Seated): Promise<VoterEnd> {
  const { journal, line, comparisons, stop } = person;
  let state = await currentState(person);
  while (journal.votes < comparisons) {
    if (stop.aborted) return 'stopped';
    if (state.open === null || state.round === null) {
      if (state.end === 'all_judged') return 'all_judged';
      if (state.end === 'closed' || state.end === 'published') return 'closed';
      // Not open yet, or paused: the server says when that changes.
      const pushed = await line.nextPush(LONGEST_SILENCE_MS);
      state = pushed !== undefined && pushed.version > state.version ? pushed : await currentState(person);
      continue;
    }
    state = await answer(person, state, state.open, state.round.id);
  }
  return 'done';
}

/** Looks at a pair, answers it and returns what comes next. */
async function answer(person: Seated, state: VoteState, pair: Pair, round: string): Promise<VoteState> {
  const { random, line, journal, stop } = person;
  const pick = await choose(person, pair);
  const dwellMs = Math.round(-Math.log(1 - random.next()) * person.thinkMs);
  if (dwellMs > 0) await sleep(dwellMs, undefined, { signal: stop });
  const { ordinal, attempt } = pair;
  const message = { round, ordinal, attempt, choice: { pick }, dwellMs };
  for (;;) {
    const sent = performance.now();
    const reply = await line.command('cast', message);
    if (!('code' in reply)) {
      const tookMs = performance.now() - sent;
      journal.votes += 1;
      journal.latencies.push(tookMs);
      const other = pick === pair.left.code ? pair.right.code : pair.left.code;
      person.onVote?.({ voter: person.voter, round, ordinal, attempt, pick, other, tookMs });
      const pushed = line.pushed();
      return pushed !== undefined && pushed.version > reply.state.version ? pushed : reply.state;
    }
    if (WAIT_CODES.has(reply.code)) await patience(journal, reply.retryAfterMs, stop);
    else return afterRefusal(person, state, reply);
  }
}

/** The better of two works in this person's eyes, today. */
async function choose(person: Seated, { left, right }: Pair): Promise<string> {
  const [a, b] = await Promise.all([person.strengthOf(left, person.device), person.strengthOf(right, person.device)]);
  return person.random.next() < logistic(a - b) ? left.code : right.code;
}

/** A closing or pausing round refuses honest votes; every other refusal is an error. */
async function afterRefusal(person: Seated, state: VoteState, refusal: Refusal): Promise<VoteState> {
  const { journal } = person;
  if (refusal.code === 'round_closed') return { ...state, open: null, end: 'closed' };
  if (!CHANGE_CODES.has(refusal.code)) {
    if (journal.errors.length + 1 >= MOST_ERRORS) throw new RefusedRequest(refusal.code, refusal.message, undefined);
    journal.errors.push(refusal.code);
  }
  return currentState(person);
}

async function currentState(person: Seated): Promise<VoteState> {
  const { line, contest, journal, stop } = person;
  for (let changes = 0; ; ) {
    const reply = await line.command('join', { contest });
    if (!('code' in reply)) return reply.state;
    if (CHANGE_CODES.has(reply.code) && ++changes < MOST_ERRORS)
      await sleep(USUAL_WAIT_MS, undefined, { signal: stop });
    else if (WAIT_CODES.has(reply.code)) await patience(journal, reply.retryAfterMs, stop);
    else throw new RefusedRequest(reply.code, reply.message, undefined);
  }
}

function patience(journal: Journal, retryAfterMs: number | undefined, stop: AbortSignal): Promise<void> {
  journal.waits += 1;
  return sleep(retryAfterMs ?? USUAL_WAIT_MS, undefined, { signal: stop });
}
