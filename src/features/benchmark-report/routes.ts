import { createHash } from 'node:crypto';
import { Router } from 'express';
import { z } from 'zod';
import { reportMaking, reportOutputs } from '../../contract/http/benchmark-report.ts';
import { briefKey } from '../../contract/http/judging.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathSlug } from '../../platform/http/path-params.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import type { Services } from '../../platform/services.ts';
import { createShortMemory } from '../../platform/short-memory.ts';
import { requireBenchmark } from '../access/require-kind.ts';
import { requireContestHost } from '../access/require-role.ts';
import { publishBenchmark } from './publish-benchmark.ts';
import { showOutputs } from './show-outputs.ts';
import { requirePublished, showReport } from './show-report.ts';

const wanted = z.object({ brief: briefKey });

/** A room opens the page in the same moment: that is one look. What was published changes no more. */
const MEMORY = { milliseconds: 5000, entries: 50 } as const;

/** A benchmark's publication, by its host; its report, for everybody after. */
export function benchmarkReportRoutes(
  services: Pick<Services, 'prisma' | 'pool' | 'now'>,
  queue: Pick<JobQueue, 'request'>,
): Router {
  const router = Router();
  const reports = createShortMemory<{ readonly bytes: Buffer; readonly etag: string } | null>({
    ...MEMORY,
    keep: (made) => made !== null,
  });
  const outputs = createShortMemory<string>(MEMORY);

  router.post('/benchmarks/:slug/publish', async (request, response) => {
    const host = requireBenchmark(await requireContestHost(services, request.actor, pathSlug(request)));
    await publishBenchmark(services, host);
    await queue.request('make-report', { contestId: host.contest.id });
    response.status(202).end();
  });

  router.get('/benchmarks/:slug/report', async (request, response) => {
    const benchmark = await requirePublished(services.pool, pathSlug(request));
    const made = await reports.get(JSON.stringify(benchmark), services.now(), async () => {
      const json = await showReport(services, benchmark);
      if (json === null) return null;
      const bytes = Buffer.from(json);
      return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
    });
    if (made === null) {
      response
        .status(202)
        .set('Cache-Control', 'no-store')
        .json(reportMaking.parse({ report: null }));
      return;
    }
    response.set({ ETag: made.etag, 'Cache-Control': 'public, no-cache' });
    if (request.headers['if-none-match'] === made.etag) response.status(304).end();
    else response.type('json').send(made.bytes);
  });

  router.get('/benchmarks/:slug/report/outputs', async (request, response) => {
    const benchmark = await requirePublished(services.pool, pathSlug(request));
    const { brief } = parseInput(wanted, request.query);
    const write = async () => JSON.stringify(reportOutputs.parse(await showOutputs(services, benchmark, brief)));
    response.type('json').send(await outputs.get(`${benchmark.id} ${brief}`, services.now(), write));
  });

  return router;
}
