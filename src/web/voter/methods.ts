import type { RatingSituation } from './rating-session.ts';
import type { VoteSituation } from './vote-session.ts';

export type Shown = 'pairwise' | 'likes';

interface Side {
  readonly state: { readonly round: object | null; readonly end: string | null; readonly open: object | null } | null;
  readonly answers: readonly object[];
}

/**
 * The methods between which this person moves. A method whose round has not opened is shown only while no other is open:
 * when a round opens, those that it does not use stay behind.
 */
export function methodsOf(compare: Side, like: Side): Shown[] {
  const sides: [Shown, Side][] = [
    ['pairwise', compare],
    ['likes', like],
  ];
  const known = sides.filter(([, side]) => side.state !== null);
  const opened = known.filter(([, side]) => side.state?.round !== null);
  if (opened.length > 0) return opened.map(([method]) => method);
  // Before the first round one waiting page is enough.
  return known.slice(0, 1).map(([method]) => method);
}

/** What a person sees first: what was chosen, else the first method with something left to do, else the first. */
export function methodToShow(methods: readonly Shown[], chosen: Shown | null, compare: Side, like: Side): Shown | null {
  if (chosen !== null && methods.includes(chosen)) return chosen;
  const isOpen = (method: Shown) => (method === 'likes' ? like : compare).state?.end === null;
  return methods.find(isOpen) ?? methods[0] ?? null;
}

/** What the address says that was chosen. */
export function chosenBy(hash: string): Shown | null {
  return hash === '#like' ? 'likes' : hash === '#compare' ? 'pairwise' : null;
}

export const hashOf = (method: Shown): string => (method === 'likes' ? '#like' : '#compare');

/** Why nothing can be judged by any method; null while that is not known of both. */
export function refusalOfBoth(
  compare: Pick<VoteSituation, 'refusal'>,
  like: Pick<RatingSituation, 'refusal'>,
): VoteSituation['refusal'] {
  if (compare.refusal === null || like.refusal === null) return null;
  return compare.refusal.code === 'not_in_electorate' ? like.refusal : compare.refusal;
}
