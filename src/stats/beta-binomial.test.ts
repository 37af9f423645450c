import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden, rawVotes, worstError } from '../../test/fixtures/golden/read.ts';
import { approvalOfItems, approvalPriorMean, itemApproval } from './beta-binomial.ts';

describe('approval: reference values (1e-8)', () => {
  it('worked examples', () => {
    for (const { likes, dislikes, priorMean, priorStrength, expected } of golden('worked-examples').betaBinomial) {
      const { mean, low95, high95 } = itemApproval(likes, dislikes, priorMean, priorStrength);
      expect(worstError([mean, low95, high95], [expected.mean, expected.low, expected.high])).toBeLessThan(1e-8);
    }
  });

  it('Seattle: 54 statements', () => {
    const { items, priorMean } = golden('seattle-ratings');
    const column = (name: string): number[] => items.map((item: Record<string, number>) => item[name]);
    const approval = approvalOfItems(column('likes'), column('dislikes'));
    expect(Math.abs(approval.priorMean - priorMean)).toBeLessThan(1e-8);
    expect(worstError(approval.mean, column('mean'))).toBeLessThan(1e-8);
    expect(worstError(approval.low95, column('low'))).toBeLessThan(1e-8);
    expect(worstError(approval.high95, column('high'))).toBeLessThan(1e-8);
  });

  it('Seattle from the raw votes: a voter’s last vote on a statement counts', () => {
    const rows = rawVotes('seattle-15-per-hour-votes.csv');
    if (!rows) return;
    const { items, distinct } = golden('seattle-ratings');
    const last = new Map(rows.map((row) => [`${row['voter-id']} ${row['comment-id']}`, row]));
    expect(last.size).toBe(distinct);
    const count = (item: string, vote: string): number =>
      [...last.values()].filter((row) => row['comment-id'] === item && row.vote === vote).length;
    for (const { item, likes, dislikes } of items) {
      expect([count(item, '1'), count(item, '-1')]).toEqual([likes, dislikes]);
    }
  });
});

describe('approval: properties', () => {
  const counts = fc.array(fc.tuple(fc.nat(300), fc.nat(300)), { minLength: 1, maxLength: 12 });

  it('the mean lies between the prior and the raw rate, inside nested intervals', () => {
    fc.assert(
      fc.property(counts, (list) => {
        const likes = list.map(([l]) => l);
        const dislikes = list.map(([, d]) => d);
        const a = approvalOfItems(likes, dislikes);
        list.forEach(([l, d], i) => {
          const raw = l + d > 0 ? l / (l + d) : a.priorMean;
          expect(a.mean[i]).toBeGreaterThanOrEqual(Math.min(raw, a.priorMean) - 1e-12);
          expect(a.mean[i]).toBeLessThanOrEqual(Math.max(raw, a.priorMean) + 1e-12);
          expect(a.low95[i]).toBeLessThanOrEqual(a.low50[i]);
          expect(a.low50[i]).toBeLessThanOrEqual(a.high50[i]);
          expect(a.high50[i]).toBeLessThanOrEqual(a.high95[i]);
          expect(a.rank[i]).toBe(1 + a.mean.filter((m) => m >= a.mean[i] + 1e-9).length);
        });
      }),
    );
  });

  it('swapping likes and dislikes mirrors everything', () => {
    fc.assert(
      fc.property(counts, (list) => {
        const likes = list.map(([l]) => l);
        const dislikes = list.map(([, d]) => d);
        const a = approvalOfItems(likes, dislikes);
        const b = approvalOfItems(dislikes, likes);
        expect(
          worstError(
            b.mean,
            a.mean.map((m) => 1 - m),
          ),
        ).toBeLessThan(1e-12);
        expect(
          worstError(
            b.low95,
            a.high95.map((x) => 1 - x),
          ),
        ).toBeLessThan(1e-11);
      }),
    );
  });

  it('degenerate rounds: no ratings, only likes, no items', () => {
    expect(approvalOfItems([0, 0], [0, 0])).toMatchObject({
      priorMean: 0.5,
      mean: Float64Array.of(0.5, 0.5),
      rank: Int32Array.of(1, 1),
    });
    const liked = approvalOfItems([1e12, 0], [0, 0]);
    expect(liked.high95[0]).toBe(1);
    expect(liked.high95[1]).toBe(1);
    expect(liked.mean.every((m) => m > 0.999 && m <= 1)).toBe(true);
    expect(approvalOfItems([], []).mean.length).toBe(0);
  });

  it('refuses other arguments', () => {
    expect(() => approvalOfItems([1], [])).toThrow(/dislikes/);
    expect(() => approvalPriorMean([-1], [0])).toThrow(/likes\[0\]/);
    expect(() => itemApproval(0.5, 0, 0.5)).toThrow(/likes/);
    expect(() => itemApproval(1, 0, 1)).toThrow(/priorMean/);
    expect(() => itemApproval(1, 0, 0.5, 0)).toThrow(/priorVotes/);
  });
});
