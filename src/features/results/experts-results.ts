import { expertsRevealing, expertsStanding } from '../../contract/host.ts';
import type { ExpertsResults, RevealedDesign } from '../../contract/http/results.ts';
import type { Criterion } from '../../domain/settings.ts';
import type { FinalStanding } from './data.ts';
import { namedRows } from './named-rows.ts';

/** The experts' ranking with names, and which of the two means ranks. */
export function resultsByExperts(
  standing: FinalStanding,
  designs: readonly RevealedDesign[],
  criteria: readonly Criterion[],
): ExpertsResults {
  const { packets, agreement, confidence } = expertsStanding.parse(standing.blind);
  const { basis, unadjusted, rows } = expertsRevealing.parse(standing.revealing);
  return {
    ...{ packets, agreement, confidence, basis, unadjusted },
    criteria: criteria.map(({ name, weight, min, max }) => ({ name, weight, min, max })),
    rows: namedRows(rows, designs).map((row) => ({ ...row, ranked: row[basis] })),
  };
}
