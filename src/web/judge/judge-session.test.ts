import { describe, expect, it } from 'vitest';
import { handClock } from '../ui/session.fixture.ts';
import { shelf as memoryShelf } from '../ui/shelf.fixture.ts';
import type { Shelf } from '../ui/shelf.ts';
import { EMPTY_ITEM } from './draft-fields.ts';
import { judgeServer, wholeItem } from './judge.fixture.ts';
import { createJudgeSession } from './judge-session.ts';
import { openJudgeShelf } from './judge-shelf.ts';
import type { JudgeLine } from './judge-situation.ts';

/** A page over a server: what it does later happens when the test says so. */
async function page(line: JudgeLine, shelf: Shelf = memoryShelf()) {
  const { later, tick, settle, isDue } = handClock();
  const session = createJudgeSession({
    line,
    shelf: openJudgeShelf('posters', 'tea', shelf),
    later,
    tell: () => {},
  });
  await session.refresh();
  return { session, tick, settle, isDue };
}

/** A promise that resolves when told to. */
function gate() {
  let open = () => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open };
}

describe('a judge’s page', () => {
  it('saves what is written, what is typed together in one go, beside what stands', async () => {
    const { line, box, stands } = judgeServer();
    box.elsewhere('AAAA', wholeItem(9));
    const { session, tick } = await page(line);
    session.write('AAAA', 'notes', 'A');
    session.write('AAAA', 'notes', 'A note');
    session.write('BBBB', 'scores.appeal.reason', 'Calm');
    expect(session.current().saving).toBe('saving');
    await tick();
    expect(box.saves).toBe(1);
    expect(stands('AAAA')).toEqual(wholeItem(9, { notes: 'A note' }));
    expect(stands('BBBB')?.scores).toEqual({ appeal: { hard_defects: [], reason: 'Calm', score: null } });
    expect(session.current()).toMatchObject({ pending: [], saving: 'idle', aside: [] });
    expect(session.current().packet?.draft.AAAA?.notes).toBe('A note');
  });

  it('saves while somebody goes on typing', async () => {
    const { line, stands } = judgeServer();
    const { session, tick } = await page(line);
    session.write('AAAA', 'notes', 'one');
    session.write('AAAA', 'notes', 'one two');
    await tick();
    expect(stands('AAAA')?.notes).toBe('one two');
  });

  it('sends what was written while the first was on its way, after it', async () => {
    const { line, box, stands } = judgeServer();
    const { session, tick, settle } = await page(line);
    const { closed, open } = gate();
    box.held.push(closed);
    session.write('AAAA', 'notes', 'first');
    await tick();
    session.write('AAAA', 'notes', 'second');
    open();
    await settle();
    expect(stands('AAAA')?.notes).toBe('first');
    await tick();
    expect(stands('AAAA')?.notes).toBe('second');
    expect(session.current()).toMatchObject({ pending: [], aside: [] });
  });

  it('keeps what is written while the server cannot be reached, over a reload too, and sends it afterwards', async () => {
    const { line, box, stands } = judgeServer();
    const shelf = memoryShelf();
    const first = await page(line, shelf);
    box.fails.push('offline');
    first.session.write('AAAA', 'notes', 'kept');
    await first.tick();
    expect(first.session.current()).toMatchObject({ saving: 'waiting', pending: [{ id: 'AAAA', value: 'kept' }] });
    expect(first.isDue()).toBe(true);
    first.session.stop();
    await page(line, shelf);
    expect([stands('AAAA')?.notes, shelf.length]).toEqual(['kept', 0]);
  });

  it('knows its own words again when only the answer was lost', async () => {
    const { line, box, stands } = judgeServer();
    const { session, tick } = await page(line);
    box.loseAnswer = true;
    session.write('AAAA', 'notes', 'first');
    await tick();
    session.write('AAAA', 'notes', 'second');
    await tick();
    await tick();
    expect(stands('AAAA')?.notes).toBe('second');
    expect(session.current()).toMatchObject({ pending: [], aside: [] });
  });

  it('puts both together when another page has written in other fields', async () => {
    const { line, box, stands } = judgeServer();
    const { session, tick } = await page(line);
    box.elsewhere('AAAA', wholeItem(6));
    session.write('AAAA', 'notes', 'mine');
    await tick();
    await tick();
    expect(stands('AAAA')).toEqual(wholeItem(6, { notes: 'mine' }));
    expect(session.current().aside).toEqual([]);
  });

  it('never writes over what another page has written in the same field, and loses nothing: it lies beside', async () => {
    const { line, box, stands } = judgeServer();
    const shelf = memoryShelf();
    const { session, tick } = await page(line, shelf);
    box.elsewhere('AAAA', wholeItem(6, { notes: 'theirs' }));
    session.write('AAAA', 'notes', 'mine');
    await tick();
    await tick();
    expect(stands('AAAA')?.notes).toBe('theirs');
    expect(session.current()).toMatchObject({ pending: [], aside: [{ id: 'AAAA', value: 'mine', why: 'changed' }] });
    session.stop();
    const again = await page(line, shelf);
    const [aside] = again.session.current().aside;
    expect(aside).toMatchObject({ field: 'notes', value: 'mine' });
    if (aside) again.session.putBack(aside);
    await again.tick();
    expect(stands('AAAA')?.notes).toBe('mine');
    expect([again.session.current().aside, shelf.length]).toEqual([[], 0]);
  });

  it('lets go of what lay beside when told to', async () => {
    const { line, box } = judgeServer();
    const shelf = memoryShelf();
    const { session, tick } = await page(line, shelf);
    box.elsewhere('AAAA', wholeItem(6, { notes: 'theirs' }));
    session.write('AAAA', 'notes', 'mine');
    await tick();
    for (const one of session.current().aside) session.letGo(one);
    expect([session.current().aside, shelf.length]).toEqual([[], 0]);
  });

  it('looks again before it writes when a save was acknowledged that changed nothing', async () => {
    const { line, box, stands } = judgeServer();
    const { session, tick } = await page(line);
    box.elsewhere('AAAA', wholeItem(6));
    box.elsewhere('BBBB', { ...EMPTY_ITEM, notes: 'same' });
    session.write('BBBB', 'notes', 'same');
    await tick();
    session.write('AAAA', 'notes', 'mine');
    await tick();
    expect(stands('AAAA')).toEqual(wholeItem(6, { notes: 'mine' }));
  });

  it('holds numbers back until every original was fetched', async () => {
    const { line, box, stands } = judgeServer();
    box.packet = { ...box.packet, outputs: box.packet.outputs.map((one, n) => ({ ...one, seen: n > 0 })) };
    const { session, tick } = await page(line);
    session.write('AAAA', 'scores.appeal.reason', 'Calm');
    session.write('AAAA', 'scores.appeal.score', 7);
    await tick();
    expect(stands('AAAA')?.scores.appeal).toMatchObject({ reason: 'Calm', score: null });
    box.packet = { ...box.packet, outputs: box.packet.outputs.map((one) => ({ ...one, seen: true })) };
    session.saw('AAAA');
    await tick();
    expect(stands('AAAA')?.scores.appeal?.score).toBe(7);
  });

  it('believes the server about what was seen', async () => {
    const { line, box } = judgeServer();
    box.packet = { ...box.packet, outputs: box.packet.outputs.map((one, n) => ({ ...one, seen: n > 0 })) };
    const { session, tick } = await page(line);
    session.saw('AAAA');
    session.write('AAAA', 'scores.appeal.score', 7);
    await tick();
    expect(session.current().seen.has('AAAA')).toBe(false);
    expect(session.current().seen.has('BBBB')).toBe(true);
    expect(session.current().pending).toMatchObject([{ value: 7 }]);
  });

  it('keeps aside what came after the brief was handed in elsewhere, and takes nothing more', async () => {
    const { line, box } = judgeServer();
    const { session, tick } = await page(line);
    box.packet = { ...box.packet, submittedAt: '2026-01-01T00:00:00Z', version: 1 };
    session.write('AAAA', 'notes', 'late');
    await tick();
    expect(session.current()).toMatchObject({ pending: [], aside: [{ value: 'late', why: 'submitted' }] });
    session.write('AAAA', 'notes', 'later');
    expect(session.current().pending).toEqual([]);
  });

  it('keeps aside what came after publication, also what lay on the shelf', async () => {
    const { line, box } = judgeServer();
    const shelf = memoryShelf();
    const first = await page(line, shelf);
    box.fails.push('offline');
    first.session.write('AAAA', 'notes', 'late');
    await first.tick();
    first.session.stop();
    box.end = 'published';
    const { session } = await page(line, shelf);
    expect(session.current()).toMatchObject({ packet: null, pending: [], aside: [{ value: 'late', why: 'over' }] });
  });

  it('gives up what the server will never take, and keeps it aside', async () => {
    const { line, box } = judgeServer();
    const { session, tick, isDue } = await page(line);
    box.fails.push('bad_request');
    session.write('AAAA', 'notes', 'odd');
    await tick();
    expect(session.current()).toMatchObject({ pending: [], aside: [{ value: 'odd', why: 'refused' }] });
    expect(isDue()).toBe(false);
  });

  it('notes a first impression', async () => {
    const { line, box } = judgeServer();
    const { session } = await page(line);
    await session.pick('BBBB');
    expect([session.current().packet?.firstPick, box.packet.firstPick]).toEqual(['BBBB', 'BBBB']);
    box.fails.push('first_pick_late');
    await expect(session.pick('AAAA')).rejects.toMatchObject({ code: 'first_pick_late' });
    expect(session.current().packet?.firstPick).toBe('BBBB');
  });

  it('hands in every design, with reasons before numbers', async () => {
    const { line, box } = judgeServer();
    for (const id of ['AAAA', 'BBBB', 'CCCC']) box.elsewhere(id, wholeItem(8, { missing: ['OPEN 9–17', ' '] }));
    const { session } = await page(line);
    await session.submit();
    expect(session.current().packet?.submittedAt).not.toBeNull();
    expect(box.submitted?.map((one) => (one as { id: string }).id)).toEqual(['AAAA', 'BBBB', 'CCCC']);
    const [first] = box.submitted ?? [];
    expect(first).toMatchObject({ missing: ['OPEN 9–17'], appeal: { reason: 'Well made.', score: 8 } });
    const legibility = (first as { legibility: object }).legibility;
    expect(Object.keys(legibility)).toEqual(['hard_defects', 'reason', 'score']);
    expect(Object.keys((first as { appeal: object }).appeal)).toEqual(['reason', 'score']);
  });

  it('does not hand in what another page has changed before the judge has seen it', async () => {
    const { line, box } = judgeServer();
    for (const id of ['AAAA', 'BBBB', 'CCCC']) box.elsewhere(id, wholeItem());
    const { session } = await page(line);
    box.elsewhere('AAAA', wholeItem(3));
    await expect(session.submit()).rejects.toMatchObject({ code: 'draft_changed' });
    expect(box.submitted).toBeNull();
    expect(session.current().packet?.draft.AAAA).toEqual(wholeItem(3));
    await session.submit();
    expect(box.submitted).not.toBeNull();
  });

  it('shows what stands when handing in is refused', async () => {
    const { line, box } = judgeServer();
    const { session } = await page(line);
    const { submit } = line;
    (line as { submit: JudgeLine['submit'] }).submit = (outputs) => {
      box.fails.push('bad_request');
      return submit(outputs);
    };
    await expect(session.submit()).rejects.toMatchObject({ code: 'bad_request' });
    expect(session.current()).toMatchObject({ packet: { submittedAt: null }, error: null });
  });

  it('tells when it could not load the brief', async () => {
    const { line, box } = judgeServer();
    box.fails.push('forbidden');
    const { session } = await page(line);
    expect(session.current()).toMatchObject({ packet: null, error: { code: 'forbidden' } });
    await session.refresh();
    expect(session.current()).toMatchObject({ packet: { version: 0 }, error: null });
  });
});
