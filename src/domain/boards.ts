/** A leaderboard of an arena: of all votes, of a category of tasks, of a criterion, or of both. */
export interface Board {
  /** Null: all. */
  readonly category: string | null;
  readonly criterion: number | null;
}

/** `''` for all; `c:` and `q:` parts joined by `|`. A category may hold any character, so its part comes first. */
export function boardKey({ category, criterion }: Board): string {
  const parts = [...(category === null ? [] : [`c:${category}`]), ...(criterion === null ? [] : [`q:${criterion}`])];
  return parts.join('|');
}

/** All leaderboards of an arena, that of all votes first. A single category, or criterion, has none of its own. */
export function boardsOf(categories: readonly string[], criteria: number): Board[] {
  const named = [...new Set(categories)].sort();
  const byCategory = [null, ...(named.length > 1 ? named : [])];
  const byCriterion = [null, ...(criteria > 1 ? Array.from({ length: criteria }, (_, q) => q) : [])];
  return byCategory.flatMap((category) => byCriterion.map((criterion) => ({ category, criterion })));
}
