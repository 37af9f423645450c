import type { Refusal, Reply } from '../../contract/common.ts';
import type { CastCommand, Pair, VoteState } from '../../contract/vote.ts';
import type { Outbox } from './outbox.ts';
import { isSkip } from './vote-view.ts';

/** The way to the server. Both commands reject when no answer came in time or the connection broke. */
export interface VoteLink {
  join(): Promise<Reply<{ state: VoteState }>>;
  cast(answer: CastCommand): Promise<Reply<{ state: VoteState }>>;
}

export type LostKind = 'closed' | 'settled' | 'withdrawn' | 'refused';

/** Everything the page knows of the vote. A new value at every change. */
export interface VoteSituation {
  readonly state: VoteState | null;
  readonly answers: readonly CastCommand[];
  readonly connected: boolean;
  /** True when the server asked to wait: the answers are kept and tried again. */
  readonly waiting: boolean;
  /** Why there is no state. */
  readonly refusal: Refusal | null;
  /** Answers that will not count, to be said once. */
  readonly lost: { readonly kind: LostKind; readonly count: number } | null;
}

export interface VoteSession {
  current(): VoteSituation;
  /** Every connection begins here: full state, then the answers that are still kept. */
  connected(): Promise<void>;
  disconnected(): void;
  refused(refusal: Refusal): void;
  /** State that the server pushed. */
  receive(state: VoteState): void;
  answer(pair: Pair, choice: CastCommand['choice'], dwellMs: number): void;
  dismiss(): void;
  stop(): void;
}

const RETRY_MS = 2000;
const TRY_AGAIN = new Set<string>(['busy', 'rate_limited', 'internal', 'unavailable']);
const ENDED = new Set<string>(['round_closed', 'round_not_open']);
const SETTLED = new Set<string>(['already_judged', 'retracted', 'out_of_order']);

function lostKind({ code }: Refusal): LostKind {
  if (ENDED.has(code)) return 'closed';
  if (SETTLED.has(code)) return 'settled';
  return code === 'entry_withdrawn' ? 'withdrawn' : 'refused';
}

/** A session over a link; `later` is setTimeout, `changed` is called with every new situation. */
export function createVoteSession(
  link: VoteLink,
  outbox: Outbox,
  changed: (situation: VoteSituation) => void,
  later: (act: () => void, ms: number) => void = (act, ms) => void setTimeout(act, ms),
): VoteSession {
  let situation: VoteSituation = {
    state: null,
    answers: outbox.all(),
    connected: false,
    waiting: false,
    refusal: null,
    lost: null,
  };
  let sending = false;
  let stopped = false;
  /** Counts connections, so that what belongs to an old one is dropped. */
  let connection = 0;

  function update(part: Partial<VoteSituation>): void {
    situation = { ...situation, ...part, answers: outbox.all() };
    if (!stopped) changed(situation);
  }

  /** Versions rise on one server only: after a new connection any state is news. */
  function accept(state: VoteState, fresh = false): void {
    const known = situation.state;
    if (!fresh && known !== null && state.version < known.version) return;
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
    later(() => {
      if (mine === connection && situation.connected && !stopped) void act();
    }, ms);
  }

  /** Sends what is kept, one after the other, in order. */
  async function send(): Promise<void> {
    if (sending || stopped || !situation.connected) return;
    sending = true;
    const mine = connection;
    try {
      for (let answer = outbox.all()[0]; answer && mine === connection; answer = outbox.all()[0]) {
        const reply = await link.cast(answer);
        // The state that ends the pause sends what is kept.
        if (!reply.ok && reply.code === 'round_paused') return;
        if (!reply.ok && TRY_AGAIN.has(reply.code)) {
          update({ waiting: true });
          retry(send, reply.retryAfterMs);
          return;
        }
        outbox.drop(answer);
        if (reply.ok) {
          update({ waiting: false });
          accept(reply.state);
        } else {
          lose(answer, reply);
          await join();
        }
      }
    } catch {
      if (mine === connection) retry(send);
    } finally {
      sending = false;
      if (mine !== connection) void send();
    }
  }

  /** A skip that comes too late costs nobody anything, and a settled pair only one sentence. */
  function lose(answer: CastCommand, refusal: Refusal): void {
    const kind = lostKind(refusal);
    if (isSkip(answer) && kind !== 'refused') return;
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
    receive: (state) => {
      accept(state);
      void send();
    },
    answer(pair, choice, dwellMs) {
      const round = situation.state?.round?.id;
      if (round === undefined) return;
      outbox.keep({ round, ordinal: pair.ordinal, attempt: pair.attempt, choice, dwellMs: Math.round(dwellMs) });
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
