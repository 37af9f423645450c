import type { JudgeCalls } from '../../contract/http/judging.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import type { HostOf } from '../access/require-role.ts';
import { endOfJudging } from '../judging/enter-judging.ts';
import { isLlmJudge, readCalls } from './data.ts';

/**
 * The calls of an LLM judge with what came of each. What a model wrote holds scores, of designs that the host knows from the
 * import: it is shown once results are out.
 * @throws AppError not_found
 */
export async function listCalls(
  services: Pick<Services, 'prisma'>,
  { contest }: HostOf,
  id: string,
): Promise<JudgeCalls> {
  if (!(await isLlmJudge(services.prisma, contest.id, id))) throw new AppError('not_found');
  const rows = await readCalls(services.prisma, id);
  const isOut = endOfJudging(contest.status) === 'published';
  return rows.map(({ at, answer, ...call }) => ({ ...call, at: at.toISOString(), answer: isOut ? answer : '' }));
}
