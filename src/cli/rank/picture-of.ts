import { shareDomain, shareTicks } from '../../plots/interval.ts';
import { type Span, ticks } from '../../plots/scale.ts';
import { RATING_CENTRE } from '../../stats/bradley-terry-mle.ts';
import { logistic } from '../../stats/logistic.ts';
import { commandLine } from '../../words/words.ts';
import type { IntervalPicture, PictureRow, PictureSection } from './draw-intervals.ts';
import { SETTLED_COMPARISONS } from './rank-by-mle.ts';
import type { MapRanking, MleItem, MleRanking, Rankings } from './ranking.ts';

const words = commandLine.rank;

/** What the picture of a result shows: one axis for each task, and for each part whose ratings compare. */
export function pictureOf(result: Rankings, file: string): IntervalPicture {
  const title = words.picture.title(file === '-' ? words.picture.standardInput : file);
  return result.model === 'map'
    ? { title, axis: words.picture.strength, footnote: '', sections: result.rankings.map(strengthSection) }
    : {
        title,
        axis: words.picture.rating,
        footnote: result.rankings.some(hasProvisional) ? words.notes.provisional(SETTLED_COMPARISONS) : '',
        sections: result.rankings.flatMap(ratingSections),
      };
}

function hasProvisional({ items }: MleRanking): boolean {
  return items.some(({ provisional, rating }) => provisional && rating !== null);
}

function strengthSection({ task, items }: MapRanking): PictureSection {
  const rows = items.map(
    (item): PictureRow => ({
      rank: words.amount(item.rank),
      name: item.item,
      note: words.rankRange([item.rankLow, item.rankHigh]),
      value: item.strength,
      intervals: { half: [logistic(item.low50), logistic(item.high50)], most: [item.strengthLow, item.strengthHigh] },
    }),
  );
  const domain = shareDomain(rows.map(({ intervals, value }) => intervals?.most ?? [value, value]));
  return {
    title: task === null ? null : words.task(task),
    domain,
    ticks: shareTicks(domain).map((value) => ({ value, label: words.share(value) })),
    average: 0.5,
    rows,
  };
}

function ratingSections({ task, items, components }: MleRanking): PictureSection[] {
  const rated = items.filter(({ rating }) => rating !== null);
  return [...new Set(rated.map(({ component }) => component))].map((part) => {
    const members = rated.filter(({ component }) => component === part);
    const titles = [
      ...(task === null ? [] : [words.task(task)]),
      ...(components === 1 ? [] : [words.picture.part(part, members.length)]),
    ];
    const rows = members.map(ratingRow);
    const domain = ratingDomain(rows);
    return {
      title: titles.length === 0 ? null : titles.join(' · '),
      domain,
      ticks: ticks(domain, 7).map((value) => ({ value, label: words.ratingOf(value) })),
      average: RATING_CENTRE,
      rows,
    };
  });
}

function ratingRow({
  item,
  rank,
  rating,
  low,
  high,
  low50,
  high50,
  rankLow,
  rankHigh,
  provisional,
}: MleItem): PictureRow {
  const whole = low !== null && high !== null && low50 !== null && high50 !== null;
  const range = rankLow === null || rankHigh === null ? '' : words.rankRange([rankLow, rankHigh]);
  return {
    rank: rank === null ? words.nothing : words.amount(rank),
    name: item,
    note: `${range}${provisional ? words.provisionalMark : ''}`,
    value: rating ?? RATING_CENTRE,
    intervals: whole ? { half: [low50, high50], most: [low, high] } : null,
  };
}

/**
 * The estimates with their 50 % intervals, and of the 95 % intervals what lies within half that spread around: one
 * unbeaten item with few comparisons would otherwise press all others together. What is cut off is drawn open.
 */
function ratingDomain(rows: readonly PictureRow[]): Span {
  const [low, high] = spanOf(rows.map(({ value, intervals }) => intervals?.half ?? [value, value]));
  const [lowest, highest] = spanOf(rows.map(({ value, intervals }) => intervals?.most ?? [value, value]));
  const room = Math.max(50, (high - low) / 2);
  return [Math.max(low - room, lowest) - room / 10, Math.min(high + room, highest) + room / 10];
}

/** From the lowest to the highest of all, the average among them. */
function spanOf(spans: readonly Span[]): Span {
  return spans.reduce<Span>(
    ([low, high], [from, to]) => [Math.min(low, from), Math.max(high, to)],
    [RATING_CENTRE, RATING_CENTRE],
  );
}
