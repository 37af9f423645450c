import { Router } from 'express';
import { z } from 'zod';
import { slug, uuid } from '../../contract/common.ts';
import { rateCommand, retractRatingCommand } from '../../contract/rating.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { requireActor } from '../access/require-role.ts';
import { enterContest, enterRound } from '../comparisons/enter-contest.ts';
import { type Booth, inTurn } from '../comparisons/seats.ts';
import { rateDesign } from './rate-design.ts';
import { ratingState, ratingStateAt } from './rating-state.ts';
import { retractRating } from './retract-rating.ts';

/** The commands of ratings over HTTP, for programs and for networks that keep no connection. */
export function ratingRoutes(booth: Booth): Router {
  const router = Router();

  router.get('/contests/:slug/card', async (request, response) => {
    const actor = requireActor(request.actor);
    const params = parseInput(z.object({ slug }), request.params);
    const seat = await enterContest(booth, actor, params.slug, 'likes');
    response.json(await ratingStateAt(booth, params.slug, seat));
  });

  router.post('/rounds/:id/ratings', async (request, response) => {
    const actor = requireActor(request.actor);
    const { id } = parseInput(z.object({ id: uuid }), request.params);
    const command = parseInput(rateCommand, { ...request.body, round: id });
    const seat = await enterRound(booth, actor, id, 'likes');
    const ratings = await inTurn(seat, async () => {
      await rateDesign(booth, seat, command);
      return ratingState(booth, seat);
    });
    response.json(ratings);
  });

  router.post('/rounds/:id/ratings/undo', async (request, response) => {
    const actor = requireActor(request.actor);
    const { id } = parseInput(z.object({ id: uuid }), request.params);
    const command = parseInput(retractRatingCommand, { ...request.body, round: id });
    const seat = await enterRound(booth, actor, id, 'likes');
    const ratings = await inTurn(seat, async () => {
      await retractRating(booth, seat, command);
      return ratingState(booth, seat);
    });
    response.json(ratings);
  });

  return router;
}
