import { AppError } from '../../domain/app-error.ts';
import { type JudgeStandard, standardFaults } from '../../domain/judge-standard.ts';
import { notify } from '../../platform/bus.ts';
import { InvalidInput } from '../../platform/http/parse-input.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { STANDARD_FAULTS } from '../../words/standard-faults.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireBenchmark } from '../access/require-kind.ts';
import type { HostOf } from '../access/require-role.ts';
import { lockContest } from '../contests/data.ts';
import { putStandard } from './standard-data.ts';

/**
 * Gives a benchmark another standard, until its judging opens. A version that is there may be handed in again, unchanged:
 * then it is the one by which is judged.
 * @throws AppError benchmark_only, settings_frozen, standard_kept; InvalidInput: what is wrong with it, field by field.
 */
export async function setStandard(
  services: Pick<Services, 'prisma'>,
  host: HostOf,
  standard: JudgeStandard,
): Promise<void> {
  const { accountId, contest } = requireBenchmark(host);
  const faults = standardFaults(standard);
  if (faults.length > 0) {
    throw new InvalidInput(faults.map(({ place, code }) => ({ path: pathOf(place), message: STANDARD_FAULTS[code] })));
  }
  await inTransaction(services, async (tx) => {
    const { status } = await lockContest(tx, contest.id);
    if (status !== 'draft') throw new AppError('settings_frozen');
    const { version } = standard;
    if (!(await putStandard(tx, contest.id, standard))) throw new AppError('standard_kept', { version });
    await recordAudit(tx, {
      contestId: contest.id,
      actorId: accountId,
      action: 'benchmark.standard-set',
      detail: { version },
    });
    await notify(tx, { topic: 'contest', contestId: contest.id });
  });
}

/** `dimensions[1].key` as `dimensions.1.key`, as all wrong fields are named. */
const pathOf = (place: string) => place.replaceAll(/\[(\d+)\]/g, '.$1');
