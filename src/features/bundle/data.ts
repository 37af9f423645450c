import type { Pool } from 'pg';
import type { BundleAbout, PublishedStandings } from '../../contract/bundle.ts';
import { roundSettings } from '../../contract/settings.ts';

/** The challenge of a bundle; null: it is none, or its results are not published. */
export async function readPublishedContest(
  pool: Pool,
  contestId: string,
): Promise<Pick<BundleAbout, 'contest' | 'rounds'> | null> {
  const contests = await pool.query(
    `SELECT slug, name, question, brief FROM "Contest"
     WHERE id = $1 AND kind = 'challenge' AND status IN ('published', 'archived')`,
    [contestId],
  );
  if (contests.rows.length === 0) return null;
  const { rows } = await pool.query(
    `SELECT position, name, "openedAt", "closedAt", settings, "settingsVersion", encode(seed, 'hex') AS seed, "seedHash"
     FROM "Round" WHERE "contestId" = $1 AND status = 'published' ORDER BY position`,
    [contestId],
  );
  const rounds = rows.map(({ openedAt, closedAt, settings, ...row }) => ({
    ...row,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt.toISOString(),
    settings: roundSettings.parse(settings),
  }));
  return { contest: contests.rows[0], rounds };
}

/**
 * What a stored standing knows of its making, when votes came in, and the likes of people without a work, who stood for
 * all before names came: not part of what is published, and nobody could recompute the last, as raters have no names.
 */
const UNPUBLISHED = ['participation', 'spent', 'outside'] as const;

/** The final standings of a round, by method. */
export async function readFinalStandings(pool: Pool, roundId: string): Promise<PublishedStandings> {
  const { rows } = await pool.query(
    `SELECT method, "methodVersion", blind, matrices, revealing FROM "Standing"
     WHERE "roundId" = $1 AND board = '' AND final ORDER BY method`,
    [roundId],
  );
  return Object.fromEntries(
    rows.map(({ method, blind, ...row }) => {
      const shown = { ...blind };
      for (const key of UNPUBLISHED) delete shown[key];
      return [method, { ...row, blind: shown }];
    }),
  );
}

/** Keeps a bundle; one that is there already stays. */
export async function storeBundle(pool: Pool, contestId: string, sha256: string, bytes: Buffer): Promise<void> {
  await pool.query(
    `INSERT INTO "Bundle" ("contestId", sha256, bytes)
     SELECT id, $2, $3 FROM "Contest" WHERE id = $1 AND status IN ('published', 'archived') ON CONFLICT DO NOTHING`,
    [contestId, sha256, bytes],
  );
}

export async function hasBundle(pool: Pool, contestId: string): Promise<boolean> {
  return (await pool.query('SELECT FROM "Bundle" WHERE "contestId" = $1', [contestId])).rowCount === 1;
}

export interface FoundBundle {
  /** The results are out. */
  readonly published: boolean;
  readonly sha256: string | null;
  readonly size: number | null;
}

/** What is known of a contest's bundle; null: there is no such contest. */
export async function findBundle(pool: Pool, slug: string): Promise<FoundBundle | null> {
  const { rows } = await pool.query(
    `SELECT c.status IN ('published', 'archived') AS published, b.sha256, length(b.bytes) AS size
     FROM "Contest" c LEFT JOIN "Bundle" b ON b."contestId" = c.id WHERE c.slug = $1`,
    [slug],
  );
  return rows[0] ?? null;
}

export async function readBundleBytes(pool: Pool, slug: string): Promise<Buffer | null> {
  const { rows } = await pool.query(
    'SELECT b.bytes FROM "Bundle" b JOIN "Contest" c ON c.id = b."contestId" WHERE c.slug = $1',
    [slug],
  );
  return rows[0]?.bytes ?? null;
}

/** Contests whose results are out, of benchmarks the report too, and whose bundle is not there yet. */
export async function readUnbundled(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT c.id FROM "Contest" c LEFT JOIN "Bundle" b ON b."contestId" = c.id
     LEFT JOIN "BenchmarkReport" r ON r."contestId" = c.id
     WHERE c.status IN ('published', 'archived') AND b."contestId" IS NULL
       AND (c.kind = 'challenge' OR r."contestId" IS NOT NULL)`,
  );
  return rows.map(({ id }) => id);
}
