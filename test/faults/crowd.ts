import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import { PROTOCOL, type Refusal, type Reply } from '../../src/contract/common.ts';
import type { CastCommand, Pair, VoteState } from '../../src/contract/vote.ts';
import { modulePath } from '../../src/platform/source.ts';
import { createPerson } from '../person.ts';
import { until } from '../until.ts';
import { createWitness, type Witness } from './oracle.ts';

/** People with the voting page's own memory and patience, on connections like the page's. */
export interface Crowd {
  readonly voters: readonly Voter[];
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
}

/** What is used here of the page's session. */
interface Session {
  current(): Situation;
  connected(): Promise<void>;
  disconnected(): void;
  receive(state: VoteState): void;
  answer(pair: Pair, choice: CastCommand['choice'], dwellMs: number): void;
  stop(): void;
}
interface Situation {
  readonly state: VoteState | null;
  readonly answers: readonly CastCommand[];
  readonly lost: { readonly kind: string; readonly count: number } | null;
}
interface Link {
  join(): Promise<Reply<{ state: VoteState }>>;
  cast(answer: CastCommand): Promise<Reply<{ state: VoteState }>>;
}
interface Page {
  openOutbox(contest: string, shelf: null): object;
  createVoteSession(link: Link, outbox: object, changed: (situation: Situation) => void): Session;
  viewOf(state: VoteState, answers: readonly CastCommand[]): { readonly pair: Pair | null };
}

const ANSWER_MS = 10_000;
const PASSING = new Set(['busy', 'rate_limited', 'unavailable', 'internal']);

/** Everybody joins by the code and begins to vote. */
export async function gather({ url, code, voters: many, thinkMs = 80 }: CrowdOptions): Promise<Crowd> {
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
      return openPage(page, { url, contest, thinkMs, witness: createWitness(person.name, person.cookie()) }, notes);
    }),
  );
  onTestFinished(() => {
    for (const voter of voters) voter.leave();
  });
  return {
    voters,
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
  const modules = ['outbox', 'vote-session', 'vote-view'].map((name) => import(modulePath(`src/web/voter/${name}`)));
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
  readonly witness: Witness;
}

interface OpenPage extends Voter {
  lastAnswer(): number;
  lastPromise(): number;
  waiting(): number;
  leave(): void;
}

function openPage(page: Page, { url, contest, thinkMs, witness }: Seat, notes: Notes): OpenPage {
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

  const link = { join: () => command<{ state: VoteState }>('join', { contest }), cast };
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
    }, thinkMs);
  }

  function shown(): Pair | null {
    const { state, answers } = session.current();
    return state === null || !notes.answering() ? null : page.viewOf(state, answers).pair;
  }

  socket.on('connect', () => void session.connected());
  socket.on('disconnect', () => session.disconnected());
  socket.on('connect_error', (error) => {
    session.disconnected();
    const refusal = (error as { data?: Refusal }).data;
    if (refusal !== undefined) notes.refused(refusal);
  });
  socket.on('state', (state: VoteState) => session.receive(state));
  return Object.assign(witness, {
    socket,
    lastAnswer: () => lastAnswer,
    lastPromise: () => lastPromise,
    waiting: () => waiting,
    leave() {
      clearTimeout(timer);
      session.stop();
      socket.disconnect();
    },
  });
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
