import type { Pool } from 'pg';

/**
 * Points of a round's voters, those without any left out: R as it stood when the round opened. Earned points follow the
 * person through all contests; what a host gives counts in the host's contest. Who came after the opening brings what
 * the invitation granted.
 */
export async function readRoundReputation(pool: Pool, roundId: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; points: number }>(
    `WITH round AS (SELECT "contestId", "openedAt" FROM "Round" WHERE id = $1)
     SELECT id, sum(points)::int AS points FROM (
       SELECT v.id, e.points FROM round r
       JOIN "ReputationEvent" e ON e."contestId" = r."contestId"
       JOIN "Voter" v ON v.id = e."voterId"
       WHERE e."createdAt" <= r."openedAt" OR (e.reason = 'granted' AND v."createdAt" > r."openedAt")
       UNION ALL
       SELECT v.id, e.points FROM round r
       JOIN "ReputationEvent" e ON e."contestId" <> r."contestId" AND e."roundId" IS NOT NULL
         AND e."createdAt" <= r."openedAt"
       JOIN "Voter" other ON other.id = e."voterId"
       JOIN "Voter" v ON v."accountId" = other."accountId" AND v."contestId" = r."contestId"
     ) event GROUP BY id`,
    [roundId],
  );
  return new Map(rows.map(({ id, points }) => [id, points]));
}
