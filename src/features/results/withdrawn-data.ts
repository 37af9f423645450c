import type { Pool } from 'pg';
import type { WithdrawnWorks } from '../../contract/http/results.ts';

/** How many works each published round of a contest lost on its way, and what was cast on them; by round. */
export async function readWithdrawn(pool: Pool, contestId: string): Promise<Map<string, WithdrawnWorks>> {
  const { rows } = await pool.query<{ id: string } & WithdrawnWorks>(
    `SELECT r.id, cardinality(r."withdrawnSlots") AS works,
      (SELECT count(*)::int FROM "Ballot" b WHERE b."roundId" = r.id AND b.status = 'excluded'
        AND b.reason = 'entry_withdrawn' AND b.kind = 'fresh' AND b.outcome IN ('low', 'high')
        AND b.criterion = 0) AS comparisons,
      (SELECT count(*)::int FROM "Rating" a WHERE a."roundId" = r.id AND a.slot = ANY (r."withdrawnSlots")
        AND a."retractedAt" IS NULL) AS ratings
    FROM "Round" r
    WHERE r."contestId" = $1 AND r.status = 'published' AND r."withdrawnSlots" <> '{}'`,
    [contestId],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
