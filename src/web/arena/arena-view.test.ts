import { describe, expect, it } from 'vitest';
import { castOf, pairOf, stateOf } from './arena.fixture.ts';
import { pairKey, viewOf } from './arena-view.ts';

const revealed = { left: 'Brush', right: 'Quill' };

describe('what the arena’s page shows', () => {
  it('is the open pair, the one after it, and the count', () => {
    const view = viewOf(stateOf({ judged: 4, revealed }), []);
    expect(view).toEqual({ pair: pairOf(1), upcoming: pairOf(2), judged: 4, waiting: 0, revealed });
  });

  it('moves on while a vote is on its way, and does not name the makers of an older pair then', () => {
    const view = viewOf(stateOf({ revealed }), [castOf(1)]);
    expect(view).toEqual({ pair: pairOf(2), upcoming: null, judged: 1, waiting: 1, revealed: null });
  });

  it('has nothing to judge when both are answered and wait', () => {
    expect(viewOf(stateOf(), [castOf(1), castOf(2)])).toMatchObject({ pair: null, judged: 2, waiting: 2 });
  });

  it('counts a vote once whose acknowledgement was lost, and shows a pair again that was taken back', () => {
    const state = stateOf({ open: pairOf(2, 2), next: pairOf(3), judged: 1 });
    expect(viewOf(state, [castOf(1)])).toMatchObject({ pair: pairOf(2, 2), judged: 1, waiting: 1 });
    expect(viewOf(state, [castOf(2, 1)]).pair).toEqual(pairOf(2, 2));
    expect(pairKey(pairOf(2, 2))).not.toBe(pairKey(pairOf(2, 1)));
  });

  it('keeps votes of another round out of this one', () => {
    const other = { ...castOf(1), round: '00000000-0000-4000-8000-000000000000' };
    expect(viewOf(stateOf(), [other])).toMatchObject({ pair: pairOf(1), judged: 0, waiting: 1 });
  });
});
