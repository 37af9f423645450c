import { AppError } from '../../domain/app-error.ts';
import { readJoinCode } from '../../domain/readable-code.ts';
import type { Services } from '../../platform/services.ts';
import { acceptInvitation, type Caller, type Entrance, raises } from './accept-invitation.ts';
import { findInvitationByCode } from './data.ts';

/**
 * Joins a contest by a code as people type it.
 * @throws AppError invitation_unknown, juror_needs_link, and what `acceptInvitation` throws.
 */
export async function joinByCode(
  services: Pick<Services, 'prisma' | 'now'>,
  caller: Caller,
  code: string,
): Promise<Entrance> {
  const invitation = await findInvitationByCode(services.prisma, readJoinCode(code));
  if (invitation === null) throw new AppError('invitation_unknown');
  if (raises(invitation.role)) throw new AppError('juror_needs_link');
  return acceptInvitation(services, caller, invitation);
}
