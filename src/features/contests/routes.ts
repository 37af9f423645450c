import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { auditEntry, invitation, newInvitation } from '../../contract/http/access.ts';
import {
  CONTEST_STEPS,
  contestChange,
  contestList,
  contestView,
  newArena,
  newBenchmark,
  newContest,
} from '../../contract/http/contests.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathId, pathSlug } from '../../platform/http/path-params.ts';
import type { Services } from '../../platform/services.ts';
import { requireChallenge } from '../access/require-kind.ts';
import { type HostOf, requireContestHost, requireInstallationHost, requireMember } from '../access/require-role.ts';
import { changeContest } from './change-contest.ts';
import { createArena, createBenchmark, createContest } from './create-contest.ts';
import { createInvitation } from './create-invitation.ts';
import { listAudit } from './list-audit.ts';
import { listContests } from './list-contests.ts';
import { listInvitations } from './list-invitations.ts';
import { publishContest } from './publish-contest.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { showContest } from './show-contest.ts';
import { stepContest } from './step-contest.ts';

export function contestRoutes(services: Pick<Services, 'prisma' | 'env' | 'now' | 'baseUrl'>): Router {
  const router = Router();
  const hostOf = (request: Request) => requireContestHost(services, request.actor, pathSlug(request));
  const view = async (request: Request) =>
    contestView.parse(await showContest(services, await requireMember(services, request.actor, pathSlug(request))));

  router.get('/contests', async (request, response) => {
    response.json(contestList.parse(await listContests(services, requireInstallationHost(request.actor))));
  });

  const showMade = async (request: Request, response: Response, slug: string) => {
    const member = await requireMember(services, request.actor, slug);
    response
      .status(201)
      .location(`/api/v1/contests/${slug}`)
      .json(contestView.parse(await showContest(services, member)));
  };

  router.post('/contests', async (request, response) => {
    const host = requireInstallationHost(request.actor);
    const made = await createContest(services, host, parseInput(newContest, request.body));
    await showMade(request, response, made);
  });

  router.post('/arenas', async (request, response) => {
    const host = requireInstallationHost(request.actor);
    const made = await createArena(services, host, parseInput(newArena, request.body));
    await showMade(request, response, made);
  });

  router.post('/benchmarks', async (request, response) => {
    const host = requireInstallationHost(request.actor);
    const made = await createBenchmark(services, host, parseInput(newBenchmark, request.body));
    await showMade(request, response, made);
  });

  router.get('/contests/:slug', async (request, response) => {
    response.json(await view(request));
  });

  router.patch('/contests/:slug', async (request, response) => {
    const host = await hostOf(request);
    await changeContest(services, host, parseInput(contestChange, request.body));
    response.json(await view(request));
  });

  for (const step of CONTEST_STEPS) {
    router.post(`/contests/:slug/${step}`, async (request, response) => {
      const host = await hostOf(request);
      // A benchmark has neither submissions nor rounds; what publishes it is in its own room.
      if (step !== 'archive' || host.contest.kind !== 'benchmark') requireChallenge(host);
      await (step === 'publish' ? publishContest(services, host) : stepContest(services, host, step));
      response.json(await view(request));
    });
  }

  router.get('/contests/:slug/invitations', async (request, response) => {
    response.json(z.array(invitation).parse(await listInvitations(services, await hostOf(request))));
  });

  router.post('/contests/:slug/invitations', async (request, response) => {
    const host: HostOf = await hostOf(request);
    response
      .status(201)
      .json(invitation.parse(await createInvitation(services, host, parseInput(newInvitation, request.body))));
  });

  router.delete('/contests/:slug/invitations/:id', async (request, response) => {
    const host = await hostOf(request);
    await revokeInvitation(services, host, pathId(request));
    response.status(204).end();
  });

  router.get('/contests/:slug/audit', async (request, response) => {
    response.json(z.array(auditEntry).parse(await listAudit(services, await hostOf(request))));
  });

  return router;
}
