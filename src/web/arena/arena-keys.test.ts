import { describe, expect, it } from 'vitest';
import { arenaKey } from './arena-keys.ts';

const press = (key: string, more: object = {}) =>
  arenaKey({
    ...{ key, repeat: false, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, defaultPrevented: false },
    target: null,
    ...more,
  });

describe('the keys of the arena', () => {
  it.each([
    ['a', 'left'],
    ['B', 'right'],
    ['t', 'tie'],
    ['x', 'both_bad'],
    ['u', 'undo'],
    ['l', 'together'],
    ['w', 'wireframe'],
  ])('%s means %s', (key, meaning) => expect(press(key)).toBe(meaning));

  it.each(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter', ' ', '1', 'toString'])(
    '%s does not vote',
    (key) => expect(press(key)).toBeNull(),
  );

  it('do nothing when held, with a modifier, in a field, or when a model has used them', () => {
    for (const how of ['repeat', 'ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'defaultPrevented']) {
      expect(press('a', { [how]: true })).toBeNull();
    }
    expect(press('a', { target: { tagName: 'INPUT' } })).toBeNull();
  });
});
