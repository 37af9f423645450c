import { Router } from 'express';
import { ledger, reputationAdjustment } from '../../contract/http/reputation.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathSlug } from '../../platform/http/path-params.ts';
import type { Services } from '../../platform/services.ts';
import { requireContestHost, requireMember } from '../access/require-role.ts';
import { adjustReputation } from './adjust-reputation.ts';
import { showLedger } from './show-ledger.ts';

export function reputationRoutes(services: Pick<Services, 'prisma'>): Router {
  const router = Router();

  router.get('/contests/:slug/my-reputation', async (request, response) => {
    const member = await requireMember(services, request.actor, pathSlug(request));
    response.json(ledger.parse(await showLedger(services, member)));
  });

  router.post('/contests/:slug/reputation', async (request, response) => {
    const host = await requireContestHost(services, request.actor, pathSlug(request));
    await adjustReputation(services, host, parseInput(reputationAdjustment, request.body));
    response.status(204).end();
  });

  return router;
}
