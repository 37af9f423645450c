import type { Methodology } from '../../contract/http/methodology.ts';
import { AppError } from '../../domain/app-error.ts';
import { METHOD_VERSION } from '../../domain/constants.ts';
import { DEFAULT_CONTEST_SETTINGS, type RoundSettings, roundSettingsOf } from '../../domain/settings.ts';
import type { Services } from '../../platform/services.ts';
import { findMethod } from './data.ts';
import { workedExamples } from './worked-examples.ts';

/** How a new contest ranks unless its host sets something else: every method, as the defaults have it. */
export function showUsualMethodology(): Methodology {
  const settings = roundSettingsOf({ ...DEFAULT_CONTEST_SETTINGS, methods: ['pairwise', 'likes', 'experts'] });
  return described(null, null, METHOD_VERSION, settings);
}

/**
 * How a contest ranks: what its newest round froze, or what the next one will freeze.
 * @throws AppError not_found, also of benchmarks: how those are judged stands in their report
 */
export async function showMethodology(services: Pick<Services, 'prisma'>, slug: string): Promise<Methodology> {
  const found = await findMethod(services.prisma, slug);
  if (found === null || found.contest.settings.benchmark !== null) throw new AppError('not_found');
  const { contest, round } = found;
  const settings = round?.settings ?? roundSettingsOf(contest.settings);
  const { name, status } = contest;
  return described({ slug, name, status }, round?.name ?? null, round?.methodVersion ?? METHOD_VERSION, settings);
}

function described(
  contest: Methodology['contest'],
  round: string | null,
  methodVersion: string,
  settings: RoundSettings,
): Methodology {
  const { methods, electorate, criteria, arena: _arena, ...rest } = settings;
  const roles = { pairwise: [...electorate.pairwise], likes: [...electorate.likes], experts: [...electorate.experts] };
  return {
    contest,
    round,
    methodVersion,
    settings: { ...rest, methods: [...methods], electorate: roles, criteria: [...criteria], arena: null },
    examples: workedExamples(settings),
  };
}
