import type { Method } from '../../domain/settings.ts';
import { type Estimate, shareTicks } from '../../plots/interval.ts';
import type { Span } from '../../plots/scale.ts';
import { results, card as words } from '../../words/words.ts';
import { estimatesOf } from './method-estimates.ts';
import type { RankedRound } from './round-results.ts';

/** What link previews expect. */
export const CARD = { width: 1200, height: 630 } as const;
/** As many as stay readable when a phone shows the card small. */
const ROWS = 8;

/** All that is drawn on a share card; plain data, because another process draws it. */
export interface CardContent {
  readonly name: string;
  readonly claim: string;
  readonly plot: {
    readonly axis: string;
    readonly domain: Span;
    readonly ticks: readonly { readonly value: number; readonly label: string }[];
    readonly rows: readonly { readonly rank: number; readonly kind: 'human' | 'ai'; readonly estimate: Estimate }[];
    /** Designs that are not drawn. */
    readonly more: number;
  } | null;
}

/** The claim of the latest round, and its first places by the first of its methods that has any. */
export function cardContent(name: string, latest: RankedRound | undefined): CardContent {
  if (latest === undefined) return { name, claim: results.empty, plot: null };
  return { name, claim: results.claim(latest), plot: plotOf(latest) };
}

function plotOf(round: RankedRound): CardContent['plot'] {
  for (const method of ['pairwise', 'likes', 'experts'] satisfies Method[]) {
    const found = estimatesOf(round, method);
    if (found === null || found.rows.length === 0) continue;
    return {
      axis: words.axes[method],
      domain: found.domain,
      ticks: shareTicks(found.domain, 3).map((value) => ({ value, label: words.tick(method, value) })),
      rows: found.rows.slice(0, ROWS),
      more: Math.max(0, found.rows.length - ROWS),
    };
  }
  return null;
}
