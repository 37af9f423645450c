import type { Pool } from 'pg';
import { contestSettings } from '../../contract/settings.ts';
import type { BenchmarkReport } from '../../domain/benchmark-report.ts';
import type { ContestStatus } from '../../domain/lifecycle.ts';

/** A benchmark whose judging has ended and is published. */
export interface PublishedBenchmark {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly question: string;
  readonly brief: string;
  readonly status: ContestStatus;
  readonly publishedAt: Date;
  readonly leastRuns: number;
  /** With which every model ran. */
  readonly generation: Readonly<Record<string, unknown>>;
  readonly judging: {
    readonly openedAt: Date;
    /** As hexadecimal digits. */
    readonly seed: string;
    readonly seedHash: string;
    readonly standardVersion: string;
    readonly withoutReruns: number;
  };
}

const BENCHMARK = `
  SELECT c.id, c.slug, c.name, c.question, c.brief, c.status::text AS status, c."publishedAt", c.settings,
         c.status IN ('published', 'archived') AS published,
         j."openedAt", encode(j.seed, 'hex') AS seed, j."seedHash", j."standardVersion", j."withoutReruns"
  FROM "Contest" c LEFT JOIN "Judging" j ON j."contestId" = c.id
  WHERE c.kind = 'benchmark'`;

/** Null: there is no such benchmark. `false`: it is not published. */
export async function findPublishedBenchmark(
  pool: Pool,
  by: { readonly slug: string } | { readonly id: string },
): Promise<PublishedBenchmark | false | null> {
  const { rows } =
    'slug' in by
      ? await pool.query(`${BENCHMARK} AND c.slug = $1`, [by.slug])
      : await pool.query(`${BENCHMARK} AND c.id = $1`, [by.id]);
  const [row] = rows;
  if (row === undefined) return null;
  if (!row.published) return false;
  const { id, slug, name, question, brief, status, publishedAt } = row;
  const { openedAt, seed, seedHash, standardVersion, withoutReruns } = row;
  const { benchmark } = contestSettings.parse(row.settings);
  if (benchmark === null) throw new Error('a benchmark without its settings');
  return {
    ...{ id, slug, name, question, brief, status, publishedAt },
    ...benchmark,
    judging: { openedAt, seed, seedHash, standardVersion, withoutReruns },
  };
}

/** Keeps a report; one that is there already stays. */
export async function storeReport(
  pool: Pool,
  contestId: string,
  methodVersion: string,
  report: BenchmarkReport,
): Promise<void> {
  await pool.query(
    `INSERT INTO "BenchmarkReport" ("contestId", "methodVersion", report)
     SELECT id, $2, $3 FROM "Contest" WHERE id = $1 AND status IN ('published', 'archived') ON CONFLICT DO NOTHING`,
    [contestId, methodVersion, JSON.stringify(report)],
  );
}

/** Null: it is not made yet. */
export async function readReport(
  pool: Pool,
  contestId: string,
): Promise<{ methodVersion: string; report: unknown } | null> {
  const { rows } = await pool.query('SELECT "methodVersion", report FROM "BenchmarkReport" WHERE "contestId" = $1', [
    contestId,
  ]);
  return rows[0] ?? null;
}

/** Published benchmarks whose report is not there yet. */
export async function readUnreported(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT c.id FROM "Contest" c LEFT JOIN "BenchmarkReport" r ON r."contestId" = c.id
     WHERE c.kind = 'benchmark' AND c.status IN ('published', 'archived') AND r."contestId" IS NULL`,
  );
  return rows.map(({ id }) => id);
}
