import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendBallot, emptyBallotLog, KIND, type LogBallot, OUTCOME, setCounted } from './ballot-log.ts';
import { countCells, weighCells } from './comparison-cells.ts';
import { comparisonsByVoter } from './comparisons-by-voter.ts';
import { countLog, participationOf, shiftMinutes } from './round-summary.ts';

function ballot(change: Partial<LogBallot> = {}): LogBallot {
  return {
    seq: 1,
    voterId: 'v',
    low: 0,
    high: 1,
    outcome: OUTCOME.low,
    kind: KIND.fresh,
    counted: true,
    lowShownLeft: true,
    minute: 100,
    ...change,
  };
}

function logOf(ballots: readonly LogBallot[]) {
  const log = emptyBallotLog(2);
  for (const one of ballots) appendBallot(log, one);
  return log;
}

/** Both sums of a log, with the weight of each voter. */
function cellsOf(log: ReturnType<typeof logOf>, items: number, weight: (voterId: string) => number) {
  const grouped = comparisonsByVoter(log, items);
  const counted = countCells(grouped);
  return { ...counted, ...weighCells(grouped, counted, Float64Array.from(grouped.ids, weight)) };
}

describe('countCells and weighCells', () => {
  it('sums wins by pair, and comparisons, wins and voters by entry', () => {
    const cells = cellsOf(
      logOf([
        ballot({ seq: 1 }),
        ballot({ seq: 2, voterId: 'w', outcome: OUTCOME.high }),
        ballot({ seq: 3, low: 1, high: 2, outcome: OUTCOME.high }),
      ]),
      3,
      () => 0.5,
    );
    expect([...cells.low]).toEqual([0, 1]);
    expect([...cells.high]).toEqual([1, 2]);
    expect([...cells.lowWins]).toEqual([0.5, 0]);
    expect([...cells.highWins]).toEqual([0.5, 0.5]);
    expect([...cells.lowCount]).toEqual([1, 0]);
    expect([...cells.comparisons]).toEqual([2, 3, 1]);
    expect([...cells.wins]).toEqual([1, 1, 1]);
    expect([...cells.voters]).toEqual([2, 2, 1]);
    expect(cells.effectiveVotes).toBe(3);
  });

  it('leaves out repeats, gold, skips, ties and what does not count', () => {
    const log = logOf([
      ballot({ seq: 1, kind: KIND.repeat }),
      ballot({ seq: 2, kind: KIND.gold }),
      ballot({ seq: 3, outcome: OUTCOME.skip }),
      ballot({ seq: 4, outcome: OUTCOME.tie }),
      ballot({ seq: 5, counted: false }),
      ballot({ seq: 6, low: 1, high: 2 }),
    ]);
    setCounted(log, 6, false);
    expect(cellsOf(log, 3, () => 1).low).toHaveLength(0);
    setCounted(log, 6, true);
    expect(cellsOf(log, 3, () => 1).low).toHaveLength(1);
    expect(() => setCounted(log, 7, true)).toThrow(RangeError);
  });

  it('agrees with a slow count of ballots of every kind', () => {
    const arbitrary = fc.record({
      voterId: fc.constantFrom('v', 'w', 'x'),
      low: fc.integer({ min: 0, max: 2 }),
      high: fc.integer({ min: 3, max: 5 }),
      outcome: fc.constantFrom(...Object.values(OUTCOME)),
      kind: fc.constantFrom(KIND.fresh, KIND.fresh, KIND.fresh, KIND.repeat, KIND.gold),
      counted: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 40 }), (acts) => {
        const cells = cellsOf(logOf(acts.map((one, k) => ballot({ ...one, seq: k + 1 }))), 6, () => 2);
        const decided = acts.filter(
          ({ kind, counted, outcome }) =>
            counted && kind === KIND.fresh && (outcome === OUTCOME.low || outcome === OUTCOME.high),
        );
        cells.low.forEach((low, c) => {
          const here = decided.filter((one) => one.low === low && one.high === cells.high[c]);
          const forLow = here.filter((one) => one.outcome === OUTCOME.low).length;
          expect([cells.lowCount[c], cells.highCount[c]]).toEqual([forLow, here.length - forLow]);
          expect([cells.lowWins[c], cells.highWins[c]]).toEqual([2 * forLow, 2 * (here.length - forLow)]);
        });
        expect(cells.low.length).toBe(new Set(decided.map(({ low, high }) => 6 * low + high)).size);
        expect(cells.effectiveVotes).toBeCloseTo(decided.length, 9);
        for (let item = 0; item < 6; item++) {
          const of = decided.filter(({ low, high }) => low === item || high === item);
          const won = of.filter(({ low, outcome }) => (outcome === OUTCOME.low) === (low === item)).length;
          const voters = new Set(of.map(({ voterId }) => voterId)).size;
          expect([cells.comparisons[item], cells.wins[item], cells.voters[item]]).toEqual([of.length, won, voters]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same bytes whatever the order of arrival', () => {
    const arbitrary = fc.uniqueArray(
      fc.record({
        voter: fc.integer({ min: 0, max: 4 }),
        low: fc.integer({ min: 0, max: 2 }),
        low2: fc.integer({ min: 3, max: 5 }),
        high: fc.boolean(),
      }),
      { selector: (one) => `${one.voter}/${one.low}/${one.low2}` },
    );
    fc.assert(
      fc.property(arbitrary, fc.nat(), (acts, turn) => {
        const ballots = acts.map((one, k) =>
          ballot({ seq: k + 1, voterId: `v${one.voter}`, low: one.low, high: one.low2, outcome: one.high ? 1 : 0 }),
        );
        const k = turn % (ballots.length + 1);
        const weight = (id: string) => 1 / (3 + Number(id.slice(1)));
        const first = logOf(ballots);
        const second = logOf([...ballots.slice(k), ...ballots.slice(0, k)].toReversed());
        expect(cellsOf(second, 6, weight)).toEqual(cellsOf(first, 6, weight));
      }),
    );
  });
});

describe('participationOf', () => {
  it('counts comparisons, skips, voters, left choices and minutes', () => {
    const summary = participationOf(
      countLog(
        logOf([
          ballot({ seq: 1, minute: 99 }),
          ballot({ seq: 2, voterId: 'w', lowShownLeft: false }),
          ballot({ seq: 3, voterId: 'x', outcome: OUTCOME.skip }),
          ballot({ seq: 4, low: 1, high: 2, minute: 20 }),
        ]),
      ),
      100,
    );
    expect(summary).toMatchObject({ comparisons: 3, skips: 1, voters: 2, leftChoices: 2 });
    expect(summary.perMinute.slice(-2)).toEqual([1, 1]);
    expect(summary.lastSeen.slice(-2)).toEqual([1, 2]);
  });

  it('moves minutes on', () => {
    expect(shiftMinutes([1, 2, 3], 10, 11)).toEqual([2, 3, 0]);
    expect(shiftMinutes([1, 2, 3], 10, 99)).toEqual([0, 0, 0]);
    expect(shiftMinutes([1, 2, 3], 10, 10)).toEqual([1, 2, 3]);
  });
});
