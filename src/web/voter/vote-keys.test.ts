import { describe, expect, it } from 'vitest';
import { voteKey } from './vote-keys.ts';

const press = (key: string, more: object = {}) =>
  voteKey({
    key,
    repeat: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    defaultPrevented: false,
    target: { tagName: 'BODY' },
    ...more,
  });

describe('voteKey', () => {
  it('knows the arrows and S', () => {
    expect(press('ArrowLeft')).toBe('left');
    expect(press('ArrowRight')).toBe('right');
    expect(press('s')).toBe('skip');
    expect(press('S')).toBe('skip');
    expect(press('a')).toBeNull();
    expect(press('Enter')).toBeNull();
  });

  it('never votes by a key that is held, modified, used already or typed into a field', () => {
    const never = [
      { repeat: true },
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { shiftKey: true },
      { defaultPrevented: true },
      { target: { tagName: 'INPUT' } },
      { target: { tagName: 'TEXTAREA' } },
      { target: { tagName: 'DIV', isContentEditable: true } },
    ];
    for (const more of never) expect(press('ArrowLeft', more)).toBeNull();
  });
});
