import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { acceptInvitation, type Caller, type Entrance } from './accept-invitation.ts';
import { findInvitationBySecret } from './data.ts';
import { hashSecret } from './session-token.ts';

/**
 * Uses a single-use link. The device that has used it may open it again.
 * @throws AppError invitation_unknown, and what `acceptInvitation` throws.
 */
export async function redeemLink(
  services: Pick<Services, 'prisma' | 'now'>,
  caller: Caller,
  secret: string,
): Promise<Entrance> {
  const invitation = await findInvitationBySecret(services.prisma, hashSecret(secret));
  if (invitation === null) throw new AppError('invitation_unknown');
  return acceptInvitation(services, caller, invitation);
}
