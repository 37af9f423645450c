import { requireInteger, type Undefined, undefinedResult } from './check.ts';
import type { RatingBootstrap } from './rating-bootstrap.ts';

/** Chance that one item stands above another. */
export type ShareAbove = { readonly kind: 'estimated'; readonly share: number } | Undefined<'not_compared'>;

/**
 * P(a above b): share of the same resamples in which a's rating is higher, equality counting ½. Undefined across
 * connected parts and for items without comparisons. RangeError naming a or b. Source: [Chiang2024].
 */
export function shareAbove(bootstrap: RatingBootstrap, a: number, b: number): ShareAbove {
  const { fit, ratings, resamples } = bootstrap;
  const { n, components } = fit;
  requireInteger('a', a, 0, n - 1);
  requireInteger('b', b, 0, n - 1);
  if (components.label[a] !== components.label[b] || !fit.rated[a]) return undefinedResult('not_compared');
  let above = 0;
  for (let k = 0; k < resamples; k++) {
    const difference = ratings[k * n + a] - ratings[k * n + b];
    above += difference > 0 ? 1 : difference === 0 ? 0.5 : 0;
  }
  return { kind: 'estimated', share: above / resamples };
}

/** `shareAbove` of all pairs, n × n row-major; null where not compared. Entry (a, b) and entry (b, a) add up to 1. */
export function sharesAbove(bootstrap: RatingBootstrap): (number | null)[] {
  const { n } = bootstrap.fit;
  const shares = new Array<number | null>(n * n).fill(null);
  for (let a = 0; a < n; a++) {
    for (let b = 0; b <= a; b++) {
      const result = shareAbove(bootstrap, a, b);
      if (result.kind === 'undefined') continue;
      shares[a * n + b] = result.share;
      shares[b * n + a] = 1 - result.share;
    }
  }
  return shares;
}
