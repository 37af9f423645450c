import type { EntryReport } from '../../contract/http/reports.ts';
import { dateTime } from '../../words/format.ts';
import { host as t, report as words } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { get, post } from '../ui/api.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import { useLoad } from '../ui/use-load.ts';

const REFRESH_MS = 10_000;

/** What voters have reported, by code; nothing is shown until there is something. */
export function Reports({ slug }: { slug: string }) {
  const path = `/contests/${slug}/reports`;
  const reports = useLoad(path, () => get<EntryReport[]>(path), REFRESH_MS);
  const all = reports.value ?? [];
  if (all.length === 0) return null;
  const open = all.filter(({ status }) => status === 'open');
  const closed = all.filter(({ status }) => status !== 'open');
  return (
    <section class="stack host-reports">
      <h2>{t.reports.title}</h2>
      <p>{open.length === 0 ? t.reports.none : t.reports.text}</p>
      {open.length > 0 && (
        <ul class="rows">
          {open.map((report) => (
            <Report key={report.id} report={report} path={path} onChange={reports.put} reload={reports.reload} />
          ))}
        </ul>
      )}
      {closed.length > 0 && (
        <details class="step-more">
          <summary>{t.reports.closed(closed.length)}</summary>
          <ul class="rows">
            {closed.map((report) => (
              <li key={report.id}>
                <What report={report} /> <span class="quiet">{t.reports.status[report.status]}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function What({ report }: { report: EntryReport }) {
  return (
    <>
      <p>
        <span class="code">{report.code}</span> {words.reasons[report.reason]}{' '}
        <span class="quiet">
          {report.round.name}, {dateTime(report.at)}
        </span>
      </p>
      {report.text !== '' && <p class="host-report-text">{report.text}</p>}
    </>
  );
}

interface ReportProps {
  readonly report: EntryReport;
  readonly path: string;
  readonly onChange: (reports: EntryReport[]) => void;
  readonly reload: () => Promise<void>;
}

function Report({ report, path, onChange, reload }: ReportProps) {
  const action = useAction();
  const { id, code, round } = report;
  return (
    <li class="stack">
      <What report={report} />
      <div class="buttons">
        <ActionButton
          busy={action.busy}
          onClick={() => action.run(async () => onChange(await post<EntryReport[]>(`${path}/${id}/dismiss`)))}
        >
          {t.reports.dismiss}
        </ActionButton>
        {round.running && (
          <ConfirmButton
            label={t.reports.withdraw(code)}
            question={t.reports.withdrawAsk(code)}
            yes={t.reports.withdrawYes}
            busy={action.busy}
            onConfirm={() =>
              action.run(async () => {
                await post(`/rounds/${round.id}/withdraw`, { code, reason: words.reasons[report.reason] });
                await reload();
              })
            }
          />
        )}
      </div>
      <Problem error={action.error} />
    </li>
  );
}
