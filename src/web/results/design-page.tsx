import type { ComponentChildren } from 'preact';
import type { DesignResults, DesignRound } from '../../contract/http/design-results.ts';
import { results, design as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { mediaUrl } from '../ui/media-url.ts';
import { PlotKey } from '../ui/plots/plot-key.tsx';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton, State } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { designMethods } from './design-methods.tsx';
import { KindMark } from './kind-mark.tsx';
import { NotPublished } from './not-published.tsx';
import './parts.css';
import './results.css';
import './design.css';

/** `/c/SLUG/results/CODE`: how one design did in each method, with its certainty, for whoever made it. */
export function DesignPage({ slug, code }: { slug: string; code: string }) {
  const own = code === 'mine';
  const path = own ? `/contests/${slug}/results/mine` : `/contests/${slug}/results/designs/${code}`;
  const loaded = useLoad(path, () => get<DesignResults>(path));
  if (loaded.value !== null) return <Design results={loaded.value} />;
  if (loaded.error?.code === 'not_published') return <NotPublished slug={slug} />;
  if (own && loaded.error?.code === 'not_found') return <NotMine slug={slug} />;
  return (
    <Shell title={results.title}>
      {loaded.error === null ? <Skeleton lines={6} /> : <Failed error={loaded.error} retry={loaded.reload} />}
    </Shell>
  );
}

function Design({ results: { contest, stage, design, rounds } }: { results: DesignResults }) {
  return (
    <Shell
      title={t.title(design.label, contest.name)}
      heading={design.label}
      lead={<p>{t.lead(contest.name)}</p>}
      nav={[{ href: `/c/${contest.slug}/results`, label: t.back }]}
    >
      <figure class="design-picture">
        <img src={mediaUrl(design.picture.full)} alt={design.label} width={stage.width} height={stage.height} />
        <figcaption>
          <KindMark kind={design.kind} />{' '}
          {design.kind === 'ai' && (
            <span class="quiet">{results.ranking.by(design.tool, design.model, design.version)}</span>
          )}
        </figcaption>
      </figure>
      {rounds.map((round) => (
        <RoundOf key={round.name} round={round} />
      ))}
      <section class="results-part">
        <h2>{t.meaning.title}</h2>
        <ul class="results-points">
          {t.meaning.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
    </Shell>
  );
}

function RoundOf({ round }: { round: DesignRound }) {
  return (
    <section class="results-part">
      <h2>{t.round(round.name, round.code)}</h2>
      <PlotKey />
      {designMethods(round).map(({ method, content }) => (
        <Method key={method} title={results.methodHeads[method]}>
          {content}
        </Method>
      ))}
    </section>
  );
}

function Method({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="design-method">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function NotMine({ slug }: { slug: string }) {
  return (
    <Shell title={results.title} heading={t.notMine.title}>
      <State mark="empty">
        <p>{t.notMine.text}</p>
        <a class="button button-first" href={`/c/${slug}/results`}>
          {t.back}
        </a>
      </State>
    </Shell>
  );
}
