import { slug as slugForm } from '../../contract/common.ts';
import type { FindPageHead, PageHead } from '../../platform/http/page-head.ts';
import type { Services } from '../../platform/services.ts';
import { createShortMemory } from '../../platform/short-memory.ts';
import { results, card as words } from '../../words/words.ts';
import { claimOfReport } from '../benchmark-report/claim-of-report.ts';
import { CARD } from './card-content.ts';
import { findPublishedContest, type PublishedContest } from './data.ts';
import { rankedRounds } from './show-results.ts';

const PATH = /^\/c\/([a-z0-9-]+)\/(?:results|report)\/?$/;
/** What was published changes no more; the memory is keyed by all that could. */
const MEMORY = { milliseconds: 10 * 60_000, entries: 100 } as const;

/**
 * What a link to a contest's results, or to a benchmark's report, shows: its name and the claim, once published. Before that, and for contests that
 * do not exist, the page is the same as any other.
 */
export function createResultsHead(services: Pick<Services, 'prisma' | 'pool' | 'now' | 'baseUrl'>): FindPageHead {
  const heads = createShortMemory<PageHead | null>({ ...MEMORY, keep: (head) => head !== null });
  return async (path) => {
    const slug = slugForm.safeParse(PATH.exec(path)?.[1]);
    if (!slug.success) return null;
    const contest = await findPublishedContest(services.prisma, slug.data);
    if (contest === null || contest === false) return null;
    return heads.get(JSON.stringify(contest), services.now(), () => headOf(services, contest));
  };
}

/** Null: a benchmark's report is being made. */
async function headOf(
  services: Pick<Services, 'prisma' | 'pool' | 'baseUrl'>,
  contest: PublishedContest,
): Promise<PageHead | null> {
  const isBenchmark = contest.kind === 'benchmark';
  const claim = isBenchmark ? await claimOfReport(services, contest.id) : await claimOfRounds(services, contest);
  if (claim === null) return null;
  const { baseUrl } = services;
  return {
    title: words.title(contest.name),
    description: claim.replaceAll('\u202f', ' '),
    url: `${baseUrl}/c/${contest.slug}/${isBenchmark ? 'report' : 'results'}`,
    image: {
      url: `${baseUrl}/api/v1/contests/${contest.slug}/card.png`,
      width: CARD.width,
      height: CARD.height,
      alt: words.alt(contest.name, claim),
    },
  };
}

async function claimOfRounds(services: Pick<Services, 'pool'>, contest: PublishedContest): Promise<string> {
  const latest = (await rankedRounds(services, contest)).at(-1);
  return latest === undefined ? results.empty : results.claim(latest);
}
