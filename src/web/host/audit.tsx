import { useState } from 'preact/hooks';
import type { AuditEntry } from '../../contract/http/access.ts';
import { dateTime } from '../../words/format.ts';
import { host as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';

/** What hosts did in this contest; loaded when it is opened. */
export function Audit({ slug }: { slug: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="audit" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.audit.title}</summary>
      {open && <AuditList slug={slug} />}
    </details>
  );
}

function AuditList({ slug }: { slug: string }) {
  const list = useLoad(slug, () => get<AuditEntry[]>(`/contests/${slug}/audit`));
  if (list.value === null)
    return list.error === null ? <Skeleton /> : <Failed error={list.error} retry={list.reload} />;
  if (list.value.length === 0) return <p class="quiet">{t.audit.empty}</p>;
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t.audit.title}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t.audit.when}</th>
            <th scope="col">{t.audit.what}</th>
            <th scope="col">{t.audit.details}</th>
          </tr>
        </thead>
        <tbody>
          {list.value.map((entry, i) => (
            <tr key={i}>
              <td class="audit-when">{dateTime(entry.at)}</td>
              <td>{t.audit.actions[entry.action] ?? entry.action}</td>
              <td class="quiet">{detailText(entry.detail)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function detailText(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}
