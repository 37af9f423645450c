import { results as t } from '../../words/words.ts';
import { Shell } from '../ui/shell.tsx';
import { State } from '../ui/states.tsx';

/** Before publication there is nothing to see, for anybody. */
export function NotPublished({ slug }: { slug: string }) {
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
