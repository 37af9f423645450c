import type { StageCommands, StageEvents } from '../../contract/events.ts';
import type { StageState } from '../../contract/host.ts';
import { count, countdown } from '../../words/format.ts';
import { common, stage as t } from '../../words/words.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { useTimeLeft } from '../ui/use-time-left.ts';
import { useWatch } from '../ui/use-watch.ts';
import './stage.css';

/** The projector: the question, the way in, how many comparisons there are, how long still. Never a tally of an entry. */
export function StagePage({ stage: key }: { stage: string }) {
  const { value, refusal, connected } = useWatch<StageState, StageEvents, StageCommands>('/stage', 'stage', { key });
  usePageTitle(value?.contest.name ?? t.title);
  if (value === null) {
    return (
      <main class="stage stage-empty">
        <h1 tabIndex={-1}>{refusal === null ? common.loading : t.unknown.title}</h1>
        {refusal !== null && <p>{t.unknown.text}</p>}
      </main>
    );
  }
  return (
    <main class="stage">
      <h1 class="stage-question" tabIndex={-1}>
        {value.contest.question}
      </h1>
      <WayIn state={value} />
      <StageFoot state={value} connected={connected} />
    </main>
  );
}

/** A QR code a third of the screen high and the code beside it; after publication the way to the results. */
function WayIn({ state }: { state: StageState }) {
  const { join, resultsUrl } = state;
  if (resultsUrl !== null) {
    return (
      <div class="stage-way">
        <div class="stage-qr">
          <QrCode text={resultsUrl} label={t.qrLabel(resultsUrl)} />
        </div>
        <div class="stage-words">
          <p class="stage-title">{t.published.title}</p>
          <p>{t.published.text}</p>
          <p class="stage-url">{shortUrl(resultsUrl)}</p>
        </div>
      </div>
    );
  }
  if (join === null) return <StageNotice words={t.closed} />;
  return (
    <div class="stage-way">
      <div class="stage-qr">
        <QrCode text={join.url} label={t.qrLabel(join.url)} />
      </div>
      <div class="stage-words" style={{ '--letters': join.code.length }}>
        <p>{t.scan}</p>
        <p class="stage-url">{shortUrl(new URL('/join', join.url).href)}</p>
        <p class="stage-code">
          <span class="visually-hidden">{t.code} </span>
          {join.code}
        </p>
      </div>
    </div>
  );
}

function StageNotice({ words }: { words: { readonly title: string; readonly text: string } }) {
  return (
    <div class="stage-words">
      <p class="stage-title">{words.title}</p>
      <p>{words.text}</p>
    </div>
  );
}

function StageFoot({ state, connected }: { state: StageState; connected: boolean }) {
  const { round } = state;
  const left = useTimeLeft(round?.closesAt ?? null, state.now);
  const notice =
    round === null || round.status === 'draft'
      ? t.notOpen
      : round.status === 'paused'
        ? t.paused
        : round.status === 'closed' && state.join !== null
          ? t.closed
          : null;
  return (
    <footer class="stage-foot">
      {round !== null && round.status !== 'draft' && (
        <p class="stage-count">
          {tallies(state).map(([value, name]) => (
            <span key={name} class="stage-tally">
              <strong>{count(value)}</strong> <span>{name}</span>{' '}
            </span>
          ))}
          <span class="quiet">{t.voters(state.voters)}</span>
        </p>
      )}
      {!connected ? (
        <p role="status">{t.reconnecting}</p>
      ) : notice !== null ? (
        <p class="stage-notice">
          <strong>{notice.title}</strong> <span>{notice.text}</span>
        </p>
      ) : (
        left !== null &&
        round?.status === 'open' && (
          <p class="stage-count">
            <span>{t.closesIn}</span> <strong>{countdown(left)}</strong>
          </p>
        )
      )}
    </footer>
  );
}

/** What has been cast, by method; never a tally of an entry. */
function tallies({ methods, round, comparisons, ratings }: StageState): [number, string][] {
  const over = round?.status === 'closed' || round?.status === 'published';
  const found: [number, string][] = [];
  if (methods.includes('pairwise')) found.push([comparisons, t.comparisons(comparisons, over)]);
  if (methods.includes('likes')) found.push([ratings, t.ratings(ratings, over)]);
  return found;
}

/** An address as people read it: without its protocol. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
