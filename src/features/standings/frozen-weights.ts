import type { ClientBase, Pool } from 'pg';
import { METHOD_VERSION } from '../../domain/constants.ts';
import type { VoterFactors } from '../../domain/vote-weights.ts';

/**
 * Freezes the weights of a closed round, one row a voter, in the transaction that stores its final standing: there is
 * never one without the other. False when they are frozen already; then nothing is written.
 */
export async function freezeWeights(
  client: ClientBase,
  roundId: string,
  { ids, factors }: { readonly ids: readonly string[]; readonly factors: VoterFactors },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE "Round" SET "weightsVersion" = $2
     WHERE id = $1 AND status IN ('closed', 'published') AND "weightsVersion" IS NULL`,
    [roundId, METHOD_VERSION],
  );
  if (rowCount !== 1) return false;
  await client.query(
    `INSERT INTO "VoterWeight" ("roundId", "voterId", reliability, reputation, activity)
     SELECT $1, * FROM unnest($2::uuid[], $3::float8[], $4::float8[], $5::float8[])`,
    [roundId, ids, ...[factors.reliability, factors.reputation, factors.activity].map((one) => [...one])],
  );
  return true;
}

/** The frozen factors of a round's voters, asked for by their ids; null while nothing is frozen. */
export async function readFrozenWeights(
  pool: Pool,
  roundId: string,
): Promise<((ids: readonly string[]) => VoterFactors) | null> {
  const frozen = await pool.query('SELECT FROM "Round" WHERE id = $1 AND "weightsVersion" IS NOT NULL', [roundId]);
  if (frozen.rowCount === 0) return null;
  const { rows } = await pool.query(
    'SELECT "voterId", reliability, reputation, activity FROM "VoterWeight" WHERE "roundId" = $1',
    [roundId],
  );
  const byId = new Map(rows.map((row) => [row.voterId, row]));
  return (ids) => {
    const factor = (name: string) =>
      Float64Array.from(ids, (id) => {
        const row = byId.get(id);
        if (row === undefined) throw new Error(`a voter of round ${roundId} has no frozen weight`);
        return row[name];
      });
    return { reliability: factor('reliability'), reputation: factor('reputation'), activity: factor('activity') };
  };
}
