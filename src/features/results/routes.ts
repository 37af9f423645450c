import { Router } from 'express';
import { entryCode } from '../../contract/common.ts';
import { designResults } from '../../contract/http/design-results.ts';
import { methodology } from '../../contract/http/methodology.ts';
import { codeResults } from '../../contract/http/results.ts';
import { AppError } from '../../domain/app-error.ts';
import { pathSlug } from '../../platform/http/path-params.ts';
import { bytesAround } from '../../platform/json-text.ts';
import type { Services } from '../../platform/services.ts';
import { createShortMemory } from '../../platform/short-memory.ts';
import { requireDesigner } from '../access/require-role.ts';
import { createCards } from './show-card.ts';
import { showCodeResults } from './show-code-results.ts';
import { showDesign, showOwnDesign } from './show-design.ts';
import { showMethodology, showUsualMethodology } from './show-methodology.ts';
import { requirePublished, showResults } from './show-results.ts';

/** A room opens the page in the same moment: that is one look. What was published changes no more. */
const MEMORY = { milliseconds: 5000, entries: 20 } as const;

export function resultRoutes(services: Pick<Services, 'prisma' | 'pool' | 'now'>): Router {
  const router = Router();
  const pages = createShortMemory<Buffer>(MEMORY);
  const cards = createCards(services);

  router.get('/contests/:slug/results', async (request, response) => {
    const contest = await requirePublished(services, pathSlug(request));
    const write = async () => bytesAround(await showResults(services, contest));
    response.type('json').send(await pages.get(JSON.stringify(contest), services.now(), write));
  });

  router.get('/contests/:slug/results/mine', async (request, response) => {
    const designer = await requireDesigner(services, request.actor, pathSlug(request));
    response.json(designResults.parse(await showOwnDesign(services, designer)));
  });

  router.get('/contests/:slug/results/designs/:code', async (request, response) => {
    const contest = await requirePublished(services, pathSlug(request));
    const code = entryCode.safeParse(request.params.code);
    if (!code.success) throw new AppError('not_found');
    response.json(designResults.parse(await showDesign(services, contest, code.data)));
  });

  router.get('/contests/:slug/card.png', async (request, response) => {
    const { png, etag } = await cards(await requirePublished(services, pathSlug(request)));
    response.set({ ETag: etag, 'Cache-Control': 'public, no-cache' });
    if (request.headers['if-none-match'] === etag) response.status(304).end();
    else response.type('png').send(png);
  });

  router.get('/contests/:slug/methodology', async (request, response) => {
    response.json(methodology.parse(await showMethodology(services, pathSlug(request))));
  });

  router.get('/methodology', (_request, response) => {
    response.json(methodology.parse(showUsualMethodology()));
  });

  router.get('/contests/:slug/code-results', async (request, response) => {
    response.json(codeResults.parse(await showCodeResults(services, pathSlug(request))));
  });

  return router;
}
