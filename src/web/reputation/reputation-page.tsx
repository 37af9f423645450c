import type { Ledger } from '../../contract/http/reputation.ts';
import { dateTime } from '../../words/format.ts';
import { reputation as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import './reputation.css';

/** `/c/SLUG/reputation`: a person's own points, where they come from, and what they do. */
export function ReputationPage({ slug }: { slug: string }) {
  const ledger = useLoad(`${slug}/my-reputation`, () => get<Ledger>(`/contests/${slug}/my-reputation`));
  return (
    <Shell title={t.title} lead={t.lead} nav={[{ href: `/c/${slug}/method`, label: t.method }]}>
      {ledger.value !== null ? (
        <Own ledger={ledger.value} />
      ) : ledger.error !== null ? (
        <Failed error={ledger.error} retry={ledger.reload} />
      ) : (
        <Skeleton />
      )}
    </Shell>
  );
}

function Own({ ledger }: { ledger: Ledger }) {
  const { pseudonym, points, factor, least, full, events } = ledger;
  if (pseudonym === null) return <p>{t.host}</p>;
  return (
    <div class="reputation">
      <section class="stack">
        <p class="reputation-sum">
          <strong>{t.sum(points)}</strong> {t.factor(factor)}
        </p>
        <p>{t.rule(least, full)}</p>
      </section>
      {events.length === 0 ? <p>{t.none}</p> : <Events events={events} />}
      <section class="stack">
        <h2>{t.pseudonym}</h2>
        <p class="reputation-pseudonym">
          <span class="code">{pseudonym}</span> <CopyButton text={pseudonym} label={t.copy} />
        </p>
        <p class="quiet">{t.pseudonymHelp}</p>
      </section>
    </div>
  );
}

function Events({ events }: Pick<Ledger, 'events'>) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t.caption}>
      <table class="table">
        <caption class="visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.why}</th>
            <th scope="col" class="number">
              {t.points}
            </th>
            <th scope="col">{t.when}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ at, contest, points, reason, note }, i) => (
            <tr key={i}>
              <td>
                {t.elsewhere(t.reasons[reason], contest)}
                {note !== '' && <span class="quiet reputation-note">{note}</span>}
              </td>
              <td class="number">{t.signed(points)}</td>
              <td class="quiet">{dateTime(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
