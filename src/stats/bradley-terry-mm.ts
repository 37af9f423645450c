import { requireInteger, requirePositive, requireWithin } from './check.ts';
import { type Components, componentSizes, connectedComponents } from './components.ts';
import { type PairCells, requirePairCells, winsPerItem } from './pair-counts.ts';

/** Result of the MM iteration. */
export interface MinorizationFit {
  /** ln π of each item; against the virtual opponent's 0 when prior > 0, else with mean 0 in each part. */
  readonly logStrength: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Options of the MM iteration. */
export interface MinorizationOptions {
  /** Wins and losses of every item against a virtual opponent of strength 1; ≥ 0. */
  readonly prior: number;
  /** Largest change of ln π at which to stop. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
  /** Where to start; all equal when left out. */
  readonly start?: Float64Array;
}

/**
 * Maximum likelihood by minorisation–maximisation: π_i ← W_i / Σ_j n_ij/(π_i + π_j), here with the virtual opponent's
 * terms, one item after the other with the newest values. Every round raises the likelihood, but on long chains the
 * steps shrink far from the goal: `fitRatings` finishes with Newton.
 *
 * @throws RangeError naming pairs or an option; an item that never won needs prior > 0
 * Source: [Hunter2004], [Zermelo1929].
 */
export function minorize(pairs: PairCells, options: MinorizationOptions): MinorizationFit {
  const { prior, tolerance = 1e-12, maxIterations = 100_000 } = options;
  requirePairCells(pairs);
  requireWithin('prior', prior, 0, 1e9);
  requirePositive('tolerance', tolerance);
  requireInteger('maxIterations', maxIterations, 0, 1e9);
  const { n } = pairs;
  const { first, other, count } = neighbours(pairs);
  const wins = winsPerItem(pairs);
  const components = connectedComponents(pairs);
  const strength = options.start ? options.start.map(Math.exp) : new Float64Array(n).fill(1);
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    let change = 0;
    for (let i = 0; i < n; i++) {
      if (first[i] === first[i + 1] && prior === 0) continue;
      let sum = (2 * prior) / (strength[i] + 1);
      for (let e = first[i]; e < first[i + 1]; e++) sum += count[e] / (strength[i] + strength[other[e]]);
      const next = (wins[i] + prior) / sum;
      if (!(next > 0 && Number.isFinite(next)))
        throw new RangeError(`prior must be above 0: item ${i} has no finite strength`);
      change = Math.max(change, Math.abs(Math.log(next / strength[i])));
      strength[i] = next;
    }
    if (prior === 0) normalise(strength, components);
    if (change < tolerance) return { logStrength: strength.map(Math.log), iterations: iteration, converged: true };
  }
  return { logStrength: strength.map(Math.log), iterations: maxIterations, converged: false };
}

/** Opponents of each item: those of i are other[first[i]] … other[first[i + 1] − 1], met `count` times. */
function neighbours(pairs: PairCells): { first: Int32Array; other: Int32Array; count: Float64Array } {
  const { n, low, high, lowWins, highWins } = pairs;
  const first = new Int32Array(n + 1);
  for (let c = 0; c < low.length; c++) {
    first[low[c] + 1]++;
    first[high[c] + 1]++;
  }
  for (let i = 0; i < n; i++) first[i + 1] += first[i];
  const other = new Int32Array(2 * low.length);
  const count = new Float64Array(2 * low.length);
  const next = first.slice(0, n);
  for (let c = 0; c < low.length; c++) {
    for (const [own, opponent] of [
      [low[c], high[c]],
      [high[c], low[c]],
    ]) {
      other[next[own]] = opponent;
      count[next[own]++] = lowWins[c] + highWins[c];
    }
  }
  return { first, other, count };
}

/** Scales every part to geometric mean 1. */
function normalise(strength: Float64Array, components: Components): void {
  const sizes = componentSizes(components);
  const mean = new Float64Array(components.count);
  strength.forEach((x, i) => {
    mean[components.label[i]] += Math.log(x) / sizes[components.label[i]];
  });
  for (let i = 0; i < strength.length; i++) strength[i] /= Math.exp(mean[components.label[i]]);
}
