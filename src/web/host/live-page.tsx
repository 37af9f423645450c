import type { Refusal } from '../../contract/common.ts';
import type { LiveSnapshot } from '../../contract/host.ts';
import type { ContestView } from '../../contract/http/contests.ts';
import { common, live as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { ApiError } from '../ui/api-error.ts';
import { ConfidenceNote } from '../ui/confidence.tsx';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton, State } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { Coverage } from './live-coverage.tsx';
import { Evidence } from './live-evidence.tsx';
import { LikesPanel } from './live-likes.tsx';
import { LateRanking, Machine } from './live-machine.tsx';
import { RanksAndGraph } from './live-ranks.tsx';
import { LiveReviews } from './live-reviews.tsx';
import { Strengths } from './live-strengths.tsx';
import { TopLine } from './live-top.tsx';
import { Weights } from './live-weights.tsx';
import { Withdraw } from './live-withdraw.tsx';
import { useLive } from './use-live.ts';
import './host.css';
import './live.css';

/** The host's live screen: how many, how strong, how sure, all by codes. */
export function LivePage({ slug }: { slug: string }) {
  const contest = useLoad(slug, () => get<ContestView>(`/contests/${slug}`), 15_000);
  const round = contest.value?.rounds.at(-1) ?? null;
  const nav = [
    { href: `/host/${slug}`, label: t.run },
    ...(contest.value?.host ? [{ href: new URL(contest.value.host.stageUrl).pathname, label: t.projector }] : []),
  ];
  return (
    <Shell
      title={t.title}
      heading={contest.value === null ? t.title : t.heading(contest.value.name)}
      lead={t.blind}
      nav={nav}
      width="screen"
    >
      {contest.value === null ? (
        contest.error === null ? (
          <Skeleton lines={8} />
        ) : (
          <Failed error={contest.error} retry={contest.reload} />
        )
      ) : round === null ? (
        <State mark="waiting" title={t.noRound.title}>
          <p>{t.noRound.text}</p>
          <a class="button button-first" href={`/host/${slug}`}>
            {t.noRound.action}
          </a>
        </State>
      ) : (
        <LiveRound key={round.id} round={round.id} />
      )}
    </Shell>
  );
}

function LiveRound({ round }: { round: string }) {
  const { live, refusal, connected, retry } = useLive(round);
  if (refusal !== null) return <Failed error={asError(refusal)} retry={retry} />;
  if (live === null) return <Skeleton lines={8} />;
  return <LiveScreen live={live} connected={connected} />;
}

function LiveScreen({ live, connected }: { live: LiveSnapshot; connected: boolean }) {
  return (
    <div class="live">
      {!connected && (
        <p class="notice" role="status">
          {t.offline}
        </p>
      )}
      <LateRanking machine={live.machine} />
      <TopLine live={live} />
      {live.methods.includes('pairwise') && <ComparisonPanels live={live} />}
      {live.likes !== null && <LikesPanel standing={live.likes.standing} />}
      {live.reviews !== null && <LiveReviews reviews={live.reviews} />}
      <Withdraw live={live} />
      <Machine live={live} />
    </div>
  );
}

/** All of a round's comparisons: strengths, possible ranks, coverage, evidence. */
function ComparisonPanels({ live }: { live: LiveSnapshot }) {
  return (
    <>
      {live.standing !== null && <ConfidenceNote method="pairwise" confidence={live.standing.confidence} />}
      {live.standing === null ? (
        <State mark="waiting" title={t.strengths.waitTitle}>
          <p>{t.strengths.wait}</p>
        </State>
      ) : (
        <div class="live-main">
          <Strengths standing={live.standing} />
          <RanksAndGraph round={live.round.id} standing={live.standing} />
        </div>
      )}
      <div class="live-main">
        <Coverage coverage={live.coverage} />
        {live.standing !== null && (
          <div class="live-stack">
            <Evidence standing={live.standing} />
            <Weights weights={live.standing.weights} />
          </div>
        )}
      </div>
    </>
  );
}

function asError(refusal: Refusal): ApiError {
  return new ApiError(refusal.code, refusal.message || common.failure.unreadable);
}
