import { requireInteger, requireLength, requirePositive, requireWithin } from './check.ts';

/** Rating of a newcomer. */
export const ELO_START = 1000;

/** Points at stake in one game. */
export const ELO_K = 32;

/** Expected score of a rating against another: 1/(1 + 10^((other − own)/400)). */
export function eloExpectation(own: number, other: number): number {
  return 1 / (1 + 10 ** ((other - own) / 400));
}

/** Points that the first player gains (and the second loses): K(score − expectation); score 1, ½ for a tie, or 0. */
export function eloGain(first: number, second: number, score: number, k: number = ELO_K): number {
  requireWithin('score', score, 0, 1);
  requirePositive('k', k);
  return k * (score - eloExpectation(first, second));
}

/**
 * Online Elo ratings after games in order of play. What no game touched keeps the start.
 *
 * @param score score of the first player of each game: 1, ½ or 0
 * @throws RangeError naming n, first, second, score or k
 * Source: [Elo1978].
 */
export function onlineElo(
  n: number,
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  score: ArrayLike<number>,
  { k = ELO_K, start = ELO_START }: { k?: number; start?: number } = {},
): Float64Array {
  requireInteger('n', n, 0, 94_906_265);
  requireLength('second', second, first.length);
  requireLength('score', score, first.length);
  const ratings = new Float64Array(n).fill(start);
  for (let g = 0; g < first.length; g++) {
    requireInteger(`first[${g}]`, first[g], 0, n - 1);
    requireInteger(`second[${g}]`, second[g], 0, n - 1);
    if (first[g] === second[g]) throw new RangeError(`second[${g}] must differ from the first, both are ${first[g]}`);
    const gain = eloGain(ratings[first[g]], ratings[second[g]], score[g], k);
    ratings[first[g]] += gain;
    ratings[second[g]] -= gain;
  }
  return ratings;
}
