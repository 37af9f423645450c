import { Router } from 'express';
import { z } from 'zod';
import { uuid } from '../../contract/common.ts';
import { AppError } from '../../domain/app-error.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import type { Services } from '../../platform/services.ts';
import { requireRoundHost } from '../access/require-role.ts';
import { liveSnapshot, type SnapshotDeps } from './live-snapshot.ts';
import { readMatrices } from './screen-data.ts';

const ofVersion = z.object({ id: uuid, version: z.coerce.number().int().positive() });

/** The host's statistics over HTTP: the headline, and the large tables of a standing's version. */
export function standingRoutes(services: Pick<Services, 'prisma' | 'pool'>, snapshots: SnapshotDeps): Router {
  const router = Router();

  router.get('/rounds/:id/live', async (request, response) => {
    const { id } = parseInput(z.object({ id: uuid }), request.params);
    await requireRoundHost(services, request.actor, id);
    response.json(await liveSnapshot(snapshots, id));
  });

  router.get('/rounds/:id/matrices/:version', async (request, response) => {
    const { id, version } = parseInput(ofVersion, request.params);
    await requireRoundHost(services, request.actor, id);
    const matrices = await readMatrices(services.pool, id);
    if (matrices === null) throw new AppError('not_found');
    // A version never changes; an older one than the latest is answered with the latest, which is not to be kept.
    response.set('Cache-Control', matrices.version === version ? 'private, max-age=3600, immutable' : 'no-store');
    response.type('json').send(matrices.json);
  });

  return router;
}
