import type { ContestResults } from '../../contract/http/results.ts';
import { count, dateTime, decimal } from '../../words/format.ts';
import { results as t } from '../../words/words.ts';
import { Heatmap } from '../ui/plots/heatmap.tsx';
import { Ranking } from './ranking.tsx';
import { ResultTable } from './result-table.tsx';

export type Round = ContestResults['rounds'][number];

/** Everything about one round, in the order in which it should be read. */
export function RoundResults({ round, stage }: { round: Round; stage: ContestResults['stage'] }) {
  const labels = new Map(round.rows.map((row) => [row.code, row.label]));
  const heatRows = round.rows
    .map((row) => ({ name: labels.get(row.code) ?? row.code, source: round.codes.indexOf(row.code) }))
    .filter((row) => row.source >= 0);
  return (
    <>
      {!round.converged && (
        <p class="notice notice-open" role="alert">
          {t.method.notConverged}
        </p>
      )}
      <section class="results-part">
        <h2>{t.ranking.title}</h2>
        <p>{t.ranking.intro}</p>
        <Ranking rows={round.rows} stage={stage} />
      </section>
      <section class="results-part">
        <h2>{t.table.title}</h2>
        <ResultTable round={round} />
      </section>
      {heatRows.length > 0 && (
        <section class="results-part">
          <h2>{t.ranks.title}</h2>
          <p>{t.ranks.intro}</p>
          <Heatmap rows={heatRows} shares={round.rankShares} />
        </section>
      )}
      <section class="results-part">
        <h2>{t.method.title}</h2>
        <p>{t.method.intro}</p>
        <MethodFacts round={round} />
      </section>
    </>
  );
}

function MethodFacts({ round }: { round: Round }) {
  const facts: [string, string, boolean?][] = [
    [t.method.comparisons, count(round.comparisons)],
    [t.method.voters, count(round.voters)],
    [t.method.open, t.method.openValue(dateTime(round.openedAt), dateTime(round.closedAt))],
    [t.method.connected, t.method.connectedValue(round.components)],
  ];
  if (round.leftShare !== null)
    facts.push([t.method.sides, t.method.sidesValue(round.leftShare.share, round.leftShare.interval)]);
  if (round.separation !== null)
    facts.push([t.method.separation, t.method.separationValue(decimal(round.separation * 10))]);
  facts.push(
    [t.method.version, round.methodVersion],
    [t.method.seed, round.seed, true],
    [t.method.seedHash, round.seedHash, true],
  );
  return (
    <dl class="facts">
      {facts.map(([name, value, isCode]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class={isCode ? 'code' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
