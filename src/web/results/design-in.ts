import type { RevealedDesign, RoundResults } from '../../contract/http/results.ts';

/** Who stood behind a code of this round. */
export function designIn(round: Pick<RoundResults, 'designs'>, code: string): RevealedDesign {
  const design = round.designs.find((one) => one.code === code);
  if (design === undefined) throw new Error('a ranking names a code that is not in its round');
  return design;
}
