/** One judgement of a file, ready to be stored. */
export interface PlannedComparison {
  readonly voter: string;
  /** What was shown on the left and on the right. */
  readonly left: string;
  readonly right: string;
  readonly winner: 'left' | 'right';
  /** The voter judged this pair before, in the comparison at this place: it tells how reliable the voter is. */
  readonly repeats?: number;
}

/** A round's worth of comparisons from elsewhere. */
export interface ComparisonPlan {
  readonly name: string;
  readonly question: string;
  readonly brief: string;
  /** The works, sorted. */
  readonly labels: readonly string[];
  readonly comparisons: readonly PlannedComparison[];
  /** Every judgement counts the same: nothing is made of repeats, activity or reputation. */
  readonly equal: boolean;
}

/** What is said of a plan besides its judgements. */
export type PlanAbout = Pick<ComparisonPlan, 'name' | 'question' | 'brief' | 'equal'>;

export type ImportFaultKind =
  | 'unreadable'
  | 'missing_columns'
  | 'empty_field'
  | 'bad_choice'
  | 'bad_rating'
  | 'bad_level'
  | 'same_work'
  | 'repeated_vote'
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
export const MOST_WORKS = 5000;

/**
 * Makes a plan of judgements. Of a voter's judgements of a pair the first one counts, the others are repeats of it. Where
 * all count the same, the k-th becomes the vote of `voter#k`, so that one voter counts once a pair and none is lost.
 * @throws ImportFault same_work, no_rows, too_many_works.
 */
export function planComparisons(about: PlanAbout, judgements: readonly Judgement[]): ComparisonPlan {
  if (judgements.length === 0) throw new ImportFault('no_rows', null);
  const labels = new Set<string>();
  const earlier = new Map<string, { readonly first: number; times: number }>();
  const comparisons = judgements.map(({ row, voter, left, right, winner }, place): PlannedComparison => {
    if (left === right) throw new ImportFault('same_work', row, left);
    labels.add(left).add(right);
    const key = JSON.stringify([voter, ...[left, right].sort()]);
    const before = earlier.get(key) ?? { first: place, times: 0 };
    earlier.set(key, before);
    before.times++;
    if (about.equal) return { voter: `${voter}#${before.times}`, left, right, winner };
    return { voter, left, right, winner, ...(before.times > 1 && { repeats: before.first }) };
  });
  if (labels.size > MOST_WORKS) throw new ImportFault('too_many_works', null, String(labels.size));
  return { ...about, labels: [...labels].sort(), comparisons };
}
