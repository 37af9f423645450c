export type Verdict = 'credibly' | 'not_settled' | 'credibly_not';

/**
 * What may be said of the claim "better than every AI benchmark" with this probability. Nothing is settled while the votes
 * may as well come from designs that are all equal: then adaptive pairing would make claims of luck.
 *
 * @param apart whether the votes tell designs apart at all, see `tellsApart`
 */
export function verdictOf(probability: number, credibly: number, apart: boolean): Verdict {
  if (!apart) return 'not_settled';
  if (probability >= credibly) return 'credibly';
  return probability <= 1 - credibly ? 'credibly_not' : 'not_settled';
}

/** What a standing's confidence says of one demand. */
interface Check {
  readonly name: string;
  readonly for: string;
  readonly holds: boolean;
}

/**
 * Whether the votes speak for differences at all, as clearly as the label "moderate" demands. A standing without a label
 * is from before there were any; its claims stand as they were made.
 */
export function tellsApart(confidence: { readonly checks: readonly Check[] } | null | undefined): boolean {
  if (confidence === null || confidence === undefined) return true;
  return confidence.checks.some((check) => check.name === 'evidence' && check.for === 'moderate' && check.holds);
}
