import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Role } from '../../domain/settings.ts';
import type { Services } from '../../platform/services.ts';
import { type ContestRef, findContestAndRoles, findContestBySlug, findRoundContest } from './data.ts';

declare const proven: unique symbol;
interface Proof<As extends string> {
  readonly [proven]: As;
}

/** Proof of the installation's host; the account is null when the machine itself acts. */
export type InstallationHost = { readonly accountId: string | null } & Proof<'installation-host'>;
/** Proof of some role in a contest, host included. */
export type MemberOf = InContest & Proof<'member'>;
/** Proof of a host of a contest; the account is null when the machine itself acts. */
export type HostOf = { readonly accountId: string | null; readonly contest: ContestRef } & Proof<'host'>;
/** Proof that an account designs for a contest. */
export type DesignerOf = InContest & Proof<'designer'>;

interface InContest {
  readonly accountId: string;
  readonly contest: ContestRef;
  /** An installation's host is `host` here without having joined. */
  readonly roles: readonly Role[];
}

type Reader = Pick<Services, 'prisma'>;

/** @throws AppError unauthenticated */
export function requireActor(actor: Actor | null): Actor {
  if (actor === null) throw new AppError('unauthenticated');
  return actor;
}

/** @throws AppError unauthenticated, forbidden */
export function requireInstallationHost(actor: Actor | null): InstallationHost {
  if (!requireActor(actor).host) throw new AppError('forbidden');
  return actor as Actor & InstallationHost;
}

/** @throws AppError unauthenticated, not_found, forbidden */
export async function requireMember(services: Reader, actor: Actor | null, slug: string): Promise<MemberOf> {
  return (await inContest(services, actor, slug, () => true)) as MemberOf;
}

/** @throws AppError unauthenticated, not_found, forbidden */
export async function requireContestHost(services: Reader, actor: Actor | null, slug: string): Promise<HostOf> {
  return (await inContest(services, actor, slug, (roles) => roles.includes('host'))) as InContest & HostOf;
}

/** @throws AppError unauthenticated, not_found, forbidden */
export async function requireDesigner(services: Reader, actor: Actor | null, slug: string): Promise<DesignerOf> {
  return (await inContest(services, actor, slug, (roles) => roles.includes('designer'))) as DesignerOf;
}

/** The host of the contest that a round belongs to. @throws AppError unauthenticated, not_found, forbidden */
export async function requireRoundHost(services: Reader, actor: Actor | null, roundId: string): Promise<HostOf> {
  requireActor(actor);
  const slug = await findRoundContest(services.prisma, roundId);
  if (slug === null) throw new AppError('not_found');
  return requireContestHost(services, actor, slug);
}

/** Commands on the machine itself act as its host: whoever runs them could as well open the database. */
export function machineAsHost(): InstallationHost {
  return { accountId: null } as InstallationHost;
}

/** @throws AppError not_found */
export async function machineAsHostOf(services: Reader, slug: string): Promise<HostOf> {
  const contest = await findContestBySlug(services.prisma, slug);
  if (contest === null) throw new AppError('not_found');
  return { accountId: null, contest } as HostOf;
}

async function inContest(
  services: Reader,
  actor: Actor | null,
  slug: string,
  suffices: (roles: readonly Role[]) => boolean,
): Promise<InContest> {
  const { accountId, host } = requireActor(actor);
  const found = await findContestAndRoles(services.prisma, slug, accountId);
  if (found === null) throw new AppError('not_found');
  const roles: readonly Role[] = host && !found.roles.includes('host') ? ['host', ...found.roles] : found.roles;
  if (roles.length === 0 || !suffices(roles)) throw new AppError('forbidden');
  return { accountId, contest: found.contest, roles };
}
