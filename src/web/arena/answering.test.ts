import { describe, expect, it } from 'vitest';
import { answered, answeringOf, steppedBack } from './answering.ts';

describe('answering a pair', () => {
  it('is complete with one answer where there is one question', () => {
    const step = answered(answeringOf('1.1', null), 'tie', 1);
    expect(step).toEqual({ answering: { pair: '1.1', answers: [] }, complete: ['tie'] });
  });

  it('asks the questions in turn and gives all answers as one act, in their order', () => {
    const first = answered(answeringOf('1.1', null), 'left', 3);
    expect(first.complete).toBeNull();
    const second = answered(first.answering, 'both_bad', 3);
    expect(second).toEqual({ answering: { pair: '1.1', answers: ['left', 'both_bad'] }, complete: null });
    expect(answered(second.answering, 'right', 3).complete).toEqual(['left', 'both_bad', 'right']);
  });

  it('steps back to the question before, and no further', () => {
    const { answering } = answered(answeringOf('1.1', null), 'left', 2);
    expect(steppedBack(answering).answers).toEqual([]);
    expect(steppedBack(steppedBack(answering)).answers).toEqual([]);
  });

  it('forgets what was begun when another pair is shown, or the same one anew', () => {
    const { answering } = answered(answeringOf('1.1', null), 'left', 2);
    expect(answeringOf('1.1', answering)).toBe(answering);
    expect(answeringOf('1.2', answering)).toEqual({ pair: '1.2', answers: [] });
  });
});
