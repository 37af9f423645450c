import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden, rawVotes, worstError } from '../../test/fixtures/golden/read.ts';
import { fitBradleyTerry } from './bradley-terry.ts';
import { fitRatings, type RatingFit } from './bradley-terry-mle.ts';
import { minorize } from './bradley-terry-mm.ts';
import { connectedComponents } from './components.ts';
import { logistic } from './logistic.ts';
import { aggregateOutcomes, creditTies, OUTCOME } from './outcome-cells.ts';
import { aggregatePairs, type PairCells } from './pair-counts.ts';
import { centredStrengths } from './posterior.ts';
import { createRandom } from './random.ts';
import { partsAreStronglyConnected } from './strong-connectivity.ts';

function rated(pairs: PairCells, options: Parameters<typeof fitRatings>[1] = {}): RatingFit {
  const fit = fitRatings(pairs, options);
  if (fit.kind !== 'estimated') throw new Error(fit.reason);
  expect(fit.converged).toBe(true);
  return fit;
}

function randomPairs(n: number, votes: number, seed: string): PairCells {
  const random = createRandom(seed);
  const winner = Array.from({ length: votes }, () => random.integer(n));
  return aggregatePairs(
    n,
    winner,
    winner.map((w) => (w + 1 + random.integer(n - 1)) % n),
  );
}

describe('fitRatings: reference values (1e-8)', () => {
  it('worked examples with ties', () => {
    for (const { items, wins, ties, expected } of golden('worked-examples').arenaMle) {
      const games = [
        ...wins.map(([a, b, count]: [string, string, number]) => [a, b, OUTCOME.firstWins, count]),
        ...ties.map(([a, b, count]: [string, string, number]) => [a, b, OUTCOME.tie, count]),
      ];
      const cells = aggregateOutcomes(
        items.length,
        games.map(([a]) => items.indexOf(a)),
        games.map(([, b]) => items.indexOf(b)),
        games.map(([, , outcome]) => outcome),
        games.map(([, , , count]) => count),
      );
      const fit = rated(creditTies(cells, expected.tieCredit), { prior: 0 });
      expect(worstError(fit.beta, expected.beta)).toBeLessThan(1e-8);
      expect(worstError(fit.rating, expected.rating)).toBeLessThan(1e-8);
    }
  });

  it.each(['bt-citations', 'bt-baseball', 'bt-icehockey'])('%s: abilities and deviance of BradleyTerry2', (name) => {
    const { players, rows, expected } = golden(name);
    const winner: number[] = [];
    const loser: number[] = [];
    const weight: number[] = [];
    for (const row of rows) {
      const a = players.indexOf(row.player1);
      const b = players.indexOf(row.player2);
      winner.push(a, b);
      loser.push(b, a);
      weight.push(row.win1, row.win2);
    }
    const { beta } = rated(aggregatePairs(players.length, winner, loser, weight), { prior: 0 });
    const ability = players.map((_: string, i: number) => beta[i] - beta[players.indexOf(expected.reference)]);
    expect(
      worstError(
        ability,
        players.map((player: string) => expected.ability[player]),
      ),
    ).toBeLessThan(1e-8);
    // Deviance: 2 Σ over rows of observed·ln(observed/expected).
    let deviance = 0;
    rows.forEach((row: { win1: number; win2: number }, k: number) => {
      const p = logistic(beta[winner[2 * k]] - beta[loser[2 * k]]);
      const games = row.win1 + row.win2;
      if (row.win1 > 0) deviance += 2 * row.win1 * Math.log(row.win1 / (games * p));
      if (row.win2 > 0) deviance += 2 * row.win2 * Math.log(row.win2 / (games * (1 - p)));
    });
    expect(Math.abs(deviance - expected.deviance)).toBeLessThan(1e-7 * expected.deviance);
  });

  it('llmfao: 59 models from 8,931 votes', () => {
    const rows = rawVotes('llmfao.csv');
    if (!rows) return;
    const { items, expected } = golden('llmfao-ratings');
    const place = new Map<string, number>(items.map((item: string, i: number) => [item, i]));
    const outcomes: Record<string, number> = { left: OUTCOME.firstWins, right: OUTCOME.secondWins, tie: OUTCOME.tie };
    const cells = aggregateOutcomes(
      items.length,
      rows.map((row) => place.get(row.left) as number),
      rows.map((row) => place.get(row.right) as number),
      rows.map((row) => outcomes[row.winner]),
    );
    expect(worstError(rated(creditTies(cells, 1), { prior: 0 }).rating, expected.mleTieCredit1.rating)).toBeLessThan(
      1e-8,
    );
    expect(
      worstError(rated(creditTies(cells, 0.5), { prior: 0 }).rating, expected['mleTieCredit0.5'].rating),
    ).toBeLessThan(1e-8);
    const map = fitBradleyTerry(creditTies(cells, 0.5), { sigma: 1.5 });
    const reference = expected['mapSigma1.5TieCredit0.5'];
    expect(worstError(map.theta, reference.theta)).toBeLessThan(1e-8);
    expect(worstError(centredStrengths(map).sd, reference.centredSd)).toBeLessThan(1e-8);
  });

  it('published example: four players, strengths 0.139, 0.226, 0.143, 0.492 ([Wikipedia])', () => {
    const pairs = aggregatePairs(4, [0, 0, 1, 1, 2, 2, 3, 3], [1, 3, 0, 2, 1, 3, 0, 2], [2, 1, 3, 5, 3, 1, 4, 3]);
    const strengths = rated(pairs, { prior: 0 }).beta.map(Math.exp);
    const total = strengths.reduce((a, b) => a + b);
    [0.139, 0.226, 0.143, 0.492].forEach((p, i) => {
      expect(strengths[i] / total).toBeCloseTo(p, 3);
    });
  });
});

describe('fitRatings: properties', () => {
  const shape = fc.record({
    n: fc.integer({ min: 2, max: 8 }),
    votes: fc.integer({ min: 1, max: 60 }),
    seed: fc.string(),
  });

  it('Newton and MM meet within 1e-8', () => {
    fc.assert(
      fc.property(shape, fc.constantFrom(0.1, 1), ({ n, votes, seed }, prior) => {
        const pairs = randomPairs(n, votes, seed);
        const slow = minorize(pairs, { prior, tolerance: 1e-14, maxIterations: 1_000_000 });
        expect(worstError(rated(pairs, { prior }).logStrength, slow.logStrength)).toBeLessThan(1e-8);
      }),
      { numRuns: 40 },
    );
  });

  it('the likelihood equations hold: expected wins equal wins', () => {
    fc.assert(
      fc.property(shape, ({ n, votes, seed }) => {
        const pairs = randomPairs(n, votes, seed);
        const x = rated(pairs, { prior: 0.1 }).logStrength;
        const excess = x.map((value) => 0.1 * (1 - 2 * logistic(value)));
        for (let c = 0; c < pairs.low.length; c++) {
          const pull =
            pairs.lowWins[c] - (pairs.lowWins[c] + pairs.highWins[c]) * logistic(x[pairs.low[c]] - x[pairs.high[c]]);
          excess[pairs.low[c]] += pull;
          excess[pairs.high[c]] -= pull;
        }
        for (const value of excess) expect(Math.abs(value)).toBeLessThan(1e-9);
      }),
    );
  });

  it('each part is centred at 1000, relabelling permutes', () => {
    fc.assert(
      fc.property(shape, ({ n, votes, seed }) => {
        const pairs = randomPairs(n, votes, seed);
        const fit = rated(pairs);
        for (let part = 0; part < fit.components.count; part++) {
          const own = fit.rating.filter((_, i) => fit.components.label[i] === part);
          expect(own.reduce((a, b) => a + b) / own.length).toBeCloseTo(1000, 8);
        }
        const last = (i: number): number => n - 1 - i;
        const turned = aggregatePairs(
          n,
          [...pairs.low, ...pairs.high].map(last),
          [...pairs.high, ...pairs.low].map(last),
          [...pairs.lowWins, ...pairs.highWins],
        );
        expect(worstError(rated(turned).beta, fit.beta.slice().reverse())).toBeLessThan(1e-9);
      }),
    );
  });

  it('prior 0 needs strong connection, exactly', () => {
    fc.assert(
      fc.property(shape, ({ n, votes, seed }) => {
        const pairs = randomPairs(n, votes, seed);
        // Slow: transitive closure of "has beaten".
        const beat = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => i === j));
        pairs.low.forEach((low, c) => {
          if (pairs.lowWins[c] > 0) beat[low][pairs.high[c]] = true;
          if (pairs.highWins[c] > 0) beat[pairs.high[c]][low] = true;
        });
        for (let k = 0; k < n; k++)
          for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) beat[i][j] ||= beat[i][k] && beat[k][j];
        const { label } = connectedComponents(pairs);
        const strong = beat.every((row, i) => row.every((reached, j) => reached || label[i] !== label[j]));
        expect(partsAreStronglyConnected(pairs, connectedComponents(pairs))).toBe(strong);
        expect(fitRatings(pairs, { prior: 0 }).kind).toBe(strong ? 'estimated' : 'undefined');
      }),
    );
  });
});

describe('fitRatings: degenerate cases', () => {
  it('no votes, one item', () => {
    expect(rated(aggregatePairs(3, [], []))).toMatchObject({
      rating: Float64Array.of(1000, 1000, 1000),
      rated: Uint8Array.of(0, 0, 0),
    });
    expect(rated(aggregatePairs(1, [], []), { prior: 0 }).rating[0]).toBe(1000);
  });

  it('undefeated: finite with the virtual opponent, typed without', () => {
    const pairs = aggregatePairs(3, [0, 0, 1], [1, 2, 2], [1e6, 1e6, 1e6]);
    expect(fitRatings(pairs, { prior: 0 })).toEqual({ kind: 'undefined', reason: 'not_strongly_connected' });
    const { rating } = rated(pairs);
    expect(rating[0]).toBeGreaterThan(rating[1]);
    expect(rating[1]).toBeGreaterThan(rating[2]);
    expect(rating.every(Number.isFinite)).toBe(true);
  });

  it('all ties: everybody equal', () => {
    const cells = aggregateOutcomes(3, [0, 1, 2], [1, 2, 0], [2, 2, 2]);
    for (const value of rated(creditTies(cells, 1), { prior: 0 }).rating) expect(value).toBeCloseTo(1000, 9);
  });

  it('10¹² votes a pair', () => {
    const pairs = aggregatePairs(3, [0, 1, 1, 2, 0, 2], [1, 0, 2, 1, 2, 0], [6e11, 4e11, 5e11, 5e11, 6e11, 4e11]);
    const { beta } = rated(pairs, { prior: 0 });
    expect(beta[0] - beta[1]).toBeCloseTo(Math.log(1.5), 12);
  });

  it('a virtual opponent that drowns beside the votes still fixes the scale, and changes no rating', () => {
    const cells = (lowWins: number[], highWins: number[]): PairCells => ({
      n: 4,
      low: Int32Array.of(0, 1, 2),
      high: Int32Array.of(1, 2, 3),
      lowWins: Float64Array.from(lowWins),
      highWins: Float64Array.from(highWins),
    });
    const huge = cells([2e12, 1e12, 3e12], [1e12, 1e12, 1e12]);
    const free = rated(huge, { prior: 0 });
    for (const prior of [1e-6, 0.1]) expect(worstError(rated(huge, { prior }).rating, free.rating)).toBeLessThan(1e-8);
    const mixed = rated(cells([2e12, 2, 3e12], [1e12, 1, 1e12]));
    const gap = (fit: RatingFit, i: number, j: number) => ((fit.rating[i] - fit.rating[j]) * Math.LN10) / 400;
    expect(gap(mixed, 0, 1)).toBeCloseTo(Math.log(2), 8);
    expect(gap(mixed, 2, 3)).toBeCloseTo(Math.log(3), 8);
    expect(Number.isFinite(gap(mixed, 1, 2))).toBe(true);
  });

  it('a chain of 300 items, each beating the next twice in three: MM crawls, Newton arrives', () => {
    const chain = Array.from({ length: 299 }, (_, k) => k);
    const pairs = aggregatePairs(
      300,
      [...chain, ...chain.map((k) => k + 1)],
      [...chain.map((k) => k + 1), ...chain],
      [...chain.map(() => 2), ...chain.map(() => 1)],
    );
    const { beta } = rated(pairs, { prior: 0 });
    for (const k of chain) expect(beta[k] - beta[k + 1]).toBeCloseTo(Math.LN2, 7);
    const crawl = minorize(pairs, { prior: 0, tolerance: 1e-4, maxIterations: 20_000 });
    expect(crawl.logStrength[0] - crawl.logStrength[299]).toBeLessThan(0.9 * 299 * Math.LN2);
  });

  it('2,000 items', { timeout: 60_000 }, () => {
    const fit = rated(randomPairs(2000, 60_000, 'many'));
    expect(fit.rating.every(Number.isFinite)).toBe(true);
  });

  it('refuses other arguments, and MM an item without finite strength', () => {
    const pairs = aggregatePairs(2, [0], [1]);
    expect(() => fitRatings(pairs, { prior: -1 })).toThrow(/prior/);
    expect(() => fitRatings(pairs, { maxSteps: 0.5 })).toThrow(/maxSteps/);
    expect(fitRatings(pairs, { maxSteps: 1, start: Float64Array.of(9, -9) })).toMatchObject({ converged: false });
    expect(() => minorize(pairs, { prior: 0 })).toThrow(/prior/);
    expect(minorize(pairs, { prior: 0.1, maxIterations: 3 })).toMatchObject({ converged: false, iterations: 3 });
    expect(() => minorize(pairs, { prior: 0.1, tolerance: 0 })).toThrow(/tolerance/);
  });
});
