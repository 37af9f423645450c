import { Router } from 'express';
import type { Services } from '../../platform/services.ts';
import { requireActor } from '../access/require-role.ts';
import { sessionCookie } from '../access/session-token.ts';
import { deleteAccount } from './delete-account.ts';

export function accountRoutes(services: Pick<Services, 'prisma' | 'media' | 'log' | 'baseUrl'>): Router {
  const router = Router();

  router.delete('/me', async (request, response) => {
    await deleteAccount(services, requireActor(request.actor));
    response.append('Set-Cookie', sessionCookie(services, null)).status(204).end();
  });

  return router;
}
