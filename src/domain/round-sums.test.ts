import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendBallot, emptyBallotLog, KIND, OUTCOME, setCounted } from './ballot-log.ts';
import { comparisonsAt, votersWhoCompared } from './comparisons-by-voter.ts';
import { participationOf } from './round-summary.ts';
import { type RoundSums, sumUp } from './round-sums.ts';

const ITEMS = 6;
const MINUTE = 120;

/** What happens to a log: a ballot comes, one before stops or starts to count, or the round is summed up. */
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('ballot' as const),
      voterId: fc.constantFrom('v', 'w', 'x', 'a', 'b'),
      low: fc.integer({ min: 0, max: 2 }),
      high: fc.integer({ min: 3, max: 5 }),
      outcome: fc.constantFrom(OUTCOME.low, OUTCOME.low, OUTCOME.high, OUTCOME.skip, OUTCOME.tie),
      kind: fc.constantFrom(KIND.fresh, KIND.fresh, KIND.fresh, KIND.repeat),
      minute: fc.integer({ min: 80, max: MINUTE }),
      lowShownLeft: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('flip' as const), at: fc.nat({ max: 9 }), counted: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('sum' as const) }) },
);

/** All that a refit reads of the sums; a voter's comparisons have no order. */
function readable({ grouped, counted, participation }: RoundSums) {
  const { ids, from, pair, lowWon, placeOf } = grouped;
  const ofVoter = ids.map((_, place) =>
    Array.from({ length: comparisonsAt(grouped, place) }, (_, k) => [pair[from[place] + k], lowWon[from[place] + k]])
      .map(String)
      .sort(),
  );
  const compared = [...votersWhoCompared(grouped)];
  return { ids, ofVoter, placeOf, from, counted, compared, participation: participationOf(participation, MINUTE) };
}

test('sums that go on from earlier ones are those of the whole log', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 80 }), (happenings) => {
      const log = emptyBallotLog(2);
      const stands = new Set<string>();
      let sums: RoundSums | undefined;
      let seq = 0;
      for (const one of happenings) {
        if (one.what === 'sum') {
          sums = sumUp(log, ITEMS, sums);
          expect(readable(sums)).toEqual(readable(sumUp(log, ITEMS)));
        } else if (one.what === 'flip') {
          const row = one.at % Math.max(1, log.length);
          if (row < log.length && mayCount(row, one.counted)) setCounted(log, log.seq[row], one.counted);
        } else {
          const { what: _, ...ballot } = one;
          appendBallot(log, { ...ballot, seq: ++seq, counted: false });
          if (mayCount(log.length - 1, true)) setCounted(log, seq, true);
        }
      }
      sums = sumUp(log, ITEMS, sums);
      expect(readable(sums)).toEqual(readable(sumUp(log, ITEMS)));

      /** A voter has one counted comparison on a pair, as the database sees to it. */
      function mayCount(row: number, counted: boolean): boolean {
        const key = `${log.voter[row]}/${log.low[row]}/${log.high[row]}`;
        if (log.kind[row] !== KIND.fresh || (log.counted[row] === 1) === counted) return true;
        if (counted && stands.has(key)) return false;
        if (counted) stands.add(key);
        else stands.delete(key);
        return true;
      }
    }),
    { numRuns: 1000 },
  );
});
