import { createHash } from 'node:crypto';
import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { createShortMemory } from '../../platform/short-memory.ts';
import { claimOfReport } from '../benchmark-report/claim-of-report.ts';
import { type CardContent, cardContent } from './card-content.ts';
import type { PublishedContest } from './data.ts';
import { drawCard } from './draw-card.ts';
import { rankedRounds } from './show-results.ts';

export interface Card {
  readonly png: Buffer;
  readonly etag: string;
}

/** Shows the share card of published results. */
export type ShowCard = (contest: PublishedContest) => Promise<Card>;

/** How long a reader waits for a report that is being made. */
const MAKING_MS = 5000;
/** A card is drawn once a publication and process, and kept: everything that could change it is in its key. */
const MEMORY = { milliseconds: 24 * 60 * 60_000, entries: 50 } as const;

/**
 * Cards are drawn one after another: many contests asked for at once take no more of the machine than one. A benchmark's
 * card has its claim alone.
 * @throws AppError unavailable while a benchmark's report is being made
 */
export function createCards(
  services: Pick<Services, 'prisma' | 'pool' | 'now'>,
  draw: typeof drawCard = drawCard,
): ShowCard {
  const cards = createShortMemory<Card>(MEMORY);
  let last: Promise<unknown> = Promise.resolve();

  async function contentOf(contest: PublishedContest): Promise<CardContent> {
    if (contest.kind !== 'benchmark') {
      const rounds = await rankedRounds(services, contest);
      return cardContent(contest.name, rounds.at(-1));
    }
    const claim = await claimOfReport(services, contest.id);
    if (claim === null) throw new AppError('unavailable', { retryAfterMs: MAKING_MS });
    return { name: contest.name, claim, plot: null };
  }

  async function make(contest: PublishedContest): Promise<Card> {
    const png = await draw(await contentOf(contest));
    return { png, etag: `"${createHash('sha256').update(png).digest('base64url')}"` };
  }

  return (contest) =>
    cards.get(JSON.stringify(contest), services.now(), () => {
      const turn = last.then(() => make(contest));
      last = turn.catch(() => undefined);
      return turn;
    });
}
