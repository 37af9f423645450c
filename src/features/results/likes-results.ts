import { likesStanding } from '../../contract/host.ts';
import type { LikesResults, RevealedDesign } from '../../contract/http/results.ts';
import type { FinalStanding } from './data.ts';
import { namedRows } from './named-rows.ts';

/** The ranking by likes with names. */
export function resultsByLikes(standing: FinalStanding, designs: readonly RevealedDesign[]): LikesResults {
  const { ratings, voters, priorMean, priorVotes, confidence, rows } = likesStanding.parse(standing.blind);
  return { ratings, voters, priorMean, priorVotes, confidence, rows: namedRows(rows, designs) };
}
