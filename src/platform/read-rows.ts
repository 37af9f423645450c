import type { Pool, QueryResultRow } from 'pg';

const AT_ONCE = 5_000;

/**
 * The rows of a query, however many, a few thousand in memory at a time and all from one picture of the database.
 * The connection goes back when the reading ends or is given up.
 */
export async function* readRows<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`DECLARE reading NO SCROLL CURSOR FOR ${text}`, [...values]);
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${AT_ONCE} FROM reading`);
      yield* rows;
      if (rows.length < AT_ONCE) break;
    }
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    await client.query('ROLLBACK').catch((error: unknown) => {
      broken ??= error;
    });
    client.release(broken instanceof Error && !('code' in broken) ? broken : undefined);
  }
}
