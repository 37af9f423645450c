import type { CodeResults, CodeStanding } from '../../contract/http/results.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { type CodeRound, readCodeRounds } from './data.ts';

/**
 * The standings of the rounds that are published by codes, for everybody: no name, no picture, no kind.
 * @throws AppError not_found, not_published.
 */
export async function showCodeResults(services: Pick<Services, 'prisma'>, slug: string): Promise<CodeResults> {
  const found = await readCodeRounds(services.prisma, slug);
  if (found === null) throw new AppError('not_found');
  if (found.rounds.length === 0) throw new AppError('not_published');
  return { contest: found.contest, rounds: found.rounds.map(byCodes) };
}

function byCodes({ openedAt, closedAt, standings, ...round }: CodeRound): CodeResults['rounds'][number] {
  return {
    ...round,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt.toISOString(),
    standings: standings.map(({ method, rows }) => ({ method, rows: [...rows].sort(byRank) })),
  };
}

const byRank = (a: CodeStanding['rows'][number], b: CodeStanding['rows'][number]) =>
  a.rank - b.rank || (a.code < b.code ? -1 : 1);
