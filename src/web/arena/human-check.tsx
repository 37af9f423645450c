import { useEffect, useRef, useState } from 'preact/hooks';
import type { ArenaState } from '../../contract/arena-vote.ts';
import type { HumanCheckAnswer, HumanCheckProof, HumanCheckQuestion } from '../../contract/http/human-check.ts';
import { arenaVote as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { get, post } from '../ui/api.ts';
import { Mark } from '../ui/mark.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';

interface Props {
  readonly slug: string;
  readonly kind: ArenaState['humanCheck']['kind'];
  /** Votes that wait for the check. */
  readonly kept: number;
  /** The server has accepted the proof, or takes votes without it while the check is out of reach. */
  readonly onDone: () => void;
}

/**
 * Shows that a person votes, by what the host chose. A service that cannot be reached from here is told to the server as
 * such, so that its outage costs nobody a vote; a proof that failed may be tried again.
 */
export function HumanCheck({ slug, kind, kept, onDone }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<HumanCheckAnswer['outcome'] | null>(null);
  const action = useAction();
  const check = () =>
    action.run(async () => {
      setOutcome(null);
      const path = `/contests/${slug}/human-check`;
      const question = await get<HumanCheckQuestion>(path);
      const proof = question.kind === 'none' ? null : await prove(question, place.current as HTMLElement);
      const body: HumanCheckProof = { proof };
      const answer = await post<HumanCheckAnswer>(path, body);
      setOutcome(answer.outcome);
      if (answer.outcome !== 'failed') onDone();
    });
  useEffect(() => void check(), []);
  const failed = action.error !== null || outcome === 'failed';
  return (
    <div class="vote-panel">
      <Mark kind={outcome === 'passed' ? 'done' : 'waiting'} />
      <h2>{t.check.title}</h2>
      <p>{kind === 'proof_of_work' ? t.check.text.proof_of_work : t.check.text.service}</p>
      {kept > 0 && <p>{t.check.kept(kept)}</p>}
      <div ref={place} class="check-place" />
      <p role="status">{action.busy ? t.check.working : outcome === null ? '' : t.check[outcome]}</p>
      <Problem error={action.error} title={t.check.failed} />
      {failed && (
        <ActionButton kind="first" busy={action.busy} onClick={check}>
          {t.check.retry}
        </ActionButton>
      )}
    </div>
  );
}

type Asked = Exclude<HumanCheckQuestion, { kind: 'none' }>;

/** The proof that is asked for; null when what makes it cannot be reached. Each way loads only when it is used. */
async function prove(question: Asked, place: HTMLElement): Promise<string | null> {
  if (question.kind === 'proof_of_work') {
    const { solve } = await import('./proof-of-work.ts');
    return solve(question.challenge, place);
  }
  const { askService } = await import('./check-services.ts');
  return askService(question.kind, question.siteKey, place);
}
