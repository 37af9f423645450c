import { Router } from 'express';
import { z } from 'zod';
import { entryReport, reportBody } from '../../contract/http/reports.ts';
import { AppError } from '../../domain/app-error.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathId, pathSlug } from '../../platform/http/path-params.ts';
import { createRateLimit } from '../../platform/http/rate-limits.ts';
import type { Services } from '../../platform/services.ts';
import { findRoundContest } from '../access/data.ts';
import { requireActor, requireContestHost, requireMember } from '../access/require-role.ts';
import { findReports } from './data.ts';
import { dismissReport } from './dismiss-report.ts';
import { reportEntry } from './report-entry.ts';

/** Far more than anybody has to report, few enough to read. */
const REPORTS = { points: 20, seconds: 600 } as const;

export function reportRoutes(services: Pick<Services, 'prisma' | 'now'>): Router {
  const router = Router();
  const limit = createRateLimit(REPORTS);
  const list = async (contestId: string) => z.array(entryReport).parse(await findReports(services.prisma, contestId));

  router.post('/rounds/:id/reports', async (request, response) => {
    const actor = requireActor(request.actor);
    const slug = await findRoundContest(services.prisma, pathId(request));
    if (slug === null) throw new AppError('not_found');
    const member = await requireMember(services, actor, slug);
    const report = parseInput(reportBody, request.body);
    await limit.take(actor.accountId);
    await reportEntry(services, member, pathId(request), report);
    response.status(204).end();
  });

  router.get('/contests/:slug/reports', async (request, response) => {
    const { contest } = await requireContestHost(services, request.actor, pathSlug(request));
    response.json(await list(contest.id));
  });

  router.post('/contests/:slug/reports/:id/dismiss', async (request, response) => {
    const host = await requireContestHost(services, request.actor, pathSlug(request));
    await dismissReport(services, host, pathId(request));
    response.json(await list(host.contest.id));
  });

  return router;
}
