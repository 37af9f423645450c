import { describe, expect, it } from 'vitest';
import type { PacketView, ScoresBody } from '../../contract/http/reviews.ts';
import { ApiError } from '../ui/api-error.ts';
import { handClock } from '../ui/session.fixture.ts';
import { shelf as memoryShelf } from '../ui/shelf.fixture.ts';
import type { Shelf } from '../ui/shelf.ts';
import { openDraftShelf } from './draft-shelf.ts';
import { createReviewSession, type ReviewLine } from './review-session.ts';

const ROUND = '6b6b1f2e-9d7c-4d57-8ea5-0d2b2a3c4d5e';

/** The server's side of a packet of three designs and one criterion, by its rules. */
function server() {
  const scores = new Map<string, { score: number; version: number }>();
  const box = {
    version: 0,
    submittedAt: null as string | null,
    end: null as PacketView['end'],
    /** The next requests fail with these, one each. */
    fails: [] as string[],
    /** Saves that arrive wait for these, one each. */
    held: [] as Promise<void>[],
    saves: 0,
    give(code: string, score: number) {
      box.version++;
      scores.set(code, { score, version: box.version });
    },
  };
  const view = (): PacketView => ({
    contest: { slug: 'x', name: 'X', question: '?', brief: '' },
    stage: { width: 4, height: 3 },
    round: { id: ROUND, name: 'Round', status: 'open', closesAt: null },
    now: '2026-01-01T00:00:00Z',
    end: box.end,
    criteria: [{ name: 'Quality', description: '', share: 1, min: 1, max: 7 }],
    designs: ['A', 'B', 'C'].map((code) => ({ code, full: code, small: code, scores: [scores.get(code) ?? null] })),
    ownLeftOut: false,
    alsoVotes: true,
    version: box.version,
    submittedAt: box.submittedAt,
    missing: 3 - scores.size,
  });
  const fail = () => {
    const code = box.fails.shift();
    if (code !== undefined) throw new ApiError(code as 'busy', code);
  };
  const line: ReviewLine = {
    async load() {
      fail();
      return view();
    },
    async save(_round, { scores: wanted }: ScoresBody) {
      box.saves++;
      await box.held.shift();
      fail();
      if (box.end === 'closed') throw new ApiError('round_closed', '');
      const changed = wanted.filter((one) => scores.get(one.code)?.score !== one.score);
      if (changed.length === 0) return view();
      if (box.submittedAt !== null) throw new ApiError('packet_submitted', '');
      if (changed.some((one) => (scores.get(one.code)?.version ?? 0) !== one.seen)) {
        throw new ApiError('score_changed', '');
      }
      box.version++;
      for (const one of changed) scores.set(one.code, { score: one.score, version: box.version });
      return view();
    },
    async step(_round, step) {
      fail();
      box.version++;
      box.submittedAt = step === 'submit' ? '2026-01-01T00:00:00Z' : null;
      return view();
    },
  };
  return {
    ...{ box, line, scores },
    stands: () => Object.fromEntries([...scores].map(([code, one]) => [code, one.score])),
  };
}

/** A page over a server: what it does later happens when the test says so. */
async function page(line: ReviewLine, shelf: Shelf = memoryShelf()) {
  const { later, tick, settle, isDue } = handClock();
  const session = createReviewSession({
    line,
    shelf: openDraftShelf(shelf),
    later,
    tell: () => {},
  });
  await session.refresh();
  const shown = () => session.current().packet?.designs.map(({ scores }) => scores[0]?.score ?? null);
  return { session, tick, settle, shown, isDue };
}

describe('a juror’s page', () => {
  it('saves what is scored, quick presses together', async () => {
    const { line, box, stands } = server();
    const { session, tick } = await page(line);
    session.score('A', 0, 5);
    session.score('B', 0, 3);
    session.score('A', 0, 6);
    expect(session.current()).toMatchObject({ saving: 'saving' });
    await tick();
    expect([stands(), box.saves]).toEqual([{ A: 6, B: 3 }, 1]);
    expect(session.current()).toMatchObject({ pending: [], saving: 'idle', notice: null });
  });

  it('sends a score that was changed while the first was on its way, after it', async () => {
    const { line, box, stands } = server();
    const { session, tick, settle } = await page(line);
    let release = () => {};
    box.held.push(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    session.score('A', 0, 5);
    await tick();
    session.score('A', 0, 7);
    release();
    await settle();
    await tick();
    expect(stands()).toEqual({ A: 7 });
    expect(session.current()).toMatchObject({ pending: [], notice: null });
  });

  it('keeps scores while the server cannot be reached, over a reload too, and sends them afterwards', async () => {
    const { line, box, stands } = server();
    const shelf = memoryShelf();
    const first = await page(line, shelf);
    box.fails.push('offline');
    first.session.score('A', 0, 5);
    await first.tick();
    expect(first.session.current()).toMatchObject({ saving: 'waiting', pending: [{ code: 'A', score: 5 }] });
    expect(first.isDue()).toBe(true);
    first.session.stop();
    await page(line, shelf);
    expect([stands(), shelf.length]).toEqual([{ A: 5 }, 0]);
  });

  it('tries again after a moment of trouble', async () => {
    const { line, box, stands } = server();
    const { session, tick } = await page(line);
    box.fails.push('busy', 'unavailable');
    session.score('A', 0, 5);
    await tick();
    await tick();
    expect(stands()).toEqual({});
    await tick();
    expect(stands()).toEqual({ A: 5 });
    expect(session.current().saving).toBe('idle');
  });

  it('knows its own score again when only the answer was lost', async () => {
    const { line, box, stands } = server();
    const { session, tick } = await page(line);
    box.fails.push('offline');
    session.score('A', 0, 5);
    await tick();
    box.give('A', 5);
    session.score('A', 0, 7);
    await tick();
    await tick();
    expect(stands()).toEqual({ A: 7 });
    expect(session.current()).toMatchObject({ pending: [], notice: null });
  });

  it('never writes over what another page has given: it shows that and says so, and keeps the rest', async () => {
    const { line, box, stands } = server();
    const { session, tick, shown } = await page(line);
    box.give('A', 2);
    session.score('A', 0, 5);
    session.score('B', 0, 4);
    await tick();
    await tick();
    expect(stands()).toEqual({ A: 2, B: 4 });
    expect(shown()).toEqual([2, 4, null]);
    expect(session.current().notice).toEqual({ kind: 'changed', count: 1 });
    session.score('A', 0, 5);
    await tick();
    expect(stands()).toEqual({ A: 5, B: 4 });
    expect(session.current().notice).toBeNull();
  });

  it('does not call it a change when another page gave the same score', async () => {
    const { line, box } = server();
    const { session, tick } = await page(line);
    box.give('A', 5);
    session.score('A', 0, 5);
    await tick();
    expect(session.current()).toMatchObject({ pending: [], notice: null });
  });

  it('says how many scores came too late, and does not count those that had arrived', async () => {
    const { line, box } = server();
    const { session, tick } = await page(line);
    box.fails.push('offline');
    session.score('A', 0, 5);
    session.score('B', 0, 5);
    await tick();
    // One had arrived, only the answer was lost.
    box.give('A', 5);
    box.end = 'closed';
    await tick();
    expect(session.current()).toMatchObject({ pending: [], notice: { kind: 'closed', count: 1 } });
    session.score('C', 0, 1);
    expect(session.current().pending).toEqual([]);
  });

  it('says when the packet was submitted elsewhere before a score arrived', async () => {
    const { line, box } = server();
    const { session, tick } = await page(line);
    box.submittedAt = '2026-01-01T00:00:00Z';
    box.version++;
    session.score('A', 0, 5);
    await tick();
    expect(session.current()).toMatchObject({ pending: [], notice: { kind: 'submitted', count: 1 } });
  });

  it('waits while the round is paused', async () => {
    const { line, box, stands } = server();
    const { session, tick } = await page(line);
    box.fails.push('round_paused');
    box.end = 'paused';
    session.score('A', 0, 5);
    await tick();
    await tick();
    expect(session.current()).toMatchObject({ pending: [{ code: 'A' }], packet: { end: 'paused' } });
    box.end = null;
    await session.refresh();
    expect(stands()).toEqual({ A: 5 });
  });

  it('gives up a score that the server will never take, with a word', async () => {
    const { line, box } = server();
    const { session, tick, isDue } = await page(line);
    box.fails.push('bad_request');
    session.score('A', 0, 9);
    await tick();
    expect(session.current()).toMatchObject({ pending: [], notice: { kind: 'refused', count: 1 } });
    expect(isDue()).toBe(false);
  });

  it('submits and reopens, and shows the packet as it stands when that is refused', async () => {
    const { line, box } = server();
    const { session, shown } = await page(line);
    await session.step('submit');
    expect(session.current().packet?.submittedAt).not.toBeNull();
    await session.step('reopen');
    expect(session.current().packet?.submittedAt).toBeNull();
    box.give('B', 1);
    box.fails.push('packet_changed');
    await expect(session.step('submit')).rejects.toMatchObject({ code: 'packet_changed' });
    expect(shown()).toEqual([null, 1, null]);
  });

  it('tells when it could not load the packet', async () => {
    const { line, box } = server();
    box.fails.push('forbidden');
    const { session } = await page(line);
    expect(session.current()).toMatchObject({ packet: null, error: { code: 'forbidden' } });
    await session.refresh();
    expect(session.current()).toMatchObject({ packet: { version: 0 }, error: null });
  });
});
