import { type Request, Router } from 'express';
import { contestView } from '../../contract/http/contests.ts';
import { arenaWorks, openArenaBody, retireBody } from '../../contract/manifest.ts';
import { UPLOAD_LIMITS } from '../../domain/constants.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathId, pathSlug } from '../../platform/http/path-params.ts';
import { createRateLimit } from '../../platform/http/rate-limits.ts';
import { withUpload } from '../../platform/http/read-upload.ts';
import type { Services } from '../../platform/services.ts';
import { requireArena } from '../access/require-kind.ts';
import { requireContestHost, requireMember } from '../access/require-role.ts';
import { showContest } from '../contests/show-contest.ts';
import { answerImport } from './answer-import.ts';
import { importManifest } from './import-manifest.ts';
import { openArena } from './open-arena.ts';
import { withZip } from './receive-zip.ts';
import { retireGenerator } from './retire-generator.ts';
import { setPoster } from './set-poster.ts';
import { showWorks } from './show-works.ts';

const IMPORTS = { points: 20, seconds: 600 } as const;
/** A browser draws them one after another. */
const POSTERS = { points: 600, seconds: 600 } as const;
const FILE_FIELD = 'image';

type Deps = Pick<Services, 'env' | 'pool' | 'prisma' | 'media' | 'log' | 'now' | 'baseUrl'>;

export function manifestRoutes(services: Deps): Router {
  const router = Router();
  const imports = createRateLimit(IMPORTS);
  const posters = createRateLimit(POSTERS);
  const hostOf = async (request: Request) =>
    requireArena(await requireContestHost(services, request.actor, pathSlug(request)));
  const view = async (request: Request) =>
    contestView.parse(await showContest(services, await requireMember(services, request.actor, pathSlug(request))));

  router.get('/arenas/:slug/works', async (request, response) => {
    response.json(arenaWorks.parse(await showWorks(services, await hostOf(request))));
  });

  router.post('/arenas/:slug/manifest', async (request, response) => {
    const host = await hostOf(request);
    await imports.take(request.actor?.accountId ?? '');
    await withZip(request, services.env.dataDir, (path) =>
      answerImport(services, host, path, (of, options) => importManifest(services, of, options), response),
    );
  });

  router.post('/arenas/:slug/open', async (request, response) => {
    const host = await hostOf(request);
    await openArena(services, host, parseInput(openArenaBody, request.body ?? {}));
    response.status(201).json(await view(request));
  });

  router.post('/arenas/:slug/retire', async (request, response) => {
    const host = await hostOf(request);
    await retireGenerator(services, host, parseInput(retireBody, request.body));
    response.json(arenaWorks.parse(await showWorks(services, host)));
  });

  router.put('/arenas/:slug/posters/:id', async (request, response) => {
    const host = await hostOf(request);
    await posters.take(request.actor?.accountId ?? '');
    await withUpload(request, FILE_FIELD, UPLOAD_LIMITS, ({ file }) =>
      setPoster(services, host, pathId(request), file),
    );
    response.status(204).end();
  });

  return router;
}
