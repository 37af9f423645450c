import { Router } from 'express';
import { z } from 'zod';
import { slug, uuid } from '../../contract/common.ts';
import { castCommand, undoCommand } from '../../contract/vote.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { requireActor } from '../access/require-role.ts';
import { castComparison } from './cast-comparison.ts';
import { enterContest, enterRound } from './enter-contest.ts';
import { retractComparison } from './retract-comparison.ts';
import { type Booth, inTurn } from './seats.ts';
import { stateAt, voteState } from './vote-state.ts';

/** The commands of `/vote` over HTTP, for programs and for networks that keep no connection. */
export function comparisonRoutes(booth: Booth): Router {
  const router = Router();

  router.get('/contests/:slug/pair', async (request, response) => {
    const actor = requireActor(request.actor);
    const params = parseInput(z.object({ slug }), request.params);
    const seat = await enterContest(booth, actor, params.slug);
    response.json(await stateAt(booth, params.slug, seat));
  });

  router.post('/rounds/:id/ballots', async (request, response) => {
    const actor = requireActor(request.actor);
    const { id } = parseInput(z.object({ id: uuid }), request.params);
    const command = parseInput(castCommand, { ...request.body, round: id });
    const seat = await enterRound(booth, actor, id);
    const state = await inTurn(seat, async () => {
      await castComparison(booth, seat, command);
      return voteState(booth, seat);
    });
    response.json(state);
  });

  router.post('/rounds/:id/ballots/undo', async (request, response) => {
    const actor = requireActor(request.actor);
    const { id } = parseInput(z.object({ id: uuid }), request.params);
    const command = parseInput(undoCommand, { ...request.body, round: id });
    const seat = await enterRound(booth, actor, id);
    const state = await inTurn(seat, async () => {
      await retractComparison(booth, seat, command);
      return voteState(booth, seat);
    });
    response.json(state);
  });

  return router;
}
