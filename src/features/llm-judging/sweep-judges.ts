import type { Log } from '../../platform/log.ts';
import type { PrismaClient } from '../../platform/prisma/client.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { repeatWork } from '../../platform/repeat-work.ts';
import { findRunning } from './data.ts';

const SWEEP_MS = 5000;

/** Requests work for every LLM judge that is to work: whose worker was killed is taken up by another. Returns what ends it. */
export function sweepJudges(deps: { prisma: PrismaClient; log: Log; queue: JobQueue }): () => void {
  const { prisma, log, queue } = deps;
  return repeatWork({ log, everyMs: SWEEP_MS, what: 'the sweep for LLM judges' }, async () => {
    for (const judgeId of await findRunning(prisma)) await queue.request('llm-judge', { judgeId });
  });
}
