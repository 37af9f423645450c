import { count } from '../../words/format.ts';
import { benchmarkReport } from '../../words/words.ts';
import { at } from '../ui/plots/interval-row.tsx';
import { PlotTable } from '../ui/value-table.tsx';
import type { ScoresPart } from './scores-part.tsx';

const t = benchmarkReport.texts;
const KINDS = ['missing', 'altered', 'invented', 'placeholdersPrinted'] as const;

/** Wrong texts on a design, and the share of wrong deliverables and of each verdict on intent. */
export function DesignsPart({ view: { report }, names }: Parameters<typeof ScoresPart>[0]) {
  const { models } = report;
  const most = Math.max(0.5, ...models.map(({ designs }) => designs?.textProblems ?? 0));
  return (
    <>
      <p>{t.intro}</p>
      <figure class="report-plot">
        <ol class="text-bars" aria-label={t.label}>
          {models.map(({ key, designs }) => (
            <li key={key}>
              <span class="mean-label">{names.model(key)}</span>
              <span class="text-bar" aria-hidden="true">
                {designs !== null && (
                  <svg width="100%" height="14">
                    <rect width={at(designs.textProblems / most)} y="2" height="10" rx="2" />
                  </svg>
                )}
              </span>
              <span class="text-number">
                {designs === null ? benchmarkReport.none : t.perDesign(designs.textProblems)}
              </span>
            </li>
          ))}
        </ol>
        <PlotTable
          caption={t.caption}
          head={[
            benchmarkReport.columns.model,
            ...[t.heads.all, ...KINDS.map((kind) => t.heads[kind])],
            ...[t.heads.wrongDeliverable, t.heads.fits, t.heads.partlyFits, t.heads.doesNotFit, t.heads.designs],
          ]}
          rows={models.map(({ key, designs }) => ({
            key,
            name: names.model(key),
            values:
              designs === null
                ? Array(10).fill(benchmarkReport.none)
                : [
                    t.perDesign(designs.textProblems),
                    ...KINDS.map((kind) => t.perDesign(designs.textKinds[kind])),
                    t.share(designs.wrongDeliverable),
                    ...[designs.intent.fits, designs.intent.partlyFits, designs.intent.doesNotFit].map(t.share),
                    count(designs.judged),
                  ],
          }))}
        />
      </figure>
    </>
  );
}
