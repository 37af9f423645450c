import type { ReportView } from '../../contract/http/benchmark-report.ts';
import { count } from '../../words/format.ts';
import { benchmarkReport } from '../../words/words.ts';
import { PlotTable, ValueTable } from '../ui/value-table.tsx';
import { MEAN_HEADS, meanCells } from './mean-cells.ts';
import { MeanRows } from './mean-rows.tsx';
import type { Names } from './names.ts';
import { scoreDomain } from './score-scale.ts';
import type { ScoresPart } from './scores-part.tsx';

const t = benchmarkReport.sideNotes;

interface Props {
  readonly report: ReportView['report'];
  readonly names: Names;
}

export function hasSideNotes({ judges, special }: ReportView['report']): boolean {
  return special.length > 0 || judges.some(({ onPanel, firstPicks }) => !onPanel || firstPicks.length > 0);
}

/** What stays out of every other number: other judges, first picks, runs under a special limit, each with who or what. */
export function SideNotesPart({ view: { report }, names }: Parameters<typeof ScoresPart>[0]) {
  return (
    <div class="side-notes">
      <p>{t.intro}</p>
      <OtherJudges {...{ report, names }} />
      <FirstPicks {...{ report, names }} />
      <Special {...{ report, names }} />
    </div>
  );
}

function OtherJudges({ report: { judges, models }, names }: Props) {
  const others = judges.filter(({ onPanel, outputs }) => !onPanel && outputs > 0);
  if (others.length === 0) return null;
  const domain = scoreDomain(others.flatMap((judge) => judge.models));
  return (
    <section>
      <h3>{t.judges}</h3>
      <p>{t.judgesIntro}</p>
      <div class="small-multiples">
        {others.map((judge) => {
          const title = t.judgeOf(judge.label, benchmarkReport.kinds[judge.kind], judge.outputs);
          const rows = models
            .map(({ key }, m) => ({ key, name: names.model(key), mean: judge.models[m] ?? null }))
            .sort((a, b) => (b.mean?.mean ?? 0) - (a.mean?.mean ?? 0));
          return (
            <figure key={judge.code} class="report-plot">
              <figcaption>{title}</figcaption>
              <MeanRows small label={title} rows={rows} domain={domain} axis={benchmarkReport.axis} />
              <PlotTable
                caption={title}
                head={[benchmarkReport.columns.model, ...MEAN_HEADS]}
                rows={rows.map(({ key, name, mean }) => ({ key, name, values: meanCells(mean) }))}
              />
            </figure>
          );
        })}
      </div>
    </section>
  );
}

function FirstPicks({ report: { judges }, names }: Props) {
  const picks = judges.flatMap(({ code, label, firstPicks }) => firstPicks.map((pick) => ({ ...pick, code, label })));
  if (picks.length === 0) return null;
  return (
    <section>
      <h3>{t.picks}</h3>
      <p>{t.picksIntro}</p>
      <ul class="results-points">
        {picks.map(({ code, label, brief, model, run, sideNote }) => (
          <li key={`${code} ${brief}`}>
            {t.pick(label, benchmarkReport.outputs.name(names.model(model), run, sideNote), names.brief(brief))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Special({ report: { special }, names }: Props) {
  if (special.length === 0) return null;
  return (
    <section>
      <h3>{t.special}</h3>
      <p>{t.specialIntro}</p>
      <ValueTable
        caption={t.specialCaption}
        head={[
          ...[benchmarkReport.columns.model, t.heads.note, t.heads.runs, t.heads.failed],
          ...[benchmarkReport.columns.mean, benchmarkReport.columns.interval, t.heads.ordinary],
          benchmarkReport.columns.briefs,
        ]}
        rows={special.map(({ model, sideNote, runs, overall, ordinary }) => ({
          key: `${model} ${sideNote}`,
          name: names.model(model),
          values: [
            sideNote,
            count(runs.all),
            count(runs.truncated + runs.empty + runs.broken),
            overall === null ? benchmarkReport.none : benchmarkReport.score(overall.mean),
            overall === null ? benchmarkReport.none : benchmarkReport.range(overall.interval95),
            ordinary === null ? benchmarkReport.none : benchmarkReport.score(ordinary.mean),
            count(overall?.briefs ?? 0),
          ],
        }))}
      />
    </section>
  );
}
