import { Router } from 'express';
import { contestResults } from '../../contract/http/results.ts';
import { pathSlug } from '../../platform/http/path-params.ts';
import type { Services } from '../../platform/services.ts';
import { showResults } from './show-results.ts';

export function resultRoutes(services: Pick<Services, 'prisma'>): Router {
  const router = Router();

  router.get('/contests/:slug/results', async (request, response) => {
    response.json(contestResults.parse(await showResults(services, pathSlug(request))));
  });

  return router;
}
