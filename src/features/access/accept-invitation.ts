import { createHash, randomUUID } from 'node:crypto';
import type { Joined } from '../../contract/http/access.ts';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import { roleConflict } from '../../domain/eligibility.ts';
import { DESIGNERS_WELCOME, PEOPLE_WELCOME } from '../../domain/lifecycle.ts';
import type { Role } from '../../domain/settings.ts';
import { randomCode } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { forgetSessions } from './authenticate.ts';
import {
  type ContestRef,
  deleteSessions,
  ensureAccount,
  ensureVoter,
  findRoles,
  type Invitation,
  insertAccount,
  insertJudge,
  insertMembership,
  insertNewcomer,
  insertReputation,
  insertSession,
  lockAccount,
  makeInstallationHost,
  useInvitation,
} from './data.ts';
import { recordAudit } from './record-audit.ts';
import { type NewSession, newSession } from './session-token.ts';

/** Who holds up an invitation. */
export interface Caller {
  readonly actor: Actor | null;
  /**
   * A random key that the browser keeps: requests of two tabs, or of a double click, that have no cookie yet are known
   * by it as one device and get one account. It opens nothing once the account is two minutes old.
   */
  readonly device?: string | undefined;
}

export interface Entrance {
  readonly joined: Joined;
  readonly accountId: string;
  /** The session of a device that had none, or whose account has become host, juror or judge. */
  readonly session: NewSession | null;
}

type Deps = Pick<Services, 'prisma' | 'now'>;
const SAME_DEVICE_MS = 2 * 60_000;
const PSEUDONYM_LENGTH = 10;

/**
 * Gives the caller what an invitation grants, making a nameless account when there is none. Repeating it changes
 * nothing; of many who hold up the same last use at once, one gets it and nothing is left of the others.
 * @throws AppError host_cannot_join, voter_cannot_host, submissions_closed, invitation_expired, invitation_used_up.
 */
export async function acceptInvitation(services: Deps, caller: Caller, invitation: Invitation): Promise<Entrance> {
  const entrance = await inTransaction(
    services,
    async (tx) =>
      (await admitNewcomer(services, tx, caller, invitation)) ?? admitAccount(services, tx, caller, invitation),
  );
  if (raises(invitation.role)) forgetSessions(services);
  return entrance;
}

/**
 * The way of a room full of phones that are all new here, in as few steps as can be: no account to look up or lock.
 * Null: this caller or this invitation needs the long way.
 */
async function admitNewcomer(
  services: Deps,
  tx: Tx,
  { actor, device }: Caller,
  invitation: Invitation,
): Promise<Entrance | null> {
  const { contest, role, startingReputation } = invitation;
  if (actor !== null || contest === null || raises(role) || startingReputation > 0) return null;
  guardStage(contest, role);
  const accountId = device === undefined ? randomUUID() : accountIdOfDevice(device);
  const session = newSession(services.now());
  const pseudonym = randomCode(PSEUDONYM_LENGTH);
  if (!(await insertNewcomer(tx, { accountId, session, contestId: contest.id, role, pseudonym }))) return null;
  await use(services, tx, invitation);
  return { joined: { contest: contest.slug, kind: contest.kind, role }, accountId, session };
}

async function admitAccount(services: Deps, tx: Tx, caller: Caller, invitation: Invitation): Promise<Entrance> {
  const account = await accountOf(services, tx, caller);
  const { contest, role } = invitation;
  const isRaised = (await grant(services, tx, account, invitation)) && raises(role);
  // Somebody may have planted the session that this browser came with: it does not rise, and no older one does.
  if (isRaised) await deleteSessions(tx, account.id);
  const session = account.known && !isRaised ? null : newSession(services.now());
  if (session !== null) {
    await insertSession(tx, { tokenHash: session.tokenHash, accountId: account.id, expiresAt: session.expiresAt });
  }
  return {
    joined: { contest: contest?.slug ?? null, kind: contest?.kind ?? null, role },
    accountId: account.id,
    session,
  };
}

interface JoiningAccount {
  readonly id: string;
  readonly host: boolean;
  /** It has a session on the caller's device. */
  readonly known: boolean;
}

/** The caller's account, locked: two invitations held up at once cannot make a host who votes. */
async function accountOf(services: Deps, tx: Tx, { actor, device }: Caller): Promise<JoiningAccount> {
  if (actor !== null) {
    const locked = await lockAccount(tx, actor.accountId);
    if (locked !== null) return { id: actor.accountId, host: locked.host, known: true };
  }
  if (device !== undefined) {
    const id = accountIdOfDevice(device);
    const made = await ensureAccount(tx, id);
    const locked = await lockAccount(tx, id);
    const fresh = locked !== null && services.now() - locked.createdAt.getTime() < SAME_DEVICE_MS;
    if (made || fresh) return { id, host: locked?.host ?? false, known: false };
  }
  return { id: await insertAccount(tx), host: false, known: false };
}

/** A version 4 UUID made of the hash of a random key: as random as the key is. */
function accountIdOfDevice(device: string): string {
  const hex = createHash('sha256').update(`blindrank device ${device}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Roles that open what others are kept from. */
export const raises = (role: Role): boolean => role === 'host' || role === 'juror' || role === 'judge';

/** True when it gave something that the account did not have. */
async function grant(services: Deps, tx: Tx, account: JoiningAccount, invitation: Invitation): Promise<boolean> {
  const { contest, role } = invitation;
  const held = await findRoles(tx, account.id, contest?.id ?? null);
  if (contest === null ? account.host : held.includes(role)) return false;
  const conflict = roleConflict(held, account.host, role);
  if (conflict !== null) throw new AppError(conflict);
  if (contest !== null) guardStage(contest, role);
  if (contest === null) await makeInstallationHost(tx, account.id);
  else await addToContest(tx, account.id, contest.id, invitation);
  if (raises(role)) {
    await recordAudit(tx, {
      contestId: contest?.id ?? null,
      actorId: account.id,
      action: 'invitation.accepted',
      detail: { role },
    });
  }
  await use(services, tx, invitation);
  return true;
}

/** Comes last: everybody who joins by the same code waits for its row until the transaction has ended. */
async function use(services: Deps, tx: Tx, invitation: Invitation): Promise<void> {
  const now = new Date(services.now());
  if (!(await useInvitation(tx, invitation.id, now))) throw refusalOfInvitation(invitation, now);
}

function guardStage(contest: ContestRef, role: Role): void {
  if (role === 'designer' && PEOPLE_WELCOME.includes(contest.status) && !DESIGNERS_WELCOME.includes(contest.status)) {
    throw new AppError('submissions_closed');
  }
  const welcome = role === 'host' ? contest.status !== 'archived' : PEOPLE_WELCOME.includes(contest.status);
  if (!welcome) throw new AppError('invitation_expired');
}

async function addToContest(tx: Tx, accountId: string, contestId: string, invitation: Invitation): Promise<void> {
  const { role, startingReputation } = invitation;
  await insertMembership(tx, { accountId, contestId, role });
  if (role === 'host') return;
  const pseudonym = randomCode(PSEUDONYM_LENGTH);
  const voterId = await ensureVoter(tx, { contestId, accountId, pseudonym });
  // Until the host says who it is, a judge goes by a pseudonym.
  if (role === 'judge') await insertJudge(tx, { voterId, contestId, kind: 'person', label: pseudonym });
  if (startingReputation > 0) {
    await insertReputation(tx, { contestId, voterId, points: startingReputation });
  }
}

function refusalOfInvitation({ revokedAt, expiresAt }: Invitation, now: Date): AppError {
  const over = revokedAt !== null || (expiresAt !== null && expiresAt <= now);
  return new AppError(over ? 'invitation_expired' : 'invitation_used_up');
}
