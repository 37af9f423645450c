import type { BenchmarkWorks } from '../../../contract/benchmark-manifest.ts';
import { hostBenchmark } from '../../../words/words.ts';
import { BriefRuns } from './brief-runs.tsx';

const t = hostBenchmark.works;

type Cell = BenchmarkWorks['cells'][number];

/** What the benchmark holds: of every brief and model how its runs ended, and the runs of a brief to look at. */
export function WorksTable({ slug, works }: { slug: string; works: BenchmarkWorks }) {
  const { briefs, models, runs, attempts, waiting, settings, status } = works;
  if (briefs.length + models.length === 0) return <p class="quiet">{t.empty}</p>;
  return (
    <div class="wide bench-works">
      <p>{t.summary({ briefs: briefs.length, models: models.length, runs, attempts })}</p>
      {status === 'draft' && waiting > 0 && <p class="notice notice-open">{t.waiting(waiting)}</p>}
      <Cells works={works} />
      <details class="step-more">
        <summary>{t.settings}</summary>
        {Object.keys(settings).length === 0 ? (
          <p>{t.noSettings}</p>
        ) : (
          <pre class="bench-settings">{JSON.stringify(settings, null, 2)}</pre>
        )}
      </details>
      <BriefRuns key={`${runs}/${attempts}`} slug={slug} works={works} />
    </div>
  );
}

function Cells({ works: { briefs, models, cells, leastRuns, status } }: { works: BenchmarkWorks }) {
  const found = new Map(cells.map((cell) => [`${cell.brief} ${cell.model}`, cell]));
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t.table}>
      <table class="table">
        <caption class="visually-hidden">{t.table}</caption>
        <thead>
          <tr>
            <th scope="col">{t.brief}</th>
            {models.map(({ key, label, model, version }) => (
              <th key={key} scope="col">
                {label}
                <span class="quiet bench-line">{[model, version].filter((part) => part !== '').join(', ') || key}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {briefs.map((brief) => (
            <tr key={brief.key}>
              <th scope="row">
                {brief.title}
                <span class="quiet bench-line">{aboutBrief(brief)}</span>
              </th>
              {models.map(({ key }) => (
                <td key={key}>
                  <CellText cell={found.get(`${brief.key} ${key}`)} least={status === 'draft' ? leastRuns : 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function aboutBrief({ layer, requiredText, anchors }: BenchmarkWorks['briefs'][number]): string {
  return [
    ...(layer === '' ? [] : [t.layer(layer)]),
    t.texts(requiredText.length),
    ...(anchors > 0 ? [t.anchors(anchors)] : []),
  ].join(', ');
}

/** `least`: runs that every model is to have. */
function CellText({ cell, least }: { cell: Cell | undefined; least: number }) {
  const { completed, truncated, empty, broken, waiting, sideNotes } = cell ?? NOTHING;
  const failed = truncated + empty + broken;
  const made = completed + failed + waiting;
  return (
    <>
      {made === 0 ? t.none : t.completed(completed)}
      {failed > 0 && (
        <span class="bench-line bench-failed" title={t.failures({ truncated, empty, broken })}>
          {t.failed(failed)} <span class="visually-hidden">({t.failures({ truncated, empty, broken })})</span>
        </span>
      )}
      {waiting > 0 && <span class="bench-line bench-waiting">{t.rerun(waiting)}</span>}
      {sideNotes > 0 && <span class="quiet bench-line">{t.sideNotes(sideNotes)}</span>}
      {made < least && <span class="bench-line bench-waiting">{t.few(least)}</span>}
    </>
  );
}

const NOTHING = { completed: 0, truncated: 0, empty: 0, broken: 0, waiting: 0, sideNotes: 0 };
