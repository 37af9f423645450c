import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { type AssetKey, assetKeyOf, type NamedAsset } from './sealed-name.ts';

const SECRET_BYTES = 32;

/** What the names of a round's files are sealed with; drawn when it is first needed, for all nodes the same. */
export async function readAssetKey(pool: Pool, roundId: string): Promise<AssetKey> {
  const read = async (): Promise<Uint8Array | null> =>
    (await pool.query('SELECT "assetSecret" AS secret FROM "Round" WHERE id = $1', [roundId])).rows[0]?.secret ?? null;
  const known = await read();
  if (known !== null) return assetKeyOf(roundId, known);
  await pool.query('UPDATE "Round" SET "assetSecret" = $2 WHERE id = $1 AND "assetSecret" IS NULL', [
    roundId,
    randomBytes(SECRET_BYTES),
  ]);
  const drawn = await read();
  if (drawn === null) throw new Error('a round whose files are to be named is gone');
  return assetKeyOf(roundId, drawn);
}

/** The person's voter in the contest of an arena's round; null: none, or there is no such round. */
export async function findArenaVoter(pool: Pool, roundId: string, accountId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT v.id FROM "Round" r
     JOIN "Contest" c ON c.id = r."contestId" AND c.kind = 'arena'
     JOIN "Voter" v ON v."contestId" = c.id AND v."accountId" = $2
     WHERE r.id = $1`,
    [roundId, accountId],
  );
  return rows[0]?.id ?? null;
}

export interface AssetFile {
  readonly storageKey: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly etag: string;
}

/** A file of a round by its slot or task; null: none, or its output was withdrawn. */
export async function findAssetFile(pool: Pool, roundId: string, asset: NamedAsset): Promise<AssetFile | null> {
  const { rows } = await pool.query<AssetFile>(ASSET_FILES[asset.of], [roundId, asset.number, asset.size]);
  return rows[0] ?? null;
}

const FILE = 'f."storageKey", f."contentType", f.bytes, f.etag';
const ASSET_FILES = {
  output: `SELECT ${FILE} FROM "RoundEntry" p
    JOIN "Entry" e ON e.id = p."entryId" JOIN "Rendition" f ON f."mediaId" = e."mediaId"
    WHERE p."roundId" = $1 AND p.slot = $2 AND p."withdrawnAt" IS NULL AND f.size = $3`,
  reference: `SELECT ${FILE} FROM "Round" r
    JOIN "Task" t ON t."contestId" = r."contestId" JOIN "Rendition" f ON f."mediaId" = t."referenceMediaId"
    WHERE r.id = $1 AND t.position = $2 AND f.size = $3`,
} as const;
