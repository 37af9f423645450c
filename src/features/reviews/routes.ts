import { Router } from 'express';
import { packetStepBody, packetView, scoresBody } from '../../contract/http/reviews.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathId, pathSlug } from '../../platform/http/path-params.ts';
import { requireActor } from '../access/require-role.ts';
import type { ReviewDeps } from './change-packet.ts';
import { reopenPacket } from './reopen-packet.ts';
import { saveScores } from './save-scores.ts';
import { showPacket } from './show-packet.ts';
import { submitPacket } from './submit-packet.ts';

const STEPS = { submit: submitPacket, reopen: reopenPacket };

/** A juror's packet. Everything that changes it answers with the whole packet. */
export function reviewRoutes(deps: ReviewDeps): Router {
  const router = Router();

  router.get('/contests/:slug/packet', async (request, response) => {
    response.json(packetView.parse(await showPacket(deps, requireActor(request.actor), pathSlug(request))));
  });

  router.put('/rounds/:id/packet/scores', async (request, response) => {
    const actor = requireActor(request.actor);
    const body = parseInput(scoresBody, request.body);
    response.json(packetView.parse(await saveScores(deps, actor, pathId(request), body)));
  });

  for (const [name, step] of Object.entries(STEPS)) {
    router.post(`/rounds/:id/packet/${name}`, async (request, response) => {
      const actor = requireActor(request.actor);
      const { version } = parseInput(packetStepBody, request.body);
      response.json(packetView.parse(await step(deps, actor, pathId(request), version)));
    });
  }

  return router;
}
