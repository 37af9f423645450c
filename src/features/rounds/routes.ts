import { type Request, Router } from 'express';
import {
  contestView,
  extendBody,
  openRoundBody,
  ROUND_STEPS,
  type RoundStep,
  scheduleBody,
  withdrawBody,
} from '../../contract/http/contests.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathId, pathSlug } from '../../platform/http/path-params.ts';
import type { Services } from '../../platform/services.ts';
import { requireChallenge } from '../access/require-kind.ts';
import { requireContestHost, requireMember, requireRoundHost } from '../access/require-role.ts';
import { showContest } from '../contests/show-contest.ts';
import { closeRound } from './close-round.ts';
import { extendRound } from './extend-round.ts';
import { openRound } from './open-round.ts';
import { pauseRound } from './pause-round.ts';
import { publishRound } from './publish-round.ts';
import { resumeRound } from './resume-round.ts';
import { cancelSchedule, changeSchedule, openScheduled, scheduleRound } from './schedule-round.ts';
import { withdrawFromRound } from './withdraw-from-round.ts';

const STEPS = {
  open: openScheduled,
  pause: pauseRound,
  resume: resumeRound,
  close: closeRound,
  publish: publishRound,
} satisfies Record<RoundStep, unknown>;

/** Every step answers with the whole contest, as GET /contests/:slug does: a host's page shows what it has become. */
export function roundRoutes(services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>): Router {
  const router = Router();
  const view = async (request: Request, slug: string) =>
    contestView.parse(await showContest(services, await requireMember(services, request.actor, slug)));

  router.post('/contests/:slug/rounds', async (request, response) => {
    const host = requireChallenge(await requireContestHost(services, request.actor, pathSlug(request)));
    const { opensAt, ...input } = parseInput(openRoundBody, request.body ?? {});
    if (opensAt === undefined) await openRound(services, host, input);
    else await scheduleRound(services, host, { ...input, opensAt });
    response.status(201).json(await view(request, host.contest.slug));
  });

  for (const step of ROUND_STEPS) {
    router.post(`/rounds/:id/${step}`, async (request, response) => {
      const host = await requireRoundHost(services, request.actor, pathId(request));
      // An arena's round runs, pauses and closes as any; its leaderboard is public all along.
      if (step === 'publish') requireChallenge(host);
      await STEPS[step](services, host, pathId(request));
      response.json(await view(request, host.contest.slug));
    });
  }

  router.put('/rounds/:id', async (request, response) => {
    const host = await requireRoundHost(services, request.actor, pathId(request));
    await changeSchedule(services, host, pathId(request), parseInput(scheduleBody, request.body));
    response.json(await view(request, host.contest.slug));
  });

  router.delete('/rounds/:id', async (request, response) => {
    const host = await requireRoundHost(services, request.actor, pathId(request));
    await cancelSchedule(services, host, pathId(request));
    response.json(await view(request, host.contest.slug));
  });

  router.post('/rounds/:id/extend', async (request, response) => {
    const host = await requireRoundHost(services, request.actor, pathId(request));
    const { closesAt } = parseInput(extendBody, request.body);
    await extendRound(services, host, pathId(request), closesAt === null ? null : new Date(closesAt));
    response.json(await view(request, host.contest.slug));
  });

  router.post('/rounds/:id/withdraw', async (request, response) => {
    const host = await requireRoundHost(services, request.actor, pathId(request));
    await withdrawFromRound(services, requireChallenge(host), pathId(request), parseInput(withdrawBody, request.body));
    response.json(await view(request, host.contest.slug));
  });

  return router;
}
