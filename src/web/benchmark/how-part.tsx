import type { ReportView } from '../../contract/http/benchmark-report.ts';
import { count, dateTime } from '../../words/format.ts';
import { benchmarkReport } from '../../words/words.ts';
import { Facts } from '../results/facts.tsx';
import { ValueTable } from '../ui/value-table.tsx';
import type { Names } from './names.ts';
import { StandardDetails } from './standard-details.tsx';

const t = benchmarkReport.how;

interface Props {
  readonly view: ReportView;
  readonly names: Names;
}

/** Who judged what by which standard, and with which settings the models ran. */
export function HowPart({ view, names }: Props) {
  const { standard, judging, settings, models, report, llmJudges, methodVersion } = view;
  const named = (onPanel: boolean) =>
    report.judges
      .filter((judge) => judge.onPanel === onPanel)
      .map(({ label, kind }) => t.judge(label, benchmarkReport.kinds[kind]))
      .join('; ');
  return (
    <>
      <p>{t.intro(standard.version, report.briefs)}</p>
      <Facts
        facts={[
          [t.panel, named(true)],
          ...(report.judges.some(({ onPanel }) => !onPanel) ? [[t.others, named(false)] as const] : []),
          ...(llmJudges.length === 0
            ? []
            : [
                [
                  t.llmTitle,
                  llmJudges.map(({ code, calls }) => t.llm(names.judge(code), calls.all, calls.unusable)).join('; '),
                ] as const,
              ]),
          [t.opened, dateTime(judging.openedAt)],
          [t.leastRuns, count(settings.leastRuns)],
          [t.withoutReruns, count(judging.withoutReruns)],
          [t.method, methodVersion],
          [t.seed, judging.seed],
          [t.seedHash, judging.seedHash],
        ]}
        codes={[t.seed, t.seedHash]}
      />
      <h3>{t.settings}</h3>
      {Object.keys(settings.generation).length === 0 ? (
        <p class="quiet">{t.noSettings}</p>
      ) : (
        <pre class="report-settings">{JSON.stringify(settings.generation, null, 2)}</pre>
      )}
      <h3>{t.models}</h3>
      <ValueTable
        caption={t.modelCaption}
        head={[t.modelHeads.name, t.modelHeads.model, t.modelHeads.version]}
        rows={models.map(({ key, label, model, version }) => ({ key, name: label, values: [model, version] }))}
      />
      <StandardDetails standard={standard} />
    </>
  );
}
