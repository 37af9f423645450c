import type { ComponentChildren } from 'preact';
import type { Methodology } from '../../contract/http/methodology.ts';
import { results, methodology as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { ConfidencePart } from './confidence-part.tsx';
import { ConstantsTable } from './constants-table.tsx';
import { ExpertsPart } from './experts-part.tsx';
import { LikesPart } from './likes-part.tsx';
import { PairwisePart } from './pairwise-part.tsx';
import { WeightsPart } from './weights-part.tsx';
import './methodology.css';

/** How a contest ranks, in plain words, with the constants that its round froze and examples computed from them. */
export function MethodologyPage({ slug }: { slug?: string }) {
  const found = useLoad(slug ?? '', () =>
    get<Methodology>(slug === undefined ? '/methodology' : `/contests/${slug}/methodology`),
  );
  if (found.value !== null) return <Explained method={found.value} />;
  return (
    <Shell title={t.title}>
      {found.error === null ? <Skeleton lines={10} /> : <Failed error={found.error} retry={found.reload} />}
    </Shell>
  );
}

/** One part of the page: its place in the contents, and what it holds. */
interface Part {
  readonly id: string;
  readonly title: string;
  readonly content: ComponentChildren;
}

function Explained({ method }: { method: Methodology }) {
  const { contest, round } = method;
  const parts = partsOf(method);
  const published = contest !== null && (contest.status === 'published' || contest.status === 'archived');
  return (
    <Shell
      title={contest === null ? t.title : `${t.title}: ${contest.name}`}
      heading={t.title}
      lead={<p>{contest === null ? t.lead.usual : t.lead.contest(contest.name, round)}</p>}
      nav={published ? [{ href: `/c/${contest.slug}/results`, label: t.toResults }] : []}
    >
      <nav class="method-contents" aria-label={t.contents}>
        <ul>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(({ id, title, content }) => (
        <section key={id} class="method-part" aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {content}
        </section>
      ))}
    </Shell>
  );
}

function partsOf({ settings, examples, methodVersion }: Methodology): Part[] {
  const { methods, constants } = settings;
  const parts: (Part | false)[] = [
    { id: 'blind', title: t.blind.title, content: <Points points={t.blind.points(settings.requiredBenchmarks)} /> },
    methods.includes('pairwise') && {
      id: 'pairwise',
      title: t.pairwise.title,
      content: <PairwisePart settings={settings} examples={examples} />,
    },
    methods.includes('likes') && {
      id: 'likes',
      title: t.likes.title,
      content: <LikesPart settings={settings} examples={examples} />,
    },
    methods.includes('experts') && {
      id: 'experts',
      title: t.experts.title,
      content: <ExpertsPart settings={settings} examples={examples} />,
    },
    methods.includes('pairwise') && {
      id: 'weights',
      title: t.weights.title,
      content: <WeightsPart settings={settings} examples={examples} />,
    },
    { id: 'confidence', title: t.confidence.title, content: <ConfidencePart settings={settings} /> },
    methods.length > 1 && {
      id: 'comparing',
      title: t.comparing.title,
      content: <p>{t.comparing.text(constants.farApart)}</p>,
    },
    { id: 'meaning', title: results.meaning.title, content: <Points points={results.meaning.points} /> },
    {
      id: 'constants',
      title: t.constants.title,
      content: (
        <>
          <p>
            {t.constants.intro} {t.constants.version(methodVersion)}
          </p>
          <ConstantsTable constants={constants} />
        </>
      ),
    },
  ];
  return parts.filter((part) => part !== false);
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul class="method-points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
