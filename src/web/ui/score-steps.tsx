import { count } from '../../words/format.ts';
import './scale.css';

interface Props {
  readonly min: number;
  readonly max: number;
  readonly score: number | null;
  /** What a step is called. */
  readonly label: (step: number) => string;
  /** Why no number can be given now is said by the element of this id; without one it can. */
  readonly lockedBy?: string | undefined;
  readonly onScore: (score: number) => void;
}

/** Numbers as buttons, not radio buttons: arrow keys move on and never change a score by accident. */
export function ScoreSteps({ min, max, score, label, lockedBy, onScore }: Props) {
  const steps = Array.from({ length: max - min + 1 }, (_, k) => min + k);
  return (
    <div class="scale-steps" style={{ '--steps': steps.length }}>
      {steps.map((step) => (
        <button
          key={step}
          type="button"
          class="scale-step"
          aria-pressed={score === step}
          aria-label={label(step)}
          aria-disabled={lockedBy === undefined ? undefined : true}
          aria-describedby={lockedBy}
          onClick={() => lockedBy === undefined && onScore(step)}
        >
          {count(step)}
        </button>
      ))}
    </div>
  );
}
