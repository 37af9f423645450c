import type { ComponentChildren } from 'preact';
import type { DesignRound } from '../../contract/http/design-results.ts';
import type { Method } from '../../domain/settings.ts';
import type { Estimate } from '../../plots/interval.ts';
import { results, design as t } from '../../words/words.ts';
import { ConfidenceNote } from '../ui/confidence.tsx';
import { expertEstimate, likesEstimate, pairwiseEstimate } from './estimates.ts';
import { Neighbours } from './neighbours.tsx';

/** What each method of a round says of a design, in sentences and beside its neighbours. */
export function designMethods(round: DesignRound): { method: Method; content: ComponentChildren }[] {
  const { pairwise, likes, experts } = round;
  return [
    ...(pairwise === null ? [] : [{ method: 'pairwise' as const, content: <ByPairs found={pairwise} /> }]),
    ...(likes === null ? [] : [{ method: 'likes' as const, content: <ByLikes found={likes} /> }]),
    ...(experts === null ? [] : [{ method: 'experts' as const, content: <ByExperts found={experts} /> }]),
  ];
}

function ByPairs({ found }: { found: NonNullable<DesignRound['pairwise']> }) {
  const { own, ranked } = found;
  return (
    <>
      <p class="design-rank">{t.rank(own.rank, ranked)}</p>
      {own.verdict !== null && own.beatsAllBenchmarks !== null && (
        <p class={`verdict verdict-${own.verdict}`}>
          {results.verdict[own.verdict]}. {t.pairwise.beats(own.beatsAllBenchmarks)}
        </p>
      )}
      <p>
        {t.pairwise.range(own.rankInterval)} {t.pairwise.strength(own.strength, own.strength95)}{' '}
        {t.pairwise.made(own.comparisons, own.voters, own.wins)} {t.pairwise.unweighted(own.unweightedRank)}
      </p>
      <Neighbours rows={rowsOf(found, pairwiseEstimate)} axis={results.ranking.axis} middle={0.5} />
      <ConfidenceNote method="pairwise" confidence={found.confidence} />
    </>
  );
}

function ByLikes({ found }: { found: NonNullable<DesignRound['likes']> }) {
  const { own, ranked } = found;
  return (
    <>
      <p class="design-rank">{t.rank(own.rank, ranked)}</p>
      <p>
        {t.likes.made(own.likes, own.voters)} {t.likes.approval(own.approval, own.approval95)}
      </p>
      <Neighbours rows={rowsOf(found, likesEstimate)} axis={results.likes.axis} />
      <ConfidenceNote method="likes" confidence={found.confidence} />
    </>
  );
}

function ByExperts({ found }: { found: NonNullable<DesignRound['experts']> }) {
  const { own, ranked, criteria } = found;
  if (own.rank === null || own.ranked === null) return <p>{t.unranked}</p>;
  return (
    <>
      <p class="design-rank">{t.rank(own.rank, ranked)}</p>
      <p>
        {t.experts.made(own.jurors)} {t.experts.mean(own.ranked.mean, own.ranked.interval95)}
      </p>
      <ul class="results-points">
        {criteria.map(({ name, min, max }, i) => {
          const mean = own.criteria[i]?.mean;
          return mean === undefined ? null : <li key={name}>{t.experts.criterion(name, mean, min, max)}</li>;
        })}
      </ul>
      <Neighbours rows={rowsOf(found, expertEstimate)} axis={results.experts.axis} tick={results.experts.tick} />
      <ConfidenceNote method="experts" confidence={found.confidence} />
    </>
  );
}

interface Near<Row> {
  readonly above: Row | null;
  readonly own: Row;
  readonly below: Row | null;
}

function rowsOf<Row extends { readonly label: string; readonly kind: 'human' | 'ai' }>(
  { above, own, below }: Near<Row>,
  estimate: (row: Row) => Estimate | null,
) {
  return [above, own, below].flatMap((row) => {
    const drawn = row === null ? null : estimate(row);
    return row === null || drawn === null
      ? []
      : [{ label: row.label, kind: row.kind, own: row === own, estimate: drawn }];
  });
}
