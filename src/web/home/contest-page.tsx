import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { ContestView } from '../../contract/http/contests.ts';
import { common, home as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton, State } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { linksFor } from './contest-links.ts';

/** `/c/SLUG`: a shortened address leads on to the page that matters to this person. */
export function ContestPage({ slug }: { slug: string }) {
  const { route } = useLocation();
  const contest = useLoad(slug, () => get<ContestView>(`/contests/${slug}`));
  const [link] = contest.value === null ? [] : linksFor({ ...contest.value, contest: slug });
  const stranger = contest.error?.code === 'unauthenticated' || contest.error?.code === 'forbidden';
  const open = useLoad(`${slug} ${stranger}`, async () => (stranger ? await openPage(slug) : undefined));
  const first = link?.href ?? (open.value || undefined);
  useEffect(() => {
    if (first !== undefined) route(first, true);
  }, [first]);
  return (
    <Shell title={contest.value?.name ?? common.loading}>
      {contest.error !== null && (!stranger || open.value === '') ? (
        <Failed error={contest.error} retry={contest.reload} />
      ) : contest.value !== null && first === undefined ? (
        <State mark="waiting">
          <p>{t.nothingNow}</p>
          <a class="button" href="/">
            {common.toStart}
          </a>
        </State>
      ) : (
        <Skeleton />
      )}
    </Shell>
  );
}

/** What also those may see who have not joined: an arena's leaderboard, published results; empty: nothing. */
async function openPage(slug: string): Promise<string> {
  if (await isThere(`/contests/${slug}/leaderboard`)) return `/c/${slug}/leaderboard`;
  return (await isThere(`/contests/${slug}/bundle`)) ? `/c/${slug}/results` : '';
}

function isThere(path: string): Promise<boolean> {
  return get(path).then(
    () => true,
    () => false,
  );
}
