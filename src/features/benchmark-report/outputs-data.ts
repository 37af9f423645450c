import type { Pool } from 'pg';

/** A picture as the report shows it. */
export interface ShownPicture {
  readonly full: string;
  readonly small: string;
  readonly width: number;
  readonly height: number;
}

export interface StoredAnchor {
  readonly picture: ShownPicture;
  readonly scores: Record<string, number>;
  readonly note: string;
}

/** Pictures of a run: its directions in their order, the first being the one that is scored. */
export interface RunPictures {
  readonly model: string;
  readonly run: number;
  readonly sideNote: string;
  readonly pictures: readonly ShownPicture[];
}

/** The names of a medium's files that the host saw before and everybody sees now, with the size of the original. */
const picture = (medium: string) => `
  (SELECT json_build_object('full', f.name, 'small', s.name, 'width', fr.width, 'height', fr.height)
   FROM "Rendition" fr JOIN "WireName" f ON f."renditionId" = fr.id AND f."roundId" IS NULL
   JOIN "Rendition" sr ON sr."mediaId" = fr."mediaId" AND sr.size = 'small'
   JOIN "WireName" s ON s."renditionId" = sr.id AND s."roundId" IS NULL
   WHERE fr."mediaId" = ${medium} AND fr.size = 'full' LIMIT 1)`;

export async function readAnchors(pool: Pool, contestId: string, brief: string): Promise<StoredAnchor[]> {
  const { rows } = await pool.query(
    `SELECT ${picture('a."mediaId"')} AS picture, a.scores, a.note
     FROM "Anchor" a JOIN "Task" t ON t.id = a."taskId"
     WHERE t."contestId" = $1 AND t.key = $2 ORDER BY a.position`,
    [contestId, brief],
  );
  return rows;
}

export async function readPictures(pool: Pool, contestId: string, brief: string): Promise<RunPictures[]> {
  const { rows } = await pool.query(
    `SELECT c.key AS model, e.run, e."sideNote",
            (SELECT json_agg(d.picture ORDER BY d.number) FROM (
               SELECT 1 AS number, ${picture('e."mediaId"')} AS picture
               UNION ALL SELECT d.number, ${picture('d."mediaId"')} FROM "Direction" d WHERE d."entryId" = e.id) AS d
            ) AS pictures
     FROM "Entry" e JOIN "Task" t ON t.id = e."taskId" JOIN "Contestant" c ON c.id = e."contestantId"
     WHERE t."contestId" = $1 AND t.key = $2 AND e.status = 'submitted' AND e."mediaId" IS NOT NULL`,
    [contestId, brief],
  );
  return rows;
}
