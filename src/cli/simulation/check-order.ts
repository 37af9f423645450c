import { contestResults } from '../../contract/http/results.ts';
import { spearman } from '../../stats/correlation.ts';

export interface OrderCheck {
  readonly spearman: number;
  readonly works: number;
}

/**
 * Compares the published strengths of the contest's last round with the true ones, by entry code. Null when the
 * results cannot be had, not published as a rule, or share too few works with `strengths` to say anything.
 */
export async function checkOrder(
  url: string,
  slug: string,
  strengths: Readonly<Record<string, number>>,
): Promise<OrderCheck | null> {
  const response = await fetch(new URL(`/api/v1/contests/${slug}/results`, url)).catch(() => null);
  if (response === null || !response.ok) return null;
  const rows = contestResults.parse(await response.json()).rounds.at(-1)?.pairwise?.rows ?? [];
  return compareOrder(rows, strengths);
}

/** Spearman's correlation of estimates and true strengths over the works that have both. */
export function compareOrder(
  rows: readonly { readonly code: string; readonly theta: number }[],
  strengths: Readonly<Record<string, number>>,
): OrderCheck | null {
  const known = rows.filter(({ code }) => strengths[code] !== undefined);
  const result = spearman(
    known.map(({ theta }) => theta),
    known.map(({ code }) => strengths[code]),
  );
  return result.kind === 'estimated' ? { spearman: result.value, works: known.length } : null;
}
