import type { Services } from '../../platform/services.ts';
import { forgetSession } from './authenticate.ts';
import { deleteSession } from './data.ts';
import { hashSecret, readSessionCookie } from './session-token.ts';

/** Ends the session of a device; nothing happens where there is none. */
export async function signOut(services: Pick<Services, 'prisma'>, cookieHeader: string | undefined): Promise<void> {
  const token = readSessionCookie(cookieHeader);
  if (token === null) return;
  const tokenHash = hashSecret(token);
  await deleteSession(services.prisma, tokenHash);
  forgetSession(services, tokenHash);
}
