import { describe, expect, it } from 'vitest';
import type { Refusal, Reply } from '../../contract/common.ts';
import type { CastCommand, Pair, UndoCommand, VoteState } from '../../contract/vote.ts';
import { shelf } from '../ui/shelf.fixture.ts';
import { openOutbox } from './outbox.ts';
import { createVoteSession } from './vote-session.ts';

const ROUND = '7b1f7f0e-6a8f-4a1e-9a0a-2f3a1c9f0b11';
const picture = (code: string) => ({ code, full: `${code}-full`, small: `${code}-small` });
const pair = (ordinal: number, attempt = 1): Pair => ({
  ordinal,
  attempt,
  left: picture('K7QXC'),
  right: picture('M2RDN'),
});
type Answer = Reply<{ state: VoteState }>;

/** A server that holds the durable record, and a way to it that can be cut. */
function world(kept = shelf()) {
  const recorded: CastCommand[] = [];
  const sent: CastCommand[] = [];
  const undone: UndoCommand[] = [];
  let nowMs = 0;
  const timers: { act: () => void; ms: number }[] = [];
  const lost: unknown[] = [];
  let version = 0;
  let refuse: (answer: CastCommand) => Refusal | null = () => null;
  let refuseUndo: Refusal | null = null;
  let cut: 'nothing' | 'before' | 'after' = 'nothing';
  const attemptOf = (ordinal: number) => 1 + undone.filter((one) => one.ordinal === ordinal).length;
  const undoOf = (last: CastCommand | undefined) =>
    last === undefined ? null : { ordinal: last.ordinal, attempt: last.attempt, until: '2026-05-03T10:00:10.000Z' };
  const state = (): VoteState => ({
    contest: { slug: 'habits', name: 'Habits', question: 'Which?' },
    stage: { width: 1440, height: 1080 },
    round: { id: ROUND, name: 'Round 1', status: 'open', closesAt: null },
    opensAt: null,
    now: '2026-05-03T10:00:00.000Z',
    version: ++version,
    open: pair(recorded.length + 1, attemptOf(recorded.length + 1)),
    next: pair(recorded.length + 2),
    end: null,
    progress: { judged: recorded.length, skipsLeft: 20 },
    undo: undoOf(recorded.at(-1)),
    undoSeconds: 10,
  });
  const session = createVoteSession(
    {
      join: async (): Promise<Answer> => ({ ok: true, state: state() }),
      cast: async (answer): Promise<Answer> => {
        sent.push(answer);
        if (cut === 'before') throw new Error('the connection broke');
        const refusal = refuse(answer);
        if (refusal !== null) return refusal;
        const known = recorded.some((one) => one.ordinal === answer.ordinal);
        if (!known) recorded.push(answer);
        if (cut === 'after') throw new Error('the connection broke');
        return { ok: true, state: state() };
      },
      undo: async (undo): Promise<Answer> => {
        if (cut === 'before') throw new Error('the connection broke');
        if (refuseUndo !== null) return refuseUndo;
        const at = recorded.findIndex((one) => one.ordinal === undo.ordinal && one.attempt === undo.attempt);
        if (at >= 0) {
          recorded.splice(at, 1);
          undone.push(undo);
        }
        return { ok: true, state: state() };
      },
    },
    openOutbox('habits', kept),
    (situation) => {
      if (situation.lost !== null) lost.push(situation.lost);
    },
    { later: (act, ms) => void timers.push({ act, ms }), now: () => nowMs },
  );
  return {
    session,
    recorded,
    sent,
    undone,
    pass: (ms: number) => {
      nowMs += ms;
    },
    refuseUndo: (how: Refusal) => {
      refuseUndo = how;
    },
    timers,
    kept,
    state,
    cut: (where: typeof cut) => {
      cut = where;
    },
    refuse: (how: typeof refuse) => {
      refuse = how;
    },
    /** Lets everything that has an answer settle. */
    settle: async () => {
      for (let i = 0; i < 20; i++) await Promise.resolve();
    },
  };
}

const choose = { pick: 'K7QXC' };
const refusal = (code: Refusal['code'], more: Partial<Refusal> = {}): Refusal => ({
  ok: false,
  code,
  message: code,
  ...more,
});

describe('a vote session', () => {
  it('sends an answer and forgets it when it is acknowledged', async () => {
    const { session, recorded, settle } = world();
    await session.connected();
    session.answer(pair(1), choose, 812.4);
    await settle();
    expect(recorded).toEqual([{ round: ROUND, ordinal: 1, attempt: 1, choice: choose, dwellMs: 812 }]);
    expect(session.current().answers).toEqual([]);
    expect(session.current().state?.open?.ordinal).toBe(2);
  });

  it('keeps two answers while offline and sends them in order on reconnecting', async () => {
    const { session, recorded, sent, settle } = world();
    await session.connected();
    session.disconnected();
    session.answer(pair(1), choose, 1);
    session.answer(pair(2), { skip: true }, 1);
    await settle();
    expect(sent).toEqual([]);
    expect(session.current().answers.map((one) => one.ordinal)).toEqual([1, 2]);
    await session.connected();
    await settle();
    expect(recorded.map((one) => one.ordinal)).toEqual([1, 2]);
    expect(session.current().answers).toEqual([]);
  });

  it('sends what an earlier page kept', async () => {
    const before = world();
    await before.session.connected();
    before.session.disconnected();
    before.session.answer(pair(1), choose, 1);
    before.session.stop();
    const after = world(before.kept);
    await after.session.connected();
    await after.settle();
    expect(after.recorded.map((one) => one.ordinal)).toEqual([1]);
  });

  it('retries with the same ordinal and attempt when the acknowledgement is lost', async () => {
    const { session, recorded, sent, cut, settle } = world();
    await session.connected();
    cut('after');
    session.answer(pair(1), choose, 1);
    await settle();
    expect(session.current().answers).toHaveLength(1);
    cut('nothing');
    session.disconnected();
    await session.connected();
    await settle();
    expect(recorded).toHaveLength(1);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(session.current().answers).toEqual([]);
  });

  it('tries again later on the same connection when no answer came', async () => {
    const { session, recorded, timers, cut, settle } = world();
    await session.connected();
    cut('before');
    session.answer(pair(1), choose, 1);
    await settle();
    cut('nothing');
    expect(timers).toHaveLength(1);
    timers[0]?.act();
    await settle();
    expect(recorded).toHaveLength(1);
  });

  it('waits as long as a busy server asks, and does not send the second answer before the first', async () => {
    const { session, sent, recorded, timers, refuse, settle } = world();
    await session.connected();
    refuse(() => refusal('busy', { retryAfterMs: 730 }));
    session.answer(pair(1), choose, 1);
    session.answer(pair(2), choose, 1);
    await settle();
    expect(new Set(sent.map((one) => one.ordinal))).toEqual(new Set([1]));
    expect(timers[0]?.ms).toBe(730);
    expect(session.current().waiting).toBe(true);
    refuse(() => null);
    for (const { act } of timers.splice(0)) act();
    await settle();
    expect(recorded.map((one) => one.ordinal)).toEqual([1, 2]);
    expect(session.current().waiting).toBe(false);
  });

  it('keeps an answer over a pause and sends it when the round goes on', async () => {
    const { session, recorded, timers, refuse, settle, state } = world();
    await session.connected();
    refuse(() => refusal('round_paused'));
    session.answer(pair(1), choose, 1);
    await settle();
    expect(session.current().answers).toHaveLength(1);
    expect(timers).toEqual([]);
    refuse(() => null);
    session.receive(state());
    await settle();
    expect(recorded).toHaveLength(1);
  });

  it.each([
    ['round_closed', 'closed'],
    ['already_judged', 'settled'],
    ['out_of_order', 'settled'],
    ['entry_withdrawn', 'withdrawn'],
    ['not_assigned', 'refused'],
  ] as const)('says that an answer does not count on %s, and takes fresh state', async (code, kind) => {
    const { session, refuse, settle } = world();
    await session.connected();
    const version = session.current().state?.version ?? 0;
    refuse(() => refusal(code));
    session.answer(pair(1), choose, 1);
    await settle();
    expect(session.current().answers).toEqual([]);
    expect(session.current().lost).toEqual({ kind, count: 1 });
    expect(session.current().state?.version).toBeGreaterThan(version);
  });

  it('says nothing about a skip that came too late', async () => {
    const { session, refuse, settle } = world();
    await session.connected();
    refuse(() => refusal('round_closed'));
    session.answer(pair(1), { skip: true }, 1);
    await settle();
    expect(session.current().lost).toBeNull();
  });

  it('drops older state of the same connection, but takes any after a new one', async () => {
    const { session, state } = world();
    await session.connected();
    const old = { ...state(), version: 0 };
    session.receive(old);
    expect(session.current().state?.version).toBeGreaterThan(0);
    session.disconnected();
    await session.connected();
    expect(session.current().connected).toBe(true);
  });

  it('shows why there is no state', async () => {
    const { session } = world();
    session.refused(refusal('unauthenticated'));
    expect(session.current().refusal?.code).toBe('unauthenticated');
  });

  it('does nothing more once the page is left', async () => {
    const { session, sent, settle } = world();
    await session.connected();
    session.stop();
    session.answer(pair(1), choose, 1);
    await settle();
    expect(sent).toEqual([]);
  });
});

describe('undo', () => {
  it('takes back at once what was never sent', async () => {
    const { session, recorded, undone, settle } = world();
    await session.connected();
    session.disconnected();
    session.answer(pair(1), choose, 1);
    expect(session.current().undo).toEqual({ untilMs: 10_000 });
    session.takeBack();
    expect(session.current()).toMatchObject({ answers: [], undo: null, undoing: false });
    await session.connected();
    await settle();
    expect([recorded, undone]).toEqual([[], []]);
    expect(session.current().state?.open).toEqual(pair(1));
  });

  it('asks the server for what is acknowledged, and shows the pair that comes back', async () => {
    const { session, recorded, undone, settle } = world();
    await session.connected();
    session.answer(pair(1), choose, 1);
    await settle();
    expect(session.current().undo).toEqual({ untilMs: 10_000 });
    session.takeBack();
    expect(session.current().undoing).toBe(true);
    await settle();
    expect(undone).toEqual([{ round: ROUND, ordinal: 1, attempt: 1 }]);
    expect(recorded).toEqual([]);
    expect(session.current()).toMatchObject({ undoing: false, undo: null, state: { open: pair(1, 2) } });
  });

  it('lets an answer that is on its way arrive first, and takes nothing else meanwhile', async () => {
    const { session, sent, undone, settle } = world();
    await session.connected();
    session.answer(pair(1), choose, 1);
    session.takeBack();
    expect(session.current()).toMatchObject({ undoing: true });
    session.answer(pair(2), choose, 1);
    await settle();
    expect(sent.map((one) => one.ordinal)).toEqual([1]);
    expect(undone.map((one) => one.ordinal)).toEqual([1]);
    expect(session.current().answers).toEqual([]);
  });

  it('does not drop what may have reached the server: it is sent again and then taken back', async () => {
    const { session, recorded, undone, cut, settle } = world();
    await session.connected();
    cut('after');
    session.answer(pair(1), choose, 1);
    await settle();
    expect(recorded).toHaveLength(1);
    session.disconnected();
    // Without the server nobody can say what stands.
    expect(session.current().undo).toBeNull();
    session.takeBack();
    expect(session.current().answers).toHaveLength(1);
    cut('nothing');
    await session.connected();
    await settle();
    session.takeBack();
    await settle();
    expect(undone).toEqual([{ round: ROUND, ordinal: 1, attempt: 1 }]);
    expect(recorded).toEqual([]);
  });

  it('ends with the seconds that the server gave, by the page’s own clock', async () => {
    const { session, undone, pass, settle } = world();
    await session.connected();
    session.answer(pair(1), choose, 1);
    await settle();
    pass(10_000);
    session.takeBack();
    await settle();
    expect(undone).toEqual([]);
    expect(session.current().undoing).toBe(false);
  });

  it('says when it came too late, and goes on', async () => {
    const { session, recorded, refuseUndo, settle } = world();
    await session.connected();
    session.answer(pair(1), choose, 1);
    await settle();
    refuseUndo(refusal('undo_too_late'));
    session.takeBack();
    await settle();
    expect(session.current()).toMatchObject({ undoing: false, lost: { kind: 'undo', count: 1 } });
    expect(recorded).toHaveLength(1);
    session.answer(pair(2), choose, 1);
    await settle();
    expect(recorded).toHaveLength(2);
  });

  it('is given up with an answer that was refused', async () => {
    const { session, undone, refuse, settle } = world();
    await session.connected();
    refuse(() => refusal('round_closed'));
    session.answer(pair(1), choose, 1);
    session.takeBack();
    await settle();
    expect(undone).toEqual([]);
    expect(session.current()).toMatchObject({ undoing: false, lost: { kind: 'closed' } });
  });
});
