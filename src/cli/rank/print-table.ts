import { DEFAULT_CONSTANTS } from '../../domain/constants.ts';
import { commandLine } from '../../words/words.ts';
import { alignedTable, type TableColumn } from './aligned-table.ts';
import { plainText } from './plain-text.ts';
import { SETTLED_COMPARISONS } from './rank-by-mle.ts';
import type { AnyItem, AnyRanking, MapItem, MapRanking, MleItem, MleRanking, Rankings } from './ranking.ts';

const words = commandLine.rank;

/** The rankings as text for people: a table each, and below what the numbers mean and where they end. */
export function tableText(result: Rankings): string {
  const sections = result.rankings.map((ranking) => [
    ...(ranking.task === null ? [] : [words.task(plainText(ranking.task))]),
    words.summary(ranking.votes, ranking.items.length, ranking.ties),
    '',
    ...tableOf(ranking),
    '',
    ...closed(rankingNotes(ranking)),
  ]);
  return `${[...sections.flat(), ...sharedNotes(result)].join('\n')}\n`;
}

function closed(notes: string[]): string[] {
  return notes.length === 0 ? notes : [...notes, ''];
}

interface Cell<Item> extends TableColumn {
  readonly text: (item: Item) => string;
}

function tableOf(ranking: AnyRanking): string[] {
  return isMap(ranking) ? filled(mapColumns(ranking), ranking.items) : filled(mleColumns(ranking), ranking.items);
}

function filled<Item>(columns: readonly Cell<Item>[], items: readonly Item[]): string[] {
  return alignedTable(
    columns,
    items.map((item) => columns.map(({ text }) => text(item))),
  );
}

function mapColumns({ items, components }: MapRanking): Cell<MapItem>[] {
  const { columns } = words;
  return [
    ...nameColumns,
    right(columns.strength, ({ strength }) => words.share(strength)),
    right(columns.interval, ({ strengthLow, strengthHigh }) => words.shares([strengthLow, strengthHigh])),
    ranksColumn,
    ...(items.some(({ beatsBenchmarks }) => beatsBenchmarks !== undefined)
      ? [right<MapItem>(columns.beatsAll, ({ beatsBenchmarks: beats }) => known(beats ?? null, words.chance))]
      : []),
    ...countColumns<MapItem>(components),
  ];
}

function mleColumns({ components, resamples }: MleRanking): Cell<MleItem>[] {
  const { columns } = words;
  const interval = ({ low, high }: MleItem) =>
    low === null || high === null ? words.nothing : words.ratings(low, high);
  return [
    ...nameColumns,
    right(columns.rating, ({ rating }) => known(rating, words.ratingOf)),
    ...(resamples === null ? [] : [right(columns.interval, interval), ranksColumn]),
    ...countColumns<MleItem>(components),
  ];
}

const nameColumns: readonly Cell<AnyItem>[] = [
  right(words.columns.rank, ({ rank }) => known(rank, words.amount)),
  { title: words.columns.item, align: 'left', text: ({ item }) => plainText(item) },
];

const ranksColumn = right<AnyItem>(words.columns.ranks, ({ rankLow, rankHigh }) =>
  rankLow === null || rankHigh === null ? words.nothing : words.rankRange([rankLow, rankHigh]),
);

function countColumns<Item extends AnyItem>(components: number): Cell<Item>[] {
  const { columns, amount, provisionalMark } = words;
  const marked = (item: AnyItem) =>
    'provisional' in item
      ? `${amount(item.comparisons)}${item.provisional ? provisionalMark : ' '}`
      : amount(item.comparisons);
  return [
    right<Item>(columns.comparisons, marked),
    ...(components > 1 ? [right<Item>(columns.part, ({ component }) => amount(component))] : []),
  ];
}

function right<Item>(title: string, text: (item: Item) => string): Cell<Item> {
  return { title, align: 'right', text };
}

function known(value: number | null, say: (value: number) => string): string {
  return value === null ? words.nothing : say(value);
}

function isMap(ranking: AnyRanking): ranking is MapRanking {
  return 'draws' in ranking;
}

/** What holds of one ranking. */
function rankingNotes(ranking: AnyRanking): string[] {
  const { notes } = words;
  const { bothBad, skipped, weightless, votes, effectiveVotes, components, converged } = ranking;
  return [
    ...(bothBad + skipped + weightless > 0 ? [notes.out(bothBad, skipped, weightless)] : []),
    ...(Math.abs(effectiveVotes - votes) > 1e-9 * votes ? [notes.weighted(effectiveVotes)] : []),
    ...(components > 1 ? [notes.parts(components, isMap(ranking) ? 'map' : 'mle')] : []),
    ...(isMap(ranking) ? mapNotes(ranking) : mleNotes(ranking)),
    ...(converged ? [] : [notes.notConverged]),
  ];
}

function mapNotes({ draws, effectiveDraws, posterior }: MapRanking): string[] {
  const { notes } = words;
  return [
    ...(draws < DEFAULT_CONSTANTS.draws ? [notes.fewerDraws(draws)] : []),
    ...(effectiveDraws === null ? [] : [notes.reweighted(effectiveDraws, draws, posterior === 'reweighted')]),
  ];
}

function mleNotes({ resamples, resampled, withoutIntervals, refittedShare, items }: MleRanking): string[] {
  const { notes } = words;
  return [
    ...(resamples === null || resampled === null ? [] : [notes.bootstrap(resamples, resampled)]),
    ...(withoutIntervals === null ? [] : [notes[withoutIntervals]]),
    ...(refittedShare === null || refittedShare === 0 ? [] : [notes.refitted(refittedShare)]),
    ...(items.some(({ provisional }) => provisional) ? [notes.provisional(SETTLED_COMPARISONS)] : []),
  ];
}

/** What holds of all rankings: said once. */
function sharedNotes({ model, settings, rankings }: Rankings): string[] {
  const { notes } = words;
  return [
    ...(rankings.some(({ ties }) => ties > 0) ? [notes.ties(settings.tieCredit)] : []),
    ...(model === 'map' && settings.benchmarks.length > 0
      ? [notes.benchmarks(settings.benchmarks.map(plainText).join(', '))]
      : []),
    model === 'map' ? notes.map(settings.sigma) : notes.mle(settings.prior),
  ];
}
