import { useEffect, useState } from 'preact/hooks';
import type { VoteState } from '../../contract/vote.ts';
import { countdown, dateTime } from '../../words/format.ts';
import { common, vote as t } from '../../words/words.ts';
import { Mark } from '../ui/mark.tsx';
import { useTimeLeft } from '../ui/use-time-left.ts';

type End = NonNullable<VoteState['end']>;

/** What is said at an end, `own` being the words of a method of its own. */
export interface EndWords {
  readonly title: string;
  readonly text: string;
  readonly more: string | null;
}

/** The words of an end: of having judged everything in the method's own, of the rest as far as it has some. */
export function endWords(
  end: End,
  all: { readonly title: string; readonly text: (count: number) => string; readonly more: string },
  count: number,
  own: { readonly paused?: string; readonly closed?: (count: number) => string } = {},
): EndWords {
  if (end === 'all_judged') return { title: all.title, text: all.text(count), more: all.more };
  const { title, text } = t.end[end];
  const said = end === 'paused' ? own.paused : end === 'closed' ? own.closed?.(count) : undefined;
  const more = end === 'not_open' ? t.noName : null;
  return { title, text: said ?? (typeof text === 'string' ? text : text(count)), more };
}

interface EndProps {
  readonly slug: string;
  readonly end: End | null;
  readonly words: EndWords | null;
  readonly waiting: number;
  readonly connected: boolean;
  /** What is left to do by the other method; null when nothing is. */
  readonly further: string | null;
  readonly furtherName: string;
  readonly onFurther: () => void;
  readonly opening?: OpeningTime;
}

/** Why there is nothing to judge: the end of the work, a pause, or answers that wait for the connection. */
export function VoteEnd({ slug, end, words, waiting, connected, further, furtherName, onFurther, opening }: EndProps) {
  if (end === null || words === null || (waiting > 0 && end === 'all_judged')) {
    const kept = !connected && waiting > 0;
    return (
      <div class="vote-panel">
        <Mark kind="waiting" />
        <h2>{kept ? t.wait.keptTitle(waiting) : waiting > 0 ? t.wait.sendingTitle : t.wait.loadingTitle}</h2>
        {waiting > 0 && <p>{kept ? t.wait.kept : t.wait.sending}</p>}
      </div>
    );
  }
  return (
    <div class="vote-panel">
      <Mark kind={end === 'published' ? 'open' : end === 'all_judged' ? 'done' : 'covered'} />
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      {end === 'all_judged' && further !== null ? (
        <button type="button" class="button button-first" onClick={onFurther}>
          {t.methods.goOn(furtherName, further)}
        </button>
      ) : (
        words.more !== null && <p class="quiet">{words.more}</p>
      )}
      {opening !== undefined && (end === 'not_open' || end === 'closed') && (
        <Opening {...opening} later={end === 'closed'} />
      )}
      {end === 'published' && (
        <a class="button button-first" href={`/c/${slug}/results`}>
          {t.end.toResults}
        </a>
      )}
    </div>
  );
}

/** A countdown of days is no use to anybody. */
const DAY_MS = 24 * 3600_000;

/** The round that opens by itself, by the server's clock. */
export interface OpeningTime {
  readonly opensAt: string | null;
  readonly now: string;
}

/** Counts down to the round that opens by itself. */
function Opening({ opensAt, now, later }: OpeningTime & { later: boolean }) {
  const left = useTimeLeft(opensAt, now);
  if (left === null || opensAt === null) return null;
  if (left === 0) return <p>{t.opensNow}</p>;
  if (left > DAY_MS) return <p>{t.opensAt(later, dateTime(opensAt))}</p>;
  return (
    <p class="vote-opens">
      {t.opensIn(later)} <strong>{countdown(left)}</strong>
    </p>
  );
}

const PATIENCE_MS = 4000;

/** Before the first state has come; trouble is spoken of only when it lasts. */
export function VoteWaiting({ connected, kept }: { connected: boolean; kept: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const offline = late && !connected;
  return (
    <main class="vote" aria-busy="true">
      <h1 class="vote-question vote-question-loading" tabIndex={-1}>
        <span class="visually-hidden">{t.wait.loadingTitle}</span>
      </h1>
      <div class="wall wall-loading" aria-hidden="true">
        <div class="work" />
        <div class="work" />
      </div>
      <div class="vote-status" data-offline={offline}>
        <p role="status">{offline ? (kept > 0 ? t.status.offlineKept(kept) : t.wait.unreachable) : common.loading}</p>
      </div>
    </main>
  );
}
