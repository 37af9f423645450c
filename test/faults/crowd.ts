import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import { PROTOCOL, type Refusal, type Reply } from '../../src/contract/common.ts';
import type { Card, RateCommand, RatingState, RetractRatingCommand } from '../../src/contract/rating.ts';
import type { CastCommand, Pair, UndoCommand, VoteState } from '../../src/contract/vote.ts';
import { modulePath } from '../../src/platform/source.ts';
import { createPerson } from '../person.ts';
import { until } from '../until.ts';
import { createWitness, type Witness } from './oracle.ts';

/** People with the voting page's own memory and patience, on connections like the page's. */
export interface Crowd {
  readonly voters: readonly Voter[];
  /** The same people as they rate, where they do. */
  readonly raters: readonly Witness[];
  /** Votes that the server has promised. */
  promised(): number;
  /** Refusals by code that the pages met, those that asked for patience without saying how much, and answers given up. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly unhinted: readonly string[];
  readonly givenUp: readonly string[];
  /** Waits until each voter has been promised a vote that was sent after now; tells the milliseconds to the first and last. */
  recovers(patienceMs?: number): Promise<{ firstMs: number; allMs: number }>;
  /** The longest time without a promised vote since the moment, in milliseconds. */
  longestPause(sinceMs: number): number;
  /** Nobody answers any more; resolves when everything that was answered has been promised. */
  settle(patienceMs?: number): Promise<void>;
}

export interface Voter extends Witness {
  readonly socket: Socket;
}

export interface CrowdOptions {
  readonly url: string;
  readonly code: string;
  readonly voters: number;
  /** From seeing a pair to the answer. */
  readonly thinkMs?: number;
  /** Everybody also rates the designs. */
  readonly rate?: boolean;
  /** Every so many answers one is taken back. */
  readonly undoEvery?: number;
}

/** What is used here of the page's session. */
interface Session {
  current(): Situation;
  connected(): Promise<void>;
  disconnected(): void;
  receive(state: VoteState): void;
  answer(pair: Pair, choice: CastCommand['choice'], dwellMs: number): void;
  takeBack(): void;
  stop(): void;
}
interface Situation {
  readonly state: VoteState | null;
  readonly answers: readonly CastCommand[];
  readonly undoing: boolean;
  readonly lost: { readonly kind: string; readonly count: number } | null;
}
interface Link {
  join(): Promise<Reply<{ state: VoteState }>>;
  cast(answer: CastCommand): Promise<Reply<{ state: VoteState }>>;
  undo(undo: UndoCommand): Promise<Reply<{ state: VoteState }>>;
}

/** The same of ratings. */
interface RatingSituation {
  readonly state: RatingState | null;
  readonly answers: readonly object[];
  readonly undoing: boolean;
  readonly lost: { readonly kind: string; readonly count: number } | null;
}
interface RatingSession extends Omit<Session, 'current' | 'receive' | 'answer'> {
  current(): RatingSituation;
  receive(state: RatingState): void;
  answer(card: Card, liked: boolean): void;
}
interface RatingLink {
  join(): Promise<Reply<{ ratings: RatingState }>>;
  rate(answer: RateCommand): Promise<Reply<{ ratings: RatingState }>>;
  undo(undo: RetractRatingCommand): Promise<Reply<{ ratings: RatingState }>>;
}
interface Page {
  openOutbox(contest: string, shelf: null): object;
  createVoteSession(link: Link, outbox: object, changed: (situation: Situation) => void): Session;
  openRatingOutbox(contest: string, shelf: null): object;
  createRatingSession(link: RatingLink, outbox: object, changed: (situation: RatingSituation) => void): RatingSession;
  ratingViewOf(state: RatingState, answers: readonly object[]): { readonly card: Card | null };
  viewOf(state: VoteState, answers: readonly CastCommand[]): { readonly pair: Pair | null };
}

const ANSWER_MS = 10_000;
const PASSING = new Set(['busy', 'rate_limited', 'unavailable', 'internal']);

/** Everybody joins by the code and begins to vote. */
export async function gather(options: CrowdOptions): Promise<Crowd> {
  const { url, code, voters: many, thinkMs = 80, rate = false, undoEvery = Number.POSITIVE_INFINITY } = options;
  const page = await loadPage();
  const promises: number[] = [];
  const refusals = new Map<string, number>();
  const unhinted: string[] = [];
  const givenUp: string[] = [];
  let answering = true;
  const notes: Notes = {
    promised: () => void promises.push(performance.now()),
    refused({ code, retryAfterMs }) {
      refusals.set(code, (refusals.get(code) ?? 0) + 1);
      if (PASSING.has(code) && retryAfterMs === undefined) unhinted.push(code);
    },
    gaveUp: (what) => void givenUp.push(what),
    answering: () => answering,
  };
  const voters = await Promise.all(
    Array.from({ length: many }, async (_, n) => {
      const person = createPerson(url, `voter ${n}`);
      const { contest } = await person.json<{ contest: string }>('POST', '/api/v1/join', { code });
      const witness = createWitness(person.name, person.cookie());
      const ratings = rate ? createWitness(`${person.name}, rating`, person.cookie()) : null;
      return openPage(page, { url, contest, thinkMs, undoEvery, witness, ratings }, notes);
    }),
  );
  onTestFinished(() => {
    for (const voter of voters) voter.leave();
  });
  return {
    voters,
    raters: voters.flatMap(({ ratings }) => (ratings === null ? [] : [ratings])),
    promised: () => promises.length,
    refusals,
    unhinted,
    givenUp,
    async recovers(patienceMs = 60_000) {
      const since = performance.now();
      const waiting = new Map(voters.map((voter) => [voter, voter.lastAnswer()]));
      let firstMs = Number.NaN;
      await until(
        () => {
          for (const [voter, ordinal] of waiting) {
            if (voter.lastPromise() <= ordinal) continue;
            waiting.delete(voter);
            if (Number.isNaN(firstMs)) firstMs = performance.now() - since;
          }
          return waiting.size === 0;
        },
        'everybody voting again',
        patienceMs,
      );
      return { firstMs: Math.round(firstMs), allMs: Math.round(performance.now() - since) };
    },
    longestPause(sinceMs) {
      const times = [sinceMs, ...promises.filter((time) => time > sinceMs)];
      return Math.round(Math.max(0, ...times.slice(1).map((time, k) => time - times[k])));
    },
    async settle(patienceMs = 30_000) {
      answering = false;
      await until(() => voters.every((voter) => voter.waiting() === 0), 'every answer promised', patienceMs);
      for (const voter of voters) voter.leave();
    },
  };
}

/** The pages have a TypeScript configuration of their own, so their session comes by its name. */
async function loadPage(): Promise<Page> {
  const modules = ['outbox', 'vote-session', 'vote-view', 'rating-session'].map(
    (name) => import(modulePath(`src/web/voter/${name}`)),
  );
  return Object.assign({}, ...(await Promise.all(modules))) as Page;
}

interface Notes {
  promised(): void;
  refused(refusal: Refusal): void;
  gaveUp(what: string): void;
  readonly answering: () => boolean;
}

interface Seat {
  readonly url: string;
  readonly contest: string;
  readonly thinkMs: number;
  readonly undoEvery: number;
  readonly witness: Witness;
  readonly ratings: Witness | null;
}

interface OpenPage extends Voter {
  readonly ratings: Witness | null;
  lastAnswer(): number;
  lastPromise(): number;
  waiting(): number;
  leave(): void;
}

function openPage(page: Page, seat: Seat, notes: Notes): OpenPage {
  const { url, contest, thinkMs, undoEvery, witness, ratings } = seat;
  const socket = connect(url, witness.token);
  let timer: NodeJS.Timeout | undefined;
  let waiting = 0;
  let lastAnswer = 0;
  let lastPromise = 0;

  async function command<T>(name: string, body: object): Promise<Reply<T>> {
    const reply: Reply<T> = await socket.timeout(ANSWER_MS).emitWithAck(name, body);
    if (!reply.ok) notes.refused(reply);
    return reply;
  }

  async function cast(answer: CastCommand): Promise<Reply<{ state: VoteState }>> {
    const reply = await command<{ state: VoteState }>('cast', answer);
    if (reply.ok) {
      witness.isPromised({ ...answer, choice: choiceOf(answer) });
      lastPromise = answer.ordinal;
      notes.promised();
    }
    return reply;
  }

  async function undo(answer: UndoCommand): Promise<Reply<{ state: VoteState }>> {
    witness.undoes(answer, false);
    const reply = await command<{ state: VoteState }>('undo', answer);
    if (reply.ok) witness.undoes(answer, true);
    return reply;
  }

  const link = { join: () => command<{ state: VoteState }>('join', { contest }), cast, undo };
  const session = page.createVoteSession(link, page.openOutbox(contest, null), (situation) => {
    waiting = situation.answers.length;
    if (situation.lost !== null) notes.gaveUp(`${witness.name}: ${situation.lost.kind}`);
    look();
  });

  function look(): void {
    if (timer !== undefined || shown() === null) return;
    timer = setTimeout(() => {
      timer = undefined;
      const pair = shown();
      if (pair === null) return;
      const choice = pair.ordinal % 3 === 0 ? pair.left.code : pair.right.code;
      witness.sends({ ...pair, choice });
      lastAnswer = pair.ordinal;
      session.answer(pair, { pick: choice }, thinkMs);
      if (pair.attempt === 1 && pair.ordinal % undoEvery === 0) session.takeBack();
    }, thinkMs);
  }

  function shown(): Pair | null {
    const { state, answers, undoing } = session.current();
    if (state === null || undoing || !notes.answering()) return null;
    const { pair } = page.viewOf(state, answers);
    // An answer to be taken back is given when the others are with the server: else it would never be sent.
    return pair !== null && pair.ordinal % undoEvery === 0 && answers.length > 0 ? null : pair;
  }

  const rating = ratings === null ? null : openRating(page, { ...seat, ratings }, notes, command);
  socket.on('connect', () => {
    void session.connected();
    void rating?.connected();
  });
  socket.on('disconnect', () => {
    session.disconnected();
    rating?.disconnected();
  });
  socket.on('ratings', (state: RatingState) => rating?.receive(state));
  socket.on('connect_error', (error) => {
    session.disconnected();
    rating?.disconnected();
    const refusal = (error as { data?: Refusal }).data;
    if (refusal !== undefined) notes.refused(refusal);
  });
  socket.on('state', (state: VoteState) => session.receive(state));
  return Object.assign(witness, {
    socket,
    ratings,
    lastAnswer: () => lastAnswer,
    lastPromise: () => lastPromise,
    waiting: () => waiting + (rating === null ? 0 : rating.current().answers.length),
    leave() {
      clearTimeout(timer);
      session.stop();
      rating?.stop();
      socket.disconnect();
    },
  });
}

type Command = <T>(name: string, body: object) => Promise<Reply<T>>;

/** The same page as it rates: a design after the other, now and then one taken back. */
function openRating(page: Page, seat: Seat & { ratings: Witness }, notes: Notes, command: Command): RatingSession {
  const { contest, thinkMs, undoEvery, ratings: witness } = seat;
  let timer: NodeJS.Timeout | undefined;
  let given = 0;
  type Answer = { ratings: RatingState };
  const said = ({ code, attempt, liked }: RateCommand) => ({
    ordinal: code,
    attempt,
    choice: liked ? 'like' : 'dislike',
  });

  const session = page.createRatingSession(
    {
      join: () => command<Answer>('joinRatings', { contest }),
      async rate(answer) {
        const reply = await command<Answer>('rate', answer);
        if (reply.ok) witness.isPromised(said(answer));
        return reply;
      },
      async undo(undo) {
        const answer = { ordinal: undo.code, attempt: undo.attempt };
        witness.undoes(answer, false);
        const reply = await command<Answer>('retractRating', undo);
        if (reply.ok) witness.undoes(answer, true);
        return reply;
      },
    },
    page.openRatingOutbox(contest, null),
    (situation) => {
      if (situation.lost !== null) notes.gaveUp(`${witness.name}: ${situation.lost.kind}`);
      look();
    },
  );

  function shown(): Card | null {
    const { state, answers, undoing } = session.current();
    if (state === null || undoing || !notes.answering()) return null;
    return (given + 1) % undoEvery === 0 && answers.length > 0 ? null : page.ratingViewOf(state, answers).card;
  }

  function look(): void {
    if (timer !== undefined || shown() === null) return;
    timer = setTimeout(() => {
      timer = undefined;
      const card = shown();
      const round = session.current().state?.round?.id;
      if (card === null || round === undefined) return;
      const liked = ++given % 3 !== 0;
      witness.sends(said({ round, code: card.code, attempt: card.attempt, liked }));
      session.answer(card, liked);
      if (card.attempt === 1 && given % undoEvery === 0) session.takeBack();
    }, thinkMs);
  }
  return session;
}

const choiceOf = ({ choice }: CastCommand) => ('skip' in choice ? 'skip' : choice.pick);

/** A connection with the page's habits (src/web/ui/socket.ts). */
function connect(url: string, token: string): Socket {
  const socket = io(`${url}/vote`, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: `br_session=${token}`, origin: url },
    auth: { protocol: PROTOCOL },
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
  });
  let left = false;
  const again = (ms: number) => setTimeout(() => left || socket.connect(), ms);
  const disconnect = socket.disconnect.bind(socket);
  socket.disconnect = () => {
    left = true;
    return disconnect();
  };
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && again(750 + 1500 * Math.random()));
  socket.on('connect_error', (error) => {
    const refusal = (error as { data?: Refusal }).data;
    if (refusal !== undefined && PASSING.has(refusal.code)) again(refusal.retryAfterMs ?? 2000);
  });
  return socket;
}
