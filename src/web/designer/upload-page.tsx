import { useState } from 'preact/hooks';
import type { ContestView } from '../../contract/http/contests.ts';
import type { OwnEntry } from '../../contract/http/entries.ts';
import { upload as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton, State } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { HandedIn } from './handed-in.tsx';
import { UploadForm } from './upload-form.tsx';
import './upload.css';

const REFRESH_MS = 20_000;

/** A designer's page: one picture, handed in and replaced until submissions close. */
export function UploadPage({ slug }: { slug: string }) {
  const page = useLoad(slug, () => loadPage(slug), REFRESH_MS);
  if (page.value === null) {
    return (
      <Shell title={t.title}>
        {page.error === null ? <Skeleton lines={6} /> : <Failed error={page.error} retry={page.reload} />}
      </Shell>
    );
  }
  const { contest, entry } = page.value;
  return (
    <Shell title={t.title} heading={t.heading(contest.name)} lead={contest.question}>
      <div class="upload">
        <Part
          contest={contest}
          entry={entry}
          onChange={(changed) => page.put({ contest, entry: changed })}
          reload={page.reload}
        />
        {contest.brief !== '' && (
          <section class="upload-brief">
            <h2>{t.brief}</h2>
            <p>{contest.brief}</p>
          </section>
        )}
      </div>
    </Shell>
  );
}

interface PartProps {
  readonly contest: ContestView;
  readonly entry: OwnEntry;
  readonly onChange: (entry: OwnEntry) => void;
  readonly reload: () => Promise<void>;
}

function Part({ contest, entry, onChange, reload }: PartProps) {
  const [replacing, setReplacing] = useState(false);
  if (entry.submitted) {
    return (
      <>
        <HandedIn contest={contest} entry={entry} onReplace={() => setReplacing(true)} onWithdrawn={reload} />
        {entry.open && replacing && (
          <UploadForm
            contest={contest}
            entry={entry}
            onDone={(changed) => {
              setReplacing(false);
              onChange(changed);
            }}
          />
        )}
      </>
    );
  }
  if (entry.open) return <UploadForm contest={contest} entry={entry} onDone={onChange} />;
  if (contest.status === 'draft') {
    return (
      <State mark="waiting" title={t.before.title}>
        <p>{t.before.text}</p>
      </State>
    );
  }
  return (
    <State mark="covered" title={t.after.missing.title}>
      <p>{t.after.missing.text}</p>
      <a class="button button-first" href={`/c/${contest.slug}/vote`}>
        {t.vote}
      </a>
    </State>
  );
}

async function loadPage(slug: string): Promise<{ contest: ContestView; entry: OwnEntry }> {
  const [contest, entry] = await Promise.all([
    get<ContestView>(`/contests/${slug}`),
    get<OwnEntry>(`/contests/${slug}/my-entry`),
  ]);
  return { contest, entry };
}
