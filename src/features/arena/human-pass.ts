import type { Pool } from 'pg';
import type { ArenaHall, ArenaSeat } from './hall.ts';

/** A proof of being a person, or that none could be had: `unavailable` votes wait for the host's decision. */
export interface HumanPass {
  readonly outcome: 'passed' | 'unavailable';
  /** In milliseconds of this server's clock. */
  readonly untilMs: number;
}

/** A proof holds for an evening; a check that could not be made is tried again soon. */
const HOLDS_MS = { passed: 12 * 3_600_000, unavailable: 10 * 60_000 } as const;
/** Why votes are in quarantine that were cast while persons could not be checked. */
export const UNCHECKED = 'human_check_unavailable';

/** What is known of the voter now; null: a proof is wanted. Call in turn. */
export async function passAt(hall: ArenaHall, seat: ArenaSeat): Promise<HumanPass | null> {
  const nowMs = hall.now();
  if (seat.state.arena.humanCheck === 'none') return { outcome: 'passed', untilMs: Number.POSITIVE_INFINITY };
  if (seat.pass !== null && seat.pass.untilMs > nowMs) return seat.pass;
  // It may have been given on another node.
  seat.pass = await readPass(hall.pool, seat.voterId, nowMs);
  return seat.pass;
}

async function readPass(pool: Pool, voterId: string, nowMs: number): Promise<HumanPass | null> {
  const { rows } = await pool.query<{ outcome: HumanPass['outcome']; leftMs: number }>(
    `SELECT outcome::text AS outcome, extract(epoch FROM until - clock_timestamp())::float8 * 1000 AS "leftMs"
     FROM "HumanPass" WHERE "voterId" = $1 AND until > clock_timestamp()`,
    [voterId],
  );
  return rows.length === 0 ? null : { outcome: rows[0].outcome, untilMs: nowMs + rows[0].leftMs };
}

/**
 * Keeps what came of a check. What was proved before is not lost to a later check that could not be made.
 *
 * @returns what holds now
 */
export async function keepPass(hall: ArenaHall, seat: ArenaSeat, outcome: HumanPass['outcome']): Promise<HumanPass> {
  const { rows } = await hall.pool.query<{ outcome: HumanPass['outcome']; leftMs: number }>(
    `INSERT INTO "HumanPass" ("voterId", outcome, until)
     VALUES ($1, $2::"HumanOutcome", clock_timestamp() + make_interval(secs => $3::float8 / 1000))
     ON CONFLICT ("voterId") DO UPDATE SET
       outcome = CASE WHEN kept THEN "HumanPass".outcome ELSE excluded.outcome END,
       until = CASE WHEN kept THEN "HumanPass".until ELSE excluded.until END
     RETURNING outcome::text AS outcome, extract(epoch FROM until - clock_timestamp())::float8 * 1000 AS "leftMs"`.replaceAll(
      'kept',
      `(excluded.outcome = 'unavailable' AND "HumanPass".outcome = 'passed' AND "HumanPass".until > clock_timestamp())`,
    ),
    [seat.voterId, outcome, HOLDS_MS[outcome]],
  );
  seat.pass = { outcome: rows[0].outcome, untilMs: hall.now() + rows[0].leftMs };
  return seat.pass;
}
