import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { openArenaBody } from '../../contract/manifest.ts';
import { AppError } from '../../domain/app-error.ts';
import { CONTEST_TRANSITIONS } from '../../domain/lifecycle.ts';
import { roundSettingsOf } from '../../domain/settings.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireArena } from '../access/require-kind.ts';
import type { HostOf } from '../access/require-role.ts';
import { moveContest } from '../contests/data.ts';
import { insertDraftRound, moveDraftToOpen, readWaitingContest } from '../rounds/data.ts';
import { planOf } from '../rounds/plan-round.ts';
import { appendWorks } from './append-works.ts';
import { hasPairs, tryImportLockIn } from './data.ts';

const SEED_BYTES = 32;

/**
 * Opens an arena's one round over everything there is, gold assets too; its settings are frozen. What comes later is
 * appended by imports. Returns the round's id.
 * @throws AppError arena_only, wrong_contest_state, import_running, needs_two_outputs, closing_time_past.
 */
export async function openArena(
  services: Pick<Services, 'prisma' | 'now'>,
  host: HostOf,
  input: z.output<typeof openArenaBody>,
): Promise<string> {
  const { accountId, contest } = requireArena(host);
  const plan = planOf(services, input);
  return inTransaction(services, async (tx) => {
    const { from, to } = CONTEST_TRANSITIONS['open-arena'];
    if (!(await moveContest(tx, contest.id, from, to))) throw new AppError('wrong_contest_state');
    if (!(await tryImportLockIn(tx, contest.id))) throw new AppError('import_running');
    if (!(await hasPairs(tx, contest.id))) throw new AppError('needs_two_outputs');
    const settings = roundSettingsOf((await readWaitingContest(tx, contest.id)).settings);
    const seed = new Uint8Array(randomBytes(SEED_BYTES));
    const roundId = await insertDraftRound(tx, { contestId: contest.id, position: 1, settings, seed, plan });
    if (!(await moveDraftToOpen(tx, roundId, settings))) throw new AppError('closing_time_past');
    const entries = await appendWorks(tx, contest.id, roundId);
    await recordAudit(tx, {
      contestId: contest.id,
      actorId: accountId,
      action: 'round.opened',
      detail: { name: plan.name, entries, closesAt: plan.closesAt?.toISOString() ?? null },
    });
    await notify(tx, { topic: 'round', roundId, contestId: contest.id });
    return roundId;
  });
}
