import type { ErrorCode } from './codes.ts';
import type { Method, Role, RoundSettings } from './settings.ts';

/**
 * May a person with these roles in a contest use a method of a round whose electorate is given? A host never may: a host
 * knows the benchmarks. Other roles held beside do not change that.
 */
export function mayCompare(
  roles: readonly Role[],
  isInstallationHost: boolean,
  electorate: readonly Role[],
): 'ok' | Extract<ErrorCode, 'hosts_do_not_vote' | 'not_in_electorate'> {
  if (isInstallationHost || roles.includes('host')) return 'hosts_do_not_vote';
  return roles.some((role) => electorate.includes(role)) ? 'ok' : 'not_in_electorate';
}

/** Who may use a method of a round: nobody where the round is not judged by it. */
export function electorateOf(settings: Pick<RoundSettings, 'methods' | 'electorate'>, method: Method): readonly Role[] {
  return settings.methods.includes(method) ? settings.electorate[method] : [];
}

/** Roles that vote in a round: compare pairs or like, whichever of them it has. */
export function votingRoles(settings: Pick<RoundSettings, 'methods' | 'electorate'>): readonly Role[] {
  return [...electorateOf(settings, 'pairwise'), ...electorateOf(settings, 'likes')];
}

/**
 * May a person take a further role in a contest? Host and everything else exclude each other; juror, designer and voter
 * may be held together. Returns the refusal, or null.
 */
export function roleConflict(
  held: readonly Role[],
  isInstallationHost: boolean,
  wanted: Role,
): Extract<ErrorCode, 'host_cannot_join' | 'voter_cannot_host'> | null {
  if (wanted === 'host') return held.some((role) => role !== 'host') ? 'voter_cannot_host' : null;
  return isInstallationHost || held.includes('host') ? 'host_cannot_join' : null;
}
