import { type Undefined, undefinedResult } from './check.ts';
import { componentSizes, connectedComponents } from './components.ts';
import { solveConjugateGradients } from './conjugate-gradients.ts';
import { chiSquaredUpperTail } from './gamma.ts';
import { cholesky, dot, solveCholesky } from './linear-algebra.ts';
import { comparisonsPerItem, type PairCells, requirePairCells, winsPerItem } from './pair-counts.ts';

/** Items beyond which the system is solved by conjugate gradients. */
const DENSE_ITEMS = 500;

/** Score test of "all strengths are equal". */
export interface ScoreTest {
  readonly kind: 'tested';
  /** X² = uᵀI⁺u. */
  readonly statistic: number;
  /** N − components. */
  readonly degrees: number;
  /** P(χ² > X²) were all strengths equal. */
  readonly pValue: number;
}

/**
 * Score test of equal strengths on unweighted cells: u_i = wins_i − n_i/2, I = ¼ Laplacian of the comparison counts,
 * X² = uᵀI⁺u ~ χ² with N − components degrees of freedom.
 *
 * @param pairs cells summed without weights
 * @returns typed undefined when nothing was compared
 * Source: [Rao1948].
 */
export function scoreTestOfEqualStrengths(pairs: PairCells): ScoreTest | Undefined<'no_comparisons'> {
  requirePairCells(pairs);
  const { n } = pairs;
  const components = connectedComponents(pairs);
  const degrees = n - components.count;
  if (degrees === 0) return undefinedResult('no_comparisons');
  const counts = comparisonsPerItem(pairs);
  const u = winsPerItem(pairs).map((wins, i) => wins - counts[i] / 2);
  const sizes = componentSizes(components);
  const shift = counts.reduce((sum, count) => sum + count, 0) / (4 * n);
  const x = n <= DENSE_ITEMS ? solveDense(pairs, u, shift, components.label, sizes) : solveSparse(pairs, u);
  const statistic = Math.max(0, dot(u, 0, x, 0, n));
  return { kind: 'tested', statistic, degrees, pValue: chiSquaredUpperTail(statistic, degrees) };
}

/** I + Σ τ1_c1_cᵀ/N_c is invertible and solves like I⁺, because u sums to 0 within every part. */
function solveDense(
  pairs: PairCells,
  u: Float64Array,
  shift: number,
  label: Int32Array,
  sizes: Int32Array,
): Float64Array {
  const { n } = pairs;
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) if (label[i] === label[j]) matrix[i * n + j] = shift / sizes[label[i]];
  }
  for (let c = 0; c < pairs.low.length; c++) {
    const i = pairs.low[c];
    const j = pairs.high[c];
    const information = (pairs.lowWins[c] + pairs.highWins[c]) / 4;
    matrix[i * n + i] += information;
    matrix[j * n + j] += information;
    matrix[i * n + j] -= information;
    matrix[j * n + i] -= information;
  }
  return solveCholesky(cholesky(matrix, n), u);
}

function solveSparse(pairs: PairCells, u: Float64Array): Float64Array {
  const information = pairs.lowWins.map((forLow, c) => (forLow + pairs.highWins[c]) / 4);
  return solveConjugateGradients(pairs, information, new Float64Array(pairs.n), u);
}
