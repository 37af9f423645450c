import type { Pool } from 'pg';
import { AppError } from '../../domain/app-error.ts';
import { createEndpoint, type Endpoint } from '../../platform/endpoint/endpoint.ts';
import type { LlmEnv } from '../../platform/env.ts';
import type { Services } from '../../platform/services.ts';
import { machineAsJudge } from '../judging/enter-judging.ts';
import { findWork, type LlmWork, markStopped } from './data.ts';
import { type JudgeBriefDeps, judgeBrief } from './judge-brief.ts';
import { createJudgeLocks } from './judge-locks.ts';

export interface DeskDeps extends JudgeBriefDeps, Pick<Services, 'log'> {
  readonly pool: Pool;
  /** Undefined: this worker knows no endpoint. */
  readonly llm: LlmEnv | undefined;
}

/** Where a worker process works for LLM judges, beside its jobs: a model takes minutes, and refits must not wait for it. */
export interface LlmDesk {
  /**
   * Works for a judge until there is nothing left to ask for; one whom somebody works for already is left to them, and one
   * too many to another worker or a later time.
   */
  wake(judgeId: string): Promise<void>;
  /** Leaves what is under way: another worker, or the next, asks again. */
  close(): Promise<void>;
}

/** Each holds the pictures of a brief in memory. */
const MOST_AT_ONCE = 4;
/** After a fault of ours a judge is left alone for so long. */
const REST_MS = 30_000;

export function createLlmDesk(deps: DeskDeps): LlmDesk {
  const { pool, prisma, log, llm, wait } = deps;
  const runs = new Map<string, Promise<void>>();
  const coming = new Set<string>();
  let closing = new AbortController();
  const locks = createJudgeLocks(pool, () => {
    log.warn('the connection that holds the locks of LLM judges broke; they go on when they are taken again');
    closing.abort(new Error('the locks are lost'));
    closing = new AbortController();
  });

  async function work(judgeId: string, { baseUrl, apiKey }: LlmEnv, signal: AbortSignal): Promise<void> {
    let endpoint: Endpoint | undefined;
    for (let next = await findWork(prisma, judgeId); next !== null; next = await findWork(prisma, judgeId)) {
      signal.throwIfAborted();
      const { brief, config } = next;
      if (brief === null) return markStopped(prisma, judgeId);
      const { timeoutSeconds, callsPerMinute } = config;
      endpoint ??= createEndpoint({ baseUrl, apiKey, timeoutMs: timeoutSeconds * 1000, callsPerMinute });
      const outcome = await judgeBrief(deps, judgeOf(judgeId, next), { brief, config, endpoint, signal });
      log.info({ judgeId, brief, outcome }, 'a model was asked to judge a brief');
    }
  }

  async function run(judgeId: string, env: LlmEnv): Promise<void> {
    const { signal } = closing;
    try {
      await work(judgeId, env, signal);
    } catch (error) {
      if (signal.aborted) return;
      // Judging is over, or the judge was removed: not a fault.
      if (error instanceof AppError) return await markStopped(prisma, judgeId);
      log.error({ err: error, judgeId }, 'an LLM judge could not go on');
      await wait(REST_MS, signal).catch(() => {});
    } finally {
      await locks.release(judgeId);
    }
  }

  function begin(judgeId: string, env: LlmEnv): void {
    const ended = run(judgeId, env)
      .catch((error: unknown) => log.error({ err: error, judgeId }, 'an LLM judge was left'))
      .finally(() => runs.delete(judgeId));
    runs.set(judgeId, ended);
  }

  return {
    async wake(judgeId) {
      if (llm === undefined) return log.warn('LLM_BASE_URL is not set for this worker: it cannot work for LLM judges');
      const isKnown = runs.has(judgeId) || coming.has(judgeId);
      if (closing.signal.aborted || isKnown || runs.size + coming.size >= MOST_AT_ONCE) return;
      coming.add(judgeId);
      try {
        if (await locks.take(judgeId)) begin(judgeId, llm);
      } finally {
        coming.delete(judgeId);
      }
    },
    async close() {
      closing.abort(new Error('the worker stops'));
      await Promise.all(runs.values());
    },
  };
}

function judgeOf(id: string, { contest, label }: LlmWork) {
  return machineAsJudge({ contest, judge: { id, kind: 'llm', label } });
}
