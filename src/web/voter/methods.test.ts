import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../contract/common.ts';
import { chosenBy, hashOf, methodsOf, methodToShow, refusalOfBoth } from './methods.ts';

const side = (state: { round: object | null; end: string | null } | null) => ({
  state: state === null ? null : { ...state, open: null },
  answers: [],
});
const open = side({ round: {}, end: null });
const done = side({ round: {}, end: 'all_judged' });
const waiting = side({ round: null, end: 'not_open' });
const none = side(null);

describe('the methods of a person', () => {
  it('are those that the round lets this person use', () => {
    expect(methodsOf(open, open)).toEqual(['pairwise', 'likes']);
    expect(methodsOf(none, open)).toEqual(['likes']);
    expect(methodsOf(none, none)).toEqual([]);
  });

  it('are one waiting page before the first round, and without it once another method has opened', () => {
    expect(methodsOf(waiting, waiting)).toEqual(['pairwise']);
    expect(methodsOf(waiting, open)).toEqual(['likes']);
  });

  it('begin with what was chosen, else with what is left to do', () => {
    const both = methodsOf(open, open);
    expect(methodToShow(both, 'likes', open, open)).toBe('likes');
    expect(methodToShow(both, null, open, open)).toBe('pairwise');
    expect(methodToShow(both, null, done, open)).toBe('likes');
    expect(methodToShow(both, null, done, done)).toBe('pairwise');
    expect(methodToShow(['likes'], 'pairwise', none, open)).toBe('likes');
    expect(methodToShow([], null, none, none)).toBeNull();
  });

  it('stand in the address', () => {
    for (const method of ['pairwise', 'likes'] as const) expect(chosenBy(hashOf(method))).toBe(method);
    expect(chosenBy('')).toBeNull();
  });

  it('are refused when both are, with the reason that says more', () => {
    const refusal = (code: Refusal['code']) => ({ refusal: { ok: false, code, message: '' } as const });
    expect(refusalOfBoth({ refusal: null }, refusal('forbidden'))).toBeNull();
    const found = refusalOfBoth(refusal('not_in_electorate'), refusal('hosts_do_not_vote'));
    expect(found?.code).toBe('hosts_do_not_vote');
  });
});
