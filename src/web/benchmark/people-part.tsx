import { ticks } from '../../plots/scale.ts';
import { benchmarkReport } from '../../words/words.ts';
import { PlotKey } from '../ui/plots/plot-key.tsx';
import { ValueTable } from '../ui/value-table.tsx';
import { MeanRows } from './mean-rows.tsx';
import { differenceDomain } from './score-scale.ts';
import type { ScoresPart } from './scores-part.tsx';

const t = benchmarkReport.people;

/** Every judge that is no person beside the people who scored the same designs. */
export function PeoplePart({ view: { report }, names }: Parameters<typeof ScoresPart>[0]) {
  const domain = differenceDomain(report.againstPeople.flatMap(({ rows }) => rows.map(({ difference }) => difference)));
  const nameOf = (dimension: string | null) =>
    dimension === null ? benchmarkReport.agreement.whole : names.dimension(dimension);
  return (
    <>
      <p>{t.intro}</p>
      {report.againstPeople.map(({ judge, people, outputs, briefs, rows }) => (
        <figure key={judge} class="report-plot">
          <figcaption>{names.judge(judge)}</figcaption>
          <p class="quiet">{t.of(names.judge(judge), people.map(names.judge), outputs, briefs)}</p>
          <PlotKey />
          <MeanRows
            small
            label={names.judge(judge)}
            rows={rows.map(({ dimension, difference }) => ({
              key: nameOf(dimension),
              name: nameOf(dimension),
              mean: difference,
            }))}
            domain={domain}
            grid={ticks(domain, 5)}
            middle={0}
            axis={t.axis}
            format={(value) => (value === 0 ? '0' : benchmarkReport.signed(value).replace(/0$/, ''))}
          />
          <ValueTable
            caption={t.caption(names.judge(judge))}
            head={[
              ...[t.heads.score, t.heads.people, t.heads.judge, t.heads.difference, t.heads.interval],
              ...[t.heads.spearman, t.heads.pearson],
            ]}
            rows={rows.map(({ dimension, people: theirs, judge: own, difference, spearman, pearson }) => ({
              key: nameOf(dimension),
              name: nameOf(dimension),
              values: [
                ...[theirs, own].map(benchmarkReport.score),
                benchmarkReport.signed(difference.mean),
                benchmarkReport.range(difference.interval95),
                ...[spearman, pearson].map((found) =>
                  found === null ? benchmarkReport.none : t.estimate(found.value, found.interval95),
                ),
              ],
            }))}
          />
        </figure>
      ))}
    </>
  );
}
