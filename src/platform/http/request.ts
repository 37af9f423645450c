import type { Request } from 'express';
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

/** Finds out who asks, by what the headers hold up; features/access knows how. `path` lies below /api. */
export type Authenticate = (request: Pick<Request, 'headers' | 'path'>) => Promise<Actor | null>;
