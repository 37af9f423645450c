import type { Me } from '../../contract/http/access.ts';
import { contestSettings, roundSettings } from '../../contract/settings.ts';
import type { Actor } from '../../domain/actor.ts';
import type { JudgeKind } from '../../domain/benchmark-record.ts';
import type { ContestKind, ContestStatus } from '../../domain/lifecycle.ts';
import type { Role } from '../../domain/settings.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

export interface Invitation {
  readonly id: string;
  /** Null: the installation's host link. */
  readonly contest: ContestRef | null;
  readonly role: Role;
  readonly startingReputation: number;
  readonly maxUses: number | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** The contest of a proof: what most verbs need to know of it. */
export interface ContestRef {
  readonly id: string;
  readonly slug: string;
  readonly kind: ContestKind;
  readonly status: ContestStatus;
}

const CONTEST = { id: true, slug: true, kind: true, status: true } as const;

type Hash = Uint8Array<ArrayBuffer>;

// ---- sessions ---------------------------------------------------------------------------------------------

export async function findSession(db: Db, tokenHash: Hash): Promise<(Actor & { expiresAt: Date }) | null> {
  const row = await db.session.findUnique({
    where: { tokenHash },
    select: { accountId: true, expiresAt: true, account: { select: { host: true } } },
  });
  return row && { accountId: row.accountId, host: row.account.host, expiresAt: row.expiresAt };
}

export async function insertSession(
  db: Db,
  session: { tokenHash: Hash; accountId: string; expiresAt: Date },
): Promise<void> {
  await db.session.create({ data: session });
}

/** Devices that are signed in. */
export function countSessions(db: Db, now: Date): Promise<number> {
  return db.session.count({ where: { expiresAt: { gt: now } } });
}

export async function deleteSession(db: Db, tokenHash: Hash): Promise<void> {
  await db.session.deleteMany({ where: { tokenHash } });
}

/** Ends the sessions of an account on all devices. */
export async function deleteSessions(tx: Tx, accountId: string): Promise<void> {
  await tx.session.deleteMany({ where: { accountId } });
}

// ---- tokens of programs -----------------------------------------------------------------------------------

export async function insertApiToken(
  tx: Tx,
  token: { tokenHash: Hash; accountId: string; label: string; scopes: string[] },
): Promise<void> {
  await tx.apiToken.create({ data: token });
}

/** Whose a token is and what it opens; null: nobody's, revoked, or its account is gone. */
export async function findApiToken(db: Db, tokenHash: Hash): Promise<(Actor & { scopes: string[] }) | null> {
  const rows = await db.$queryRaw<(Actor & { scopes: string[] })[]>`
    SELECT t."accountId", a."host", t."scopes" FROM "ApiToken" t JOIN "Account" a ON a."id" = t."accountId"
    WHERE t."tokenHash" = ${tokenHash} AND t."revokedAt" IS NULL`;
  return rows[0] ?? null;
}

export async function revokeApiTokens(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.apiToken.updateMany({ where: { accountId, revokedAt: null }, data: { revokedAt: now } });
}

// ---- accounts ---------------------------------------------------------------------------------------------

export async function insertAccount(db: Db): Promise<string> {
  const { id } = await db.account.create({ data: {}, select: { id: true } });
  return id;
}

/** Makes the account unless it exists; a rival transaction that makes the same one is waited for. True: made here. */
export async function ensureAccount(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.account.createMany({ data: [{ id }], skipDuplicates: true });
  return count === 1;
}

/** Keeps everybody else from changing this account's roles until the transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<{ host: boolean; createdAt: Date } | null> {
  const rows = await tx.$queryRaw<{ host: boolean; createdAt: Date }[]>`
    SELECT "host", "createdAt" FROM "Account" WHERE "id" = ${id}::uuid FOR UPDATE`;
  return rows[0] ?? null;
}

export async function makeInstallationHost(tx: Tx, id: string): Promise<void> {
  await tx.account.update({ where: { id }, data: { host: true } });
}

export async function installationHasHost(db: Db): Promise<boolean> {
  return (await db.account.findFirst({ where: { host: true }, select: { id: true } })) !== null;
}

export interface Newcomer {
  readonly accountId: string;
  readonly session: { readonly tokenHash: Hash; readonly expiresAt: Date };
  readonly contestId: string;
  readonly role: Role;
  readonly pseudonym: string;
}

/** Makes the account of somebody new with everything that joining gives, in one statement. False: it is there already. */
export async function insertNewcomer(
  tx: Tx,
  { accountId, session, contestId, role, pseudonym }: Newcomer,
): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH account AS (
      INSERT INTO "Account" ("id") VALUES (${accountId}::uuid) ON CONFLICT DO NOTHING RETURNING "id"
    ), session AS (
      INSERT INTO "Session" ("tokenHash", "accountId", "expiresAt")
      SELECT ${session.tokenHash}, "id", ${session.expiresAt} FROM account
    ), membership AS (
      INSERT INTO "Membership" ("accountId", "contestId", "role")
      SELECT "id", ${contestId}::uuid, ${role}::"Role" FROM account
    ), voter AS (
      INSERT INTO "Voter" ("accountId", "contestId", "pseudonym")
      SELECT "id", ${contestId}::uuid, ${pseudonym} FROM account
    )
    SELECT "id" FROM account`;
  return rows.length === 1;
}

// ---- memberships ------------------------------------------------------------------------------------------

export async function findContestAndRoles(
  db: Db,
  slug: string,
  accountId: string,
): Promise<{ contest: ContestRef; roles: Role[] } | null> {
  const row = await db.contest.findUnique({
    where: { slug },
    select: { ...CONTEST, memberships: { where: { accountId }, select: { role: true } } },
  });
  return (
    row && {
      contest: { id: row.id, slug: row.slug, kind: row.kind, status: row.status },
      roles: row.memberships.map(({ role }) => role),
    }
  );
}

export async function findRoundContest(db: Db, roundId: string): Promise<string | null> {
  const row = await db.round.findUnique({ where: { id: roundId }, select: { contest: { select: { slug: true } } } });
  return row?.contest.slug ?? null;
}

export async function findContestBySlug(db: Db, slug: string): Promise<ContestRef | null> {
  return db.contest.findUnique({ where: { slug }, select: CONTEST });
}

/** Roles in one contest, or in all. */
export async function findRoles(db: Db, accountId: string, contestId: string | null): Promise<Role[]> {
  const rows = await db.membership.findMany({
    where: { accountId, ...(contestId === null ? {} : { contestId }) },
    select: { role: true },
  });
  return rows.map(({ role }) => role);
}

const MET_ROUND = { status: true, settings: true } as const;

export async function findMemberships(
  db: Db,
  accountId: string,
): Promise<(Omit<Me['memberships'][number], 'roles'> & { role: Role })[]> {
  const rows = await db.membership.findMany({
    where: { accountId },
    select: {
      role: true,
      contest: {
        select: {
          slug: true,
          kind: true,
          name: true,
          status: true,
          settings: true,
          rounds: { where: { status: { not: 'draft' } }, orderBy: { position: 'desc' }, select: MET_ROUND },
        },
      },
    },
    orderBy: [{ contest: { slug: 'asc' } }, { role: 'asc' }],
  });
  return rows.map(({ role, contest: { slug, kind, name, status, settings, rounds } }) => {
    const met = rounds.find((round) => round.status === 'open' || round.status === 'paused') ?? rounds[0];
    const { methods } = met === undefined ? contestSettings.parse(settings) : roundSettings.parse(met.settings);
    return { contest: slug, kind, name, status, role, methods: kind === 'benchmark' ? [] : [...methods] };
  });
}

export async function insertMembership(
  tx: Tx,
  membership: { accountId: string; contestId: string; role: Role },
): Promise<void> {
  await tx.membership.createMany({ data: [membership], skipDuplicates: true });
}

/** The person's pseudonym in a contest: made once, kept for every role. */
export async function ensureVoter(
  tx: Tx,
  voter: { contestId: string; accountId: string; pseudonym: string },
): Promise<string> {
  await tx.voter.createMany({ data: [voter], skipDuplicates: true });
  const { contestId, accountId } = voter;
  const row = await tx.voter.findUniqueOrThrow({
    where: { contestId_accountId: { contestId, accountId } },
    select: { id: true },
  });
  return row.id;
}

/** Makes a voter a judge of a benchmark. */
export async function insertJudge(
  tx: Tx,
  judge: { voterId: string; contestId: string; kind: JudgeKind; label: string; config?: object },
): Promise<void> {
  await tx.judge.create({ data: judge });
}

/** What an invitation grants to start with. */
export async function insertReputation(
  tx: Tx,
  { contestId, voterId, points }: { contestId: string; voterId: string; points: number },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "ReputationEvent" ("contestId", "voterId", points, reason)
    VALUES (${contestId}::uuid, ${voterId}::uuid, ${points}, 'granted')`;
}

// ---- invitations ------------------------------------------------------------------------------------------

const INVITATION = {
  id: true,
  contest: { select: CONTEST },
  role: true,
  startingReputation: true,
  maxUses: true,
  expiresAt: true,
  revokedAt: true,
} as const;

export function findInvitationByCode(db: Db, code: string): Promise<Invitation | null> {
  return db.invitation.findUnique({ where: { code }, select: INVITATION });
}

export function findInvitationBySecret(db: Db, secretHash: Hash): Promise<Invitation | null> {
  return db.invitation.findUnique({ where: { secretHash }, select: INVITATION });
}

/** Uses an invitation up by one, if it still may be used: of rivals for the last use exactly one succeeds. */
export async function useInvitation(tx: Tx, id: string, now: Date): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE "Invitation" SET "uses" = "uses" + 1
    WHERE "id" = ${id}::uuid AND "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > ${now})
      AND ("maxUses" IS NULL OR "uses" < "maxUses")`;
  return count === 1;
}

/** Puts a new host link of the installation in the place of older ones that nobody has used. */
export async function replaceFirstHostLink(tx: Tx, secretHash: Hash, expiresAt: Date): Promise<void> {
  await tx.invitation.deleteMany({ where: { contestId: null, role: 'host', uses: 0 } });
  await tx.invitation.create({ data: { role: 'host', secretHash, maxUses: 1, expiresAt } });
}

// ---- audit ------------------------------------------------------------------------------------------------

export async function insertAuditEvent(
  db: Db,
  event: {
    contestId: string | null;
    actorId: string | null;
    action: string;
    detail: Record<string, string | number | boolean | null>;
  },
): Promise<void> {
  await db.auditEvent.create({ data: event });
}
