import { likesRow, likesStanding } from '../../contract/host.ts';
import type { LikesResults, RevealedDesign } from '../../contract/http/results.ts';
import { namedRows } from './named-rows.ts';
import type { FinalStanding } from './rounds-data.ts';

const stored = likesStanding.omit({ rows: true });

/** The ranking by likes with names. */
export async function resultsByLikes(
  standing: FinalStanding,
  designs: readonly RevealedDesign[],
): Promise<LikesResults> {
  const { ratings, voters, priorMean, priorVotes, confidence } = stored.parse(standing.blind);
  const rows = await namedRows(
    standing.rows,
    designs,
    (row) => likesRow.parse(row),
    (row) => row,
  );
  return { ratings, voters, priorMean, priorVotes, confidence, rows };
}
