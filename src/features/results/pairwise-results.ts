import { z } from 'zod';
import { blindStanding } from '../../contract/host.ts';
import type { PairwiseResults, PairwiseRow, RevealedDesign } from '../../contract/http/results.ts';
import { tellsApart, verdictOf } from '../../domain/verdict.ts';
import type { FinalStanding, PairwiseTables } from './data.ts';
import { namedRows } from './named-rows.ts';

/** What of a standing is kept from everybody until publication. */
const revealing = z.object({
  /** By code: the chance to be stronger than every AI benchmark; benchmarks are left out. */
  beatsAll: z.record(z.string(), z.number()),
});

/** The pairwise results with their large tables as they lie in the database. */
export type PairwiseWithTables = Omit<PairwiseResults, 'codes' | 'rankShares' | 'pairs'> & PairwiseTables;

/** The pairwise ranking with names and verdicts. @param credibly how sure a single verdict must be */
export function resultsByPairs(
  standing: FinalStanding,
  tables: PairwiseTables,
  designs: readonly RevealedDesign[],
  credibly: number,
): PairwiseWithTables {
  const blind = blindStanding.parse(standing.blind);
  const { beatsAll } = revealing.parse(standing.revealing);
  const { comparisons, voters, components, converged, separation, leftShare } = blind;
  const apart = tellsApart(blind.confidence);
  const rows = namedRows(blind.rows, designs).map((row): PairwiseRow => {
    const beatsAllBenchmarks = row.kind === 'ai' ? null : (beatsAll[row.code] ?? null);
    return {
      ...row,
      beatsAllBenchmarks,
      verdict: beatsAllBenchmarks === null ? null : verdictOf(beatsAllBenchmarks, credibly, apart),
    };
  });
  return {
    ...{ comparisons, voters, components, converged, separation, leftShare, credibly },
    credible: rows.filter(({ verdict }) => verdict === 'credibly').length,
    confidence: blind.confidence,
    rows,
    ...tables,
  };
}
