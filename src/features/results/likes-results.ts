import { z } from 'zod';
import { type LikesResults, likesResultRow, likesResults, type RevealedDesign } from '../../contract/http/results.ts';
import type { FinalStanding } from './data.ts';
import { namedRows } from './named-rows.ts';

/** The standing as stored: by codes. */
const stored = likesResults.extend({ rows: z.array(likesResultRow.omit({ label: true, kind: true })) });

/** The ranking by likes with names. */
export function resultsByLikes(standing: FinalStanding, designs: readonly RevealedDesign[]): LikesResults {
  const { ratings, voters, priorMean, priorVotes, confidence, rows } = stored.parse(standing.blind);
  return { ratings, voters, priorMean, priorVotes, confidence, rows: namedRows(rows, designs) };
}
