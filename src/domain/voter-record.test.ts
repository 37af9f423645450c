import { describe, expect, it } from 'vitest';
import {
  type AssignedPair,
  addAnswer,
  addAssignment,
  attemptOf,
  emptyRecord,
  type GivenAnswer,
  recordOf,
  retractAnswer,
  undoable,
} from './voter-record.ts';

const pair = (ordinal: number, more: Partial<AssignedPair> = {}): AssignedPair => ({
  ordinal,
  low: ordinal,
  high: ordinal + 1,
  lowShownLeft: true,
  kind: 'fresh',
  repeatOf: null,
  ...more,
});
const answer = (ordinal: number, more: Partial<GivenAnswer> = {}): GivenAnswer => ({
  ordinal,
  attempt: 1,
  outcome: 'low',
  status: 'counted',
  castMs: 1000 * ordinal,
  ...more,
});

describe('an answer that is taken back', () => {
  it('leaves the record as if it had never been given, but for the attempt and the last answer', () => {
    for (const outcome of ['low', 'skip'] as const) {
      const record = emptyRecord(9, new Set());
      for (const ordinal of [1, 2, 3]) addAssignment(record, pair(ordinal));
      addAnswer(record, answer(1));
      const before = structuredClone(record);
      addAnswer(record, answer(2, { outcome }));
      retractAnswer(record, 2);
      expect(attemptOf(record, 2)).toBe(2);
      expect(record).toEqual({
        ...before,
        retracted: new Map([[2, 1]]),
        newest: answer(2, { outcome, status: 'retracted' }),
      });
    }
  });

  it('is the same in memory as when it is read again', () => {
    const assignments = [1, 2, 3, 4].map((ordinal) => pair(ordinal));
    const record = recordOf(9, new Set(), assignments, [answer(1), answer(2)]);
    retractAnswer(record, 2);
    const read = recordOf(9, new Set(), assignments, [answer(1), answer(2, { status: 'retracted' })]);
    expect(record).toEqual(read);
    addAnswer(record, answer(2, { attempt: 2, outcome: 'high' }));
    const stored = [answer(1), answer(2, { status: 'retracted' }), answer(2, { attempt: 2, outcome: 'high' })];
    expect(record).toEqual(recordOf(9, new Set(), assignments, stored));
  });

  it('is no longer one that a repeat may ask again', () => {
    const record = recordOf(9, new Set(), [pair(1), pair(2)], [answer(1)]);
    expect(record.past.map((past) => past.ordinal)).toEqual([1]);
    retractAnswer(record, 1);
    expect(record.past).toEqual([]);
  });
});

describe('what may be taken back', () => {
  const record = recordOf(9, new Set(), [pair(1), pair(2)], [answer(1)]);

  it('is the last answer, for so many seconds', () => {
    expect(undoable(record, 10, 5000)).toEqual({ ordinal: 1, attempt: 1, untilMs: 11_000 });
    expect(undoable(record, 10, 11_000)).toBeNull();
  });

  it('is nothing before the first answer, after an undo, or when the answer does not count', () => {
    expect(undoable(emptyRecord(9, new Set()), 10, 0)).toBeNull();
    for (const status of ['retracted', 'excluded', 'quarantined'] as const) {
      expect(undoable({ newest: answer(1, { status }) }, 10, 2000)).toBeNull();
    }
  });
});
