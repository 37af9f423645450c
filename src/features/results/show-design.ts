import type { DesignResults, DesignRound } from '../../contract/http/design-results.ts';
import type { RevealedDesign } from '../../contract/http/results.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import type { DesignerOf } from '../access/require-role.ts';
import { findDesignCodes, type PublishedContest } from './data.ts';
import { type RankedRound, resultsOfRound } from './round-results.ts';
import { readPublishedRounds } from './rounds-data.ts';
import { requirePublished } from './show-results.ts';

/** How a design did in every published round, by its code in any of them. @throws AppError not_found */
export async function showDesign(
  services: Pick<Services, 'prisma' | 'pool'>,
  contest: PublishedContest,
  code: string,
): Promise<DesignResults> {
  return designOf(services, contest, { code });
}

/** How a designer's own design did. @throws AppError not_found, not_published */
export async function showOwnDesign(
  services: Pick<Services, 'prisma' | 'pool'>,
  { accountId, contest }: DesignerOf,
): Promise<DesignResults> {
  return designOf(services, await requirePublished(services, contest.slug), { ownerId: accountId });
}

async function designOf(
  services: Pick<Services, 'prisma' | 'pool'>,
  contest: PublishedContest,
  which: Parameters<typeof findDesignCodes>[2],
): Promise<DesignResults> {
  const codes = await findDesignCodes(services.prisma, contest.id, which);
  const rounds = await readPublishedRounds(services.pool, contest.id);
  const found: { design: RevealedDesign; round: DesignRound }[] = [];
  for (const round of rounds.toReversed()) {
    const code = codes.get(round.id);
    const results = code === undefined ? undefined : await resultsOfRound(round);
    const design = results?.designs.find((one) => one.code === code);
    if (results !== undefined && design !== undefined) found.push({ design, round: inRound(results, design.code) });
  }
  const [latest] = found;
  if (latest === undefined) throw new AppError('not_found');
  const { slug, name, question, status, stage } = contest;
  return {
    contest: { slug, name, question, status },
    stage,
    design: latest.design,
    rounds: found.map(({ round }) => round),
  };
}

function inRound(results: RankedRound, code: string): DesignRound {
  const { pairwise, likes, experts } = results;
  const byPairs = pairwise === null ? null : neighbours(pairwise.rows, code);
  const byLikes = likes === null ? null : neighbours(likes.rows, code);
  const byExperts = experts === null ? null : neighbours(experts.rows, code);
  return {
    name: results.name,
    closedAt: results.closedAt,
    code,
    designs: results.designs.length,
    benchmarks: results.benchmarks,
    pairwise:
      pairwise === null || byPairs === null
        ? null
        : { ...byPairs, confidence: pairwise.confidence, credibly: pairwise.credibly },
    likes: likes === null || byLikes === null ? null : { ...byLikes, confidence: likes.confidence },
    experts:
      experts === null || byExperts === null
        ? null
        : { ...byExperts, confidence: experts.confidence, criteria: experts.criteria },
  };
}

/** A row with those around it in the ranking; null where the method did not see the design. */
function neighbours<Row extends { readonly code: string; readonly rank: number | null }>(
  rows: readonly Row[],
  code: string,
): { ranked: number; above: Row | null; own: Row; below: Row | null } | null {
  const ranked = rows.filter(({ rank }) => rank !== null);
  const own = rows.find((row) => row.code === code);
  if (own === undefined) return null;
  const place = ranked.indexOf(own);
  const at = (index: number) => (place < 0 ? null : (ranked[index] ?? null));
  return { ranked: ranked.length, above: at(place - 1), own, below: at(place + 1) };
}
