import { describe, expect, it } from 'vitest';
import { gaussLegendre } from './gauss-legendre.ts';

describe('gaussLegendre', () => {
  it('gives the three-node rule: ½ ± √(3/5)/2 with weights 5/18, 8/18, 5/18', () => {
    const { nodes, weights } = gaussLegendre(3);
    [0.5 - Math.sqrt(0.6) / 2, 0.5, 0.5 + Math.sqrt(0.6) / 2].forEach((x, k) => {
      expect(nodes[k]).toBeCloseTo(x, 14);
    });
    [5 / 18, 8 / 18, 5 / 18].forEach((w, k) => {
      expect(weights[k]).toBeCloseTo(w, 14);
    });
  });

  it('integrates powers exactly up to degree 2n − 1', () => {
    for (const count of [1, 2, 7, 32]) {
      const { nodes, weights } = gaussLegendre(count);
      for (let power = 0; power < 2 * count; power++) {
        const sum = nodes.reduce((total, x, k) => total + weights[k] * x ** power, 0);
        expect(sum).toBeCloseTo(1 / (power + 1), 13);
      }
    }
    expect(() => gaussLegendre(0)).toThrow(/count/);
  });
});
