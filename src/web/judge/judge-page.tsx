import type { JudgingView } from '../../contract/http/judging.ts';
import { judging as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { Shell } from '../ui/shell.tsx';
import { Skeleton, State } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { JudgeFailed } from './judge-failed.tsx';
import { StandardParts } from './standard-parts.tsx';
import { useStandardLanguage } from './standard-text.tsx';
import './judge-page.css';

const REFRESH_MS = 15_000;

/** `/c/SLUG/judge`: what there is to judge, how far it is, and by which standard. */
export function JudgePage({ slug }: { slug: string }) {
  const judging = useLoad(slug, () => get<JudgingView>(`/benchmarks/${slug}/judging`), REFRESH_MS);
  const [language, setLanguage] = useStandardLanguage();
  const view = judging.value;
  if (view === null) {
    return judging.error === null ? (
      <Shell title={t.title}>
        <Skeleton lines={8} />
      </Shell>
    ) : (
      <JudgeFailed slug={slug} error={judging.error} retry={judging.reload} />
    );
  }
  const { contest, judge, standard, end } = view;
  return (
    <Shell title={t.title} heading={contest.name} lead={t.overview.you(judge.label)}>
      <div class="judge-page">
        {end === null ? <Briefs view={view} /> : <Ended slug={slug} end={end} />}
        {contest.brief !== '' && (
          <section>
            <h2>{t.overview.about}</h2>
            <p class="judge-page-about">{contest.brief}</p>
          </section>
        )}
        <section>
          <h2>{t.overview.how}</h2>
          <ol class="judge-steps">
            {t.overview.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>{t.overview.blind}</p>
        </section>
        <StandardParts standard={standard} language={language} onLanguage={setLanguage} />
      </div>
    </Shell>
  );
}

function Briefs({ view: { contest, briefs } }: { view: JudgingView }) {
  const left = briefs.filter(({ state }) => state !== 'submitted');
  const next = left.find(({ state }) => state === 'begun') ?? left[0];
  const linkTo = (key: string) => `/c/${contest.slug}/judge/${key}`;
  if (briefs.length === 0) {
    return (
      <State mark="empty">
        <p>{t.overview.none}</p>
      </State>
    );
  }
  return (
    <section class="judge-briefs">
      <p role="status">
        <strong>{t.overview.left(left.length)}</strong>
      </p>
      {next !== undefined && (
        <a class="button button-first" href={linkTo(next.key)}>
          {next.state === 'begun' ? t.overview.goOn(next.title) : t.overview.begin(next.title)}
        </a>
      )}
      <h2>{t.overview.briefs}</h2>
      <ul class="rows">
        {briefs.map(({ key, title, layer, outputs, anchors, state, done }) => (
          <li key={key} class="judge-brief">
            <div>
              <h3>
                {title} {layer !== '' && <span class="tag">{layer}</span>}
              </h3>
              <p class="quiet">
                {t.brief.holds(outputs, anchors)}
                {state === 'begun' && ` · ${t.brief.progress(done, outputs)}`}
              </p>
            </div>
            <span class="tag" data-state={state}>
              {t.brief.states[state]}
            </span>
            <a class="button" href={linkTo(key)} aria-label={t.brief.openLabel(t.brief.open[state], title)}>
              {t.brief.open[state]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing can be judged: not yet, or no more. */
export function Ended({ slug, end }: { slug: string; end: NonNullable<JudgingView['end']> }) {
  return (
    <State mark={end === 'published' ? 'open' : 'waiting'} title={t.end[end].title}>
      <p role="status">{t.end[end].text}</p>
      {end === 'published' && (
        <a class="button button-first" href={`/c/${slug}/report`}>
          {t.end.toReport}
        </a>
      )}
    </State>
  );
}
