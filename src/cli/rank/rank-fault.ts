/** What can be wrong with a file of votes, or with what is asked of it. */
export type RankFaultKind =
  | 'no_file'
  | 'unreadable_csv'
  | 'field_count'
  | 'unreadable_json'
  | 'not_an_object'
  | 'unknown_layout'
  | 'missing_column'
  | 'doubled_column'
  | 'late_column'
  | 'empty_field'
  | 'unknown_label'
  | 'bad_amount'
  | 'same_item'
  | 'no_votes'
  | 'nothing_counted'
  | 'too_many_items'
  | 'too_many_tasks'
  | 'unknown_benchmark'
  | 'not_strongly_connected'
  | 'beyond_precision'
  | 'fractions'
  | 'too_few_voters'
  | 'too_many_resamples';

/** Where something stands: the line of a text, or the how-manieth vote of a JSON array. */
export interface Place {
  readonly unit: 'line' | 'vote';
  readonly number: number;
}

/** A fault that the person can mend; src/words says it in one sentence. */
export class RankFault extends Error {
  readonly kind: RankFaultKind;
  readonly detail: string;
  readonly place: Place | null;

  constructor(kind: RankFaultKind, detail = '', place: Place | null = null) {
    super(kind);
    this.name = 'RankFault';
    this.kind = kind;
    this.detail = detail;
    this.place = place;
  }
}

/** Runs what reads one vote; a fault in it gets the vote's place. */
export function atPlace(unit: Place['unit'], number: number, run: () => void): void {
  try {
    run();
  } catch (error) {
    if (error instanceof RankFault && error.place === null) {
      throw new RankFault(error.kind, error.detail, { unit, number });
    }
    throw error;
  }
}
