import { type Request, type Response, Router } from 'express';
import { contestView } from '../../contract/http/contests.ts';
import { arenaWorks, type ImportLine, openArenaBody, retireBody } from '../../contract/manifest.ts';
import { UPLOAD_LIMITS } from '../../domain/constants.ts';
import { refusalOf } from '../../platform/http/error-sentence.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathId, pathSlug } from '../../platform/http/path-params.ts';
import { createRateLimit } from '../../platform/http/rate-limits.ts';
import { withUpload } from '../../platform/http/read-upload.ts';
import type { Services } from '../../platform/services.ts';
import { MANIFEST_SENTENCES } from '../../words/manifest-faults.ts';
import { requireArena } from '../access/require-kind.ts';
import { type HostOf, requireContestHost, requireMember } from '../access/require-role.ts';
import { showContest } from '../contests/show-contest.ts';
import { importManifest } from './import-manifest.ts';
import { ManifestRefused } from './manifest-refused.ts';
import { openArena } from './open-arena.ts';
import { withZip } from './receive-zip.ts';
import { retireGenerator } from './retire-generator.ts';
import { setPoster } from './set-poster.ts';
import { showWorks } from './show-works.ts';
import { openZip } from './zip-source.ts';

const IMPORTS = { points: 20, seconds: 600 } as const;
/** A browser draws them one after another. */
const POSTERS = { points: 600, seconds: 600 } as const;
const FILE_FIELD = 'image';
/** Progress is told this often at most; a line at least keeps the connection alive. */
const TELL_EVERY_MS = 250;
const PULSE_MS = 15_000;

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
    await withZip(request, services.env.dataDir, (path) => answerImport(services, host, path, response));
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

/**
 * Tells of an import while it goes on, a line of JSON each. It goes on when nobody listens any more: what it has done
 * would only have to be done again.
 */
async function answerImport(services: Deps, host: HostOf, path: string, response: Response): Promise<void> {
  response.status(200).type('application/x-ndjson');
  const say = (line: ImportLine) => {
    if (!response.destroyed) response.write(`${JSON.stringify(line)}\n`);
  };
  let told = 0;
  let latest: ImportLine = { kind: 'progress', step: 'checking', done: 0, total: 0 };
  const pulse = setInterval(() => say(latest), PULSE_MS);
  try {
    say(latest);
    say(
      await outcomeOf(services, host, path, (line) => {
        latest = line;
        const now = performance.now();
        if (now - told < TELL_EVERY_MS && line.done < line.total) return;
        told = now;
        say(line);
      }),
    );
  } finally {
    clearInterval(pulse);
  }
  if (!response.destroyed) response.end();
}

type Progress = Extract<ImportLine, { kind: 'progress' }>;

async function outcomeOf(
  services: Deps,
  host: HostOf,
  path: string,
  tell: (line: Progress) => void,
): Promise<ImportLine> {
  try {
    const onProgress = (step: Progress['step'], done: number, total: number) =>
      tell({ kind: 'progress', step, done, total });
    return { kind: 'done', ...(await importManifest(services, host, { open: () => openZip(path), onProgress })) };
  } catch (error) {
    if (error instanceof ManifestRefused) return faultsLine(error);
    const { code, message } = refusalOf(error, services.log, { slug: host.contest.slug });
    return { kind: 'failed', code, message };
  }
}

function faultsLine({ faults, more }: ManifestRefused): ImportLine {
  const said = faults.map(({ place, code, detail }) => ({ place, code, message: MANIFEST_SENTENCES[code](detail) }));
  return { kind: 'faults', faults: said, more };
}
