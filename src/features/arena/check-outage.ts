import type { Pool } from 'pg';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { RoundRow } from '../comparisons/data.ts';

type Round = Pick<RoundRow, 'id' | 'contestId'>;

/** A service that answers some and not others is still away: so long after the last failure an outage is over. */
const QUIET_SECONDS = 60;

/**
 * A person could not be checked: the first time of an outage the host is alerted.
 *
 * @param seenBy `server`: the service did not answer us; `page`: a voter's page says that it could not load its widget
 */
export async function noteOutage(
  services: Pick<Services, 'prisma'>,
  round: Round,
  detail: { readonly kind: string; readonly seenBy: 'server' | 'page' },
): Promise<void> {
  await inTransaction(services, async (tx) => {
    const rows = await tx.$queryRaw<{ began: boolean }[]>`
      INSERT INTO "CheckOutage" AS o ("roundId", since, "lastAt") VALUES (${round.id}::uuid, now(), now())
      ON CONFLICT ("roundId") DO UPDATE SET
        since = CASE WHEN o."endedAt" IS NULL THEN o.since ELSE now() END, "lastAt" = now(), "endedAt" = NULL
      RETURNING since = "lastAt" AS began`;
    if (rows[0]?.began !== true) return;
    await recordAudit(tx, { contestId: round.contestId, actorId: null, action: 'human-check.unavailable', detail });
    await notify(tx, { topic: 'human-check', roundId: round.id, contestId: round.contestId });
  });
}

/** A person was checked: an outage that has been quiet for a while is over. */
export async function endOutage(services: Pick<Services, 'prisma'>, round: Round): Promise<void> {
  await inTransaction(services, async (tx) => {
    const ended = await tx.$executeRaw`
      UPDATE "CheckOutage" SET "endedAt" = now()
      WHERE "roundId" = ${round.id}::uuid AND "endedAt" IS NULL
        AND "lastAt" < now() - make_interval(secs => ${QUIET_SECONDS})`;
    if (ended === 0) return;
    await recordAudit(tx, { contestId: round.contestId, actorId: null, action: 'human-check.available' });
    await notify(tx, { topic: 'human-check', roundId: round.id, contestId: round.contestId });
  });
}

/** The last outage of a round's check of persons; `endedAt` null: it goes on. */
export async function readOutage(
  pool: Pool,
  roundId: string,
): Promise<{ since: Date; lastAt: Date; endedAt: Date | null } | null> {
  const { rows } = await pool.query('SELECT since, "lastAt", "endedAt" FROM "CheckOutage" WHERE "roundId" = $1', [
    roundId,
  ]);
  return rows[0] ?? null;
}
