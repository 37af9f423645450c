import type { BenchmarkCounts, BenchmarkWorks } from '../../../contract/benchmark-manifest.ts';
import type { Invitation } from '../../../contract/http/access.ts';
import type { ContestView } from '../../../contract/http/contests.ts';
import type { JudgeList } from '../../../contract/http/judging.ts';
import { hostBenchmark as t } from '../../../words/words.ts';
import { get } from '../../ui/api.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { type Loaded, useLoad } from '../../ui/use-load.ts';
import { Archive } from '../archive.tsx';
import type { StepState } from '../checklist.ts';
import { ImportWorks } from '../import/import-works.tsx';
import { Step } from '../step.tsx';
import { BenchmarkForm } from './benchmark-form.tsx';
import { Judges } from './judges.tsx';
import { BENCHMARK_MANIFEST } from './manifest-example.ts';
import { OpenJudging } from './open-judging.tsx';
import { PanelProgress } from './panel-progress.tsx';
import { PublishReport } from './publish-report.tsx';
import { Standard } from './standard.tsx';
import { WorksTable } from './works-table.tsx';
import './benchmark.css';

interface Props {
  readonly contest: ContestView;
  readonly invitations: Loaded<Invitation[]>;
  readonly onChange: (contest: ContestView) => void;
  readonly reload: () => Promise<void>;
}

const REFRESH_MS = 5000;

/** From an empty benchmark to its published report: what each step takes. */
export function BenchmarkSteps({ contest, invitations, onChange, reload }: Props) {
  const { slug, status } = contest;
  const least = contest.host?.leastRuns;
  const works = useLoad(`${slug}/works/${status}/${least}`, () => get<BenchmarkWorks>(`/benchmarks/${slug}/works`));
  const judges = useLoad(
    `${slug}/judges/${status}`,
    () => get<JudgeList>(`/benchmarks/${slug}/judges`),
    status === 'draft' || status === 'evaluation' ? REFRESH_MS : undefined,
  );
  const filled = (works.value?.runs ?? 0) > 0;
  const hasPanel = judges.value?.some(({ onPanel, removed }) => onPanel && !removed) === true;
  const states = statesOf(status, filled, hasPanel);
  const isOver = states.report !== 'later';
  return (
    <ol class="steps" aria-label={t.steps.label}>
      <Step name="describe" number={1} state="done" title={t.steps.describe.title}>
        {status === 'draft' && (
          <details class="step-more">
            <summary>{t.steps.describe.edit}</summary>
            <BenchmarkForm key={slug} contest={contest} onSaved={onChange} />
          </details>
        )}
      </Step>
      <Step name="works" number={2} state={states.works} title={t.steps.works.title}>
        {status === 'draft' && (
          <>
            <p>{t.steps.works.text}</p>
            <ImportWorks<BenchmarkCounts>
              path={`/benchmarks/${slug}/manifest`}
              more={filled}
              said={t.import.done}
              how={t.import.how}
              example={BENCHMARK_MANIFEST}
              onImported={works.reload}
            />
          </>
        )}
        <Works slug={slug} works={works} />
      </Step>
      <Step name="standard" number={3} state="done" title={t.steps.standard.title}>
        <Standard slug={slug} changeable={status === 'draft'} onChange={works.reload} />
      </Step>
      <Step name="judges" number={4} state={states.judges} title={t.steps.judges.title}>
        <Judges slug={slug} status={status} judges={judges} invitations={invitations} />
      </Step>
      <Step name="openJudging" number={5} state={states.open} title={t.steps.open.title}>
        {status === 'draft' && works.value !== null ? (
          <OpenJudging slug={slug} works={works.value} onChange={onChange} />
        ) : (
          <p>{t.steps.open.done}</p>
        )}
      </Step>
      <Step name="progress" number={6} state={states.progress} title={t.steps.progress.title}>
        {judges.value !== null && <PanelProgress judges={judges.value} />}
      </Step>
      <Step name="publish" number={7} state={states.publish} title={t.steps.publish.title}>
        {isOver ? (
          <p>{t.steps.publish.done}</p>
        ) : (
          <PublishReport slug={slug} judges={judges.value} onPublished={reload} />
        )}
      </Step>
      <Step name="report" number={8} state={states.report} title={t.steps.report.title}>
        <a class="button button-first" href={`/c/${slug}/report`}>
          {t.steps.report.action}
        </a>
        {status === 'published' && <Archive slug={slug} onChange={onChange} />}
      </Step>
    </ol>
  );
}

function statesOf(status: ContestView['status'], filled: boolean, hasPanel: boolean) {
  const over = status === 'published' || status === 'archived';
  const open = status === 'evaluation';
  return {
    works: done(filled || open || over),
    judges: done(hasPanel || over),
    open: open || over ? 'done' : filled ? 'now' : 'later',
    progress: over ? 'done' : open ? 'now' : 'later',
    publish: over ? 'done' : open ? 'now' : 'later',
    report: over ? 'now' : 'later',
  } as const satisfies Record<string, StepState>;
}

const done = (isDone: boolean): StepState => (isDone ? 'done' : 'now');

function Works({ slug, works }: { slug: string; works: Loaded<BenchmarkWorks> }) {
  if (works.value !== null) return <WorksTable slug={slug} works={works.value} />;
  return works.error === null ? <Skeleton lines={3} /> : <Failed error={works.error} retry={works.reload} />;
}
