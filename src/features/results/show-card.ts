import { createHash } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import { createShortMemory } from '../../platform/short-memory.ts';
import { cardContent } from './card-content.ts';
import type { PublishedContest } from './data.ts';
import { drawCard } from './draw-card.ts';
import { showResults } from './show-results.ts';

export interface Card {
  readonly png: Buffer;
  readonly etag: string;
}

/** Shows the share card of published results. */
export type ShowCard = (contest: PublishedContest) => Promise<Card>;

/** A card is drawn once a publication and process, and kept: everything that could change it is in its key. */
const MEMORY = { milliseconds: 24 * 60 * 60_000, entries: 50 } as const;

/** Cards are drawn one after another: many contests asked for at once take no more of the machine than one. */
export function createCards(services: Pick<Services, 'prisma' | 'now'>, draw: typeof drawCard = drawCard): ShowCard {
  const cards = createShortMemory<Card>(MEMORY);
  let last: Promise<unknown> = Promise.resolve();

  async function make(contest: PublishedContest): Promise<Card> {
    const { rounds } = await showResults(services, contest);
    const png = await draw(cardContent(contest.name, rounds.at(-1)));
    return { png, etag: `"${createHash('sha256').update(png).digest('base64url')}"` };
  }

  return (contest) =>
    cards.get(JSON.stringify(contest), services.now(), () => {
      const turn = last.then(() => make(contest));
      last = turn.catch(() => undefined);
      return turn;
    });
}
