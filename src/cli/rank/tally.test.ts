import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateOutcomes, OUTCOME } from '../../stats/outcome-cells.ts';
import { kishSize } from '../../stats/pair-counts.ts';
import { createTally } from './tally.ts';
import type { Vote, VoteOutcome } from './vote.ts';
import type { VoteSet } from './vote-set.ts';

const ITEMS = ['a', 'b', 'c', 'd', 'é', '好'];
const COUNTED: Partial<Record<VoteOutcome, number>> = {
  first: OUTCOME.firstWins,
  second: OUTCOME.secondWins,
  tie: OUTCOME.tie,
};

const votes = fc.array(
  fc
    .record({
      first: fc.constantFrom(...ITEMS),
      second: fc.constantFrom(...ITEMS),
      outcome: fc.constantFrom<VoteOutcome>('first', 'second', 'tie', 'both_bad', 'skip'),
      times: fc.constantFrom(1, 1, 1, 4, 0.5, 0),
      weight: fc.constantFrom(0, 1, 1, 2),
      voter: fc.constantFrom('v', 'w', 'x'),
      task: fc.constant(''),
    })
    .filter(({ first, second }) => first !== second),
  { minLength: 1, maxLength: 60 },
);

function tallied(all: readonly Vote[]): VoteSet {
  const tally = createTally({ mostItems: ITEMS.length, byVoter: true });
  for (const vote of all) tally.add(vote);
  return tally.finish(null);
}

describe('createTally', () => {
  it('gives the cells that all votes give at once', () => {
    fc.assert(
      fc.property(votes, (all) => {
        const set = tallied(all);
        const counted = all.filter(({ outcome, times, weight }) => outcome in COUNTED && times * weight > 0);
        const place = (name: string) => set.names.indexOf(name);
        const expected = aggregateOutcomes(
          set.names.length,
          counted.map(({ first }) => place(first)),
          counted.map(({ second }) => place(second)),
          counted.map(({ outcome }) => COUNTED[outcome] as number),
          counted.map(({ times, weight }) => times * weight),
        );
        expect(set.cells).toEqual(expected);
        expect(set.names).toEqual(ITEMS.filter((item) => all.some((vote) => [vote.first, vote.second].includes(item))));
        const whole = counted.filter(({ times }) => Number.isInteger(times));
        if (whole.length === counted.length) {
          const weights = counted.flatMap(({ times, weight }) => new Array<number>(times).fill(weight));
          expect(set.counts.effectiveVotes).toBeCloseTo(kishSize(weights), 9);
        }
      }),
    );
  });

  it('does not depend on the order of the votes', () => {
    fc.assert(
      fc.property(votes, (all) => {
        const { voters: _, ...there } = tallied(all);
        const { voters: __, ...back } = tallied([...all].reverse());
        expect(back).toEqual(there);
      }),
    );
  });

  it('adds up over voters to the whole', () => {
    fc.assert(
      fc.property(votes, (all) => {
        const { voters, cells } = tallied(all);
        const sums = new Float64Array(3 * cells.low.length);
        voters?.entry.forEach((entry, v) => {
          sums[entry] += voters.amount[v];
        });
        expect([...sums]).toEqual([...cells.lowWins, ...cells.highWins, ...cells.ties]);
      }),
    );
  });
});
