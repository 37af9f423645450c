import { useLocation } from 'preact-iso/router';
import type { Me } from '../../contract/http/access.ts';
import type { ContestList } from '../../contract/http/contests.ts';
import { common, host as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { ApiError } from '../ui/api-error.ts';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton, State } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { NewContest } from './new-contest.tsx';
import './host.css';

interface Hosted {
  readonly slug: string;
  readonly name: string;
  readonly status: ContestList[number]['status'];
  readonly note: string;
}

/** A host's contests, and the form that makes one. */
export function HostPage() {
  const { route } = useLocation();
  const mine = useLoad('hosted', hostedContests);
  return (
    <Shell title={t.title} heading={t.heading}>
      {mine.value === null ? (
        mine.error === null ? (
          <Skeleton />
        ) : (
          <Failed error={mine.error} retry={mine.reload} />
        )
      ) : (
        <div class="host-list">
          {mine.value.contests.length === 0 ? (
            <State mark="empty" title={t.empty.title}>
              <p>{t.empty.text}</p>
            </State>
          ) : (
            <ul class="rows">
              {archivedLast(mine.value.contests).map((contest) => (
                <li key={contest.slug} class="host-contest">
                  <div>
                    <h2>
                      <a href={`/host/${contest.slug}`}>{contest.name}</a>
                    </h2>
                    <p class="quiet">{contest.note}</p>
                  </div>
                  <span class="tag">{common.status[contest.status]}</span>
                </li>
              ))}
            </ul>
          )}
          {mine.value.mayMake && (
            <section class="host-new">
              <h2>{t.create.title}</h2>
              <NewContest onSaved={(contest) => route(`/host/${contest.slug}`)} />
            </section>
          )}
        </div>
      )}
    </Shell>
  );
}

/** Archived contests come last, otherwise the order stays. */
function archivedLast(contests: readonly Hosted[]): Hosted[] {
  const rank = ({ status }: Hosted) => (status === 'archived' ? 1 : 0);
  return contests.toSorted((a, b) => rank(a) - rank(b));
}

/** The installation's host sees every contest; others those that they were invited to run. */
async function hostedContests(): Promise<{ mayMake: boolean; contests: Hosted[] }> {
  const me = await get<Me>('/me');
  if (me.host) {
    const all = await get<ContestList>('/contests');
    return {
      mayMake: true,
      contests: all.map(({ slug, name, status, question, createdAt }) => ({
        slug,
        name,
        status,
        note: `${question} · ${t.made(createdAt)}`,
      })),
    };
  }
  const contests = me.memberships.filter((membership) => membership.roles.includes('host'));
  if (contests.length === 0) {
    throw new ApiError(
      me.signedIn ? 'forbidden' : 'unauthenticated',
      me.signedIn ? common.noRight.text : common.signedOut.text,
    );
  }
  return {
    mayMake: false,
    contests: contests.map(({ contest, name, status }) => ({
      slug: contest,
      name,
      status: status as Hosted['status'],
      note: '',
    })),
  };
}
