import { randomSecret } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { installationHasHost, replaceFirstHostLink } from './data.ts';
import { hashSecret } from './session-token.ts';

const VALID_MS = 30 * 24 * 3600_000;

/**
 * A one-time link that makes its opener the installation's host; null when there is a host already. Earlier links that
 * nobody used stop working.
 */
export async function createFirstHostLink(
  services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>,
): Promise<string | null> {
  const secret = randomSecret();
  return inTransaction(services, async (tx) => {
    if (await installationHasHost(tx)) return null;
    await replaceFirstHostLink(tx, hashSecret(secret), new Date(services.now() + VALID_MS));
    return linkUrl(services, secret);
  });
}

/** The secret stands in the fragment, which browsers do not send: no log of any server on the way keeps it. */
export function linkUrl(services: Pick<Services, 'baseUrl'>, secret: string): string {
  return `${services.baseUrl}/link#${secret}`;
}
