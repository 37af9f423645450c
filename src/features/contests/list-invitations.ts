import type { Invitation } from '../../contract/http/access.ts';
import type { Services } from '../../platform/services.ts';
import type { HostOf } from '../access/require-role.ts';
import { invitationView } from './create-invitation.ts';
import { findInvitations } from './data.ts';

/** All invitations of a contest, revoked ones too, in the order in which they were made. */
export async function listInvitations(
  services: Pick<Services, 'prisma' | 'baseUrl'>,
  host: HostOf,
): Promise<Invitation[]> {
  const rows = await findInvitations(services.prisma, host.contest.id);
  return rows.map((row) => invitationView(services, row));
}
