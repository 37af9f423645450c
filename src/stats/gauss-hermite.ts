/** Nodes of the rules used throughout; the reference values use exactly as many. */
export const GAUSS_HERMITE_NODES = 31;

/** A rule for expectations over the standard normal: E f(Z) ≈ Σ weight_k f(node_k). */
export interface NormalQuadrature {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

/**
 * Gauss–Hermite rule with `count` nodes (1 to 100), for the standard normal: the nodes are the roots of the
 * Hermite polynomial He_count, found by Newton's method on the orthonormal recurrence; weights sum to 1; exact for
 * polynomials of degree 2·count − 1. RangeError naming count. Source: [DLMF] 3.5(v) and 18.9.
 */
export function gaussHermite(count: number): NormalQuadrature {
  if (!Number.isInteger(count) || count < 1 || count > 100) {
    throw new RangeError(`count must be an integer from 1 to 100, got ${count}`);
  }
  const nodes = new Float64Array(count);
  const weights = new Float64Array(count);
  // Roots interlace, so bisection between sign changes is safe; Newton finishes.
  const roots = hermiteRoots(count);
  for (let k = 0; k < count; k++) {
    nodes[k] = roots[k];
    weights[k] = 1 / christoffelSum(count, roots[k]);
  }
  return { nodes, weights };
}

/** Orthonormal Hermite functions: h_0 = 1, h_{k+1} = (x h_k − √k h_{k−1})/√(k + 1). Returns [h_count, h_{count−1}]. */
function orthonormal(count: number, x: number): [number, number] {
  let before = 0;
  let value = 1;
  for (let k = 0; k < count; k++) {
    const next = (x * value - Math.sqrt(k) * before) / Math.sqrt(k + 1);
    before = value;
    value = next;
  }
  return [value, before];
}

/** Σ_{k<count} h_k(x)²: the reciprocal of the Gauss weight at a root. */
function christoffelSum(count: number, x: number): number {
  let before = 0;
  let value = 1;
  let sum = 0;
  for (let k = 0; k < count; k++) {
    sum += value * value;
    const next = (x * value - Math.sqrt(k) * before) / Math.sqrt(k + 1);
    before = value;
    value = next;
  }
  return sum;
}

/** Roots in ascending order: those of degree d separate those of degree d + 1. */
function hermiteRoots(count: number): number[] {
  let roots: number[] = [];
  for (let degree = 1; degree <= count; degree++) {
    const bound = 2 * Math.sqrt(degree) + 1;
    const fences = [-bound, ...roots, bound];
    roots = fences.slice(1).map((right, k) => rootBetween(degree, fences[k], right));
    // Symmetry, exactly.
    roots = roots.map((root, k) => (root - roots[degree - 1 - k]) / 2);
  }
  return roots;
}

function rootBetween(degree: number, left: number, right: number): number {
  let a = left;
  let b = right;
  const sign = Math.sign(orthonormal(degree, a)[0]);
  let x = (a + b) / 2;
  for (let k = 0; k < 200; k++) {
    const [value, before] = orthonormal(degree, x);
    if (Math.sign(value) === sign) a = x;
    else b = x;
    // h_d' = √d h_{d−1}
    const newton = x - value / (Math.sqrt(degree) * before);
    const next = newton > a && newton < b ? newton : (a + b) / 2;
    if (Math.abs(next - x) <= 1e-16 * Math.max(1, Math.abs(x))) return next;
    x = next;
  }
  return x;
}

const RULE = gaussHermite(GAUSS_HERMITE_NODES);

/** E f(X) for X ~ N(mean, variance) by the 31-node rule; f(mean) when the variance is 0. RangeError for variance < 0. */
export function normalExpectation(f: (x: number) => number, mean: number, variance: number): number {
  if (!(variance >= 0)) throw new RangeError(`variance must be at least 0, got ${variance}`);
  const sd = Math.sqrt(variance);
  let sum = 0;
  for (let k = 0; k < RULE.nodes.length; k++) sum += RULE.weights[k] * f(mean + sd * RULE.nodes[k]);
  return sum;
}
