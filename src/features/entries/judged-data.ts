import type { Db } from '../../platform/transaction.ts';
import type { AssetFile } from './asset-data.ts';

export interface JudgedFile extends AssetFile {
  /** It is an original, which nobody has marked as seen yet. */
  readonly unseen: boolean;
}

/** A file by its name in the session of the judge whose account this is; null: not in it, or judging is over. */
export async function findJudgedFile(db: Db, name: string, accountId: string): Promise<JudgedFile | null> {
  const rows = await db.$queryRaw<JudgedFile[]>`
    SELECT f."storageKey", f."contentType", f."bytes", f."etag",
           i."fullName" = ${name} AND i."seenAt" IS NULL AS "unseen"
    FROM "JudgeItem" i
    JOIN "JudgeSession" s ON s."id" = i."sessionId"
    JOIN "Judge" j ON j."voterId" = s."judgeId" AND j."removedAt" IS NULL
    JOIN "Contest" c ON c."id" = j."contestId" AND c."status" = 'evaluation'
    JOIN "Voter" v ON v."id" = j."voterId" AND v."accountId" = ${accountId}::uuid
    LEFT JOIN "Entry" e ON e."id" = i."entryId"
    LEFT JOIN "Anchor" a ON a."id" = i."anchorId"
    JOIN "Rendition" f ON f."mediaId" = coalesce(e."mediaId", a."mediaId")
      AND f."size" = CASE WHEN i."fullName" = ${name} THEN 'full' ELSE 'small' END
    WHERE i."fullName" = ${name} OR i."smallName" = ${name}`;
  return rows[0] ?? null;
}

/** Notes that an original has been seen; the first time stands. */
export async function noteSeen(db: Db, name: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "JudgeItem" SET "seenAt" = clock_timestamp() WHERE "fullName" = ${name} AND "seenAt" IS NULL`;
}
