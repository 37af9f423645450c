import type { ArenaAnswer } from '../../contract/arena-vote.ts';
import { arenaVote as t } from '../../words/words.ts';

interface Props {
  /** What is asked. */
  readonly question: string;
  readonly canAnswer: boolean;
  /** The answer that was just given. */
  readonly confirming: ArenaAnswer | null;
  readonly onAnswer: (answer: ArenaAnswer) => void;
}

const ANSWERS = [
  ['left', 'A'],
  ['tie', 'T'],
  ['both_bad', 'X'],
  ['right', 'B'],
] as const;

/** The four answers, always in the same places and in reach of the thumb. */
export function Answers({ question, canAnswer, confirming, onAnswer }: Props) {
  return (
    <div class="answers" role="group" aria-label={t.answers.label(question)}>
      {ANSWERS.map(([answer, key]) => (
        <button
          key={answer}
          type="button"
          class={confirming === answer ? 'plaque answer plaque-chosen' : 'plaque answer'}
          data-answer={answer}
          aria-disabled={!canAnswer}
          aria-keyshortcuts={key}
          onClick={() => canAnswer && onAnswer(answer)}
        >
          {t.answers[answer]}
          <svg class="plaque-mark" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M5 12.5l4.5 4.5L19 7.5" fill="none" stroke="currentColor" stroke-width="2.5" />
          </svg>
        </button>
      ))}
    </div>
  );
}
