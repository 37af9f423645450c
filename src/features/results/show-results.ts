import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { contestResults, pairwiseResults, roundResults } from '../../contract/http/results.ts';
import { AppError } from '../../domain/app-error.ts';
import type { JsonText } from '../../platform/json-text.ts';
import type { Services } from '../../platform/services.ts';
import { findPublishedContest, type PublishedContest, readPublishedRounds } from './data.ts';
import { type RoundWithTables, resultsOfRound } from './round-results.ts';

/** `contestResults` with its large tables as JSON: nothing else leaves, and in this order. */
const sentResults = contestResults.extend({
  rounds: z.array(
    roundResults.extend({
      pairwise: pairwiseResults.extend({ rankShares: z.custom<JsonText>(), pairs: z.custom<JsonText>() }).nullable(),
    }),
  ),
});

/**
 * The contest of published results, for everybody; nobody gets them before publication.
 * @throws AppError not_found, not_published.
 */
export async function requirePublished(services: Pick<Services, 'prisma'>, slug: string): Promise<PublishedContest> {
  const found = await findPublishedContest(services.prisma, slug);
  if (found === null) throw new AppError('not_found');
  if (found === false) throw new AppError('not_published');
  return found;
}

/** The results of a published contest with names, tools and verdicts. */
export async function showResults(
  services: Pick<Services, 'prisma'>,
  { id, publishedAt, stage, ...contest }: PublishedContest,
): Promise<z.infer<typeof sentResults>> {
  const rounds: RoundWithTables[] = [];
  for (const round of await readPublishedRounds(services.prisma, id)) {
    rounds.push(await resultsOfRound(round));
  }
  await nextTurn();
  return sentResults.parse({ contest, stage, publishedAt: publishedAt.toISOString(), rounds });
}
