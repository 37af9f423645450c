import type { Invitation } from '../../contract/http/access.ts';
import type { ContestView } from '../../contract/http/contests.ts';
import { host as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { post } from '../ui/api.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import type { Loaded } from '../ui/use-load.ts';
import { Archive } from './archive.tsx';
import { Benchmarks } from './benchmarks.tsx';
import { checklist, STEPS, type Step as StepName } from './checklist.ts';
import { ContestForm } from './contest-form.tsx';
import { Invitations } from './invitations.tsx';
import { OpenRound } from './open-round.tsx';
import { RoundControls } from './round-controls.tsx';
import { Step } from './step.tsx';

interface StepsProps {
  readonly contest: ContestView;
  readonly host: NonNullable<ContestView['host']>;
  readonly invitations: Loaded<Invitation[]>;
  readonly onChange: (contest: ContestView) => void;
  readonly reload: () => Promise<void>;
}

/** The steps with what each of them takes. */
export function Steps({ contest, host, invitations, onChange, reload }: StepsProps) {
  const { slug, status, rounds } = contest;
  const valid = invitations.value?.filter((one) => !one.revoked) ?? [];
  const states = checklist(contest, valid.length > 0);
  const round = rounds.at(-1);
  const step = (name: StepName) => ({ name, number: STEPS.indexOf(name) + 1, state: states[name] });
  const changeable = status === 'draft' || status === 'submissions';
  return (
    <ol class="steps" aria-label={t.steps.label}>
      <Step {...step('describe')} title={t.steps.describe.title}>
        {changeable && (
          <details class="step-more">
            <summary>{t.steps.describe.edit}</summary>
            <ContestForm key={slug} contest={contest} onSaved={onChange} />
          </details>
        )}
      </Step>
      <Step {...step('openSubmissions')} title={t.steps.openSubmissions.title}>
        {states.openSubmissions === 'now' && <p>{t.steps.openSubmissions.text}</p>}
        {states.openSubmissions === 'now' && (
          <StepButton
            path={`/contests/${slug}/open-submissions`}
            label={t.steps.openSubmissions.action}
            onChange={onChange}
          />
        )}
      </Step>
      <Step {...step('invite')} title={t.steps.invite.title}>
        <p>{t.steps.invite.text}</p>
        <Invitations slug={slug} status={status} invitations={invitations} />
      </Step>
      <Step {...step('benchmarks')} title={t.steps.benchmarks.title}>
        <p>
          {host.requiredBenchmarks === 0
            ? t.steps.benchmarks.none
            : t.steps.benchmarks.text(host.benchmarks, host.requiredBenchmarks)}
        </p>
        {host.requiredBenchmarks + host.benchmarks > 0 && <Benchmarks contest={contest} onCounted={reload} />}
      </Step>
      <Step {...step('closeSubmissions')} title={t.steps.closeSubmissions.title}>
        <p>
          {states.closeSubmissions === 'done'
            ? t.steps.closeSubmissions.done(host.designs)
            : t.steps.closeSubmissions.text(host.designs)}
        </p>
        {states.closeSubmissions === 'now' && (
          <StepButton
            path={`/contests/${slug}/close-submissions`}
            label={t.steps.closeSubmissions.action}
            onChange={onChange}
          />
        )}
        {status === 'submissions_closed' && (
          <StepButton
            path={`/contests/${slug}/reopen-submissions`}
            label={t.steps.closeSubmissions.reopen}
            kind="plain"
            onChange={onChange}
          />
        )}
      </Step>
      <Step {...step('openRound')} title={t.steps.openRound.title}>
        <OpenRound contest={contest} host={host} state={states.openRound} onChange={onChange} />
      </Step>
      <Step {...step('live')} title={t.steps.live.title}>
        {round !== undefined && <RoundControls contest={contest} host={host} round={round} onChange={onChange} />}
      </Step>
      <Step {...step('publish')} title={t.steps.publish.title}>
        <p>{states.publish === 'done' ? t.steps.publish.done : t.steps.publish.text}</p>
        {states.publish === 'now' && <Publish slug={slug} onChange={onChange} />}
      </Step>
      <Step {...step('results')} title={t.steps.results.title}>
        {states.results !== 'later' && (
          <a class="button button-first" href={`/c/${slug}/results`}>
            {t.steps.results.action}
          </a>
        )}
        {status === 'published' && <Archive slug={slug} onChange={onChange} />}
        {status === 'archived' && <p>{t.steps.archive.done}</p>}
      </Step>
    </ol>
  );
}

interface StepButtonProps {
  readonly path: string;
  readonly label: string;
  readonly kind?: 'first' | 'plain';
  readonly onChange: (contest: ContestView) => void;
}

function StepButton({ path, label, kind = 'first', onChange }: StepButtonProps) {
  const action = useAction();
  return (
    <>
      <ActionButton
        kind={kind}
        busy={action.busy}
        onClick={() => action.run(async () => onChange(await post<ContestView>(path)))}
      >
        {label}
      </ActionButton>
      <Problem error={action.error} />
    </>
  );
}

function Publish({ slug, onChange }: { slug: string; onChange: (contest: ContestView) => void }) {
  const action = useAction();
  return (
    <>
      <ConfirmButton
        label={t.steps.publish.action}
        question={t.steps.publish.ask}
        yes={t.steps.publish.yes}
        kind="first"
        busy={action.busy}
        onConfirm={() => action.run(async () => onChange(await post<ContestView>(`/contests/${slug}/publish`)))}
      />
      <Problem error={action.error} />
    </>
  );
}
