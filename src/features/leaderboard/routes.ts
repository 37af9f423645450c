import { Router } from 'express';
import { z } from 'zod';
import { uuid } from '../../contract/common.ts';
import { leaderboardView } from '../../contract/leaderboard.ts';
import { releaseSwept, sweepView } from '../../contract/sweep.ts';
import { AppError } from '../../domain/app-error.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathSlug } from '../../platform/http/path-params.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import type { Services } from '../../platform/services.ts';
import { createShortMemory } from '../../platform/short-memory.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireRoundHost } from '../access/require-role.ts';
import { findArenaSlug } from './board-data.ts';
import { requireShownRound, showLeaderboard, showMatrix } from './show-leaderboard.ts';
import { readSweep, releaseVoter } from './sweep-data.ts';

const wanted = z.object({ board: z.string().max(300).default('') });
const ofRound = z.object({ id: uuid });

/** Everybody looks at the same board, and at the moment when it moves. */
const MEMORY = { milliseconds: 1000, entries: 200 } as const;

/** An arena's leaderboards, for everybody; its sweep, for hosts. */
export function leaderboardRoutes(
  services: Pick<Services, 'prisma' | 'pool' | 'now'>,
  queue: Pick<JobQueue, 'request'>,
): Router {
  const router = Router();
  const boards = createShortMemory<string>(MEMORY);
  const matrices = createShortMemory<{ readonly version: number; readonly json: string }>(MEMORY);

  router.get('/contests/:slug/leaderboard', async (request, response) => {
    const slug = pathSlug(request);
    const { board } = parseInput(wanted, request.query);
    const write = async () =>
      JSON.stringify(
        leaderboardView.parse(await showLeaderboard(services, await requireShownRound(services, slug), board)),
      );
    response.type('json').send(await boards.get(JSON.stringify([slug, board]), services.now(), write));
  });

  router.get('/contests/:slug/leaderboard/matrix', async (request, response) => {
    const slug = pathSlug(request);
    const { board } = parseInput(wanted, request.query);
    const write = async () => showMatrix(services, await requireShownRound(services, slug), board);
    response.type('json').send((await matrices.get(JSON.stringify([slug, board]), services.now(), write)).json);
  });

  router.get('/rounds/:id/sweep', async (request, response) => {
    const { id } = parseInput(ofRound, request.params);
    await requireRoundHost(services, request.actor, id);
    await requireArena(id);
    response.json(sweepView.parse(await readSweep(services.pool, id)));
  });

  router.post('/rounds/:id/sweep', async (request, response) => {
    const { id } = parseInput(ofRound, request.params);
    const { accountId, contest } = await requireRoundHost(services, request.actor, id);
    await requireArena(id);
    await recordAudit(services.prisma, { contestId: contest.id, actorId: accountId, action: 'arena.sweep-asked' });
    await queue.request('sweep-arena', { roundId: id });
    response.status(202).end();
  });

  router.post('/rounds/:id/sweep/release', async (request, response) => {
    const { id } = parseInput(ofRound, request.params);
    const { accountId } = await requireRoundHost(services, request.actor, id);
    const { voter } = parseInput(releaseSwept, request.body);
    if ((await releaseVoter(services.pool, id, voter, accountId)) === null) throw new AppError('not_found');
    response.json(sweepView.parse(await readSweep(services.pool, id)));
  });

  async function requireArena(roundId: string): Promise<void> {
    if ((await findArenaSlug(services.pool, roundId)) === null) throw new AppError('not_found');
  }

  return router;
}
