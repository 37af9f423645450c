import { expect, test } from 'vitest';
import { appendBallot, emptyBallotLog, KIND, OUTCOME, rowOf, setCounted } from './ballot-log.ts';

test('a ballot is found by its number, others are not', () => {
  const log = emptyBallotLog(1);
  const seqs = [2, 3, 7, 11, 12, 40];
  const ballot = {
    voterId: 'v',
    low: 0,
    high: 1,
    outcome: OUTCOME.low,
    kind: KIND.fresh,
    lowShownLeft: true,
    minute: 0,
  };
  for (const seq of seqs) appendBallot(log, { ...ballot, seq, counted: true });
  expect(seqs.map((seq) => rowOf(log, seq))).toEqual([0, 1, 2, 3, 4, 5]);
  expect([0, 1, 4, 13, 41].map((seq) => rowOf(log, seq))).toEqual(Array(5).fill(undefined));
  setCounted(log, 11, false);
  expect([...log.counted.subarray(0, 6)]).toEqual([1, 1, 1, 0, 1, 1]);
  expect(() => setCounted(log, 8, false)).toThrow('8 is not in the log');
});
