import { Router } from 'express';
import { methodology } from '../../contract/http/methodology.ts';
import { contestResults } from '../../contract/http/results.ts';
import { pathSlug } from '../../platform/http/path-params.ts';
import type { Services } from '../../platform/services.ts';
import { showMethodology, showUsualMethodology } from './show-methodology.ts';
import { showResults } from './show-results.ts';

export function resultRoutes(services: Pick<Services, 'prisma'>): Router {
  const router = Router();

  router.get('/contests/:slug/results', async (request, response) => {
    response.json(contestResults.parse(await showResults(services, pathSlug(request))));
  });

  router.get('/contests/:slug/methodology', async (request, response) => {
    response.json(methodology.parse(await showMethodology(services, pathSlug(request))));
  });

  router.get('/methodology', (_request, response) => {
    response.json(methodology.parse(showUsualMethodology()));
  });

  return router;
}
