import { expertsRevealing, expertsRow, expertsStanding } from '../../contract/host.ts';
import type { ExpertsResults, RevealedDesign } from '../../contract/http/results.ts';
import type { Criterion } from '../../domain/settings.ts';
import { namedRows } from './named-rows.ts';
import type { FinalStanding } from './rounds-data.ts';

const stored = expertsRevealing.omit({ rows: true });

/** The experts' ranking with names, and which of the two means ranks. */
export async function resultsByExperts(
  standing: FinalStanding,
  designs: readonly RevealedDesign[],
  criteria: readonly Criterion[],
): Promise<ExpertsResults> {
  const { packets, agreement, confidence } = expertsStanding.parse(standing.blind);
  const { basis, unadjusted } = stored.parse(standing.revealing);
  const rows = await namedRows(
    standing.rows,
    designs,
    (row) => expertsRow.parse(row),
    (row) => ({ ...row, ranked: row[basis] }),
  );
  return {
    ...{ packets, agreement, confidence, basis, unadjusted },
    criteria: criteria.map(({ name, weight, min, max }) => ({ name, weight, min, max })),
    rows,
  };
}
