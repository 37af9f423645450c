import type { Refusal, Reply } from '../../contract/common.ts';
import type { Outbox } from './outbox.ts';

/** What every method's state tells: where, when, and what may be taken back. */
export interface AnyState {
  readonly round: { readonly id: string } | null;
  readonly now: string;
  readonly version: number;
  readonly undo: { readonly until: string } | null;
  readonly undoSeconds: number;
}

/** The way to the server. Commands reject when no answer came in time or the connection broke. */
export interface Link<State, Answer, Undo> {
  join(): Promise<Reply<{ state: State }>>;
  send(answer: Answer): Promise<Reply<{ state: State }>>;
  undo(undo: Undo): Promise<Reply<{ state: State }>>;
}

/** What differs between methods. */
export interface Method<State, Answer, Undo> {
  keyOf(answer: Answer): string;
  /** The command that takes an answer back, and the one for what the state says may be taken back. */
  undoOf(answer: Answer): Undo;
  undoIn(state: State): Undo | null;
  /** An answer whose loss costs nobody anything. */
  isIdle(answer: Answer): boolean;
}

export type LostKind = 'closed' | 'settled' | 'withdrawn' | 'refused' | 'undo';

/** Everything the page knows of one method. A new value at every change. */
export interface Situation<State, Answer> {
  readonly state: State | null;
  readonly answers: readonly Answer[];
  readonly connected: boolean;
  /** True when the server asked to wait: the answers are kept and tried again. */
  readonly waiting: boolean;
  /** Why there is no state. */
  readonly refusal: Refusal | null;
  /** What will not count, or not be taken back, to be said once. */
  readonly lost: { readonly kind: LostKind; readonly count: number } | null;
  /** The last answer while it may be taken back: until this moment of the page's clock. */
  readonly undo: { readonly untilMs: number } | null;
  /** It is being taken back. */
  readonly undoing: boolean;
}

export interface Session<State, Answer> {
  current(): Situation<State, Answer>;
  /** Every connection begins here: full state, then the answers that are still kept. */
  connected(): Promise<void>;
  disconnected(): void;
  /** The server does not let this device in. */
  refused(refusal: Refusal): void;
  /** This person does not use the method in the round that is on. */
  excluded(refusal: Refusal): void;
  /** State that the server pushed. */
  receive(state: State): void;
  answer(answer: Answer): void;
  /** Takes the last answer back: one that was never sent at once, another with the server. */
  takeBack(): void;
  dismiss(): void;
  stop(): void;
}

/** Time as a session needs it. */
export interface Clock {
  later(act: () => void, ms: number): void;
  now(): number;
}

const RETRY_MS = 2000;
const TRY_AGAIN = new Set<string>(['busy', 'rate_limited', 'internal', 'unavailable']);
const HELD = new Set<string>(['round_paused', 'human_check_wanted']);
const ENDED = new Set<string>(['round_closed', 'round_not_open']);
const SETTLED = new Set<string>(['already_judged', 'retracted', 'out_of_order']);

function lostKind({ code }: Refusal): LostKind {
  if (ENDED.has(code)) return 'closed';
  if (SETTLED.has(code)) return 'settled';
  return code === 'entry_withdrawn' ? 'withdrawn' : 'refused';
}

/** The window's. */
export const pageClock: Clock = { later: (act, ms) => void setTimeout(act, ms), now: () => performance.now() };

/** A session over a link; `changed` is called with every new situation. */
export function createSession<State extends AnyState, Answer extends object, Undo extends object>(
  method: Method<State, Answer, Undo>,
  link: Link<State, Answer, Undo>,
  outbox: Outbox<Answer>,
  changed: (situation: Situation<State, Answer>) => void,
  clock: Clock = pageClock,
): Session<State, Answer> {
  let situation: Situation<State, Answer> = {
    state: null,
    answers: outbox.all(),
    connected: false,
    waiting: false,
    refusal: null,
    lost: null,
    undo: null,
    undoing: false,
  };
  let sending = false;
  let stopped = false;
  /** Counts connections, so that what belongs to an old one is dropped. */
  let connection = 0;
  /** What may have reached the server: all but what was answered on this page and never sent. */
  const unsent = new Set<string>();
  let answeredMs: number | null = null;
  /** Until when the state's answer may be taken back, by the page's clock. */
  let stateUndoMs: number | null = null;
  /** What is to be taken back once all answers are acknowledged. */
  let wish: Undo | null = null;

  function update(part: Partial<Situation<State, Answer>>): void {
    situation = { ...situation, ...part, answers: outbox.all(), undoing: wish !== null };
    situation = { ...situation, undo: undoNow() };
    if (!stopped) changed(situation);
  }

  function undoNow(): Situation<State, Answer>['undo'] {
    const { state, connected } = situation;
    const newest = outbox.all().at(-1);
    if (state === null || (newest === undefined && !connected)) return null;
    if (newest === undefined) return stateUndoMs === null ? null : { untilMs: stateUndoMs };
    // Answered before this page was loaded, or perhaps with the server, which cannot be asked now.
    if (answeredMs === null || !(connected || unsent.has(method.keyOf(newest)))) return null;
    return { untilMs: answeredMs + state.undoSeconds * 1000 };
  }

  /** Versions rise on one server only: after a new connection any state is news. */
  function accept(state: State, fresh = false): void {
    const known = situation.state;
    if (!fresh && known !== null && state.version < known.version) return;
    stateUndoMs = state.undo === null ? null : clock.now() + Date.parse(state.undo.until) - Date.parse(state.now);
    update({ state, refusal: null });
  }

  async function join(): Promise<void> {
    const mine = connection;
    try {
      const reply = await link.join();
      if (mine !== connection || stopped) return;
      if (reply.ok) return accept(reply.state, true);
      if (TRY_AGAIN.has(reply.code)) return retry(join, reply.retryAfterMs);
      update({ refusal: reply });
    } catch {
      if (mine === connection) retry(join);
    }
  }

  function retry(act: () => Promise<void>, ms = RETRY_MS): void {
    const mine = connection;
    clock.later(() => {
      if (mine === connection && situation.connected && !stopped) void act();
    }, ms);
  }

  /** Sends what is kept, one after the other, in order, and then the wish to take the last one back. */
  async function send(): Promise<void> {
    if (sending || stopped || !situation.connected) return;
    sending = true;
    const mine = connection;
    try {
      while (mine === connection) {
        const answer = outbox.all()[0];
        if (answer === undefined && wish === null) return;
        const undo = wish;
        if (answer !== undefined) unsent.delete(method.keyOf(answer));
        const reply = answer === undefined ? await link.undo(undo as Undo) : await link.send(answer);
        // The state that ends the pause, or says that the proof was given, sends what is kept.
        if (!reply.ok && HELD.has(reply.code) && answer !== undefined) return;
        if (!reply.ok && TRY_AGAIN.has(reply.code)) {
          update({ waiting: true });
          retry(send, reply.retryAfterMs);
          return;
        }
        await settle(answer, reply);
      }
    } catch {
      if (mine === connection) retry(send);
    } finally {
      sending = false;
      if (mine !== connection) void send();
    }
  }

  /** The server has decided on an answer, or on the wish when there is none. */
  async function settle(answer: Answer | undefined, reply: Reply<{ state: State }>): Promise<void> {
    if (answer === undefined) wish = null;
    else outbox.drop(answer);
    if (reply.ok) {
      update({ waiting: false });
      accept(reply.state);
      return;
    }
    lose(answer, reply);
    await join();
  }

  /** A skip that comes too late costs nobody anything, and a settled pair only one sentence. */
  function lose(answer: Answer | undefined, refusal: Refusal): void {
    // What was refused need not be taken back.
    wish = null;
    const kind = answer === undefined ? 'undo' : lostKind(refusal);
    if (answer !== undefined && method.isIdle(answer) && kind !== 'refused') {
      update({ waiting: false });
      return;
    }
    const count = situation.lost?.kind === kind ? situation.lost.count + 1 : 1;
    update({ lost: { kind, count }, waiting: false });
  }

  return {
    current: () => situation,
    async connected() {
      connection++;
      update({ connected: true, waiting: false });
      await join();
      await send();
    },
    disconnected() {
      connection++;
      update({ connected: false });
    },
    refused: (refusal) => update({ refusal, connected: false }),
    excluded: (refusal) => update({ refusal, state: null }),
    receive: (state) => {
      accept(state);
      void send();
    },
    answer(answer) {
      if (situation.state?.round == null || wish !== null) return;
      unsent.add(method.keyOf(answer));
      answeredMs = clock.now();
      outbox.keep(answer);
      update({ lost: null });
      void send();
    },
    takeBack() {
      if (situation.undo === null || clock.now() >= situation.undo.untilMs || wish !== null) return;
      const newest = outbox.all().at(-1);
      if (newest !== undefined && unsent.delete(method.keyOf(newest))) {
        outbox.drop(newest);
        answeredMs = null;
        return update({ lost: null });
      }
      const { state } = situation;
      if (newest !== undefined) wish = method.undoOf(newest);
      else if (state !== null) wish = method.undoIn(state);
      update({ lost: null });
      void send();
    },
    dismiss: () => update({ lost: null }),
    stop() {
      stopped = true;
      connection++;
    },
  };
}
