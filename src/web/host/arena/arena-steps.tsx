import type { Invitation } from '../../../contract/http/access.ts';
import type { ContestView } from '../../../contract/http/contests.ts';
import type { ArenaWorks, ImportedCounts } from '../../../contract/manifest.ts';
import { hostArena as t } from '../../../words/words.ts';
import { get } from '../../ui/api.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { type Loaded, useLoad } from '../../ui/use-load.ts';
import type { StepState } from '../checklist.ts';
import { ImportWorks } from '../import/import-works.tsx';
import { Invitations } from '../invitations.tsx';
import { RoundControls } from '../round-controls.tsx';
import { Step } from '../step.tsx';
import { ArenaForm } from './arena-form.tsx';
import { DrawPosters } from './draw-posters.tsx';
import { ARENA_MANIFEST } from './manifest-example.ts';
import { OpenArena } from './open-arena.tsx';
import { WorksTables } from './works-tables.tsx';
import './arena.css';

interface Props {
  readonly contest: ContestView;
  readonly host: NonNullable<ContestView['host']>;
  readonly invitations: Loaded<Invitation[]>;
  readonly onChange: (contest: ContestView) => void;
}

/** From an empty arena to a running one: what each step takes. */
export function ArenaSteps({ contest, host, invitations, onChange }: Props) {
  const { slug, status } = contest;
  const round = contest.rounds.at(-1);
  const works = useLoad(`${slug}/works/${round?.status}`, () => get<ArenaWorks>(`/arenas/${slug}/works`));
  const filled = (works.value?.outputs ?? 0) > 0;
  const running = round?.status === 'open' || round?.status === 'paused';
  const takesWorks = round === undefined || running;
  const invited = invitations.value?.some(({ revoked }) => !revoked) === true;
  const states = {
    works: done(filled),
    invite: done(invited || (round !== undefined && !running)),
    open: round !== undefined ? 'done' : filled ? 'now' : 'later',
    live: round === undefined ? 'later' : done(!running),
  } as const satisfies Record<string, StepState>;
  return (
    <ol class="steps" aria-label={t.steps.label}>
      <Step name="describe" number={1} state="done" title={t.steps.describe.title}>
        {status === 'draft' && (
          <details class="step-more">
            <summary>{t.steps.describe.edit}</summary>
            <ArenaForm key={slug} contest={contest} onSaved={onChange} />
          </details>
        )}
      </Step>
      <Step name="works" number={2} state={states.works} title={t.steps.works.title}>
        {takesWorks && (
          <>
            <p>{running ? t.steps.works.later : t.steps.works.text}</p>
            <ImportWorks<ImportedCounts>
              path={`/arenas/${slug}/manifest`}
              more={filled}
              said={t.import.done}
              how={t.import.howText}
              example={ARENA_MANIFEST}
              onImported={works.reload}
            />
          </>
        )}
        <Works slug={slug} works={works} open={takesWorks} />
      </Step>
      <Step name="invite" number={3} state={states.invite} title={t.steps.invite.title}>
        <p>{t.steps.invite.text}</p>
        <Invitations slug={slug} status={status} invitations={invitations} roles={INVITED} />
      </Step>
      <Step name="openArena" number={4} state={states.open} title={t.steps.open.title}>
        {round === undefined ? (
          <OpenArena slug={slug} fault={works.value?.fault ?? null} onChange={onChange} />
        ) : (
          <p>{t.steps.open.done}</p>
        )}
      </Step>
      <Step name="live" number={5} state={states.live} title={t.steps.live.title}>
        {round !== undefined && <RoundControls contest={contest} host={host} round={round} onChange={onChange} />}
      </Step>
    </ol>
  );
}

/** Nobody designs for an arena. */
const INVITED = ['voter', 'juror', 'host'] as const;

const done = (isDone: boolean): StepState => (isDone ? 'done' : 'now');

function Works({ slug, works, open }: { slug: string; works: Loaded<ArenaWorks>; open: boolean }) {
  if (works.value === null) {
    return works.error === null ? <Skeleton lines={3} /> : <Failed error={works.error} retry={works.reload} />;
  }
  return (
    <>
      <DrawPosters slug={slug} models={works.value.withoutPoster} onDrawn={works.reload} />
      <WorksTables slug={slug} works={works.value} open={open} onChange={works.put} />
    </>
  );
}
