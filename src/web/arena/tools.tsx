import { arenaVote as t } from '../../words/words.ts';
import type { ModelView } from './use-model-view.ts';

interface Props {
  /** How models are shown; null for pictures. */
  readonly models: ModelView | null;
  /** Which of several questions is asked; null where there is only one. */
  readonly step: { readonly nth: number; readonly of: number; readonly note: string; readonly back: () => void } | null;
}

/** Between the outputs and the answers: where one is among the questions, and how the models are shown. */
export function Tools({ models, step }: Props) {
  if (models === null && step === null) return null;
  return (
    <div class="tools">
      {step !== null && (
        <div class="tools-step">
          <p>
            <strong>{t.step(step.nth, step.of)}</strong> {step.note}
          </p>
          {step.nth > 1 && (
            <button type="button" class="tool" aria-label={t.backLabel} onClick={step.back}>
              {t.back}
            </button>
          )}
        </div>
      )}
      {models !== null && (
        <div class="tools-models" role="group" aria-label={t.tools.label}>
          {(['together', 'wireframe'] as const).map((name) => (
            <button
              key={name}
              type="button"
              class="tool"
              aria-pressed={models[name]}
              aria-keyshortcuts={name === 'together' ? 'L' : 'W'}
              onClick={() => models.toggle(name)}
            >
              {t.tools[name]}
            </button>
          ))}
          <button type="button" class="tool" onClick={models.reset}>
            {t.tools.reset}
          </button>
        </div>
      )}
    </div>
  );
}
