import { Router } from 'express';
import { pathSlug } from '../../platform/http/path-params.ts';
import type { Services } from '../../platform/services.ts';
import { exportPublished } from './export-published.ts';

/** Files of published results. They obey the page of the results: nothing before publication, for nobody. */
export function exportRoutes(services: Pick<Services, 'prisma' | 'pool'>): Router {
  const router = Router();

  router.get('/contests/:slug/exports/:file', async (request, response) => {
    const file = await exportPublished(services, pathSlug(request), request.params.file);
    response.set({
      'Content-Type': file.contentType,
      'Content-Disposition': `attachment; filename="${file.fileName}"`,
    });
    await file.write(response);
  });

  return router;
}
