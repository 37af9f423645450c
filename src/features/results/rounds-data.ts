import type { Pool } from 'pg';
import type { RevealedDesign, WithdrawnWorks } from '../../contract/http/results.ts';
import { method as methodName, roundSettings } from '../../contract/settings.ts';
import type { Method, RoundSettings } from '../../domain/settings.ts';
import { readRows } from '../../platform/read-rows.ts';
import { readWithdrawn } from './withdrawn-data.ts';

/** So many designs are read in a turn of the event loop: of a large round all of them would hold others up. */
const ROWS_AT_ONCE = 128;

/** The final standing of one method as stored, whose form the method knows; its rows are read as they are asked for. */
export interface FinalStanding {
  readonly methodVersion: string;
  readonly blind: object;
  readonly revealing: object;
  readonly rows: AsyncIterable<unknown>;
}

export interface PublishedRound {
  readonly id: string;
  readonly name: string;
  readonly openedAt: Date;
  readonly closedAt: Date;
  readonly seed: Uint8Array;
  readonly seedHash: string;
  readonly settings: RoundSettings;
  readonly standings: Partial<Readonly<Record<Method, FinalStanding>>>;
  /** In the order of their codes, without those that were withdrawn. */
  readonly entries: readonly RevealedDesign[];
  readonly withdrawn: WithdrawnWorks;
}

/** The published rounds of a contest with their final standings and what was behind the codes. */
export async function readPublishedRounds(pool: Pool, contestId: string): Promise<PublishedRound[]> {
  const { rows } = await pool.query(
    `SELECT id, name, "openedAt", "closedAt", seed, "seedHash", settings,
            (SELECT coalesce(array_agg(method ORDER BY method), '{}') FROM "Standing"
             WHERE "roundId" = r.id AND board = '' AND final) AS methods
     FROM "Round" r WHERE "contestId" = $1 AND status = 'published' ORDER BY position`,
    [contestId],
  );
  const withdrawn = await readWithdrawn(pool, contestId);
  const rounds: PublishedRound[] = [];
  for (const { settings, methods, ...row } of rows) {
    if (row.openedAt === null || row.closedAt === null || methods.length === 0)
      throw new Error('a published round is incomplete');
    // One after the other: of a large round each takes milliseconds, and others have their turn between.
    const standings: Partial<Record<Method, FinalStanding>> = {};
    for (const method of methods) standings[methodName.parse(method)] = await readFinal(pool, row.id, method);
    rounds.push({
      ...row,
      settings: roundSettings.parse(settings),
      standings,
      entries: await readRevealed(pool, row.id),
      withdrawn: withdrawn.get(row.id) ?? { works: 0, comparisons: 0, ratings: 0 },
    });
  }
  return rounds;
}

/** A standing with what the table keeps in columns of its own. */
async function readFinal(pool: Pool, roundId: string, method: string): Promise<FinalStanding> {
  const { rows } = await pool.query(
    `SELECT method, version, seq, final, "methodVersion", "createdAt", timings,
            blind - '{rows,outside,participation}'::text[] AS blind, revealing - 'rows' AS revealing
     FROM "Standing" WHERE "roundId" = $1 AND board = '' AND method = $2 AND final`,
    [roundId, method],
  );
  const { blind, revealing, seq, createdAt, ...columns } = rows[0];
  return {
    methodVersion: columns.methodVersion,
    blind: { ...columns, seq: Number(seq), createdAt: createdAt.toISOString(), ...blind },
    revealing,
    rows: readFinalRows(pool, roundId, method),
  };
}

async function* readFinalRows(pool: Pool, roundId: string, method: string): AsyncGenerator<unknown> {
  const rows = readRows<{ row: unknown }>(
    pool,
    `SELECT row FROM "Standing" s
     CROSS JOIN LATERAL jsonb_array_elements(coalesce(s.blind -> 'rows', s.revealing -> 'rows')) AS row
     WHERE s."roundId" = $1 AND s.board = '' AND s.method = $2 AND s.final`,
    [roundId, method],
    ROWS_AT_ONCE,
  );
  for await (const { row } of rows) yield row;
}

async function readRevealed(pool: Pool, roundId: string): Promise<RevealedDesign[]> {
  const rows = readRows(
    pool,
    `SELECT re.code, ct.kind::text AS kind, ct.label, ct.tool, ct.model, ct.version,
            coalesce(max(w.name) FILTER (WHERE w.size = 'full'), '') AS full,
            coalesce(max(w.name) FILTER (WHERE w.size = 'small'), '') AS small
     FROM "RoundEntry" re
     JOIN "Entry" e ON e.id = re."entryId"
     LEFT JOIN "Contestant" ct ON ct.id = e."contestantId"
     LEFT JOIN "WireName" w ON w."roundId" = re."roundId" AND w.slot = re.slot
     WHERE re."roundId" = $1 AND re."withdrawnAt" IS NULL
     GROUP BY re.code, ct.id
     ORDER BY re.code`,
    [roundId],
    ROWS_AT_ONCE,
  );
  const designs: RevealedDesign[] = [];
  for await (const { code, kind, label, tool, model, version, full, small } of rows) {
    if (kind === null) throw new Error('an entry of a published round has no contestant');
    designs.push({ code, kind, label, tool, model, version, picture: { full, small } });
  }
  return designs;
}
