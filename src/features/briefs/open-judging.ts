import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { openJudgingBody } from '../../contract/benchmark-manifest.ts';
import { AppError } from '../../domain/app-error.ts';
import { guardJudging } from '../../domain/judging-opening.ts';
import { CONTEST_TRANSITIONS } from '../../domain/lifecycle.ts';
import { notify } from '../../platform/bus.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireBenchmark } from '../access/require-kind.ts';
import type { HostOf } from '../access/require-role.ts';
import { moveContest } from '../contests/data.ts';
import { tryImportLockIn } from '../manifests/data.ts';
import { insertJudging, readTerms } from './data.ts';
import { openingOf } from './opening-of.ts';
import { countModels, countRuns, findBriefs } from './works-data.ts';

const SEED_BYTES = 32;

/**
 * Opens the judging of a benchmark: nothing is imported any more, the standard stays, and the seed of the report's
 * resamples is drawn, its hash told.
 * @throws AppError benchmark_only, wrong_contest_state, import_running, needs_two_models, needs_runs, needs_reruns,
 *   needs_anchor_scores.
 */
export async function openJudging(
  services: Pick<Services, 'prisma'>,
  host: HostOf,
  { withoutReruns }: z.output<typeof openJudgingBody>,
): Promise<void> {
  const { accountId, contest } = requireBenchmark(host);
  const contestId = contest.id;
  await inTransaction(services, async (tx) => {
    const { from, to } = CONTEST_TRANSITIONS['open-judging'];
    if (!(await moveContest(tx, contestId, from, to))) throw new AppError('wrong_contest_state');
    if (!(await tryImportLockIn(tx, contestId))) throw new AppError('import_running');
    const terms = await readTerms(tx, contestId);
    const models = await countModels(tx, contestId);
    const cells = await countRuns(tx, contestId);
    const opening = openingOf({ ...terms, models, cells, briefs: await findBriefs(tx, contestId) }, withoutReruns);
    guardJudging(opening);
    const seed = new Uint8Array(randomBytes(SEED_BYTES));
    const seedHash = createHash('sha256').update(seed).digest('hex');
    const missing = opening.cells.reduce((sum, { waiting }) => sum + waiting, 0);
    const standardVersion = terms.standard.version;
    await insertJudging(tx, { contestId, standardVersion, seed, seedHash, withoutReruns: missing });
    await recordAudit(tx, {
      contestId,
      actorId: accountId,
      action: 'judging.opened',
      detail: { standard: standardVersion, withoutReruns: missing, seedHash },
    });
    await notify(tx, { topic: 'contest', contestId });
  });
}
