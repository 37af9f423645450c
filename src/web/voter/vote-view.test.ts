import { describe, expect, it } from 'vitest';
import type { CastCommand, Pair, VoteState } from '../../contract/vote.ts';
import { viewOf } from './vote-view.ts';

const ROUND = '7b1f7f0e-6a8f-4a1e-9a0a-2f3a1c9f0b11';
const picture = (code: string) => ({ code, full: `${code}-full`, small: `${code}-small` });
const pair = (ordinal: number, attempt = 1): Pair => ({
  ordinal,
  attempt,
  left: picture('K7QXC'),
  right: picture('M2RDN'),
});
const state = (open: Pair | null, next: Pair | null, judged = 4): VoteState => ({
  contest: { slug: 'habits', name: 'Habits', question: 'Which?' },
  stage: { width: 1440, height: 1080 },
  round: { id: ROUND, name: 'Round 1', status: 'open', closesAt: null },
  opensAt: null,
  now: '2026-05-03T10:00:00.000Z',
  version: 1,
  open,
  next,
  end: null,
  progress: { judged, skipsLeft: 20 },
  undo: null,
  undoSeconds: 10,
});
const pick = (ordinal: number, attempt = 1): CastCommand => ({
  round: ROUND,
  ordinal,
  attempt,
  choice: { pick: 'K7QXC' },
});
const skip = (ordinal: number): CastCommand => ({ round: ROUND, ordinal, attempt: 1, choice: { skip: true } });

describe('viewOf', () => {
  it('shows the open pair and preloads the next', () => {
    expect(viewOf(state(pair(5), pair(6)), [])).toEqual({
      pair: pair(5),
      upcoming: pair(6),
      judged: 4,
      skipsLeft: 20,
      waiting: 0,
    });
  });

  it('goes on to the next pair at once, and counts what is on its way', () => {
    const view = viewOf(state(pair(5), pair(6)), [pick(5)]);
    expect(view).toMatchObject({ pair: pair(6), upcoming: null, judged: 5, skipsLeft: 20, waiting: 1 });
    expect(viewOf(state(pair(5), pair(6)), [skip(5)])).toMatchObject({ pair: pair(6), judged: 4, skipsLeft: 19 });
  });

  it('has nothing to show when both pairs are answered and wait', () => {
    expect(viewOf(state(pair(5), pair(6)), [pick(5), pick(6)])).toMatchObject({ pair: null, judged: 6, waiting: 2 });
  });

  it('does not count an answer twice whose acknowledgement was lost', () => {
    expect(viewOf(state(pair(6), pair(7), 5), [pick(5)])).toMatchObject({ pair: pair(6), judged: 5, waiting: 1 });
  });

  it('asks again for a pair that was reopened as another attempt', () => {
    expect(viewOf(state(pair(5, 2), pair(6)), [pick(5)]).pair).toEqual(pair(5, 2));
  });

  it('takes nothing from answers of another round', () => {
    const other = { ...pick(5), round: '00000000-0000-4000-8000-000000000000' };
    expect(viewOf(state(pair(5), pair(6)), [other])).toMatchObject({ pair: pair(5), judged: 4, waiting: 1 });
  });
});
