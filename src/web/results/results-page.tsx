import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { Me } from '../../contract/http/access.ts';
import type { ContestResults, RoundResults } from '../../contract/http/results.ts';
import { dateTime } from '../../words/format.ts';
import { check, design, methodology, results as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton, State } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { CheckPart } from './check-part.tsx';
import { NotPublished } from './not-published.tsx';
import { RoundSections } from './round-results.tsx';
import './parts.css';
import './results.css';

/** The published result: the claim first, then plot, table, ranks, what it does not mean, how it was made. */
export function ResultsPage({ slug }: { slug: string }) {
  const { route } = useLocation();
  const results = useLoad(slug, () => get<ContestResults>(`/contests/${slug}/results`));
  const isBenchmark = results.value?.contest.kind === 'benchmark';
  useEffect(() => {
    if (isBenchmark) route(`/c/${slug}/report`, true);
  }, [isBenchmark]);
  if (results.value !== null && !isBenchmark) return <Published results={results.value} />;
  if (results.error?.code === 'not_published') return <NotPublished slug={slug} />;
  return (
    <Shell title={t.title}>
      {results.error === null ? <Skeleton lines={8} /> : <Failed error={results.error} retry={results.reload} />}
    </Shell>
  );
}

function Published({ results }: { results: ContestResults }) {
  const { contest, stage } = results;
  const me = useLoad('me', () => get<Me>('/me'));
  const designs = me.value?.memberships.some((one) => one.contest === contest.slug && one.roles.includes('designer'));
  const [latest, ...earlier] = [...results.rounds].reverse();
  if (latest === undefined) {
    return (
      <Shell title={contest.name}>
        <State mark="empty">
          <p>{t.empty}</p>
        </State>
      </Shell>
    );
  }
  const pageOf = (code: string) => `/c/${contest.slug}/results/${code}`;
  return (
    <Shell
      width="plots"
      nav={[
        ...(designs ? [{ href: `/c/${contest.slug}/results/mine`, label: design.link }] : []),
        { href: `/c/${contest.slug}/method`, label: methodology.title },
      ]}
      title={`${t.title}: ${contest.name}`}
      heading={t.claim(latest)}
      lead={<Lead results={results} round={latest} />}
    >
      <RoundSections
        round={latest}
        prefix=""
        more={[
          { id: 'meaning', title: t.meaning.title },
          { id: 'check', title: check.title },
        ]}
        {...{ stage, pageOf }}
      />
      <section class="results-part" aria-labelledby="meaning">
        <h2 id="meaning" tabIndex={-1}>
          {t.meaning.title}
        </h2>
        <ul class="results-points">
          {t.meaning.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      {earlier.map((round, i) => (
        <section key={round.name} class="results-earlier">
          <h2>{t.round(round.name)}</h2>
          <p class="lead">{t.claim(round)}</p>
          <RoundSections prefix={`round-${earlier.length - i}-`} {...{ round, stage, pageOf }} />
        </section>
      ))}
      <CheckPart slug={contest.slug} />
      {contest.brief !== '' && (
        <section class="results-part">
          <h2>{t.brief}</h2>
          <p class="results-brief">{contest.brief}</p>
        </section>
      )}
    </Shell>
  );
}

function Lead({ results, round }: { results: ContestResults; round: RoundResults }) {
  return (
    <>
      <p>
        {results.contest.name}: {results.contest.question}
      </p>
      <p>
        {round.pairwise !== null && t.made(round.pairwise.comparisons, round.pairwise.voters)}{' '}
        {t.published(dateTime(results.publishedAt))}
      </p>
    </>
  );
}
