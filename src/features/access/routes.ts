import { type Request, type Response, Router } from 'express';
import { joinBody, joined, linkBody, me } from '../../contract/http/access.ts';
import { AppError } from '../../domain/app-error.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { addressOf, createRateLimit, type RateLimit } from '../../platform/http/rate-limits.ts';
import type { Services } from '../../platform/services.ts';
import type { Caller, Entrance } from './accept-invitation.ts';
import { joinByCode } from './join-contest.ts';
import { redeemLink } from './redeem-link.ts';
import { sessionCookie } from './session-token.ts';
import { showMe } from './show-me.ts';
import { signOut } from './sign-out.ts';

/** Wrong codes of one device. */
const WRONG_BY_ACCOUNT = { points: 20, seconds: 600 } as const;
/** Wrong codes of everybody behind one address: a room mistypes now and then, a guesser needs millions. */
const WRONG_BY_ADDRESS = { points: 300, seconds: 60 } as const;

export function accessRoutes(services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>): Router {
  const router = Router();
  const guesses = guessLimits();

  router.get('/me', async (request, response) => {
    response.json(me.parse(await showMe(services, request.actor)));
  });

  router.post('/join', async (request, response) => {
    const { code, device } = parseInput(joinBody, request.body);
    const entrance = await guesses.attempt(request, (caller) => joinByCode(services, caller, code), device);
    admit(response, entrance);
  });

  router.post('/links', async (request, response) => {
    const { secret, device } = parseInput(linkBody, request.body);
    const entrance = await guesses.attempt(request, (caller) => redeemLink(services, caller, secret), device);
    admit(response, entrance);
  });

  router.post('/sign-out', async (request, response) => {
    await signOut(services, request.headers.cookie);
    response.append('Set-Cookie', sessionCookie(services, null)).status(204).end();
  });

  function admit(response: Response, { joined: answer, session }: Entrance): void {
    if (session !== null) response.append('Set-Cookie', sessionCookie(services, session.token));
    response.json(joined.parse(answer));
  }

  return router;
}

/** Right codes cost nothing, so that a room is never locked out by joining; wrong ones are counted. */
function guessLimits() {
  const byAccount = createRateLimit(WRONG_BY_ACCOUNT);
  const byAddress = createRateLimit(WRONG_BY_ADDRESS);
  return {
    async attempt(
      request: Request,
      run: (caller: Caller) => Promise<Entrance>,
      device: string | undefined,
    ): Promise<Entrance> {
      const { actor } = request;
      const counters: [RateLimit, string][] = [[byAddress, addressOf(request)]];
      if (actor !== null) counters.push([byAccount, actor.accountId]);
      for (const [limit, key] of counters) await limit.check(key);
      try {
        return await run({ actor, device });
      } catch (error) {
        const wrong = error instanceof AppError && error.code === 'invitation_unknown';
        if (wrong) for (const [limit, key] of counters) await limit.take(key);
        throw error;
      }
    },
  };
}
