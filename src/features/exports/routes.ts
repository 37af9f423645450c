import { type Response, Router } from 'express';
import pLimit from 'p-limit';
import { AppError } from '../../domain/app-error.ts';
import { pathSlug } from '../../platform/http/path-params.ts';
import type { Services } from '../../platform/services.ts';
import { exportPublished } from './export-published.ts';

/** A file holds a connection to the database for as long as its reader takes: however many read, voters keep theirs. */
const AT_ONCE = 3;
const MAX_WAITING = 40;
const RETRY_MS = 5000;
/** Ten million votes over a slow line. Who reads more slowly than that keeps others from reading. */
const PATIENCE_MS = 10 * 60_000;

/** Files of published results. They obey the page of the results: nothing before publication, for nobody. */
export function exportRoutes(services: Pick<Services, 'pool'>): Router {
  const router = Router();
  const inTurn = fewAtOnce();

  router.get('/contests/:slug/exports/:file', async (request, response) => {
    const file = await exportPublished(services, pathSlug(request), request.params.file);
    await inTurn(response, async () => {
      response.set({
        'Content-Type': file.contentType,
        'Content-Disposition': `attachment; filename="${file.fileName}"`,
      });
      await file.write(response);
    });
  });

  return router;
}

/** Lets a few read at a time, each for a bounded time, and others wait. @throws AppError busy when too many wait. */
function fewAtOnce(): (response: Response, read: () => Promise<void>) => Promise<void> {
  const limit = pLimit(AT_ONCE);
  return async (response, read) => {
    if (limit.pendingCount >= MAX_WAITING) throw new AppError('busy', { retryAfterMs: RETRY_MS });
    await limit(async () => {
      if (response.destroyed) return;
      const late = setTimeout(() => response.destroy(), PATIENCE_MS);
      await read().finally(() => clearTimeout(late));
    });
  };
}
