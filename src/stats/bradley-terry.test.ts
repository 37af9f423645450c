import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../test/fixtures/golden/cells.ts';
import { golden, rawVotes, worstError } from '../../test/fixtures/golden/read.ts';
import { fitBradleyTerry } from './bradley-terry.ts';
import { gradient, logPosterior, precision } from './bradley-terry-objective.ts';
import { aggregatePairs, type PairCells } from './pair-counts.ts';
import { pairBelief } from './pair-information.ts';
import { centredStrengths } from './posterior.ts';
import { createRandom } from './random.ts';

/** Reference values of one light-field scene. */
interface Scene {
  items: string[];
  theta: number[];
  centredSd: number[];
}

/** Random votes over n items as cells. */
function randomCells(n: number, votes: number, seed: string): PairCells {
  const random = createRandom(seed);
  const winner = Int32Array.from({ length: votes }, () => random.integer(n));
  return aggregatePairs(
    n,
    winner,
    winner.map((w) => (w + 1 + random.integer(n - 1)) % n),
    Float64Array.from({ length: votes }, () => 0.2 + random.next()),
  );
}

describe('fitBradleyTerry: reference values (1e-8)', () => {
  it.each([0, 1, 2, 3, 4])('worked example %i', (k) => {
    const example = golden('worked-examples').bradleyTerry[k];
    const { expected, sigma } = example;
    const fit = fitBradleyTerry(cellsOf(example), { sigma });
    expect(fit.converged).toBe(true);
    expect(worstError(fit.theta, expected.theta)).toBeLessThan(1e-8);
    expect(worstError(fit.covariance, expected.covariance.flat())).toBeLessThan(1e-8);
    expect(
      worstError([fit.logLikelihood, fit.logPosterior], [expected.logLikelihood, expected.logPosterior]),
    ).toBeLessThan(1e-8);
    expect(fit.components.count).toBe(expected.components);
  });

  it('light field: 14 scenes of 25 conditions', () => {
    const rows = rawVotes('light-field-quality.csv');
    if (!rows) return;
    const { scenes } = golden('light-field-map');
    for (const [scene, reference] of Object.entries<Scene>(scenes)) {
      const own = rows.filter((row) => row.scene === scene);
      const first = own.map((row) => reference.items.indexOf(`${row.dist_type1}-${row.dist_level1}`));
      const second = own.map((row) => reference.items.indexOf(`${row.dist_type2}-${row.dist_level2}`));
      const firstWon = own.map((row) => row.selected === '1');
      const pairs = aggregatePairs(
        reference.items.length,
        first.map((a, k) => (firstWon[k] ? a : second[k])),
        first.map((a, k) => (firstWon[k] ? second[k] : a)),
      );
      const fit = fitBradleyTerry(pairs, { sigma: 1.5 });
      expect(worstError(fit.theta, reference.theta)).toBeLessThan(1e-8);
      expect(worstError(centredStrengths(fit).sd, reference.centredSd)).toBeLessThan(1e-8);
    }
  });
});

describe('fitBradleyTerry: published example', () => {
  // With a very wide prior the mode is the maximum of the likelihood, which R's BradleyTerry2 reports.
  it.each(['bt-citations', 'bt-baseball'])('%s: abilities and standard errors of BradleyTerry2 (1e-6)', (name) => {
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
    const fit = fitBradleyTerry(aggregatePairs(players.length, winner, loser, weight), { sigma: 1e4 });
    const reference = players.indexOf(expected.reference);
    for (const player of players) {
      const belief = pairBelief(fit, players.indexOf(player), reference);
      expect(Math.abs(belief.difference - expected.ability[player])).toBeLessThan(1e-6);
      expect(Math.abs(Math.sqrt(belief.variance) - expected.se[player])).toBeLessThan(1e-6);
    }
  });
});

describe('fitBradleyTerry: properties', () => {
  const shape = fc.record({
    n: fc.integer({ min: 2, max: 9 }),
    votes: fc.integer({ min: 0, max: 60 }),
    seed: fc.string(),
  });

  it('strengths sum to 0 and rows of the covariance to s²', () => {
    fc.assert(
      fc.property(shape, fc.double({ min: 0.3, max: 4, noNaN: true }), ({ n, votes, seed }, sigma) => {
        const fit = fitBradleyTerry(randomCells(n, votes, seed), { sigma });
        expect(Math.abs(fit.theta.reduce((a, b) => a + b))).toBeLessThan(1e-9);
        for (let i = 0; i < n; i++) {
          const row = fit.covariance.slice(i * n, (i + 1) * n).reduce((a, b) => a + b);
          expect(Math.abs(row / sigma ** 2 - 1)).toBeLessThan(1e-9);
        }
      }),
    );
  });

  it('relabelling permutes, swapping all outcomes negates', () => {
    fc.assert(
      fc.property(shape, ({ n, votes, seed }) => {
        const pairs = randomCells(n, votes, seed);
        const fit = fitBradleyTerry(pairs, { sigma: 1.5 });
        const swapped = fitBradleyTerry({ ...pairs, lowWins: pairs.highWins, highWins: pairs.lowWins }, { sigma: 1.5 });
        expect(
          worstError(
            swapped.theta,
            fit.theta.map((x) => -x),
          ),
        ).toBeLessThan(1e-9);
        const last = (i: number): number => n - 1 - i;
        const relabelled = aggregatePairs(
          n,
          [...pairs.low, ...pairs.high].map(last),
          [...pairs.high, ...pairs.low].map(last),
          [...pairs.lowWins, ...pairs.highWins],
        );
        const again = fitBradleyTerry(relabelled, { sigma: 1.5 });
        expect(worstError(again.theta, fit.theta.slice().reverse())).toBeLessThan(1e-9);
        expect(worstError(again.covariance, fit.covariance.slice().reverse())).toBeLessThan(1e-9);
      }),
    );
  });

  it('the mode is a mode: the gradient vanishes, and the derivatives match differences of ℓ', () => {
    fc.assert(
      fc.property(shape, ({ n, votes, seed }) => {
        const pairs = randomCells(n, votes, seed);
        const fit = fitBradleyTerry(pairs, { sigma: 1.5 });
        expect(Math.max(...gradient(pairs, fit.theta, 1.5).map(Math.abs))).toBeLessThan(1e-9);
        const random = createRandom(`${seed} point`);
        const theta = Float64Array.from({ length: n }, () => random.normal());
        const g = gradient(pairs, theta, 1.5);
        const h = precision(pairs, theta, 1.5);
        const step = 1e-5;
        for (let i = 0; i < n; i++) {
          const moved = (by: number): Float64Array => theta.map((x, k) => (k === i ? x + by : x));
          const slope = (logPosterior(pairs, moved(step), 1.5) - logPosterior(pairs, moved(-step), 1.5)) / (2 * step);
          expect(Math.abs(slope - g[i])).toBeLessThan(1e-4);
          const up = gradient(pairs, moved(step), 1.5);
          const down = gradient(pairs, moved(-step), 1.5);
          const curvature = up.map((x, k) => -(x - down[k]) / (2 * step));
          expect(worstError(curvature, h.slice(i * n, (i + 1) * n))).toBeLessThan(1e-5);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('agrees with slow gradient ascent, vote by vote', () => {
    const pairs = randomCells(5, 30, 'slow');
    let theta = new Float64Array(5);
    for (let k = 0; k < 20_000; k++) {
      const next = theta.slice();
      for (let i = 0; i < 5; i++) {
        next[i] -= 0.02 * (theta[i] / 2.25);
        for (let c = 0; c < pairs.low.length; c++) {
          const won = pairs.low[c] === i ? pairs.lowWins[c] : pairs.highWins[c];
          const lost = pairs.low[c] === i ? pairs.highWins[c] : pairs.lowWins[c];
          const other = pairs.low[c] === i ? pairs.high[c] : pairs.low[c];
          if (pairs.low[c] !== i && pairs.high[c] !== i) continue;
          next[i] += 0.02 * (won - (won + lost) / (1 + Math.exp(theta[other] - theta[i])));
        }
      }
      theta = next;
    }
    expect(worstError(fitBradleyTerry(pairs, { sigma: 1.5 }).theta, theta)).toBeLessThan(1e-9);
  });
});

describe('fitBradleyTerry: degenerate cases', () => {
  it('no votes: the prior', () => {
    const fit = fitBradleyTerry(aggregatePairs(3, [], []), { sigma: 1.5 });
    expect([...fit.theta]).toEqual([0, 0, 0]);
    expect(worstError(fit.covariance, [2.25, 0, 0, 0, 2.25, 0, 0, 0, 2.25])).toBeLessThan(1e-15);
    expect(fit.components.count).toBe(3);
  });

  it('one item', () => {
    const fit = fitBradleyTerry(aggregatePairs(1, [], []), { sigma: 1.5 });
    expect([...fit.theta]).toEqual([0]);
    expect(centredStrengths(fit).sd[0]).toBe(0);
  });

  it('undefeated and winless items stay finite', () => {
    const fit = fitBradleyTerry(aggregatePairs(3, [0, 0, 1], [1, 2, 2], [1e6, 1e6, 1e6]), { sigma: 1.5 });
    expect(fit.converged).toBe(true);
    for (const x of fit.theta) expect(Math.abs(x)).toBeLessThan(40);
  });

  it('all even: nobody ahead', () => {
    const fit = fitBradleyTerry(aggregatePairs(3, [0, 1, 1, 2, 2, 0], [1, 0, 2, 1, 0, 2]), { sigma: 1.5 });
    expect([...fit.theta]).toEqual([0, 0, 0]);
  });

  it('10¹² votes a pair: converges, and the identities hold', () => {
    const pairs: PairCells = {
      n: 4,
      low: Int32Array.of(0, 0, 1),
      high: Int32Array.of(1, 2, 2),
      lowWins: Float64Array.of(6e11, 3e11, 1),
      highWins: Float64Array.of(4e11, 7e11, 0),
    };
    const fit = fitBradleyTerry(pairs, { sigma: 1.5 });
    expect(fit.converged).toBe(true);
    expect(fit.theta[0] - fit.theta[1]).toBeCloseTo(Math.log(6 / 4), 9);
    expect(fit.theta[2] - fit.theta[0]).toBeCloseTo(Math.log(7 / 3), 9);
    for (let i = 0; i < 4; i++) {
      expect(Math.abs(fit.covariance.slice(4 * i, 4 * i + 4).reduce((a, b) => a + b) - 2.25)).toBeLessThan(1e-9);
    }
    // Var(θ_0 − θ_1) = 1/(n p(1 − p))
    expect(pairBelief(fit, 0, 1).variance * 1e12 * 0.24).toBeCloseTo(1, 3);
  });

  it('says when it did not converge', () => {
    const pairs = aggregatePairs(2, [0], [1], [5]);
    expect(fitBradleyTerry(pairs, { sigma: 1.5, maxSteps: 1 })).toMatchObject({ converged: false, steps: 1 });
  });

  it('refuses a broken prior, step limit or cells', () => {
    const pairs = aggregatePairs(2, [0], [1]);
    expect(() => fitBradleyTerry(pairs, { sigma: 0 })).toThrow(/sigma/);
    expect(() => fitBradleyTerry(pairs, { sigma: Number.NaN })).toThrow(/sigma/);
    expect(() => fitBradleyTerry(pairs, { sigma: 1, maxSteps: -1 })).toThrow(/maxSteps/);
    expect(() => fitBradleyTerry({ ...pairs, n: 1 }, { sigma: 1 })).toThrow(/pairs/);
  });

  it('is plain data', () => {
    const fit = fitBradleyTerry(aggregatePairs(2, [0], [1]), { sigma: 1.5 });
    expect(structuredClone(fit)).toEqual(fit);
  });
});
