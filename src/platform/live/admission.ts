import type { Namespace } from 'socket.io';
import type { Refusal } from '../../contract/common.ts';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';

export interface AdmissionDeps {
  readonly authenticate: (cookieHeader: string | undefined) => Promise<Actor | null>;
  readonly refuse: (error: unknown) => Refusal;
}

/** Tabs of one browser, and the connections that a phone in a lift left behind and the server has not missed yet. */
const CONNECTIONS_PER_SESSION = 32;
const TOO_MANY_RETRY_MS = 5000;

/**
 * Lets devices with a session into a namespace, each account with a bounded number of connections; `socket.data.actor`
 * says who it is. A refusal comes as the connection's error, so that the page can say it in words.
 */
export function admitSessions(namespace: Namespace, deps: AdmissionDeps, perSession = CONNECTIONS_PER_SESSION): void {
  const open = new Map<string, number>();

  async function admit(cookieHeader: string | undefined): Promise<Actor> {
    const actor = await deps.authenticate(cookieHeader);
    if (actor === null) throw new AppError('unauthenticated');
    if ((open.get(actor.accountId) ?? 0) >= perSession) {
      throw new AppError('rate_limited', { retryAfterMs: TOO_MANY_RETRY_MS });
    }
    return actor;
  }

  namespace.use(async (socket, next) => {
    try {
      socket.data.actor = await admit(socket.handshake.headers.cookie);
    } catch (error) {
      return next(refusedConnection(deps.refuse(error)));
    }
    next();
  });
  namespace.on('connection', (socket) => {
    const { accountId } = socket.data.actor as Actor;
    open.set(accountId, (open.get(accountId) ?? 0) + 1);
    socket.once('disconnect', () => {
      const left = (open.get(accountId) ?? 1) - 1;
      if (left > 0) open.set(accountId, left);
      else open.delete(accountId);
    });
    // Those that came in the same moment had not been counted at the door.
    if ((open.get(accountId) ?? 0) > perSession) socket.disconnect(true);
  });
}

function refusedConnection(refusal: Refusal): Error {
  return Object.assign(new Error(refusal.code), { data: refusal });
}
