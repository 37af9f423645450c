import { z } from 'zod';
import { contestResults, type ResultRow } from '../../contract/http/results.ts';
import { AppError } from '../../domain/app-error.ts';
import { verdictOf } from '../../domain/verdict.ts';
import type { JsonText } from '../../platform/http/json-text.ts';
import type { Services } from '../../platform/services.ts';
import { unnamedDesigner } from '../../words/errors.ts';
import {
  findPublishedContest,
  type PublishedContest,
  type PublishedRound,
  type RevealedEntry,
  readPublishedRounds,
} from './data.ts';

/** `contestResults` with its large table as JSON: nothing else leaves, and in this order. */
const sentRound = contestResults.shape.rounds.element.extend({ rankShares: z.custom<JsonText>() });
const sentResults = contestResults.extend({ rounds: z.array(sentRound) });

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
  const rounds = await readPublishedRounds(services.prisma, id);
  return sentResults.parse({
    contest,
    stage,
    publishedAt: publishedAt.toISOString(),
    rounds: rounds.map(roundResults),
  });
}

function roundResults(round: PublishedRound): z.input<typeof sentRound> {
  const { blind, settings } = round;
  const { credibly } = settings.constants;
  const rows = resultRows(round, credibly);
  return {
    name: round.name,
    openedAt: round.openedAt.toISOString(),
    closedAt: round.closedAt.toISOString(),
    methodVersion: blind.methodVersion,
    seed: Buffer.from(round.seed).toString('hex'),
    seedHash: round.seedHash,
    comparisons: blind.comparisons,
    voters: blind.voters,
    components: blind.components,
    converged: blind.converged,
    separation: blind.separation,
    leftShare: blind.leftShare,
    credibly,
    humans: rows.filter(({ kind }) => kind === 'human').length,
    benchmarks: rows.filter(({ kind }) => kind === 'ai').length,
    credible: rows.filter(({ verdict }) => verdict === 'credibly').length,
    rows,
    codes: [...round.codes],
    rankShares: round.rankShares,
  };
}

/** Sorted by rank, then code. Only works that the standing ranks: a withdrawn one is in no fit. */
function resultRows({ blind, revealing, entries }: PublishedRound, credibly: number): ResultRow[] {
  const labels = labelsOf(entries);
  const byCode = new Map(entries.map((entry) => [entry.code, entry]));
  const rows = blind.rows.map((row): ResultRow => {
    const entry = byCode.get(row.code);
    if (entry === undefined) throw new Error('a standing ranks a code that is not in its round');
    const beatsAll = entry.kind === 'ai' ? null : (revealing.beatsAll[row.code] ?? null);
    const { kind, tool, model, version, full, small } = entry;
    return {
      ...row,
      kind,
      tool,
      model,
      version,
      label: labels.get(row.code) ?? row.code,
      picture: { full, small },
      beatsAllBenchmarks: beatsAll,
      verdict: beatsAll === null ? null : verdictOf(beatsAll, credibly),
    };
  });
  return rows.sort((a, b) => a.rank - b.rank || (a.code < b.code ? -1 : 1));
}

/** Names as they were chosen; who chose none is "Designer n", numbered in the order of the codes. */
function labelsOf(entries: readonly RevealedEntry[]): Map<string, string> {
  let unnamed = 0;
  return new Map(
    entries.map(({ code, kind, label }) => {
      if (label !== '' || kind === 'ai') return [code, label];
      unnamed += 1;
      return [code, unnamedDesigner(unnamed)];
    }),
  );
}
