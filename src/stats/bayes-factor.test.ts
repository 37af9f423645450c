import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logBayesFactorOfDifferences } from './bayes-factor.ts';
import { fitBradleyTerry } from './bradley-terry.ts';
import { fitBradleyTerryLarge } from './bradley-terry-large.ts';
import { logistic } from './logistic.ts';
import { aggregatePairs, type PairCells } from './pair-counts.ts';
import { createRandom } from './random.ts';

const SIGMA = 1.5;

function factor(pairs: PairCells, sigma = SIGMA): number {
  return logBayesFactorOfDifferences(fitBradleyTerry(pairs, { sigma }), pairs);
}

function duel(lowWins: number, highWins: number): PairCells {
  return {
    n: 2,
    low: Int32Array.of(0),
    high: Int32Array.of(1),
    lowWins: Float64Array.of(lowWins),
    highWins: Float64Array.of(highWins),
  };
}

/** ln of ∫ σ(d)^w σ(−d)^l N(d; 0, 2s²) dd · 2^(w+l), by the trapezoidal rule. */
function exactDuel(lowWins: number, highWins: number): number {
  const step = 1 / 256;
  const variance = 2 * SIGMA * SIGMA;
  let sum = 0;
  for (let d = -20; d <= 20; d += step) {
    const density = Math.exp(-(d * d) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);
    sum += (2 * logistic(d)) ** lowWins * (2 * logistic(-d)) ** highWins * density * step;
  }
  return Math.log(sum);
}

describe('logBayesFactorOfDifferences', () => {
  it.each([
    [1, 0],
    [3, 1],
    [5, 5],
    [9, 2],
    [20, 12],
    [200, 150],
  ])('is near the integral for %i : %i between two', (lowWins, highWins) => {
    expect(Math.abs(factor(duel(lowWins, highWins)) - exactDuel(lowWins, highWins))).toBeLessThan(0.05);
  });

  it('is 0 before the first vote, speaks for equality after equal results and for differences after clear ones', () => {
    const none = { n: 3, ...cells([]) };
    expect(factor(none)).toBeCloseTo(0, 10);
    expect(factor(duel(50, 50))).toBeLessThan(-1);
    expect(factor(duel(90, 10))).toBeGreaterThan(20);
  });

  it('does not depend on the order of items, nor on which solver made the fit', () => {
    const votes = Array.from({ length: 60 }, (_, k) => [k % 5, (k * k + 1) % 5] as const).filter(([a, b]) => a !== b);
    const straight = { n: 5, ...cells(votes) };
    const turned = { n: 5, ...cells(votes.map(([a, b]) => [4 - a, 4 - b] as const)) };
    expect(factor(turned)).toBeCloseTo(factor(straight), 9);
    const large = logBayesFactorOfDifferences(fitBradleyTerryLarge(straight, { sigma: SIGMA }), straight);
    expect(large).toBeCloseTo(factor(straight), 6);
  });

  it('adds up over parts that were never compared with each other', () => {
    const left = duel(7, 2);
    const both = { n: 4, ...cells([...wins(0, 1, 7), ...wins(1, 0, 2), ...wins(2, 3, 4), ...wins(3, 2, 1)]) };
    expect(factor(both)).toBeCloseTo(factor(left) + factor(duel(4, 1)), 9);
  });

  it('is finite for every count', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(1_000_000_000), (lowWins, highWins) => {
        expect(Number.isFinite(factor(duel(lowWins, highWins)))).toBe(true);
      }),
    );
  });

  it('rarely speaks for differences among equal items, although pairs are chosen to make luck last', () => {
    // Whoever leads meets whoever trails, looked at after every vote: the bound is 1 in 10 for a factor of 10.
    let ever = 0;
    const rounds = 200;
    for (let round = 0; round < rounds; round++) {
      const random = createRandom(`equal ${round}`);
      const votes: [number, number][] = [];
      const score = new Int32Array(4);
      let best = Number.NEGATIVE_INFINITY;
      for (let k = 0; k < 40; k++) {
        const order = [0, 1, 2, 3].sort((a, b) => score[b] - score[a] || a - b);
        const pair = k % 2 === 0 ? [order[0], order[3]] : [order[1], order[2]];
        const [winner, loser] = random.next() < 0.5 ? pair : [pair[1], pair[0]];
        votes.push([winner, loser]);
        score[winner]++;
        if (k >= 10) best = Math.max(best, factor({ n: 4, ...cells(votes) }));
      }
      if (best >= Math.log(10)) ever++;
    }
    expect(ever).toBeLessThan(rounds / 10);
  });
});

function wins(winner: number, loser: number, times: number): (readonly [number, number])[] {
  return Array.from({ length: times }, () => [winner, loser] as const);
}

function cells(votes: readonly (readonly [number, number])[]): Omit<PairCells, 'n'> {
  const n = 1 + Math.max(0, ...votes.flat());
  const { n: _n, ...rest } = aggregatePairs(
    Math.max(2, n),
    votes.map(([winner]) => winner),
    votes.map(([, loser]) => loser),
  );
  return rest;
}
