import { type ComparisonPlan, ImportFault, MOST_WORKS } from './comparison-plan.ts';
import { readTable } from './read-table.ts';

/** A round's worth of likes and dislikes from elsewhere, in the order of the file. */
export interface RatingPlan extends Pick<ComparisonPlan, 'name' | 'question' | 'brief' | 'labels'> {
  readonly ratings: readonly { readonly voter: string; readonly label: string; readonly liked: boolean }[];
}

/** Which columns say who, what and how. */
export interface RatingColumns {
  readonly voter: string;
  readonly work: string;
  readonly rating: string;
}

/**
 * Reads likes (1) and dislikes (−1); 0 is a look without an answer. A voter's last row on a work counts, also when it is
 * a 0: then there is no rating. A work that nobody rated is in the round all the same.
 * @throws ImportFault with the line.
 */
export function readRatings(
  text: string,
  columns: RatingColumns,
  about: Pick<ComparisonPlan, 'name' | 'question' | 'brief'>,
): RatingPlan {
  const labels = new Set<string>();
  const last = new Map<string, { voter: string; label: string; value: string }>();
  for (const { row, field } of readTable(text, [columns.voter, columns.work, columns.rating])) {
    const [voter, label, value] = [field(columns.voter), field(columns.work), field(columns.rating)];
    if (value !== '1' && value !== '-1' && value !== '0') throw new ImportFault('bad_rating', row, value);
    labels.add(label);
    const key = JSON.stringify([voter, label]);
    // Set anew, so that the order is that of the rows that count.
    last.delete(key);
    last.set(key, { voter, label, value });
  }
  if (labels.size > MOST_WORKS) throw new ImportFault('too_many_works', null, String(labels.size));
  const ratings = [...last.values()]
    .filter(({ value }) => value !== '0')
    .map(({ voter, label, value }) => ({ voter, label, liked: value === '1' }));
  if (ratings.length === 0) throw new ImportFault('no_rows', null);
  return { ...about, labels: [...labels].sort(), ratings };
}
