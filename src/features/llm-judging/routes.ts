import { type Request, Router } from 'express';
import { judgeCalls } from '../../contract/http/judging.ts';
import { pathId, pathSlug } from '../../platform/http/path-params.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import type { Services } from '../../platform/services.ts';
import { requireBenchmark } from '../access/require-kind.ts';
import { requireContestHost } from '../access/require-role.ts';
import { listCalls } from './list-calls.ts';
import { startJudge, stopJudge } from './start-judge.ts';

/** What a host does with judges that are models. */
export function llmJudgingRoutes(services: Pick<Services, 'prisma' | 'env'>, queue: Pick<JobQueue, 'request'>): Router {
  const router = Router();
  const hostOf = async (request: Request) =>
    requireBenchmark(await requireContestHost(services, request.actor, pathSlug(request)));

  router.post('/benchmarks/:slug/judges/:id/start', async (request, response) => {
    const host = await hostOf(request);
    const judgeId = pathId(request);
    await startJudge(services, host, judgeId);
    await queue.request('llm-judge', { judgeId });
    response.status(204).end();
  });

  router.post('/benchmarks/:slug/judges/:id/stop', async (request, response) => {
    await stopJudge(services, await hostOf(request), pathId(request));
    response.status(204).end();
  });

  router.get('/benchmarks/:slug/judges/:id/calls', async (request, response) => {
    response.json(judgeCalls.parse(await listCalls(services, await hostOf(request), pathId(request))));
  });

  return router;
}
