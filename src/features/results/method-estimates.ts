import type { Method } from '../../domain/settings.ts';
import { type Estimate, shareDomain } from '../../plots/interval.ts';
import type { Span } from '../../plots/scale.ts';
import type { RankedRound } from './round-results.ts';

interface Estimated {
  readonly rank: number;
  readonly kind: 'human' | 'ai';
  readonly estimate: Estimate;
}

/** A method's ranked designs with their estimates, first place first, and the scale that shows them; null without it. */
export function estimatesOf(round: RankedRound, method: Method): { rows: Estimated[]; domain: Span } | null {
  switch (method) {
    case 'pairwise': {
      if (round.pairwise === null) return null;
      const rows = round.pairwise.rows.map(({ rank, kind, strength, strength50, strength95 }) => ({
        ...{ rank, kind },
        estimate: { value: strength, half: strength50, most: strength95 },
      }));
      return { rows, domain: shareDomain(rows.map(({ estimate }) => estimate.most)) };
    }
    case 'likes': {
      if (round.likes === null) return null;
      const rows = round.likes.rows.map(({ rank, kind, approval, approval50, approval95 }) => ({
        ...{ rank, kind },
        estimate: { value: approval, half: approval50, most: approval95 },
      }));
      return { rows, domain: [0, 1] };
    }
    case 'experts': {
      if (round.experts === null) return null;
      const rows = round.experts.rows.flatMap(({ rank, kind, ranked }) => {
        if (rank === null || ranked === null) return [];
        const { mean, interval50, interval95 } = ranked;
        const point: Span = [mean, mean];
        return [{ rank, kind, estimate: { value: mean, half: interval50 ?? point, most: interval95 ?? point } }];
      });
      return { rows, domain: [0, 1] };
    }
  }
}
