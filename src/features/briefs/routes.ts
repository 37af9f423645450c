import { type Request, type Response, Router } from 'express';
import { benchmarkWorks, briefWorks, openJudgingBody } from '../../contract/benchmark-manifest.ts';
import { contestView } from '../../contract/http/contests.ts';
import { judgeStandard, type StandardQuery, standardQuery, standardView } from '../../contract/judge-standard.ts';
import { AppError } from '../../domain/app-error.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { STANDARD_V1_2 } from '../../domain/standards/v1-2.ts';
import type { LargeBodies } from '../../platform/http/http-app.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathBrief, pathSlug } from '../../platform/http/path-params.ts';
import { createRateLimit } from '../../platform/http/rate-limits.ts';
import type { Services } from '../../platform/services.ts';
import { requireBenchmark } from '../access/require-kind.ts';
import { requireContestHost, requireMember } from '../access/require-role.ts';
import { showContest } from '../contests/show-contest.ts';
import { answerImport } from '../manifests/answer-import.ts';
import { withZip } from '../manifests/receive-zip.ts';
import { importBenchmark } from './import-benchmark.ts';
import { openJudging } from './open-judging.ts';
import { setStandard } from './set-standard.ts';
import { showStandard } from './show-standard.ts';
import { showBrief, showWorks } from './show-works.ts';
import { standardPage } from './standard-page.ts';

const IMPORTS = { points: 20, seconds: 600 } as const;

/** A standard says much, in two languages. */
export const STANDARD_BODIES: LargeBodies = { path: /^\/v1\/benchmarks\/[^/]{1,80}\/standard$/, limit: '2mb' };

/** Standards that come with the product, by their versions. */
const STANDARDS: Readonly<Record<string, JudgeStandard>> = { [STANDARD_V1_2.version]: STANDARD_V1_2 };

type Deps = Pick<Services, 'env' | 'pool' | 'prisma' | 'media' | 'log' | 'now' | 'baseUrl'>;

/** The host's side of a benchmark until judging opens, and the standard by which it is judged. */
export function briefRoutes(services: Deps): Router {
  const router = Router();
  const imports = createRateLimit(IMPORTS);
  const hostOf = async (request: Request) =>
    requireBenchmark(await requireContestHost(services, request.actor, pathSlug(request)));

  router.get('/benchmarks/:slug/works', async (request, response) => {
    response.json(benchmarkWorks.parse(await showWorks(services, await hostOf(request))));
  });

  router.get('/benchmarks/:slug/works/:brief', async (request, response) => {
    const host = await hostOf(request);
    response.json(briefWorks.parse(await showBrief(services, host, pathBrief(request))));
  });

  router.post('/benchmarks/:slug/manifest', async (request, response) => {
    const host = await hostOf(request);
    await imports.take(request.actor?.accountId ?? '');
    await withZip(request, services.env.dataDir, (path) =>
      answerImport(services, host, path, (of, options) => importBenchmark(services, of, options), response),
    );
  });

  router.put('/benchmarks/:slug/standard', async (request, response) => {
    const host = await hostOf(request);
    await setStandard(services, host, parseInput(judgeStandard, request.body));
    response.json(standardView.parse(await showStandard(services, request.actor, host.contest.slug, undefined)));
  });

  router.post('/benchmarks/:slug/open', async (request, response) => {
    const host = await hostOf(request);
    await openJudging(services, host, parseInput(openJudgingBody, request.body ?? {}));
    const member = await requireMember(services, request.actor, host.contest.slug);
    response.status(201).json(contestView.parse(await showContest(services, member)));
  });

  router.get('/contests/:slug/standard', async (request, response) => {
    const query = parseInput(standardQuery, request.query);
    const view = await showStandard(services, request.actor, pathSlug(request), query.version);
    if (query.format === 'md') sendPage(response, view.standard, query);
    else response.json(standardView.parse(view));
  });

  router.get('/standards/:version', (request, response) => {
    const query = parseInput(standardQuery.omit({ version: true }), request.query);
    const version = String(request.params.version);
    const standard = Object.hasOwn(STANDARDS, version) ? STANDARDS[version] : undefined;
    if (standard === undefined) throw new AppError('not_found');
    if (query.format === 'md') sendPage(response, standard, query);
    else response.json(judgeStandard.parse(standard));
  });

  return router;
}

function sendPage(response: Response, standard: JudgeStandard, { language }: Pick<StandardQuery, 'language'>): void {
  response.type('text/markdown; charset=utf-8').send(standardPage(standard, language));
}
