import type { Pool } from 'pg';
import { type JsonText, jsonText } from '../../platform/json-text.ts';
import { readRows } from '../../platform/read-rows.ts';

/** The large tables of a pairwise standing, as the database wrote them: of a large round they are megabytes. */
export type PairwiseTables = Readonly<Record<'codes' | 'rankShares' | 'pairs', JsonText>>;

/** So many bytes, which are characters here, come in one piece: it fits what a socket gives at once. */
const PIECE_BYTES = 60 * 1024;
const PIECES_AT_ONCE = 8;

/** The tables of the final pairwise standings of a contest's published rounds, by round. */
export async function readPairwiseTables(
  pool: Pool,
  contestId: string,
  pieceBytes = PIECE_BYTES,
): Promise<Map<string, PairwiseTables>> {
  const rows = readRows<{ roundId: string; part: keyof PairwiseTables; at: number; piece: string }>(
    pool,
    // Numbers and codes have no spaces, and a byte is a character. OFFSET: a table is written once, not once a piece.
    `SELECT s."roundId", part.name AS part, piece.at,
            convert_from(substring(part.bytes FROM piece.at + 1 FOR $2), 'UTF8') AS piece
     FROM "Standing" s JOIN "Round" r ON r.id = s."roundId"
     CROSS JOIN LATERAL (
       SELECT key AS name, convert_to(replace(value::text, ' ', ''), 'UTF8') AS bytes FROM jsonb_each(s.matrices)
       WHERE key IN ('codes', 'rankShares', 'pairs') OFFSET 0) part
     CROSS JOIN LATERAL generate_series(0, length(part.bytes) - 1, $2) AS piece(at)
     WHERE r."contestId" = $1 AND r.status = 'published' AND s.board = '' AND s.method = 'pairwise' AND s.final`,
    [contestId, pieceBytes],
    PIECES_AT_ONCE,
  );
  const pieces = new Map<string, Record<keyof PairwiseTables, Buffer[]>>();
  for await (const { roundId, part, at, piece } of rows) {
    const ofRound = pieces.get(roundId) ?? { codes: [], rankShares: [], pairs: [] };
    pieces.set(roundId, ofRound);
    // As bytes at once: texts that stay would be moved about in memory, in the turn of somebody else.
    ofRound[part][at / pieceBytes] = Buffer.from(piece);
  }
  return new Map(
    Array.from(pieces, ([roundId, { codes, rankShares, pairs }]) => [
      roundId,
      { codes: jsonText(...codes), rankShares: jsonText(...rankShares), pairs: jsonText(...pairs) },
    ]),
  );
}
