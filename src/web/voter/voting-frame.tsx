import type { ComponentChildren } from 'preact';
import { countdown } from '../../words/format.ts';
import { vote as t } from '../../words/words.ts';
import { useTimeLeft } from '../ui/use-time-left.ts';
import { MethodSwitch } from './method-switch.tsx';
import type { Shown } from './methods.ts';
import type { LostKind, Session, Situation } from './session.ts';
import { UndoButton } from './undo-button.tsx';

const SOON_MS = 10 * 60_000;

interface Props {
  /** Another arrangement than that of comparisons. */
  readonly look?: 'arena';
  readonly state: {
    readonly contest: { readonly question: string };
    readonly round: { readonly closesAt: string | null } | null;
    readonly now: string;
  };
  readonly situation: Omit<Situation<never, object>, 'state'> & Pick<Session<never, object>, 'takeBack' | 'dismiss'>;
  /** Something is to be judged. */
  readonly showing: boolean;
  readonly status: string;
  readonly lost: (kind: LostKind, count: number) => string;
  /** Keys and what they do. */
  readonly keys: readonly (readonly [string, string])[];
  readonly shown: Shown;
  /** What each method says of itself; empty where there is only one. */
  readonly notes: Partial<Record<Shown, string>>;
  readonly onShow: (method: Shown) => void;
  /** Where this person's packet is, if there is one. */
  readonly packet: string | null;
  readonly spoken: string;
  readonly children: ComponentChildren;
}

/** What both methods have around what is judged: the question, the switch, one line of status with undo. */
export function VotingFrame(props: Props) {
  const { state, situation, showing, notes, shown, onShow, packet } = props;
  const left = useTimeLeft(state.round?.closesAt ?? null, state.now);
  const { lost } = situation;
  return (
    <main class={props.look === undefined ? 'vote' : `vote vote-${props.look}`}>
      <div class="vote-head">
        <h1 class="vote-question" tabIndex={-1}>
          {state.contest.question}
        </h1>
        {(Object.keys(notes).length > 1 || packet !== null) && (
          <MethodSwitch notes={notes} shown={shown} onShow={onShow} packet={packet} />
        )}
      </div>
      {props.children}
      <div class="vote-status" data-offline={!situation.connected}>
        <UndoButton untilMs={situation.undo?.untilMs ?? null} undoing={situation.undoing} onUndo={situation.takeBack} />
        {lost === null ? (
          <p>
            <StatusLine {...props} />
            {situation.connected && left !== null && left < SOON_MS && showing && (
              <span class="vote-left">{t.closesIn(countdown(left))}</span>
            )}
          </p>
        ) : (
          <p role="alert">{props.lost(lost.kind, lost.count)}</p>
        )}
        {lost !== null && (
          <button type="button" class="vote-dismiss" aria-label={t.dismiss} onClick={situation.dismiss}>
            ×
          </button>
        )}
      </div>
      {showing && <KeyHints keys={props.keys} />}
      <p class="visually-hidden" role="status">
        {props.spoken}
      </p>
    </main>
  );
}

/** One slim line, always in the same place, so that nothing moves under a finger. */
function StatusLine({ situation, showing, status }: Props) {
  const kept = situation.answers.length;
  if (!situation.connected) return kept === 0 ? t.status.offline : t.status.offlineKept(kept);
  if (situation.waiting && kept > 0) return t.status.slow(kept);
  return showing ? status : null;
}

/** Seen only where there is a keyboard to use. */
function KeyHints({ keys }: Pick<Props, 'keys'>) {
  return (
    <p class="vote-keys" aria-hidden="true">
      {keys.map(([names, does]) => (
        <span key={names} class="vote-key">
          {names.split(' ').map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}{' '}
          {does}
        </span>
      ))}
    </p>
  );
}
