import { requireInteger } from './check.ts';

/** Nodes and weights for ∫ over [0, 1]. */
export interface UnitQuadrature {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

/**
 * Gauss–Legendre rule with `count` nodes on [0, 1], exact for polynomials of degree 2·count − 1: roots of the Legendre
 * polynomial by Newton's method from cos(π(k − ¼)/(count + ½)). RangeError naming count. Source: [DLMF] 3.5(v), 18.16.
 */
export function gaussLegendre(count: number): UnitQuadrature {
  requireInteger('count', count, 1, 1000);
  const nodes = new Float64Array(count);
  const weights = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    let x = Math.cos((Math.PI * (count - k - 0.25)) / (count + 0.5));
    let slope = 1;
    for (let step = 0; step < 50; step++) {
      const [value, derivative] = legendre(count, x);
      slope = derivative;
      const change = value / derivative;
      x -= change;
      if (Math.abs(change) < 1e-16) break;
    }
    nodes[k] = (1 + x) / 2;
    weights[k] = 1 / ((1 - x * x) * slope * slope);
  }
  return { nodes, weights };
}

/** [P_n(x), P_n′(x)] by the three-term recurrence. */
function legendre(n: number, x: number): [number, number] {
  let before = 1;
  let value = x;
  for (let k = 2; k <= n; k++) {
    const next = ((2 * k - 1) * x * value - (k - 1) * before) / k;
    before = value;
    value = next;
  }
  return [value, (n * (x * value - before)) / (x * x - 1)];
}
