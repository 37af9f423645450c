import { describe, expect, it } from 'vitest';
import { judgeKey } from './judge-keys.ts';
import type { Question } from './judge-view.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ...{ repeat: false, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, defaultPrevented: false },
  target: null,
  ...more,
});
const meaning = (key: string, question: Question | null = 'd:appeal', more: object = {}) =>
  judgeKey(press(key, more), question, true);

describe('a key at the judge’s desk', () => {
  it('scores the dimension in hand alone; 0 is 10', () => {
    expect(meaning('7')).toEqual({ kind: 'score', score: 7 });
    expect(meaning('0')).toEqual({ kind: 'score', score: 10 });
    expect([meaning('7', 'notes'), meaning('7', 'texts'), meaning('7', null)]).toEqual([null, null, null]);
  });

  it('answers the first questions by their numbers', () => {
    expect(meaning('2', 'deliverable')).toEqual({ kind: 'answer', nth: 2 });
    expect(meaning('3', 'deliverable')).toBeNull();
    expect(meaning('3', 'intent')).toEqual({ kind: 'answer', nth: 3 });
    expect([meaning('0', 'intent'), meaning('4', 'intent')]).toEqual([null, null]);
  });

  it('moves by arrows, which never score or answer', () => {
    for (const question of ['deliverable', 'intent', 'd:appeal'] as const) {
      expect(meaning('ArrowRight', question)).toEqual({ kind: 'design', by: 1 });
      expect(meaning('ArrowUp', question)).toEqual({ kind: 'question', by: -1 });
    }
  });

  it('writes by Enter, unless that presses what has the focus', () => {
    expect(meaning('Enter')).toEqual({ kind: 'write' });
    expect(meaning('Enter', 'notes', { target: { tagName: 'BUTTON' } })).toBeNull();
  });

  it('means nothing while somebody writes, with a modifier, held down, or used already', () => {
    for (const key of ['7', 'f', 'ArrowLeft', 'Enter', '+']) {
      for (const tagName of ['INPUT', 'TEXTAREA', 'SELECT'])
        expect(meaning(key, 'd:appeal', { target: { tagName } })).toBeNull();
      expect(meaning(key, 'd:appeal', { ctrlKey: true })).toBeNull();
      expect(meaning(key, 'd:appeal', { defaultPrevented: true })).toBeNull();
    }
    expect(meaning('7', 'd:appeal', { repeat: true })).toBeNull();
  });

  it('shows and leads by letters, a plus also where it takes the shift key', () => {
    expect(meaning('F')).toEqual({ kind: 'do', command: 'fit' });
    expect(meaning('c')).toEqual({ kind: 'do', command: 'compare' });
    expect(meaning('+', null, { shiftKey: true })).toEqual({ kind: 'do', command: 'in' });
    expect(meaning('f', null, { shiftKey: true })).toBeNull();
  });

  it('can do without letters and digits', () => {
    for (const key of ['7', 'f', '+']) expect(judgeKey(press(key), 'd:appeal', false)).toBeNull();
    expect(judgeKey(press('ArrowLeft'), 'd:appeal', false)).toEqual({ kind: 'design', by: -1 });
  });
});
