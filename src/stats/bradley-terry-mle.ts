import { minorize } from './bradley-terry-mm.ts';
import { requireInteger, requireWithin, type Undefined, undefinedResult } from './check.ts';
import { type Components, componentSizes, connectedComponents } from './components.ts';
import { solveConjugateGradients } from './conjugate-gradients.ts';
import { cholesky, solveCholesky } from './linear-algebra.ts';
import { logistic, logLogistic } from './logistic.ts';
import { type PairCells, requirePairCells } from './pair-counts.ts';
import { partsAreStronglyConnected } from './strong-connectivity.ts';

/** Wins and losses of every item against the virtual opponent. */
export const VIRTUAL_GAMES = 0.1;

/** Rating of an average item. */
export const RATING_CENTRE = 1000;

/** Rating points of one unit of ln π: ten to one odds are 400 points. */
export const RATING_SCALE = 400 / Math.LN10;

/** Items up to which Newton's systems are solved densely. */
const DENSE_ITEMS = 150;

/** Options of the maximum likelihood fit. */
export interface RatingOptions {
  /** Virtual wins and losses of every item against an opponent of strength 1; 0.1 unless said, 0 for none. */
  readonly prior?: number;
  readonly maxSteps?: number;
  /** ln π to start from, as in an earlier fit's `logStrength`. */
  readonly start?: Float64Array;
}

/** Maximum likelihood ratings. */
export interface RatingFit {
  readonly kind: 'estimated';
  readonly n: number;
  readonly prior: number;
  /** ln π, centred on the rated items of each connected part; 0 for items that are not rated. */
  readonly beta: Float64Array;
  /** 1000 + 400/ln 10 · beta. */
  readonly rating: Float64Array;
  /** 1 for items with comparisons; others have no rating, whatever their entry says. */
  readonly rated: Uint8Array;
  /** Connected parts: ratings compare within one only. */
  readonly components: Components;
  /** ln π before centring: where to start a similar fit. */
  readonly logStrength: Float64Array;
  readonly logLikelihood: number;
  readonly steps: number;
  readonly converged: boolean;
}

/** Why there are no finite ratings. */
export type NoRatings = Undefined<'not_strongly_connected'>;

/**
 * Maximum likelihood of the Bradley–Terry model with a virtual opponent: a few MM rounds, then Newton's method until
 * |Δ ln π| < 1e-12 or rounding alone is left. Without the opponent (prior 0) the estimate exists only if every
 * connected part is strongly connected in wins; otherwise the result is typed undefined.
 *
 * @throws RangeError naming pairs or an option
 * Source: [Hunter2004], [Ford1957]; the scale is [Elo1978]'s.
 */
export function fitRatings(pairs: PairCells, options: RatingOptions = {}): RatingFit | NoRatings {
  const { prior = VIRTUAL_GAMES, maxSteps = 100 } = options;
  requirePairCells(pairs);
  requireWithin('prior', prior, 0, 1e9);
  requireInteger('maxSteps', maxSteps, 0, 100_000);
  const components = connectedComponents(pairs);
  if (prior === 0 && !partsAreStronglyConnected(pairs, components)) return undefinedResult('not_strongly_connected');
  const start = options.start ?? minorize(pairs, { prior, maxIterations: 5 }).logStrength;
  const solve = newtonSolver(pairs, prior, components);
  const { x, value, steps, converged } = ascend(pairs, prior, start, maxSteps, solve);
  const beta = centred(x, components);
  const rated = new Uint8Array(pairs.n);
  for (const items of [pairs.low, pairs.high]) for (const item of items) rated[item] = 1;
  const rating = beta.map((b) => RATING_CENTRE + RATING_SCALE * b);
  const logStrength = x;
  return {
    kind: 'estimated',
    n: pairs.n,
    prior,
    beta,
    rating,
    rated,
    components,
    logStrength,
    logLikelihood: value,
    steps,
    converged,
  };
}

/** Takes the mean of each connected part away. A lone item becomes 0. */
export function centred(x: Float64Array, components: Components): Float64Array {
  const sizes = componentSizes(components);
  const mean = new Float64Array(components.count);
  x.forEach((value, i) => {
    mean[components.label[i]] += value / sizes[components.label[i]];
  });
  return x.map((value, i) => value - mean[components.label[i]]);
}

/** Σ W_ij ln σ(x_i − x_j) + prior Σ [ln σ(x_i) + ln σ(−x_i)]. */
function penalisedLogLikelihood(pairs: PairCells, prior: number, x: Float64Array): number {
  let sum = 0;
  for (let c = 0; c < pairs.low.length; c++) {
    const d = x[pairs.low[c]] - x[pairs.high[c]];
    sum += (pairs.lowWins[c] + pairs.highWins[c]) * logLogistic(d) - pairs.highWins[c] * d;
  }
  if (prior > 0) for (let i = 0; i < x.length; i++) sum += prior * (2 * logLogistic(x[i]) - x[i]);
  return sum;
}

function gradient(pairs: PairCells, prior: number, x: Float64Array): Float64Array {
  const g = new Float64Array(pairs.n);
  for (let c = 0; c < pairs.low.length; c++) {
    const i = pairs.low[c];
    const j = pairs.high[c];
    const p = logistic(x[i] - x[j]);
    const pull = pairs.lowWins[c] * logistic(x[j] - x[i]) - pairs.highWins[c] * p;
    g[i] += pull;
    g[j] -= pull;
  }
  for (let i = 0; i < pairs.n; i++) g[i] += prior * (1 - 2 * logistic(x[i]));
  return g;
}

type Solver = (x: Float64Array, g: Float64Array) => Float64Array;

/** Newton steps: dense with every part's free shift made stiff, or by conjugate gradients for many items. */
function newtonSolver(pairs: PairCells, prior: number, components: Components): Solver {
  const { n, low, high } = pairs;
  const sizes = componentSizes(components);
  return (x, g) => {
    const weight = pairs.lowWins.map((forLow, c) => {
      const d = x[low[c]] - x[high[c]];
      return (forLow + pairs.highWins[c]) * logistic(d) * logistic(-d);
    });
    const diagonal = x.map((value) => 2 * prior * logistic(value) * logistic(-value));
    if (n > DENSE_ITEMS) return solveConjugateGradients(pairs, weight, diagonal, g);
    const h = new Float64Array(n * n);
    for (let c = 0; c < weight.length; c++) {
      h[low[c] * n + low[c]] += weight[c];
      h[high[c] * n + high[c]] += weight[c];
      h[low[c] * n + high[c]] -= weight[c];
      h[high[c] * n + low[c]] -= weight[c];
    }
    for (let i = 0; i < n; i++) h[i * n + i] += diagonal[i];
    if (prior > 0 && isFeltBy(h, n, diagonal)) return solveCholesky(cholesky(h, n), g);
    const shift = shiftsOfParts(g, diagonal, components);
    stiffen(h, n, components, sizes);
    const rest = solveCholesky(
      cholesky(h, n),
      g.map((value, i) => value - shift[components.label[i]] * diagonal[i]),
    );
    return rest.map((value, i) => value + shift[components.label[i]]);
  };
}

/** Whether the virtual opponent's curvature survives beside the votes' in double precision. */
function isFeltBy(h: Float64Array, n: number, diagonal: Float64Array): boolean {
  let votes = 0;
  for (let i = 0; i < n; i++) votes = Math.max(votes, h[i * n + i]);
  return Math.min(...diagonal) > 1e-9 * votes;
}

/**
 * How far each part moves as a whole: Σg/Σdiagonal, what the virtual opponent asks for. Where its curvature drowns beside
 * the votes', the step is this shift and the step of the votes alone.
 */
function shiftsOfParts(g: Float64Array, diagonal: Float64Array, { count, label }: Components): Float64Array {
  const pull = new Float64Array(count);
  const curvature = new Float64Array(count);
  for (let i = 0; i < g.length; i++) {
    pull[label[i]] += g[i];
    curvature[label[i]] += diagonal[i];
  }
  return pull.map((value, part) => (curvature[part] > 0 ? value / curvature[part] : 0));
}

/** Adds τ1_c1_cᵀ/N_c, which no solution notices because g sums to 0 over every part. */
function stiffen(h: Float64Array, n: number, { label }: Components, sizes: Int32Array): void {
  let stiffness = 1e-300;
  for (let i = 0; i < n; i++) stiffness += h[i * n + i] / n;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) if (label[i] === label[j]) h[i * n + j] += stiffness / sizes[label[i]];
  }
}

/** Newton's ascent with halving on real falls; ends below 1e-12, or when tiny steps stop shrinking. */
function ascend(
  pairs: PairCells,
  prior: number,
  start: Float64Array,
  maxSteps: number,
  solve: Solver,
): { x: Float64Array; value: number; steps: number; converged: boolean } {
  let x = Float64Array.from(start);
  let value = penalisedLogLikelihood(pairs, prior, x);
  let last = Number.POSITIVE_INFINITY;
  for (let steps = 1; steps <= maxSteps; steps++) {
    const step = solve(x, gradient(pairs, prior, x));
    const size = step.reduce((most, s) => Math.max(most, Math.abs(s)), 0);
    const floor = value - 1e-12 * (1 + Math.abs(value));
    let scale = size > 5 ? 5 / size : 1;
    let next = x.map((xi, i) => xi + scale * step[i]);
    let nextValue = penalisedLogLikelihood(pairs, prior, next);
    while (!(nextValue >= floor) && scale > 1e-10) {
      scale /= 2;
      next = x.map((xi, i) => xi + scale * step[i]);
      nextValue = penalisedLogLikelihood(pairs, prior, next);
    }
    if (!(nextValue >= floor)) return { x, value, steps, converged: false };
    x = next;
    value = nextValue;
    if (size < 1e-12 || (size < 1e-9 && size > last / 2)) return { x, value, steps, converged: true };
    last = size;
  }
  return { x, value, steps: maxSteps, converged: false };
}
