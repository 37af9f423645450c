import { useErrorBoundary, useState } from 'preact/hooks';
import { LocationProvider, Route, Router } from 'preact-iso/router';
import { common } from '../words/words.ts';
import { lazyPage } from './ui/lazy-page.tsx';
import { Shell } from './ui/shell.tsx';
import { State } from './ui/states.tsx';

const HomePage = lazyPage(() => import('./home/home-page.tsx').then((page) => page.HomePage));
const JoinPage = lazyPage(() => import('./join/join-page.tsx').then((page) => page.JoinPage));
const LinkPage = lazyPage(() => import('./join/link-page.tsx').then((page) => page.LinkPage));
const ContestPage = lazyPage(() => import('./home/contest-page.tsx').then((page) => page.ContestPage));
const VotePage = lazyPage(() => import('./voter/vote-page.tsx').then((page) => page.VotePage));
const ArenaPage = lazyPage(() => import('./arena/arena-page.tsx').then((page) => page.ArenaPage));
const LeaderboardPage = lazyPage(() =>
  import('./leaderboard/leaderboard-page.tsx').then((page) => page.LeaderboardPage),
);
const SweepPage = lazyPage(() => import('./leaderboard/sweep-page.tsx').then((page) => page.SweepPage));
const UploadPage = lazyPage(() => import('./designer/upload-page.tsx').then((page) => page.UploadPage));
const ResultsPage = lazyPage(() => import('./results/results-page.tsx').then((page) => page.ResultsPage));
const ReportPage = lazyPage(() => import('./benchmark/report-page.tsx').then((page) => page.ReportPage));
const DesignPage = lazyPage(() => import('./results/design-page.tsx').then((page) => page.DesignPage));
const MethodologyPage = lazyPage(() =>
  import('./methodology/methodology-page.tsx').then((page) => page.MethodologyPage),
);
const ReviewPage = lazyPage(() => import('./juror/review-page.tsx').then((page) => page.ReviewPage));
const JudgePage = lazyPage(() => import('./judge/judge-page.tsx').then((page) => page.JudgePage));
const BriefPage = lazyPage(() => import('./judge/brief-page.tsx').then((page) => page.BriefPage));
const ReputationPage = lazyPage(() => import('./reputation/reputation-page.tsx').then((page) => page.ReputationPage));
const StagePage = lazyPage(() => import('./projector/stage-page.tsx').then((page) => page.StagePage));
const HostPage = lazyPage(() => import('./host/host-page.tsx').then((page) => page.HostPage));
const RunPage = lazyPage(() => import('./host/run-page.tsx').then((page) => page.RunPage));
const LivePage = lazyPage(() => import('./host/live-page.tsx').then((page) => page.LivePage));

/** All pages. Each is a chunk of its own, so that a voter's phone loads only what voting needs. */
export function App() {
  const [error] = useErrorBoundary();
  const [loading, setLoading] = useState(false);
  if (error !== undefined) return <Crashed />;
  return (
    <LocationProvider>
      {loading && <div class="route-loading" aria-hidden="true" />}
      <Router onLoadStart={() => setLoading(true)} onLoadEnd={() => setLoading(false)} onRouteChange={focusHeading}>
        <Route path="/" component={HomePage} />
        <Route path="/join" component={JoinPage} />
        <Route path="/join/:code" component={JoinPage} />
        <Route path="/link" component={LinkPage} />
        <Route path="/c/:slug" component={ContestPage} />
        <Route path="/c/:slug/vote" component={VotePage} />
        <Route path="/c/:slug/arena" component={ArenaPage} />
        <Route path="/c/:slug/leaderboard" component={LeaderboardPage} />
        <Route path="/c/:slug/review" component={ReviewPage} />
        <Route path="/c/:slug/judge" component={JudgePage} />
        <Route path="/c/:slug/judge/:brief" component={BriefPage} />
        <Route path="/c/:slug/upload" component={UploadPage} />
        <Route path="/c/:slug/results" component={ResultsPage} />
        <Route path="/c/:slug/report" component={ReportPage} />
        <Route path="/c/:slug/results/:code" component={DesignPage} />
        <Route path="/c/:slug/method" component={MethodologyPage} />
        <Route path="/c/:slug/reputation" component={ReputationPage} />
        <Route path="/method" component={MethodologyPage} />
        <Route path="/stage/:stage" component={StagePage} />
        <Route path="/host" component={HostPage} />
        <Route path="/host/:slug" component={RunPage} />
        <Route path="/host/:slug/integrity" component={SweepPage} />
        <Route path="/host/:slug/live" component={LivePage} />
        <Route default component={NotFound} />
      </Router>
    </LocationProvider>
  );
}

/** A new page begins at its heading, for eyes and for screen readers. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

function NotFound() {
  return (
    <Shell title={common.notFound.title}>
      <State mark="empty">
        <p>{common.notFound.text}</p>
        <a class="button button-first" href="/">
          {common.toStart}
        </a>
      </State>
    </Shell>
  );
}

function Crashed() {
  return (
    <Shell title={common.failure.crashTitle}>
      <State mark="empty">
        <p>{common.failure.crash}</p>
        <button type="button" class="button button-first" onClick={() => location.reload()}>
          {common.reload}
        </button>
      </State>
    </Shell>
  );
}
