import { describe, expect, it } from 'vitest';
import { faultsOf } from '../domain/criteria.ts';
import { criteria } from './settings.ts';

const fine = { name: 'Clarity', description: '', weight: 1, min: 1, max: 7 };

describe('criteria', () => {
  it('are refused for the reasons that the form tells, at the same fields', () => {
    for (const list of [[{ ...fine, min: 7 }], [fine, { ...fine, name: 'clarity ' }], [{ ...fine, weight: 0 }]]) {
      const parsed = criteria.safeParse(list);
      expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toContain(faultsOf(list)[0]?.field);
    }
  });

  it('are at least one and at most twelve', () => {
    expect(criteria.safeParse([]).success).toBe(false);
    const many = (length: number) => Array.from({ length }, (_, n) => ({ ...fine, name: `${n}` }));
    expect(criteria.safeParse(many(12)).success).toBe(true);
    expect(criteria.safeParse(many(13)).success).toBe(false);
  });
});
