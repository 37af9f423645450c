import type { LeaderboardMatrix, LeaderboardRow } from '../../contract/leaderboard.ts';
import type { Span } from '../../plots/scale.ts';

/** A row as it is drawn: with what is left out, or without. */
export interface ShownRow extends LeaderboardRow {
  readonly shownRank: number | null;
  readonly shown: { readonly rating: number; readonly half: Span; readonly most: Span } | null;
}

/** Rows in the order of their ratings, those without one last. `all`: as if nothing were left out. */
export function shownRows(rows: readonly LeaderboardRow[], all: boolean): ShownRow[] {
  return rows
    .map((row): ShownRow => {
      if (all) {
        const { withLeftOut: one } = row;
        // The resamples of this view are few: it has one interval only.
        const shown = one && { rating: one.rating, half: [one.rating, one.rating] as const, most: one.rating95 };
        return { ...row, shown, shownRank: one?.rank ?? null };
      }
      const { rating, rating50, rating95, rank } = row;
      const rated = rating !== null && rating50 !== null && rating95 !== null;
      return { ...row, shown: rated ? { rating, half: rating50, most: rating95 } : null, shownRank: rank };
    })
    .sort((a, b) => (b.shown?.rating ?? -1e9) - (a.shown?.rating ?? -1e9) || (a.label < b.label ? -1 : 1));
}

/** A domain of ratings that shows every interval of rows that are not provisional; the others may run out of it. */
export function ratingDomain(rows: readonly ShownRow[]): Span {
  const steady = rows.filter(({ shown, provisional }) => shown !== null && !provisional);
  const drawn = steady.length > 1 ? steady : rows.filter(({ shown }) => shown !== null);
  const values = [
    ...drawn.flatMap(({ shown }) => (shown === null ? [] : [...shown.most])),
    ...rows.flatMap(({ shown }) => (shown === null ? [] : [shown.rating])),
  ];
  if (values.length === 0) return [900, 1100];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(10, (high - low) * 0.04);
  return [Math.floor((low - margin) / 10) * 10, Math.ceil((high + margin) / 10) * 10];
}

/** P(row above column) in the order of the rows given. */
export function orderedAbove({ generators, above }: LeaderboardMatrix, rows: readonly ShownRow[]): (number | null)[][] {
  const places = rows.map(({ generator }) => generators.indexOf(generator));
  return places.map((row) => places.map((column) => above[row]?.[column] ?? null));
}
