import type { Invitation } from '../../contract/http/access.ts';
import type { ContestView } from '../../contract/http/contests.ts';
import { common, hostArena, hostBenchmark, host as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { ApiError } from '../ui/api-error.ts';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { AdjustReputation } from './adjust-reputation.tsx';
import { ArenaSteps } from './arena/arena-steps.tsx';
import { Audit } from './audit.tsx';
import { BenchmarkSteps } from './benchmark/benchmark-steps.tsx';
import { Reports } from './reports.tsx';
import { Steps } from './steps.tsx';
import './host.css';

const REFRESH_MS = 5000;

/** Runs a contest: a checklist that leads from empty to published, each step a button that does it. */
export function RunPage({ slug }: { slug: string }) {
  const contest = useLoad(slug, () => get<ContestView>(`/contests/${slug}`), REFRESH_MS);
  const invitations = useLoad(`${slug}/invitations`, () => get<Invitation[]>(`/contests/${slug}/invitations`));
  const view = contest.value;
  if (view === null || view.host === null) {
    return (
      <Shell title={t.title}>
        {contest.error === null && view === null ? (
          <Skeleton lines={8} />
        ) : (
          <Failed error={contest.error ?? NO_HOST} retry={contest.reload} />
        )}
      </Shell>
    );
  }
  return (
    <Shell title={view.name} lead={view.question} nav={navOf(view)}>
      <p class="host-status">
        <span class="tag">{statusOf(view)}</span>
      </p>
      {view.kind === 'benchmark' && (
        <BenchmarkSteps contest={view} invitations={invitations} onChange={contest.put} reload={contest.reload} />
      )}
      {view.kind === 'arena' && (
        <ArenaSteps contest={view} host={view.host} invitations={invitations} onChange={contest.put} />
      )}
      {view.kind === 'challenge' && (
        <>
          <Steps
            contest={view}
            host={view.host}
            invitations={invitations}
            onChange={contest.put}
            reload={contest.reload}
          />
          <Reports slug={slug} />
          {view.status !== 'published' && view.status !== 'archived' && <AdjustReputation slug={slug} />}
        </>
      )}
      <Audit slug={slug} />
    </Shell>
  );
}

/** An arena is where its one round is; it is never published, its leaderboard is public all along. */
function statusOf({ kind, status, rounds: [round] }: ContestView): string {
  return kind === 'arena' && round !== undefined ? common.roundStatus[round.status] : common.status[status];
}

const NO_HOST = new ApiError('forbidden', common.noRight.text);

function navOf(view: ContestView) {
  const base = `/host/${view.slug}`;
  const isOver = view.status === 'published' || view.status === 'archived';
  if (view.kind === 'benchmark')
    return isOver ? [{ href: `/c/${view.slug}/report`, label: hostBenchmark.nav.report }] : [];
  const isArena = view.kind === 'arena';
  return [
    ...(isArena && view.rounds.length > 0
      ? [
          { href: `/c/${view.slug}/leaderboard`, label: hostArena.nav.leaderboard },
          { href: `${base}/integrity`, label: hostArena.nav.integrity },
        ]
      : []),
    ...(!isArena && view.rounds.length > 0 ? [{ href: `${base}/live`, label: t.nav.live }] : []),
    ...(view.host === null
      ? []
      : [{ href: new URL(view.host.stageUrl, location.href).pathname, label: t.nav.projector }]),
    ...(isOver ? [{ href: `/c/${view.slug}/results`, label: t.nav.results }] : []),
  ];
}
