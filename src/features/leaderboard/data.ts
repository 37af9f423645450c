import type { Pool } from 'pg';
import { roundSettings } from '../../contract/settings.ts';
import { type ArenaBallot, stateOf } from '../../domain/arena-log.ts';
import type { ArenaSettings } from '../../domain/arena-settings.ts';
import { KIND, OUTCOME } from '../../domain/ballot-log.ts';

/** The settings of an arena's round. */
export interface ArenaHead {
  readonly id: string;
  readonly arena: ArenaSettings;
  /** Chance from which on an order is credible. */
  readonly credibly: number;
  readonly seed: Uint8Array;
  readonly closed: boolean;
  readonly lastSeq: number;
}

export interface ArenaRound extends ArenaHead {
  /** In the order of their first slots, which later additions leave as it is. */
  readonly tasks: readonly ArenaTask[];
  readonly generators: readonly ArenaGenerator[];
  readonly slots: ReadonlyMap<number, ArenaSlot>;
}

export interface ArenaTask {
  readonly id: string;
  readonly category: string;
  readonly format: 'image' | 'model';
}

export interface ArenaGenerator {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly retiredAt: Date | null;
}

/** Whose output a slot is, by index; −1 and the kind for a gold asset. */
export interface ArenaSlot {
  readonly task: number;
  readonly generator: number;
  readonly gold: 'good' | 'bad' | null;
}

/** A round's settings; null when there is none, or it is not of an arena. */
export async function readArenaHead(pool: Pool, roundId: string): Promise<ArenaHead | null> {
  const { rows } = await pool.query(
    `SELECT id, settings, seed, status IN ('closed', 'published') AS closed, "lastSeq" FROM "Round" WHERE id = $1`,
    [roundId],
  );
  if (rows.length === 0) return null;
  const { settings, lastSeq, ...head } = rows[0];
  const { arena, constants } = roundSettings.parse(settings);
  return arena === null ? null : { ...head, arena, credibly: constants.credibly, lastSeq: Number(lastSeq) };
}

/** Whose outputs the slots of a round are. */
export async function readArenaWorks(
  pool: Pool,
  roundId: string,
): Promise<Pick<ArenaRound, 'tasks' | 'generators' | 'slots'>> {
  const { rows } = await pool.query(
    `SELECT re.slot, e.gold::text AS gold, t.id AS "taskId", t.category, t.format::text AS format,
            c.id AS "generatorId", c.key, c.label, coalesce(re."retiredAt", re."withdrawnAt") AS "retiredAt"
     FROM "RoundEntry" re
     JOIN "Entry" e ON e.id = re."entryId"
     JOIN "Task" t ON t.id = e."taskId"
     LEFT JOIN "Contestant" c ON c.id = e."contestantId"
     WHERE re."roundId" = $1 ORDER BY re.slot`,
    [roundId],
  );
  return worksOf(rows);
}

interface SlotRow {
  readonly slot: number;
  readonly gold: 'good' | 'bad' | null;
  readonly taskId: string;
  readonly category: string;
  readonly format: 'image' | 'model';
  readonly generatorId: string | null;
  readonly key: string | null;
  readonly label: string | null;
  readonly retiredAt: Date | null;
}

/** Tasks, generators and slots. A generator is retired when its last output is. */
function worksOf(rows: readonly SlotRow[]): Pick<ArenaRound, 'tasks' | 'generators' | 'slots'> {
  const tasks = new Map<string, ArenaTask>();
  const generators = new Map<string, { id: string; key: string; label: string; retired: (Date | null)[] }>();
  for (const { taskId: id, category, format, generatorId, key, label, retiredAt } of rows) {
    if (!tasks.has(id)) tasks.set(id, { id, category, format });
    if (generatorId === null) continue;
    const known = generators.get(generatorId);
    if (known !== undefined) known.retired.push(retiredAt);
    else
      generators.set(generatorId, {
        id: generatorId,
        key: key ?? generatorId,
        label: label ?? '',
        retired: [retiredAt],
      });
  }
  const taskOf = new Map([...tasks.keys()].map((id, index) => [id, index]));
  const generatorOf = new Map([...generators.keys()].map((id, index) => [id, index]));
  return {
    tasks: [...tasks.values()],
    generators: [...generators.values()].map(({ retired, ...generator }) => ({
      ...generator,
      retiredAt: retired.some((at) => at === null) ? null : latest(retired as Date[]),
    })),
    slots: new Map(
      rows.map(({ slot, taskId, generatorId, gold }) => [
        slot,
        { task: taskOf.get(taskId) ?? -1, generator: generatorOf.get(generatorId ?? '') ?? -1, gold },
      ]),
    ),
  };
}

const latest = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map((date) => date.getTime())));

/** Ballots with numbers in (above, upTo], in order, all criteria. */
export async function readArenaBallots(
  pool: Pool,
  { id, slots }: Pick<ArenaRound, 'id' | 'slots'>,
  range: { above: number; upTo: number; limit: number },
): Promise<{ readonly ballots: ArenaBallot[]; readonly read: number; readonly last: number }> {
  const { rows } = await pool.query(
    `SELECT b.seq, b."voterId", b.ordinal, b.attempt, b.low, b.high, b.criterion, b.outcome::text AS outcome,
            b.kind::text AS kind, b.status::text AS status, b.reason, b."lowShownLeft"
     FROM "Ballot" b
     WHERE b."roundId" = $1 AND b.seq > $2 AND b.seq <= $3 ORDER BY b.seq LIMIT $4`,
    [id, range.above, range.upTo, range.limit],
  );
  const ballots: ArenaBallot[] = [];
  for (const row of rows) {
    const [low, high] = [slots.get(row.low), slots.get(row.high)];
    if (low === undefined || high === undefined) continue;
    ballots.push({
      ...row,
      seq: Number(row.seq),
      task: low.task,
      low: low.generator,
      high: high.generator,
      outcome: OUTCOME[row.outcome as keyof typeof OUTCOME],
      kind: KIND[row.kind as keyof typeof KIND],
      state: stateOf(row.status, row.reason),
      lowIsGood: low.gold === 'good',
    });
  }
  return { ballots, read: rows.length, last: Number(rows.at(-1)?.seq ?? range.above) };
}

/** What happened to ballots after they were cast, by numbers in (above, upTo], in order. */
export async function readArenaEvents(
  pool: Pool,
  roundId: string,
  range: { above: number; upTo: number },
): Promise<{ ballotSeq: number; state: number }[]> {
  const { rows } = await pool.query(
    `SELECT "ballotSeq", kind::text AS kind, reason FROM "BallotEvent"
     WHERE "roundId" = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`,
    [roundId, range.above, range.upTo],
  );
  return rows.map(({ ballotSeq, kind, reason }) => ({ ballotSeq: Number(ballotSeq), state: stateOf(kind, reason) }));
}

/** How much a leaderboard lacks: acts that it has not seen (at most `enough`), and how long the first has waited. */
export async function readWaiting(
  pool: Pool,
  roundId: string,
  above: number,
  enough: number,
): Promise<{ readonly acts: number; readonly seconds: number }> {
  const { rows } = await pool.query(
    `WITH waiting AS (
       (SELECT "castAt" AS at FROM "Ballot" WHERE "roundId" = $1 AND seq > $2 AND criterion = 0 ORDER BY seq LIMIT $3)
       UNION ALL
       (SELECT "createdAt" FROM "BallotEvent" WHERE "roundId" = $1 AND seq > $2 ORDER BY seq LIMIT $3))
     SELECT count(*)::int AS acts, coalesce(extract(epoch FROM clock_timestamp() - min(at)), 0)::float8 AS seconds
     FROM waiting`,
    [roundId, above, enough],
  );
  return rows[0];
}

/** The boards that stand, with what they have seen. */
export async function readStoredBoards(
  pool: Pool,
  roundId: string,
): Promise<Map<string, { readonly seq: number; readonly digest: string; readonly final: boolean }>> {
  const { rows } = await pool.query(
    `SELECT board, seq, final, coalesce(revealing->>'digest', '') AS digest FROM "Standing"
     WHERE "roundId" = $1 AND method = 'pairwise'`,
    [roundId],
  );
  return new Map(rows.map(({ board, seq, final, digest }) => [board, { seq: Number(seq), digest, final }]));
}

/** Nothing that a board shows has changed: it has seen more numbers and stays the same version. */
export async function touchBoard(pool: Pool, roundId: string, board: string, seq: number): Promise<void> {
  await pool.query(
    `UPDATE "Standing" SET seq = $3
     WHERE "roundId" = $1 AND board = $2 AND method = 'pairwise' AND seq < $3`,
    [roundId, board, seq],
  );
}
