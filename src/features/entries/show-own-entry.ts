import type { OwnEntry } from '../../contract/http/entries.ts';
import type { Services } from '../../platform/services.ts';
import type { DesignerOf } from '../access/require-role.ts';
import { findOwnEntry } from './data.ts';

/** A designer's own work as its designer sees it. */
export async function showOwnEntry(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: DesignerOf,
): Promise<OwnEntry> {
  const entry = await findOwnEntry(services.prisma, contest.id, accountId);
  const { full = null, small = null } = entry ?? {};
  return {
    submitted: entry !== null,
    label: entry?.label ?? '',
    preview: full === null || small === null ? null : { full, small },
    open: contest.status === 'submissions',
  };
}
