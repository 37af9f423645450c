import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RevealedDesign, RoundResults } from '../../contract/http/results.ts';
import type { Method } from '../../domain/settings.ts';
import { unnamedDesigner } from '../../words/errors.ts';
import { compareMethods, type RankedMethod } from './compare-methods.ts';
import { resultsByExperts } from './experts-results.ts';
import { resultsByLikes } from './likes-results.ts';
import { type PairwiseRanking, resultsByPairs } from './pairwise-results.ts';
import type { PublishedRound } from './rounds-data.ts';

/** A round's results without the large tables of its pairwise standing. */
export type RankedRound = Omit<RoundResults, 'pairwise'> & { readonly pairwise: PairwiseRanking | null };

/**
 * A published round: each of its methods with names, and how their orders compare. Each takes milliseconds for a thousand
 * designs: others have their turn between.
 */
export async function resultsOfRound(round: PublishedRound): Promise<RankedRound> {
  const { standings, settings } = round;
  const designs = namedDesigns(round.entries);
  const pairwise =
    standings.pairwise === undefined
      ? null
      : await resultsByPairs(standings.pairwise, designs, settings.constants.credibly);
  await nextTurn();
  const likes = standings.likes === undefined ? null : await resultsByLikes(standings.likes, designs);
  await nextTurn();
  const experts =
    standings.experts === undefined ? null : await resultsByExperts(standings.experts, designs, settings.criteria);
  await nextTurn();
  return {
    name: round.name,
    openedAt: round.openedAt.toISOString(),
    closedAt: round.closedAt.toISOString(),
    methodVersion: Object.values(standings)[0]?.methodVersion ?? '',
    seed: Buffer.from(round.seed).toString('hex'),
    seedHash: round.seedHash,
    methods: [...settings.methods],
    humans: designs.filter(({ kind }) => kind === 'human').length,
    benchmarks: designs.filter(({ kind }) => kind === 'ai').length,
    designs,
    withdrawn: round.withdrawn,
    pairwise,
    likes,
    experts,
    comparisons: compareMethods(rankedBy({ pairwise, likes, experts }), settings.constants.farApart),
  };
}

/** What each method of the round ranked; designs without a rank are not compared. */
function rankedBy(methods: Pick<RankedRound, Method>): RankedMethod[] {
  return (['pairwise', 'likes', 'experts'] satisfies Method[]).flatMap((method) => {
    const rows = methods[method]?.rows.flatMap(({ code, rank }) => (rank === null ? [] : [{ code, rank }]));
    return rows === undefined || rows.length === 0 ? [] : [{ method, rows }];
  });
}

/** Names as they were chosen; who chose none is "Designer n", numbered in the order of the codes. */
function namedDesigns(entries: readonly RevealedDesign[]): RevealedDesign[] {
  let unnamed = 0;
  return entries.map((entry) => {
    if (entry.label !== '' || entry.kind === 'ai') return entry;
    unnamed += 1;
    return { ...entry, label: unnamedDesigner(unnamed) };
  });
}
