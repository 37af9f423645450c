import type { z } from 'zod';
import type { Invitation, newInvitation } from '../../contract/http/access.ts';
import { AppError } from '../../domain/app-error.ts';
import { DEFAULT_CONSTANTS } from '../../domain/constants.ts';
import { PEOPLE_WELCOME } from '../../domain/lifecycle.ts';
import { JOIN_CODE_LENGTH } from '../../domain/readable-code.ts';
import type { Role } from '../../domain/settings.ts';
import { invalidField } from '../../platform/http/parse-input.ts';
import { randomCode, randomSecret } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { linkUrl } from '../access/create-first-host-link.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireBenchmark, requireChallenge } from '../access/require-kind.ts';
import type { HostOf } from '../access/require-role.ts';
import { hashSecret } from '../access/session-token.ts';
import { type InvitationRow, insertInvitation, lockContest, type NewInvitationRow } from './data.ts';

/** By a single-use link. */
const PERSONAL: readonly Role[] = ['juror', 'judge', 'host'];

/**
 * Makes an invitation: a code for many (voters, designers), a single-use link for one (jurors, judges, hosts). The link
 * is in this answer only: afterwards nobody can read it.
 * @throws AppError juror_needs_link, wrong_contest_state, bad_request; challenge_only: nobody designs for an arena;
 *   benchmark_only: nobody else is judged by judges.
 */
export async function createInvitation(
  services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>,
  host: HostOf,
  input: z.output<typeof newInvitation>,
): Promise<Invitation> {
  const { accountId, contest } = requireInvited(host, input.role);
  const single = PERSONAL.includes(input.role);
  if (single && (input.maxUses ?? 1) > 1) throw new AppError('juror_needs_link');
  const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt);
  if (expiresAt !== null && expiresAt.getTime() <= services.now()) throw invalidField('expiresAt', 'wrong');
  const secret = single ? randomSecret() : null;
  const row = await inTransaction(services, async (tx) => {
    const { status } = await lockContest(tx, contest.id);
    if (!PEOPLE_WELCOME.includes(status)) throw new AppError('wrong_contest_state');
    const made = await insertWithFreeCode(tx, {
      contestId: contest.id,
      role: input.role,
      secretHash: secret === null ? null : hashSecret(secret),
      maxUses: single ? 1 : (input.maxUses ?? null),
      startingReputation:
        input.role === 'host'
          ? 0
          : (input.startingReputation ?? (input.role === 'juror' ? DEFAULT_CONSTANTS.reputation.jurorGrant : 0)),
      expiresAt,
    });
    const detail = { role: made.role, maxUses: made.maxUses, startingReputation: made.startingReputation };
    await recordAudit(tx, { contestId: contest.id, actorId: accountId, action: 'invitation.created', detail });
    return made;
  });
  return invitationView(services, row, secret);
}

/** Who is invited depends on the kind of contest; to a benchmark, judges and hosts alone. */
function requireInvited(host: HostOf, role: Role): HostOf {
  if (role === 'host') return host;
  if (role === 'judge') return requireBenchmark(host);
  if (host.contest.kind === 'benchmark') throw invalidField('role', 'notChoice');
  return role === 'designer' ? requireChallenge(host) : host;
}

/** An invitation as hosts see it. The address of a code is always known, that of a link only while its secret is. */
export function invitationView(
  services: Pick<Services, 'baseUrl'>,
  { revokedAt, expiresAt, code, ...row }: InvitationRow,
  secret: string | null = null,
): Invitation {
  return {
    ...row,
    kind: code === null ? 'link' : 'code',
    code,
    url: code === null ? secret && linkUrl(services, secret) : `${services.baseUrl}/join/${code}`,
    expiresAt: expiresAt?.toISOString() ?? null,
    revoked: revokedAt !== null,
  };
}

async function insertWithFreeCode(tx: Tx, row: Omit<NewInvitationRow, 'code'>): Promise<InvitationRow> {
  for (;;) {
    const code = row.secretHash === null ? randomCode(JOIN_CODE_LENGTH) : null;
    const made = await insertInvitation(tx, { ...row, code });
    if (made !== null) return made;
  }
}
