export type Verdict = 'credibly' | 'not_settled' | 'credibly_not';

/** What may be said of the claim "better than every AI benchmark" with this probability. */
export function verdictOf(probability: number, credibly: number): Verdict {
  if (probability >= credibly) return 'credibly';
  return probability <= 1 - credibly ? 'credibly_not' : 'not_settled';
}
