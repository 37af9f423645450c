import type { Pool, QueryResultRow } from 'pg';

/** Of rows of a few numbers. */
const AT_ONCE = 5_000;

/**
 * The rows of a query, however many, `atOnce` in memory at a time and all from one picture of the database. The connection
 * goes back when the reading ends or is given up.
 */
export async function* readRows<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: readonly unknown[],
  atOnce = AT_ONCE,
): AsyncGenerator<Row> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`DECLARE reading NO SCROLL CURSOR FOR ${text}`, [...values]);
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${atOnce} FROM reading`);
      const isLast = rows.length < atOnce;
      yield* rows;
      if (isLast) break;
      // The driver holds results longer than they are used: what was read would be moved about in memory, again and again.
      rows.length = 0;
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
