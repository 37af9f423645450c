import type { Invitation } from '../../../contract/http/access.ts';
import type { ContestView } from '../../../contract/http/contests.ts';
import type { JudgeList } from '../../../contract/http/judging.ts';
import { hostJudges as t } from '../../../words/words.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';
import type { Loaded } from '../../ui/use-load.ts';
import { Invitations } from '../invitations.tsx';
import { JudgeRow } from './judge-row.tsx';
import { NewLlmJudge } from './new-llm-judge.tsx';
import { NewProgram } from './new-program.tsx';
import './judges.css';

const OVER: readonly ContestView['status'][] = ['published', 'archived'];
const INVITED = ['judge', 'host'] as const;

interface Props {
  readonly slug: string;
  readonly status: ContestView['status'];
  readonly judges: Loaded<JudgeList>;
  readonly invitations: Loaded<Invitation[]>;
}

/** Who judges a benchmark, how far everybody is, and who ranks; never how anybody scores. */
export function Judges({ slug, status, judges, invitations }: Props) {
  const open = !OVER.includes(status);
  if (judges.value === null) {
    return judges.error === null ? <Skeleton lines={3} /> : <Failed error={judges.error} retry={judges.reload} />;
  }
  const active = judges.value.filter(({ removed }) => !removed);
  return (
    <div class="judges wide">
      <p>{t.text}</p>
      {judges.value.length === 0 ? (
        <p class="quiet">{t.none}</p>
      ) : (
        <ul class="rows">
          {[...active, ...judges.value.filter(({ removed }) => removed)].map((judge) => (
            <JudgeRow key={judge.id} slug={slug} judge={judge} open={open} onChange={judges.reload} />
          ))}
        </ul>
      )}
      {open && active.length > 0 && !judges.value.some(({ onPanel }) => onPanel) && (
        <p class="notice notice-open">{t.noPanel}</p>
      )}
      {open && (
        <>
          <details class="step-more" open={judges.value.length === 0}>
            <summary>{t.people.title}</summary>
            <div class="stack">
              <p>{t.people.text}</p>
              <Invitations slug={slug} status={status} invitations={invitations} roles={INVITED} />
            </div>
          </details>
          <details class="step-more">
            <summary>{t.program.title}</summary>
            <NewProgram slug={slug} onMade={judges.reload} />
          </details>
          <details class="step-more">
            <summary>{t.llm.title}</summary>
            <NewLlmJudge slug={slug} onMade={judges.reload} />
          </details>
        </>
      )}
    </div>
  );
}
