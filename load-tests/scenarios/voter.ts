import { check } from 'k6';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import type { Reply } from '../../src/contract/common.ts';
import type { CastCommand, Pair, VoteState } from '../../src/contract/vote.ts';
import type { Guest } from './enter.ts';
import { type Line, openLine } from './line.ts';
import { WAIT_CODES } from './people.ts';
import { aboutMs, pause, url } from './settings.ts';

const votes = new Counter('votes');
const voteMs = new Trend('vote_ms', true);
const waits = new Counter('waits');
const refusals = new Counter('refusals');
const reconnects = new Counter('reconnects');
const awayMs = new Trend('away_ms', true);
const pictureMs = new Trend('picture_ms', true);

export interface Voting {
  /** Stops after so many votes, */
  readonly votes: number;
  /** or at this time. */
  readonly untilMs: number;
  /** How long a pair is looked at, on average. */
  readonly thinkMs: number;
  /** Called when the first pair is on the screen. */
  readonly onFirstPair?: () => void;
}

type Answer = Reply<{ state: VoteState }>;

/** As the voting page: soon at first, then less often, never all phones at once. */
const BACK_MS = { first: 500, last: 5000 };
const NEWS_MS = 2000;
/** Who is away when the time is over tries as much longer. */
const RETURN_MS = 60_000;

/** One phone: looks, votes, comes back when the connection is lost, and sends what was not acknowledged again. */
export async function vote(guest: Guest, voting: Voting): Promise<void> {
  const phone: Phone = { guest, voting, line: null, given: 0, lostAt: null, seen: new Set() };
  try {
    let state = await currentState(phone);
    if (state?.open) voting.onFirstPair?.();
    while (state !== null && phone.given < voting.votes && Date.now() < voting.untilMs) {
      if (state.open !== null && state.round !== null) state = await answer(phone, state, state.open, state.round.id);
      else if (state.end === 'paused' || state.end === 'not_open') {
        await pause(NEWS_MS);
        state = await currentState(phone);
      } else break;
    }
  } finally {
    phone.line?.close();
  }
}

interface Phone {
  readonly guest: Guest;
  readonly voting: Voting;
  line: Line | null;
  given: number;
  /** When the connection was found lost, until the next acknowledged vote. */
  lostAt: number | null;
  readonly seen: Set<string>;
}

async function answer(phone: Phone, state: VoteState, pair: Pair, round: string): Promise<VoteState | null> {
  await lookAt(phone, pair);
  const dwellMs = Math.round(aboutMs(phone.voting.thinkMs));
  await think(phone, dwellMs);
  // Who has lost the connection sends the vote that is made, however late: an absence has an end.
  if (Date.now() >= phone.voting.untilMs && phone.line?.isOpen()) return null;
  const { ordinal, attempt } = pair;
  const pick = (Math.random() < 0.5 ? pair.left : pair.right).code;
  const command: CastCommand = { round, ordinal, attempt, choice: { pick }, dwellMs };
  const sentAt = Date.now();
  const reply = await ask(phone, 'cast', command);
  if (reply === null) return null;
  if (reply.ok) {
    if (phone.lostAt === null) voteMs.add(Date.now() - sentAt);
    else awayMs.add(Date.now() - phone.lostAt);
    phone.lostAt = null;
    votes.add(1);
    phone.given += 1;
    check(reply, {
      'the next pair came with the acknowledgement': ({ state: next }) => next.open?.ordinal !== ordinal,
    });
    return reply.state;
  }
  // A round that closes or pauses says so; everything else is a fault.
  if (reply.code === 'round_closed') return { ...state, open: null, end: 'closed' };
  if (reply.code !== 'round_paused') {
    refusals.add(1);
    check(reply, { 'a vote is taken': () => false });
  }
  await pause(NEWS_MS);
  return currentState(phone);
}

/**
 * Looks at a pair, no longer than the run lasts. Who loses the connection meanwhile has made up their mind: after a restart
 * every phone holds a vote, which is the most that can come at once.
 */
async function think({ line, voting }: Phone, dwellMs: number): Promise<void> {
  const looked = pause(Math.min(dwellMs, Math.max(0, voting.untilMs - Date.now())));
  await Promise.race(line === null ? [looked] : [looked, line.lost]);
}

async function currentState(phone: Phone): Promise<VoteState | null> {
  const reply = await ask(phone, 'join', { contest: phone.guest.contest });
  if (reply === null) return null;
  check(reply, { 'the seat is given': ({ ok }) => ok });
  return reply.ok ? reply.state : null;
}

/** The answer to a command, which is repeated until it comes; null when the time is over. */
async function ask(phone: Phone, name: string, message: object): Promise<Answer | null> {
  for (;;) {
    const line = await connected(phone);
    const reply = line === null ? null : ((await line.ask(name, message)) as Answer | null);
    if (reply !== null && (reply.ok || !WAIT_CODES.includes(reply.code))) return reply;
    if (reply !== null && !reply.ok) {
      waits.add(1);
      await pause(reply.retryAfterMs ?? BACK_MS.first);
    }
    if (Date.now() > patience(phone)) return null;
  }
}

function patience({ voting, lostAt }: Phone): number {
  return voting.untilMs + (lostAt === null ? BACK_MS.last : RETURN_MS);
}

/** The open line, a new one where it was lost; null when the time is over. */
async function connected(phone: Phone): Promise<Line | null> {
  if (phone.line?.isOpen()) return phone.line;
  if (phone.line !== null) {
    phone.lostAt ??= Date.now();
    reconnects.add(1);
  }
  for (let waitMs = BACK_MS.first; Date.now() < patience(phone); waitMs *= 2) {
    if (phone.lostAt !== null) await pause(Math.min(waitMs, BACK_MS.last) * (0.5 + Math.random()));
    phone.line = await openLine({ cookie: phone.guest.cookie, namespace: '/vote' });
    // As the page does: a new connection takes the whole state first.
    if (phone.lostAt !== null) await phone.line?.ask('join', { contest: phone.guest.contest });
    if (phone.line?.isOpen()) return phone.line;
    phone.lostAt ??= Date.now();
  }
  return null;
}

/** Loads the pictures of a pair that this phone has not seen; a round without pictures has empty names. */
async function lookAt(phone: Phone, { left, right }: Pair): Promise<void> {
  await Promise.all([left, right].map((picture) => load(phone, picture.full)));
}

async function load(phone: Phone, name: string): Promise<void> {
  if (name === '' || phone.seen.has(name)) return;
  phone.seen.add(name);
  const sentAt = Date.now();
  const headers = { Cookie: phone.guest.cookie };
  const response = await http.asyncRequest('GET', `${url}/api/v1/media/${name}`, null, {
    headers,
    responseType: 'none',
  });
  pictureMs.add(Date.now() - sentAt);
  check(response, { 'a picture came': ({ status }) => status === 200 });
}
