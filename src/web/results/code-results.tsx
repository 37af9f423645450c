import type { CodeResults, CodeStanding } from '../../contract/http/results.ts';
import { intervalMarks, shareDomain, shareTicks } from '../../plots/interval.ts';
import { count, rankRange } from '../../words/format.ts';
import { methods, results as t } from '../../words/words.ts';
import { ShareAxis } from '../ui/plots/axis.tsx';
import { IntervalRow } from '../ui/plots/interval-row.tsx';
import { PlotKey } from '../ui/plots/plot-key.tsx';
import { Shell } from '../ui/shell.tsx';

/** Rounds that are published by codes while the contest goes on: places and intervals, and nothing to know a work by. */
export function CodeResultsPage({ results }: { results: CodeResults }) {
  return (
    <Shell title={results.contest.name} lead={t.codes.lead}>
      {results.rounds.map((round) => (
        <section key={round.id} class="results-part">
          <h2>{round.name}</h2>
          {round.comparisons > 0 && <p>{t.codes.made(round.comparisons, round.voters)}</p>}
          {round.standings.map((standing) => (
            <Standing key={standing.method} standing={standing} several={round.standings.length > 1} />
          ))}
        </section>
      ))}
    </Shell>
  );
}

function Standing({ standing, several }: { standing: CodeStanding; several: boolean }) {
  const intervals = standing.rows.flatMap(({ strength95 }) => (strength95 === null ? [] : [strength95]));
  const domain = shareDomain(intervals);
  const grid = shareTicks(domain);
  const drawn = intervals.length > 0;
  return (
    <figure class="code-standing">
      {several && <h3>{methods.names[standing.method]}</h3>}
      {drawn && <PlotKey />}
      <ol class="code-rows">
        {standing.rows.map(({ code, rank, rankInterval, strength, strength50, strength95 }) => (
          <li key={code} class="code-row">
            <span class="code-rank">
              <span class="visually-hidden">{t.ranking.rankLabel(rank)}</span>
              <span aria-hidden="true">{count(rank)}</span>{' '}
              {rankInterval !== null && <span class="quiet">{rankRange(rankInterval)}</span>}
            </span>
            <span class="code">{code}</span>
            {strength !== null && strength50 !== null && strength95 !== null && (
              <IntervalRow
                marks={intervalMarks({ value: strength, half: strength50, most: strength95 }, domain)}
                domain={domain}
                grid={grid}
              />
            )}
          </li>
        ))}
        {drawn && (
          <li class="code-row code-axis" aria-hidden="true">
            <ShareAxis domain={domain} ticks={grid} title={t.ranking.axis} />
          </li>
        )}
      </ol>
    </figure>
  );
}
