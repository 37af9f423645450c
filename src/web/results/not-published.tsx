import type { CodeResults } from '../../contract/http/results.ts';
import { results as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { Shell } from '../ui/shell.tsx';
import { Skeleton, State } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { CodeResultsPage } from './code-results.tsx';

/** Before publication there is nothing to see, for anybody, but the rounds that are published by codes. */
export function NotPublished({ slug }: { slug: string }) {
  const byCodes = useLoad(`${slug}/code-results`, () => get<CodeResults>(`/contests/${slug}/code-results`));
  if (byCodes.value !== null) return <CodeResultsPage results={byCodes.value} />;
  if (byCodes.error === null) {
    return (
      <Shell title={t.title}>
        <Skeleton lines={8} />
      </Shell>
    );
  }
  return (
    <Shell title={t.title} heading={t.notPublished.title}>
      <State mark="covered">
        <p>{t.notPublished.text}</p>
        <a class="button" href={`/c/${slug}/vote`}>
          {t.notPublished.back}
        </a>
      </State>
    </Shell>
  );
}
