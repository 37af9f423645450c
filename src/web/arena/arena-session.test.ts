import { describe, expect, it } from 'vitest';
import type { ArenaCastCommand, ArenaState } from '../../contract/arena-vote.ts';
import type { Refusal, Reply } from '../../contract/common.ts';
import type { UndoCommand } from '../../contract/vote.ts';
import { shelf } from '../ui/shelf.fixture.ts';
import { pairOf, ROUND, stateOf } from './arena.fixture.ts';
import { createArenaSession, openArenaOutbox } from './arena-session.ts';

type Answer = Reply<{ state: ArenaState }>;

/** A server that holds the durable record, and a way to it that can be cut. */
function world(kept = shelf()) {
  const recorded: ArenaCastCommand[] = [];
  const undone: UndoCommand[] = [];
  let version = 0;
  let away = false;
  let refusal: Refusal | null = null;
  const state = (): ArenaState => {
    const last = recorded.at(-1);
    const undo = last && { ordinal: last.ordinal, attempt: last.attempt, until: '2026-05-03T10:00:10.000Z' };
    const attempt = 1 + undone.filter(({ ordinal }) => ordinal === recorded.length + 1).length;
    return stateOf({
      version: ++version,
      open: pairOf(recorded.length + 1, attempt),
      next: pairOf(recorded.length + 2),
      judged: recorded.length,
      undo: undo ?? null,
    });
  };
  const answer = async (act: () => void): Promise<Answer> => {
    if (away) throw new Error('the connection broke');
    if (refusal !== null) return refusal;
    act();
    return { ok: true, state: state() };
  };
  const session = createArenaSession(
    {
      join: () => answer(() => undefined),
      cast: (cast) => answer(() => void recorded.push(cast)),
      undo: (undo) =>
        answer(() => {
          recorded.pop();
          undone.push(undo);
        }),
    },
    openArenaOutbox('birds', kept),
    () => undefined,
    { later: () => undefined, now: () => 0 },
  );
  return {
    ...{ session, recorded, undone, state, kept },
    goAway: () => {
      away = true;
      session.disconnected();
    },
    comeBack: async () => {
      away = false;
      await session.connected();
    },
    refuse: (code: Refusal['code'] | null) => {
      refusal = code === null ? null : { ok: false, code, message: code };
    },
    settle: async () => {
      for (let i = 0; i < 20; i++) await Promise.resolve();
    },
  };
}

describe('a session in the arena', () => {
  it('sends the answers on all criteria as one act and forgets them when they are acknowledged', async () => {
    const { session, recorded, settle } = world();
    await session.connected();
    session.answer(pairOf(1), ['left', 'both_bad'], 812.4);
    await settle();
    expect(recorded).toEqual([{ round: ROUND, ordinal: 1, attempt: 1, answers: ['left', 'both_bad'], dwellMs: 812 }]);
    expect(session.current().answers).toEqual([]);
    expect(session.current().state?.open?.ordinal).toBe(2);
  });

  it('keeps votes without a connection and over a reload, and sends them in order', async () => {
    const before = world();
    await before.session.connected();
    before.goAway();
    before.session.answer(pairOf(1), ['tie'], 1);
    before.session.answer(pairOf(2), ['right'], 1);
    before.session.stop();
    const after = world(before.kept);
    expect(after.session.current().answers).toHaveLength(2);
    await after.session.connected();
    await after.settle();
    expect(after.recorded.map(({ ordinal, answers }) => [ordinal, ...answers])).toEqual([
      [1, 'tie'],
      [2, 'right'],
    ]);
  });

  it('keeps a vote while a check of the person is wanted, and sends it when that is done', async () => {
    const { session, recorded, refuse, settle, state } = world();
    await session.connected();
    refuse('human_check_wanted');
    session.answer(pairOf(1), ['left'], 1);
    await settle();
    expect(session.current()).toMatchObject({ answers: [{ ordinal: 1 }], lost: null });
    refuse(null);
    session.receive(state());
    await settle();
    expect(recorded).toHaveLength(1);
    expect(session.current().answers).toEqual([]);
  });

  it('takes a vote back that never left, without asking anybody', async () => {
    const { session, recorded, undone, goAway, comeBack, settle } = world();
    await session.connected();
    goAway();
    session.answer(pairOf(1), ['left'], 1);
    session.takeBack();
    await comeBack();
    await settle();
    expect([recorded, undone]).toEqual([[], []]);
  });

  it('takes the last vote back with the server, and shows the pair again', async () => {
    const { session, recorded, undone, settle } = world();
    await session.connected();
    session.answer(pairOf(1), ['left'], 1);
    await settle();
    session.takeBack();
    await settle();
    expect(recorded).toEqual([]);
    expect(undone).toEqual([{ round: ROUND, ordinal: 1, attempt: 1 }]);
    expect(session.current().state?.open).toMatchObject({ ordinal: 1, attempt: 2 });
  });

  it('says once that a vote came after the end', async () => {
    const { session, refuse, settle } = world();
    await session.connected();
    refuse('round_closed');
    session.answer(pairOf(1), ['left'], 1);
    await settle();
    expect(session.current()).toMatchObject({ answers: [], lost: { kind: 'closed', count: 1 } });
  });

  it('does not let torn text in the outbox stop the queue', () => {
    const kept = shelf();
    kept.setItem('blindrank.arena.birds.x', '{"round":"r","ordinal":1}');
    expect(openArenaOutbox('birds', kept).all()).toEqual([]);
  });
});
