import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { opens } from './api-token.ts';
import { authenticate } from './authenticate.ts';
import { findApiToken } from './data.ts';
import { hashSecret } from './session-token.ts';

const BEARER = /^bearer(?: +(\S+))?$/i;

/**
 * Who sends this request: a program that shows a token, else whose device sends the cookie. A token is looked up each
 * time, so that a revoked one opens nothing from that moment on, and it opens what it was made for alone.
 * @param path below /api
 * @throws AppError token_unknown, forbidden
 */
export async function authenticateRequest(
  services: Pick<Services, 'prisma' | 'now'>,
  { headers, path }: { readonly headers: IncomingHttpHeaders; readonly path: string },
): Promise<Actor | null> {
  const shown = BEARER.exec(headers.authorization ?? '');
  if (shown === null) return authenticate(services, headers.cookie);
  const found = await findApiToken(services.prisma, hashSecret(shown[1] ?? ''));
  if (found === null) throw new AppError('token_unknown');
  if (!found.scopes.some((scope) => opens(scope, path))) throw new AppError('forbidden');
  return { accountId: found.accountId, host: found.host };
}
