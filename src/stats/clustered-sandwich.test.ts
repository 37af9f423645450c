import { Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { fitBradleyTerry } from './bradley-terry.ts';
import { clusteredErrors } from './clustered-sandwich.ts';
import { logistic } from './logistic.ts';
import { aggregatePairs } from './pair-counts.ts';
import { centredStrengths } from './posterior.ts';
import { createRandom } from './random.ts';

const random = createRandom('sandwich');
const count = 4000;
const strengths = [1, 0.5, 0, -0.5, -1];
const winner: number[] = [];
const loser: number[] = [];
for (let v = 0; v < count; v++) {
  const a = random.integer(5);
  const b = (a + 1 + random.integer(4)) % 5;
  const aWins = random.next() < logistic(strengths[a] - strengths[b]);
  winner.push(aWins ? a : b);
  loser.push(aWins ? b : a);
}
const fit = fitBradleyTerry(aggregatePairs(5, winner, loser), { sigma: 1.5 });

function errorsFor(voter: number[], weight?: number[]) {
  const result = clusteredErrors(fit, winner, loser, voter, weight);
  if (result.kind !== 'estimated') throw new Error(result.reason);
  return result;
}

describe('clusteredErrors', () => {
  it('agrees with the matrix formula, centred', () => {
    const voter = winner.map((_, v) => v % 40);
    const weight = winner.map((_, v) => 0.3 + (v % 7) / 10);
    const inverse = Matrix.from1DArray(5, 5, fit.covariance);
    const meat = Matrix.zeros(5, 5);
    for (let c = 0; c < 40; c++) {
      const s = Matrix.zeros(5, 1);
      winner.forEach((w, v) => {
        if (voter[v] !== c) return;
        const pull = weight[v] * (1 - logistic(fit.theta[w] - fit.theta[loser[v]]));
        s.set(w, 0, s.get(w, 0) + pull);
        s.set(loser[v], 0, s.get(loser[v], 0) - pull);
      });
      meat.add(s.mmul(s.transpose()));
    }
    const centring = Matrix.eye(5, 5).sub(1 / 5);
    const variance = centring
      .mmul(inverse)
      .mmul(meat)
      .mmul(inverse)
      .mmul(centring)
      .mul(40 / 39);
    const { sd, voters } = errorsFor(voter, weight);
    expect(voters).toBe(40);
    sd.forEach((x, i) => {
      expect(x).toBeCloseTo(Math.sqrt(variance.get(i, i)), 10);
    });
  });

  it('independent votes: close to the Laplace errors; copied votes: √copies wider', () => {
    const laplace = centredStrengths(fit).sd;
    const alone = errorsFor(winner.map((_, v) => v)).sd;
    alone.forEach((x, i) => {
      expect(x / laplace[i]).toBeGreaterThan(0.85);
      expect(x / laplace[i]).toBeLessThan(1.15);
    });
    const twice = [...winner, ...winner];
    const twiceLost = [...loser, ...loser];
    const doubled = fitBradleyTerry(aggregatePairs(5, twice, twiceLost), { sigma: 1.5 });
    const copied = clusteredErrors(
      doubled,
      twice,
      twiceLost,
      [...winner, ...winner].map((_, v) => v % count),
    );
    if (copied.kind !== 'estimated') throw new Error(copied.reason);
    const naive = centredStrengths(doubled).sd;
    copied.sd.forEach((x, i) => {
      expect(x / naive[i]).toBeGreaterThan(0.85 * Math.SQRT2);
      expect(x / naive[i]).toBeLessThan(1.15 * Math.SQRT2);
    });
  });

  it('needs two voters and refuses other arguments', () => {
    expect(clusteredErrors(fit, [0], [1], [3])).toEqual({ kind: 'undefined', reason: 'fewer_than_two_voters' });
    expect(() => clusteredErrors(fit, [5], [1], [3])).toThrow(/winner\[0\]/);
    expect(() => clusteredErrors(fit, [0], [1], [-3])).toThrow(/voter\[0\]/);
    expect(() => clusteredErrors(fit, [0], [1], [3], [-1])).toThrow(/weight\[0\]/);
    expect(() => clusteredErrors(fit, [0], [], [3])).toThrow(/loser/);
  });
});
