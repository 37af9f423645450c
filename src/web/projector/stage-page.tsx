import type { StageCommands, StageEvents } from '../../contract/events.ts';
import type { StageState } from '../../contract/host.ts';
import type { ContestResults } from '../../contract/http/results.ts';
import { count, countdown, dateTime } from '../../words/format.ts';
import { common, stage as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { useLoad } from '../ui/use-load.ts';
import { useTimeLeft } from '../ui/use-time-left.ts';
import { useWatch } from '../ui/use-watch.ts';
import { revealsOf } from './reveal.ts';
import { RevealStage } from './reveal-stage.tsx';
import { useReveal } from './use-reveal.ts';
import './stage.css';

/** The projector: the question, the way in, how many comparisons there are, how long still; then the results, staged. */
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
      {value.resultsUrl === null ? (
        <WayIn state={value} />
      ) : (
        <Published resultsUrl={value.resultsUrl} slug={value.contest.slug} />
      )}
      {value.resultsUrl === null && <StageFoot state={value} connected={connected} />}
    </main>
  );
}

/** Results are loaded whole and once: what is shown step by step is there before the first step, and changes no more. */
function Published({ slug, resultsUrl }: { slug: string; resultsUrl: string }) {
  const results = useLoad(slug, () => get<ContestResults>(`/contests/${slug}/results`));
  const reveals = results.value === null ? [] : revealsOf(results.value);
  const control = useReveal(reveals);
  const { place } = control;
  const reveal = place === null ? undefined : (reveals.find(({ method }) => method === place.method) ?? reveals[0]);
  if (place !== null && reveal !== undefined) {
    return <RevealStage reveals={reveals} reveal={reveal} step={place.step} control={control} />;
  }
  return (
    <div class="stage-way">
      <div class="stage-qr">
        <QrCode text={resultsUrl} label={t.qrLabel(resultsUrl)} />
      </div>
      <div class="stage-words stack">
        <p class="stage-title">{t.published.title}</p>
        <p>{t.published.text}</p>
        <p class="stage-url">{shortUrl(resultsUrl)}</p>
        {reveals.length > 0 && (
          <p class="reveal-start">
            <button type="button" class="button button-first" onClick={control.next}>
              {t.reveal.start}
            </button>{' '}
            <span class="quiet">{t.reveal.keys}</span>
          </p>
        )}
        {results.error !== null && (
          <p>
            <button type="button" class="button" onClick={() => void results.reload()}>
              {t.reveal.again}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

/** A QR code a third of the screen high and the code beside it. */
function WayIn({ state }: { state: StageState }) {
  const { join } = state;
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

/** A countdown of days is no use to anybody. */
const DAY_MS = 24 * 3600_000;

function StageFoot({ state, connected }: { state: StageState; connected: boolean }) {
  const { round } = state;
  const left = useTimeLeft(round?.closesAt ?? null, state.now);
  const opensIn = useTimeLeft(state.opensAt, state.now);
  const goesOn = round?.status === 'open' || round?.status === 'paused';
  return (
    <footer class="stage-foot">
      {round !== null && (
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
      ) : !goesOn && opensIn !== null && opensIn > 0 ? (
        <p class="stage-count">
          {opensIn > DAY_MS ? (
            t.opensAt(dateTime(state.opensAt ?? ''))
          ) : (
            <>
              <span>{t.opensIn}</span> <strong>{countdown(opensIn)}</strong>
            </>
          )}
        </p>
      ) : round?.status === 'open' ? (
        left !== null && (
          <p class="stage-count">
            <span>{t.closesIn}</span> <strong>{countdown(left)}</strong>
          </p>
        )
      ) : (
        <Notice words={round === null ? t.notOpen : round.status === 'paused' ? t.paused : t.closed} />
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

function Notice({ words }: { words: { readonly title: string; readonly text: string } }) {
  return (
    <p class="stage-notice">
      <strong>{words.title}</strong> <span>{words.text}</span>
    </p>
  );
}

/** An address as people read it: without its protocol. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
