import type { ComponentChildren } from 'preact';
import type { ReportMaking, ReportView } from '../../contract/http/benchmark-report.ts';
import { claimedModels } from '../../domain/claimed-models.ts';
import { BENCHMARK_EXPORTS } from '../../domain/export-names.ts';
import { check, benchmarkReport as t } from '../../words/words.ts';
import { CheckPart } from '../results/check-part.tsx';
import { get } from '../ui/api.ts';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton, State } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { AgreementPart } from './agreement-part.tsx';
import { DesignsPart } from './designs-part.tsx';
import { FailuresPart } from './failures-part.tsx';
import { HowPart } from './how-part.tsx';
import { LayersPart } from './layers-part.tsx';
import { namesOf } from './names.ts';
import { OutputsPart } from './outputs-part.tsx';
import { PairsPart } from './pairs-part.tsx';
import { PeoplePart } from './people-part.tsx';
import { ScoresPart } from './scores-part.tsx';
import { hasSideNotes, SideNotesPart } from './side-notes-part.tsx';
import '../results/parts.css';
import './report.css';

/** How often to look for a report that is being made. */
const AGAIN_MS = 2000;

/** A benchmark's report, for everybody once it is published: the claim first, then what it rests on. */
export function ReportPage({ slug }: { slug: string }) {
  const path = `/benchmarks/${slug}/report`;
  const view = useLoad(path, () => get<ReportView | ReportMaking>(path));
  if (view.value !== null) {
    return isMade(view.value) ? <Published view={view.value} /> : <Making again={view.reload} />;
  }
  return (
    <Shell title={t.title} {...(view.error?.code === 'not_published' && { heading: t.notPublished.title })}>
      {view.error === null ? (
        <Skeleton lines={8} />
      ) : view.error.code === 'not_published' ? (
        <State mark="covered">
          <p>{t.notPublished.text}</p>
        </State>
      ) : (
        <Failed error={view.error} retry={view.reload} />
      )}
    </Shell>
  );
}

function isMade(view: ReportView | ReportMaking): view is ReportView {
  return view.report !== null;
}

function Making({ again }: { again: () => Promise<void> }) {
  useLoad('making', again, AGAIN_MS);
  return (
    <Shell title={t.title}>
      <State mark="waiting">
        <p role="status">{t.making}</p>
      </State>
    </Shell>
  );
}

interface Part {
  readonly id: string;
  readonly title: string;
  readonly content: ComponentChildren;
}

function Published({ view }: { view: ReportView }) {
  const { contest, report, publishedAt } = view;
  const panel = report.judges.filter(({ onPanel }) => onPanel).length;
  const parts = partsOf(view);
  return (
    <Shell
      width="plots"
      title={t.titleOf(contest.name)}
      heading={t.claim(claimedModels(view.models, report))}
      lead={
        <>
          <p>
            {contest.name}: {contest.question}
          </p>
          <p>
            {t.lead(report.outputs, report.briefs, panel)} {t.published(publishedAt)}
          </p>
        </>
      }
    >
      {report.models.some(({ overall }) => overall?.caution === true) && (
        <p class="notice notice-open report-caution">{t.caution(report.briefs)}</p>
      )}
      <nav class="results-contents" aria-label={t.contents}>
        <ul>
          {[...parts, { id: 'check', title: check.title }].map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(({ id, title, content }) => (
        <section key={id} class="results-part" aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {content}
        </section>
      ))}
      <CheckPart slug={contest.slug} intro={t.checkIntro} exports={BENCHMARK_EXPORTS} words={t.files} />
    </Shell>
  );
}

function partsOf(view: ReportView): Part[] {
  const props = { view, names: namesOf(view) };
  const { report } = view;
  const parts: (Part | false)[] = [
    { id: 'scores', title: t.scores.title, content: <ScoresPart {...props} /> },
    report.pairs.length > 0 && { id: 'pairs', title: t.pairs.title, content: <PairsPart {...props} /> },
    report.layers.length > 0 && { id: 'layers', title: t.layers.title, content: <LayersPart {...props} /> },
    { id: 'texts', title: t.texts.title, content: <DesignsPart {...props} /> },
    { id: 'failures', title: t.failures.title, content: <FailuresPart {...props} /> },
    { id: 'designs', title: t.outputs.title, content: <OutputsPart {...props} /> },
    { id: 'agreement', title: t.agreement.title, content: <AgreementPart {...props} /> },
    report.againstPeople.length > 0 && { id: 'people', title: t.people.title, content: <PeoplePart {...props} /> },
    hasSideNotes(report) && { id: 'side-notes', title: t.sideNotes.title, content: <SideNotesPart {...props} /> },
    { id: 'meaning', title: t.meaning.title, content: <Meaning report={report} /> },
    { id: 'how', title: t.how.title, content: <HowPart {...props} /> },
  ];
  return parts.filter((part) => part !== false);
}

function Meaning({ report: { judges } }: { report: ReportView['report'] }) {
  const points = [...t.meaning.points, ...(judges.some(({ kind }) => kind === 'llm') ? [t.meaning.llm] : [])];
  return (
    <ul class="results-points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
