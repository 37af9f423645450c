import { count } from '../../words/format.ts';
import { benchmarkReport } from '../../words/words.ts';
import { PlotTable, ValueTable } from '../ui/value-table.tsx';
import { MEAN_HEADS, meanCells } from './mean-cells.ts';
import { MeanRows } from './mean-rows.tsx';
import { scoreDomain } from './score-scale.ts';
import type { ScoresPart } from './scores-part.tsx';

const t = benchmarkReport.failures;

/** How runs and attempts ended, and the scores if failures had counted. */
export function FailuresPart({ view: { report }, names }: Parameters<typeof ScoresPart>[0]) {
  const { models } = report;
  const named = models.map((model) => ({ ...model, name: names.model(model.key) }));
  const failed = named.some(({ runs }) => runs.truncated + runs.empty + runs.broken > 0);
  return (
    <>
      <p>{t.intro}</p>
      <ValueTable
        caption={t.caption}
        head={[
          benchmarkReport.columns.model,
          ...[t.heads.runs, t.heads.scored, t.heads.truncated, t.heads.empty, t.heads.broken],
          ...[t.heads.rate, t.heads.notRerun],
        ]}
        rows={named.map(({ key, name, runs }) => ({
          key,
          name,
          values: [
            ...[runs.all, runs.scored, runs.truncated, runs.empty, runs.broken].map(count),
            ...[t.rate(runs.failureRate), count(runs.notRerun)],
          ],
        }))}
      />
      <h3>{t.attemptsTitle}</h3>
      <ValueTable
        caption={t.attemptsCaption}
        head={[
          benchmarkReport.columns.model,
          ...[t.attempts.all, t.attempts.reruns, t.attempts.completed, t.heads.truncated, t.heads.empty],
          ...[t.heads.broken, t.attempts.provider, t.attempts.pipeline],
        ]}
        rows={named.map(({ key, name, attempts: { all, reruns, outcomes } }) => ({
          key,
          name,
          values: [
            ...[all, reruns, outcomes.completed, outcomes.model_truncated, outcomes.model_empty],
            ...[outcomes.model_broken, outcomes.provider_error, outcomes.pipeline_error],
          ].map(count),
        }))}
      />
      {failed && (
        <>
          <h3>{t.asOneTitle}</h3>
          <p>{t.asOneIntro}</p>
          <figure class="report-plot">
            <MeanRows
              label={t.asOneTitle}
              rows={named.map(({ key, name, failuresAsOne, overall }) => ({
                key,
                name,
                mean: failuresAsOne,
                faint: overall?.mean ?? null,
                ...(failuresAsOne !== null && { note: benchmarkReport.score(failuresAsOne.mean) }),
              }))}
              domain={scoreDomain(models.flatMap(({ overall, failuresAsOne }) => [overall, failuresAsOne]))}
              axis={benchmarkReport.axis}
            />
            <PlotTable
              caption={t.asOneCaption}
              head={[benchmarkReport.columns.model, ...MEAN_HEADS]}
              rows={named.map(({ key, name, failuresAsOne }) => ({ key, name, values: meanCells(failuresAsOne) }))}
            />
          </figure>
        </>
      )}
    </>
  );
}
