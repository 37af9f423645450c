import { judging as t } from '../../words/words.ts';
import type { ApiError } from '../ui/api-error.ts';
import { Shell } from '../ui/shell.tsx';
import { Failed, State } from '../ui/states.tsx';

interface Props {
  readonly slug: string;
  readonly error: ApiError;
  readonly retry: () => unknown;
}

/** The page could not be loaded, or is not for this person: why, and where to go. */
export function JudgeFailed({ slug, error, retry }: Props) {
  return (
    <Shell title={t.title}>
      {error.code === 'judge_removed' ? (
        <State mark="covered" title={t.refused.judge_removed.title}>
          <p>{t.refused.judge_removed.text}</p>
        </State>
      ) : error.code === 'hosts_do_not_vote' ? (
        <State mark="covered" title={t.refused.hosts_do_not_vote.title}>
          <p>{t.refused.hosts_do_not_vote.text}</p>
          <a class="button button-first" href={`/host/${slug}`}>
            {t.refused.hosts_do_not_vote.action}
          </a>
        </State>
      ) : (
        <Failed error={error} retry={retry} />
      )}
    </Shell>
  );
}
