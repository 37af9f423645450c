import { z } from 'zod';
import { type BlindRow, blindRow, blindStanding } from '../../contract/host.ts';
import type { PairwiseResults, PairwiseRow, RevealedDesign } from '../../contract/http/results.ts';
import { tellsApart, verdictOf } from '../../domain/verdict.ts';
import { type Named, namedRows } from './named-rows.ts';
import type { FinalStanding } from './rounds-data.ts';

/** What of a standing is kept from everybody until publication. */
const revealing = z.object({
  /** By code: the chance to be stronger than every AI benchmark; benchmarks are left out. */
  beatsAll: z.record(z.string(), z.number()),
});

const stored = blindStanding.omit({ rows: true });

/** The pairwise results without the large tables, which only the page of all designs shows. */
export type PairwiseRanking = Omit<PairwiseResults, 'codes' | 'rankShares' | 'pairs'>;

/** The pairwise ranking with names and verdicts. @param credibly how sure a single verdict must be */
export async function resultsByPairs(
  standing: FinalStanding,
  designs: readonly RevealedDesign[],
  credibly: number,
): Promise<PairwiseRanking> {
  const blind = stored.parse(standing.blind);
  const { beatsAll } = revealing.parse(standing.revealing);
  const { comparisons, voters, components, converged, separation, leftShare } = blind;
  const apart = tellsApart(blind.confidence);
  const withVerdict = (row: Named<BlindRow>): PairwiseRow => {
    const beatsAllBenchmarks = row.kind === 'ai' ? null : (beatsAll[row.code] ?? null);
    return {
      ...row,
      beatsAllBenchmarks,
      verdict: beatsAllBenchmarks === null ? null : verdictOf(beatsAllBenchmarks, credibly, apart),
    };
  };
  const rows = await namedRows(standing.rows, designs, (row) => blindRow.parse(row), withVerdict);
  return {
    ...{ comparisons, voters, components, converged, separation, leftShare, credibly },
    credible: rows.filter(({ verdict }) => verdict === 'credibly').length,
    confidence: blind.confidence,
    rows,
  };
}
