import { z } from 'zod';
import { methodComparison } from '../../contract/http/method-comparison.ts';
import {
  contestResults,
  expertsResults,
  likesResults,
  pairwiseResults,
  roundResults,
} from '../../contract/http/results.ts';
import { AppError } from '../../domain/app-error.ts';
import { type JsonText, jsonOfList } from '../../platform/json-text.ts';
import type { Services } from '../../platform/services.ts';
import { findPublishedContest, type PublishedContest } from './data.ts';
import { type RankedRound, resultsOfRound } from './round-results.ts';
import { readPublishedRounds } from './rounds-data.ts';
import { type PairwiseTables, readPairwiseTables } from './tables-data.ts';

const written = z.custom<JsonText>();

/** `contestResults` with its tables and lists of designs as JSON: nothing else leaves, and in this order. */
const sentResults = contestResults.extend({
  rounds: z.array(
    roundResults.extend({
      designs: written,
      pairwise: pairwiseResults
        .extend({ rows: written, codes: written, rankShares: written, pairs: written })
        .nullable(),
      likes: likesResults.extend({ rows: written }).nullable(),
      experts: expertsResults.extend({ rows: written }).nullable(),
      comparisons: z.array(methodComparison.extend({ rows: written })),
    }),
  ),
});
type SentResults = z.infer<typeof sentResults>;
type SentRound = SentResults['rounds'][number];

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

/** The rounds of a published contest with names and verdicts, in the order in which they were held. */
export async function rankedRounds(services: Pick<Services, 'pool'>, { id }: PublishedContest): Promise<RankedRound[]> {
  const rounds: RankedRound[] = [];
  for (const round of await readPublishedRounds(services.pool, id)) rounds.push(await resultsOfRound(round));
  return rounds;
}

/** The results of a published contest with names, tools and verdicts. */
export async function showResults(services: Pick<Services, 'pool'>, contest: PublishedContest): Promise<SentResults> {
  // Before there are many small things in memory: what reads megabytes leaves garbage, and they would be in its way.
  let tables = await readPairwiseTables(services.pool, contest.id);
  const rounds: SentRound[] = [];
  for (const round of await readPublishedRounds(services.pool, contest.id)) {
    const ranked = await resultsOfRound(round);
    // Of a round that was published in between.
    if (ranked.pairwise !== null && !tables.has(round.id)) tables = await readPairwiseTables(services.pool, contest.id);
    rounds.push(await writtenRound(ranked, tables.get(round.id)));
  }
  const { id, publishedAt, stage, ...named } = contest;
  return sentResults.parse({ contest: named, stage, publishedAt: publishedAt.toISOString(), rounds });
}

/** A round with what grows with its designs written as JSON, a part at a time. */
async function writtenRound(round: RankedRound, tables: PairwiseTables | undefined): Promise<SentRound> {
  const { designs, pairwise, likes, experts, comparisons, ...rest } = round;
  const sideBySide: SentRound['comparisons'] = [];
  for (const one of comparisons) {
    sideBySide.push({ ...one, rows: await writtenList(methodComparison.shape.rows, one.rows) });
  }
  return {
    ...rest,
    designs: await writtenList(roundResults.shape.designs, designs),
    pairwise:
      pairwise === null || tables === undefined
        ? null
        : { ...pairwise, rows: await writtenList(pairwiseResults.shape.rows, pairwise.rows), ...tables },
    likes: likes && { ...likes, rows: await writtenList(likesResults.shape.rows, likes.rows) },
    experts: experts && { ...experts, rows: await writtenList(expertsResults.shape.rows, experts.rows) },
    comparisons: sideBySide,
  };
}

function writtenList<T>(form: z.ZodType<T[]>, list: readonly T[]): Promise<JsonText> {
  return jsonOfList(list, (part) => form.parse(part));
}
