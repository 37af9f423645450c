import { benchmarkReport } from '../../words/words.ts';
import { PlotTable } from '../ui/value-table.tsx';
import { MeanRows } from './mean-rows.tsx';
import { scoreDomain } from './score-scale.ts';
import type { ScoresPart } from './scores-part.tsx';

const t = benchmarkReport.layers;

/** The overall score on the briefs of each layer. */
export function LayersPart({ view: { report }, names }: Parameters<typeof ScoresPart>[0]) {
  const { models, layers, layerBriefs } = report;
  const domain = scoreDomain(models.flatMap((model) => model.layers));
  const title = (layer: string, l: number) => t.name(layer, layerBriefs[l] ?? 0);
  return (
    <>
      <p>{t.intro}</p>
      <div class="small-multiples">
        {layers.map((layer, l) => (
          <figure key={layer} class="report-plot">
            <figcaption>{title(layer, l)}</figcaption>
            <MeanRows
              small
              label={title(layer, l)}
              rows={models.map((model) => ({
                key: model.key,
                name: names.model(model.key),
                mean: model.layers[l] ?? null,
              }))}
              domain={domain}
              axis={benchmarkReport.axis}
            />
          </figure>
        ))}
      </div>
      <PlotTable
        caption={t.caption}
        head={[benchmarkReport.columns.model, ...layers.map(title)]}
        rows={models.map((model) => ({
          key: model.key,
          name: names.model(model.key),
          values: model.layers.map((mean) =>
            mean === null
              ? benchmarkReport.none
              : `${benchmarkReport.score(mean.mean)} (${benchmarkReport.range(mean.interval95)})`,
          ),
        }))}
      />
    </>
  );
}
