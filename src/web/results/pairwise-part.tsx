import type { ContestResults, PairwiseResults, PairwiseRow, RoundResults } from '../../contract/http/results.ts';
import { shareDomain, shareTicks } from '../../plots/interval.ts';
import { count, dateTime, decimal } from '../../words/format.ts';
import { plots, results as t } from '../../words/words.ts';
import { ConfidenceNote } from '../ui/confidence.tsx';
import { ComparisonGraph } from '../ui/plots/comparison-graph.tsx';
import { Heatmap } from '../ui/plots/heatmap.tsx';
import { designIn } from './design-in.ts';
import { pairwiseEstimate } from './estimates.ts';
import { Facts } from './facts.tsx';
import { Numbers } from './numbers.tsx';
import { PairwiseTable } from './pairwise-table.tsx';
import { Ranking } from './ranking.tsx';

interface Props {
  readonly round: RoundResults;
  readonly pairwise: PairwiseResults;
  readonly stage: ContestResults['stage'];
  readonly pageOf: (code: string) => string;
}

/** What the comparisons say: the ranking, its numbers, which ranks are possible, who met whom, how it was made. */
export function PairwisePart({ round, pairwise, stage, pageOf }: Props) {
  const domain = shareDomain(pairwise.rows.map((row) => row.strength95));
  const sources = pairwise.rows
    .map((row) => ({ name: row.label, source: pairwise.codes.indexOf(row.code) }))
    .filter((row) => row.source >= 0);
  return (
    <>
      {!pairwise.converged && (
        <p class="notice notice-open" role="alert">
          {t.method.notConverged}
        </p>
      )}
      <p>{t.ranking.intro}</p>
      <ConfidenceNote method="pairwise" confidence={pairwise.confidence} />
      <Ranking
        rows={pairwise.rows.map((row) => ({
          design: designIn(round, row.code),
          rank: row.rank,
          rankInterval: row.rankInterval,
          estimate: pairwiseEstimate(row),
          note: <Verdict row={row} />,
        }))}
        {...{ stage, domain, pageOf }}
        ticks={shareTicks(domain)}
        axis={t.ranking.axis}
      />
      <Numbers>
        <PairwiseTable rows={pairwise.rows} caption={t.table.caption(round.name)} />
      </Numbers>
      {sources.length > 1 && (
        <>
          <h3>{t.ranks.title}</h3>
          <p>{t.ranks.intro}</p>
          <Heatmap rows={sources} shares={pairwise.rankShares} />
          <h3>{t.graph.title}</h3>
          <p>{plots.graph.intro}</p>
          <ComparisonGraph rows={sources} pairs={pairwise.pairs} />
        </>
      )}
      <h3>{t.method.title}</h3>
      <p>{t.method.intro}</p>
      <Facts facts={factsOf(round, pairwise)} />
    </>
  );
}

function Verdict({ row }: { row: PairwiseRow }) {
  if (row.verdict === null || row.beatsAllBenchmarks === null) return null;
  return (
    <p class={`verdict verdict-${row.verdict}`}>
      {t.verdict.withChance(t.verdict[row.verdict], row.beatsAllBenchmarks)}
    </p>
  );
}

function factsOf(round: RoundResults, pairwise: PairwiseResults): [string, string][] {
  const facts: [string, string][] = [
    [t.method.comparisons, count(pairwise.comparisons)],
    [t.method.voters, count(pairwise.voters)],
    [t.method.open, t.method.openValue(dateTime(round.openedAt), dateTime(round.closedAt))],
    [t.method.connected, t.method.connectedValue(pairwise.components)],
  ];
  const { leftShare, separation } = pairwise;
  if (leftShare !== null) facts.push([t.method.sides, t.method.sidesValue(leftShare.share, leftShare.interval)]);
  if (separation !== null) facts.push([t.method.separation, t.method.separationValue(decimal(separation * 10))]);
  return facts;
}
