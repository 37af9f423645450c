import { type Request, Router } from 'express';
import { z } from 'zod';
import { arenaCastCommand } from '../../contract/arena-vote.ts';
import { humanCheckAnswer, humanCheckProof, humanCheckQuestion } from '../../contract/http/human-check.ts';
import { quarantineView, settledQuarantine } from '../../contract/http/quarantine.ts';
import { undoCommand } from '../../contract/vote.ts';
import { AppError } from '../../domain/app-error.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathId, pathSlug } from '../../platform/http/path-params.ts';
import { createRateLimit } from '../../platform/http/rate-limits.ts';
import type { Services } from '../../platform/services.ts';
import { requireActor, requireRoundHost } from '../access/require-role.ts';
import { inTurn } from '../comparisons/seats.ts';
import type { Device } from './assign-pairs.ts';
import { castArenaVote } from './cast-vote.ts';
import { askPerson, checkPerson } from './check-person.ts';
import { enterArena, enterArenaRound } from './enter-arena.ts';
import type { ArenaHall, ArenaSeat } from './hall.ts';
import { retractArenaVote } from './retract-vote.ts';
import { type Decision, settleQuarantine, showQuarantine } from './settle-quarantine.ts';
import { arenaState, arenaStateAt } from './vote-state.ts';

export interface ArenaRouteDeps extends Pick<Services, 'env' | 'log' | 'prisma'> {
  readonly hall: ArenaHall;
  /** The round's votes that count have changed. */
  readonly onCommitted: (round: { readonly roundId: string }) => void;
}

/** Checking a proof costs us a little, and a service a call. */
const CHECKS = { points: 30, seconds: 60 } as const;

/** The commands of arenas over HTTP, the check of persons, and what a host does with votes in quarantine. */
export function arenaRoutes(deps: ArenaRouteDeps): Router {
  const router = Router();
  const { hall } = deps;
  const checks = createRateLimit(CHECKS);

  router.get('/contests/:slug/arena-pair', async (request, response) => {
    const slug = pathSlug(request);
    const seat = await enterArena(hall, requireActor(request.actor), slug);
    response.json(await arenaStateAt(hall, slug, seat, deviceOf(request)));
  });

  router.post('/rounds/:id/arena-ballots', async (request, response) => {
    const command = parseInput(arenaCastCommand, { ...request.body, round: pathId(request) });
    response.json(await act(request, (seat, device) => castArenaVote(hall, seat, command, device)));
  });

  router.post('/rounds/:id/arena-ballots/undo', async (request, response) => {
    const command = parseInput(undoCommand, { ...request.body, round: pathId(request) });
    response.json(await act(request, (seat) => retractArenaVote(hall, seat, command)));
  });

  async function act(request: Request, run: (seat: ArenaSeat, device: Device) => Promise<void>) {
    const device = deviceOf(request);
    const seat = await enterArenaRound(hall, requireActor(request.actor), pathId(request));
    return inTurn(seat, async () => {
      await run(seat, device);
      return arenaState(hall, seat, device);
    });
  }

  router.get('/contests/:slug/human-check', async (request, response) => {
    response.json(humanCheckQuestion.parse(await askPerson(deps, await seated(request))));
  });

  router.post('/contests/:slug/human-check', async (request, response) => {
    const seat = await seated(request);
    const { proof } = parseInput(humanCheckProof, request.body);
    await checks.take(seat.accountId);
    response.json(humanCheckAnswer.parse(await checkPerson(deps, seat, proof)));
  });

  async function seated(request: Request): Promise<ArenaSeat> {
    const seat = await enterArena(hall, requireActor(request.actor), pathSlug(request));
    if (seat === null) throw new AppError('round_not_open');
    return seat;
  }

  router.get('/rounds/:id/quarantine', async (request, response) => {
    const roundId = pathId(request);
    await requireRoundHost(deps, request.actor, roundId);
    response.json(quarantineView.parse(await showQuarantine(hall, roundId)));
  });

  for (const decision of ['release', 'exclude'] as const satisfies readonly Decision[]) {
    router.post(`/rounds/:id/quarantine/${decision}`, async (request, response) => {
      const roundId = pathId(request);
      const host = await requireRoundHost(deps, request.actor, roundId);
      const settled = await settleQuarantine(deps, host, roundId, decision);
      if (settled.votes > 0) deps.onCommitted({ roundId });
      response.json(settledQuarantine.parse(settled));
    });
  }

  return router;
}

/** `?webgl=true`: 3D models can be shown. */
function deviceOf(request: Request): Device {
  const { webgl } = parseInput(z.object({ webgl: z.enum(['true', 'false']).default('false') }), request.query);
  return { models: webgl === 'true' };
}
