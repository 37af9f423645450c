import type { PacketView } from '../../contract/http/reviews.ts';
import { count } from '../../words/format.ts';
import { review as t } from '../../words/words.ts';
import { ScoreSteps } from '../ui/score-steps.tsx';

/** Up to so many steps are buttons; longer scales are written. */
const MOST_STEPS = 11;

type Criterion = PacketView['criteria'][number];

interface Props {
  readonly criteria: readonly Criterion[];
  readonly scores: readonly (number | null)[];
  /** The criterion that keys score. */
  readonly active: number;
  readonly onActive: (criterion: number) => void;
  readonly onScore: (criterion: number, score: number) => void;
}

/** The criteria of the design that is shown, each with its steps. */
export function CriteriaPanel({ criteria, scores, active, onActive, onScore }: Props) {
  const shown = criteria[active];
  return (
    <section class="criteria-panel" aria-label={t.criteria}>
      {criteria.map((criterion, c) => (
        <fieldset
          key={criterion.name}
          class="scale"
          data-active={c === active}
          onFocusIn={() => onActive(c)}
          aria-describedby={criterion.description === '' ? undefined : `criterion-${c}-means`}
        >
          <legend>
            {criterion.name}
            {criteria.length > 1 && <span class="quiet"> {t.share(criterion.share)}</span>}
          </legend>
          {criterion.description !== '' && (
            <p id={`criterion-${c}-means`} class="scale-means">
              {criterion.description}
            </p>
          )}
          {criterion.max - criterion.min < MOST_STEPS ? (
            <Steps criterion={criterion} score={scores[c] ?? null} onScore={(score) => onScore(c, score)} />
          ) : (
            <Written criterion={criterion} score={scores[c] ?? null} onScore={(score) => onScore(c, score)} />
          )}
        </fieldset>
      ))}
      <p class="desk-keys" aria-hidden="true">
        <kbd>{count(shown?.min ?? 1)}</kbd>–<kbd>{count(Math.min(9, shown?.max ?? 7))}</kbd> {t.keys.score} <kbd>↑</kbd>{' '}
        <kbd>↓</kbd> {t.keys.criterion} <kbd>←</kbd> <kbd>→</kbd> {t.keys.design}
      </p>
    </section>
  );
}

interface ScaleProps {
  readonly criterion: Criterion;
  readonly score: number | null;
  readonly onScore: (score: number) => void;
}

function Steps({ criterion: { min, max }, score, onScore }: ScaleProps) {
  return (
    <>
      <ScoreSteps min={min} max={max} score={score} label={(step) => t.step(step, min, max)} onScore={onScore} />
      <p class="scale-ends" aria-hidden="true">
        <span>{t.lowest}</span>
        <span>{t.highest}</span>
      </p>
    </>
  );
}

/** A long scale: a slider for the hand, a number for the exact. */
function Written({ criterion: { name, min, max }, score, onScore }: ScaleProps) {
  const take = (value: number) => {
    if (Number.isInteger(value) && value >= min && value <= max) onScore(value);
  };
  return (
    <div class="scale-written">
      <input
        type="range"
        min={min}
        max={max}
        step={1}
        value={score ?? Math.round((min + max) / 2)}
        data-empty={score === null}
        aria-label={name}
        aria-valuetext={score === null ? t.none : t.given(score)}
        onChange={(event) => take(event.currentTarget.valueAsNumber)}
      />
      <input
        class="input"
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        aria-label={t.anyScore(min, max)}
        value={score ?? ''}
        onChange={(event) => take(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
