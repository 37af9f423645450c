import type { ReportView } from '../../contract/http/benchmark-report.ts';
import { benchmarkReport } from '../../words/words.ts';
import { PlotKey } from '../ui/plots/plot-key.tsx';
import { PlotTable } from '../ui/value-table.tsx';
import { MEAN_HEADS, meanCells } from './mean-cells.ts';
import { MeanRows } from './mean-rows.tsx';
import type { Names } from './names.ts';
import { scoreDomain } from './score-scale.ts';

const t = benchmarkReport.scores;

interface Props {
  readonly view: ReportView;
  readonly names: Names;
}

/** The overall score of every model, then a small plot for each score of the standard, all on one scale. */
export function ScoresPart({ view: { report, standard }, names }: Props) {
  const { models } = report;
  const domain = scoreDomain(models.flatMap(({ overall, dimensions }) => [overall, ...dimensions]));
  return (
    <>
      <p>{t.intro}</p>
      <figure class="report-plot">
        <PlotKey />
        <MeanRows
          label={t.label(models.length)}
          rows={models.map(({ key, rank, overall }) => ({
            key,
            name: names.model(key),
            rank,
            mean: overall,
            ...(overall !== null && {
              note: `${benchmarkReport.score(overall.mean)}, ${benchmarkReport.range(overall.interval95)}`,
            }),
          }))}
          domain={domain}
          axis={benchmarkReport.axis}
        />
        <PlotTable
          caption={t.caption}
          head={[benchmarkReport.columns.model, benchmarkReport.columns.rank, ...MEAN_HEADS]}
          rows={models.map(({ key, rank, overall }) => ({
            key,
            name: names.model(key),
            values: [rank === null ? benchmarkReport.none : String(rank), ...meanCells(overall)],
          }))}
        />
      </figure>
      <h3>{t.dimensions}</h3>
      <p>{t.dimensionsIntro}</p>
      <div class="small-multiples">
        {standard.dimensions.map(({ key, name, weight }, d) => (
          <figure key={key} class="report-plot">
            <figcaption>
              {name.en} <span class="quiet">{t.weight(weight)}</span>
            </figcaption>
            <MeanRows
              small
              label={name.en}
              rows={models.map(({ key: model, dimensions }) => ({
                key: model,
                name: names.model(model),
                mean: dimensions[d] ?? null,
              }))}
              domain={domain}
              axis={benchmarkReport.axis}
            />
          </figure>
        ))}
      </div>
      <PlotTable
        caption={t.dimensionsCaption}
        head={[benchmarkReport.columns.model, ...standard.dimensions.map(({ name }) => name.en)]}
        rows={models.map(({ key, dimensions }) => ({
          key,
          name: names.model(key),
          values: dimensions.map((mean) =>
            mean === null
              ? benchmarkReport.none
              : `${benchmarkReport.score(mean.mean)} (${benchmarkReport.range(mean.interval95)})`,
          ),
        }))}
      />
    </>
  );
}
