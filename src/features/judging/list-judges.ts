import type { JudgeList, LlmConfig } from '../../contract/http/judging.ts';
import type { Services } from '../../platform/services.ts';
import type { HostOf } from '../access/require-role.ts';
import { type JudgeProgress, type LlmWork, readJudges, readLlmWork } from './judges-data.ts';

/** Who judges a benchmark and how far everybody is. No score stands in it: a host sees none before publication. */
export async function listJudges(services: Pick<Services, 'prisma'>, { contest }: HostOf): Promise<JudgeList> {
  const work = await readLlmWork(services.prisma, contest.id);
  return (await readJudges(services.prisma, contest.id)).map((judge: JudgeProgress) => ({
    ...judge,
    llm: llmView(work.get(judge.id)),
  }));
}

function llmView(work: LlmWork | undefined): JudgeList[number]['llm'] {
  if (work === undefined) return null;
  return { ...work, cost: costOf(work.config, work) };
}

const MILLION = 1e6;

/** What tokens cost by the price that the host gave; null: none was given. */
function costOf({ price }: LlmConfig, { promptTokens, completionTokens }: LlmWork): number | null {
  return price && (promptTokens * price.prompt + completionTokens * price.completion) / MILLION;
}
