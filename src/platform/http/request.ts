import type { Logger } from 'pino';
import type { Actor } from '../../domain/actor.ts';

declare global {
  namespace Express {
    interface Request {
      /** Random; in the answer's `X-Request-Id`, in problem documents and in the log. */
      requestId: string;
      log: Logger;
      /** Whose device this is; null: nobody's yet. */
      actor: Actor | null;
    }
  }
}

/** Finds out from the cookie header whose device asks; features/access knows how. */
export type Authenticate = (cookieHeader: string | undefined) => Promise<Actor | null>;
