/** One judgement of a file, ready to be stored. */
export interface PlannedComparison {
  readonly voter: string;
  /** What was shown on the left and on the right. */
  readonly left: string;
  readonly right: string;
  readonly winner: 'left' | 'right';
}

/** A round's worth of comparisons from elsewhere. */
export interface ComparisonPlan {
  readonly name: string;
  readonly question: string;
  readonly brief: string;
  /** The works, sorted. */
  readonly labels: readonly string[];
  readonly comparisons: readonly PlannedComparison[];
}

export type ImportFaultKind =
  | 'unreadable'
  | 'missing_columns'
  | 'empty_field'
  | 'bad_choice'
  | 'bad_level'
  | 'same_work'
  | 'no_rows'
  | 'unknown_scene'
  | 'too_many_works';

/** A file that cannot be imported; `row` is its line number, the header being line 1. Nothing was stored. */
export class ImportFault extends Error {
  readonly kind: ImportFaultKind;
  readonly row: number | null;
  readonly detail: string;

  constructor(kind: ImportFaultKind, row: number | null, detail = '') {
    super(`${kind}${row === null ? '' : ` in line ${row}`}${detail === '' ? '' : `: ${detail}`}`);
    this.name = 'ImportFault';
    this.kind = kind;
    this.row = row;
    this.detail = detail;
  }
}

/** A judgement as it stands in a file: the same voter may have judged a pair several times. */
export interface Judgement extends PlannedComparison {
  readonly row: number;
}

/** More works than a fit takes. */
const MOST_WORKS = 5000;

/**
 * Makes a plan of judgements. A voter's k-th judgement of a pair becomes the vote of `voter#k`, so that one voter
 * counts once a pair and no judgement is lost.
 * @throws ImportFault same_work, no_rows, too_many_works.
 */
export function planComparisons(
  about: Pick<ComparisonPlan, 'name' | 'question' | 'brief'>,
  judgements: readonly Judgement[],
): ComparisonPlan {
  if (judgements.length === 0) throw new ImportFault('no_rows', null);
  const labels = new Set<string>();
  const times = new Map<string, number>();
  const comparisons = judgements.map(({ row, voter, left, right, winner }) => {
    if (left === right) throw new ImportFault('same_work', row, left);
    labels.add(left).add(right);
    const key = JSON.stringify([voter, ...[left, right].sort()]);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return { voter: `${voter}#${time}`, left, right, winner };
  });
  if (labels.size > MOST_WORKS) throw new ImportFault('too_many_works', null, String(labels.size));
  return { ...about, labels: [...labels].sort(), comparisons };
}
