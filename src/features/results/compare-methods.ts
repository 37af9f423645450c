import type { MethodComparison } from '../../contract/http/method-comparison.ts';
import type { Method } from '../../domain/settings.ts';
import { kendallTauB, spearman } from '../../stats/correlation.ts';
import { farApart } from '../../stats/rank-differences.ts';
import { pointRanks } from '../../stats/ranks.ts';

/** What a method made of a round: the ranks of the designs that it ranked. */
export interface RankedMethod {
  readonly method: Method;
  readonly rows: readonly { readonly code: string; readonly rank: number }[];
}

/**
 * Every pair of methods over the designs that both ranked (methods §7): by rank, never by value, and never averaged.
 *
 * @param share designs are far apart when their ranks differ by more than this share of the designs
 */
export function compareMethods(methods: readonly RankedMethod[], share: number): MethodComparison[] {
  return methods.flatMap((first, i) => methods.slice(i + 1).map((second) => compareTwo(first, second, share)));
}

function compareTwo(first: RankedMethod, second: RankedMethod, share: number): MethodComparison {
  const rankOf = new Map(second.rows.map(({ code, rank }) => [code, rank]));
  const both = first.rows.flatMap(({ code, rank }) => {
    const other = rankOf.get(code);
    return other === undefined ? [] : [{ code, rank, other }];
  });
  const a = ranksAmong(both.map(({ rank }) => rank));
  const b = ranksAmong(both.map(({ other }) => other));
  const rho = spearman(a, b);
  // A method that puts all designs level says nothing of their order, so none of them is far from its place.
  const far = new Set(rho.kind === 'estimated' ? farApart(a, b, share) : []);
  const rows = both.map(({ code }, i) => ({ code, ranks: [a[i], b[i]] as [number, number], far: far.has(i) }));
  return {
    methods: [first.method, second.method],
    spearman: rho,
    kendall: kendallTauB(a, b),
    farApart: both.length * share,
    rows: rows.sort((x, y) => x.ranks[0] - y.ranks[0] || (x.code < y.code ? -1 : 1)),
  };
}

/** Ranks counted anew among those that are left, ties still shared. */
function ranksAmong(ranks: readonly number[]): number[] {
  return Array.from(pointRanks(ranks.map((rank) => -rank)));
}
