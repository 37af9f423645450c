import { type Request, Router } from 'express';
import { z } from 'zod';
import {
  draftBody,
  draftSaved,
  firstPickBody,
  judgeChange,
  judgeList,
  judgeMade,
  judgementAccepted,
  judgementBody,
  judgePacket,
  judgingView,
  newJudge,
} from '../../contract/http/judging.ts';
import type { LargeBodies } from '../../platform/http/http-app.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathBrief, pathId, pathSlug } from '../../platform/http/path-params.ts';
import type { Services } from '../../platform/services.ts';
import { requireBenchmark } from '../access/require-kind.ts';
import { requireActor, requireContestHost } from '../access/require-role.ts';
import { readCurrentStandard } from '../briefs/standard-data.ts';
import { addJudge } from './add-judge.ts';
import { changeJudge, removeJudge } from './change-judge.ts';
import { enterJudging } from './enter-judging.ts';
import { listJudges } from './list-judges.ts';
import { showPacket } from './open-session.ts';
import { pickFirst } from './pick-first.ts';
import { saveDraft } from './save-draft.ts';
import { showJudging } from './show-judging.ts';
import { submitJudgement } from './submit-judgement.ts';

/** Judgements of a whole brief: some kilobytes for each of perhaps hundreds of outputs. */
export const JUDGING_BODIES: LargeBodies = {
  path: /^\/v1\/benchmarks\/[^/]{1,80}\/briefs\/[^/]{1,80}\/(draft|judgement)$/,
  limit: '2mb',
};

/** What judges do, whatever kind they are: people by a page, programs by a token; and which judges a host has. */
export function judgingRoutes(services: Pick<Services, 'prisma' | 'env' | 'now'>): Router {
  const router = Router();
  const hostOf = async (request: Request) =>
    requireBenchmark(await requireContestHost(services, request.actor, pathSlug(request)));
  const judgeOf = (request: Request) => enterJudging(services.prisma, requireActor(request.actor), pathSlug(request));

  router.get('/benchmarks/:slug/judging', async (request, response) => {
    response.json(judgingView.parse(await showJudging(services, await judgeOf(request))));
  });

  router.get('/benchmarks/:slug/judging/schema', async (request, response) => {
    const { contest } = await judgeOf(request);
    const { dimensions } = await readCurrentStandard(services.prisma, contest.id);
    response.json(z.toJSONSchema(judgementBody(dimensions), { io: 'input' }));
  });

  router.get('/benchmarks/:slug/briefs/:brief/packet', async (request, response) => {
    response.json(judgePacket.parse(await showPacket(services, await judgeOf(request), pathBrief(request))));
  });

  router.put('/benchmarks/:slug/briefs/:brief/draft', async (request, response) => {
    const judge = await judgeOf(request);
    const body = parseInput(draftBody, request.body);
    response.json(draftSaved.parse({ version: await saveDraft(services, judge, pathBrief(request), body) }));
  });

  router.post('/benchmarks/:slug/briefs/:brief/first-pick', async (request, response) => {
    const judge = await judgeOf(request);
    const { id } = parseInput(firstPickBody, request.body);
    await pickFirst(services, judge, pathBrief(request), id);
    response.status(204).end();
  });

  router.post('/benchmarks/:slug/briefs/:brief/judgement', async (request, response) => {
    const judge = await judgeOf(request);
    const accepted = await submitJudgement(services, judge, pathBrief(request), request.body);
    response.json(judgementAccepted.parse(accepted));
  });

  router.get('/benchmarks/:slug/judges', async (request, response) => {
    response.json(judgeList.parse(await listJudges(services, await hostOf(request))));
  });

  router.post('/benchmarks/:slug/judges', async (request, response) => {
    const host = await hostOf(request);
    const made = await addJudge(services, host, parseInput(newJudge, request.body));
    response.status(201).json(judgeMade.parse(made));
  });

  router.patch('/benchmarks/:slug/judges/:id', async (request, response) => {
    const host = await hostOf(request);
    await changeJudge(services, host, pathId(request), parseInput(judgeChange, request.body));
    response.status(204).end();
  });

  router.delete('/benchmarks/:slug/judges/:id', async (request, response) => {
    await removeJudge(services, await hostOf(request), pathId(request));
    response.status(204).end();
  });

  return router;
}
