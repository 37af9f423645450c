import { describe, expect, it } from 'vitest';
import { JUDGEMENT_LIMITS } from '../../domain/judgement.ts';
import { checkedTexts, freeQuotes, printedRoom, withFreeQuotes, withText } from './required-texts.ts';

const REQUIRED = ['Summer fair', '12 July'];
const NONE = { missing: [], altered: [] };
const states = (lists: Parameters<typeof checkedTexts>[1]) => checkedTexts(REQUIRED, lists).map(({ state }) => state);

describe('required texts', () => {
  it('are there until the judge says otherwise, and each press replaces the last', () => {
    expect(states(NONE)).toEqual(['there', 'there']);
    const missing = withText(NONE, '12 July', 'missing');
    expect(missing).toEqual({ missing: ['12 July'], altered: [] });
    expect(states(missing)).toEqual(['there', 'missing']);
    const altered = withText(missing, '12 July', 'altered', '21 July');
    expect(altered).toEqual({ missing: [], altered: ['12 July → 21 July'] });
    expect(checkedTexts(REQUIRED, altered)[1]).toEqual({ text: '12 July', state: 'altered', printed: '21 July' });
    expect(withText(altered, '12 July', 'there')).toEqual(NONE);
  });

  it('begin with their own words when they are said to be altered, and keep their place while one writes', () => {
    const first = withText(withText(NONE, '12 July', 'altered'), 'Summer fair', 'altered', 'Fair');
    expect(first.altered).toEqual(['12 July → 12 July', 'Summer fair → Fair']);
    expect(withText(first, '12 July', 'altered', '').altered).toEqual(['12 July → ', 'Summer fair → Fair']);
  });

  it('leave quotes alone that were written freely', () => {
    const lists = { missing: ['12 July', 'The address'], altered: ['Free → Fee', '12 July → 21 July'] };
    expect(freeQuotes(REQUIRED, 'missing', lists.missing)).toEqual(['The address']);
    expect(freeQuotes(REQUIRED, 'altered', lists.altered)).toEqual(['Free → Fee']);
    expect(withFreeQuotes(REQUIRED, 'missing', lists.missing, ['A', 'B'])).toEqual(['12 July', 'A', 'B']);
    expect(withFreeQuotes(REQUIRED, 'altered', lists.altered, [])).toEqual(['12 July → 21 July']);
    expect(withText(lists, '12 July', 'there').missing).toEqual(['The address']);
  });

  it('of any length make quotes that are not too long', () => {
    const long = 'x'.repeat(2000);
    const { missing } = withText(NONE, long, 'missing');
    expect(missing[0]).toHaveLength(JUDGEMENT_LIMITS.quote);
    expect(checkedTexts([long], { missing, altered: [] })[0]?.state).toBe('missing');
    const { altered } = withText(NONE, long, 'altered', long);
    expect(altered[0]).toHaveLength(JUDGEMENT_LIMITS.quote);
    expect(checkedTexts([long], { missing: [], altered })[0]).toMatchObject({ state: 'altered' });
    expect(printedRoom(long)).toBeGreaterThan(200);
  });
});
