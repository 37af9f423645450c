import type { ComponentChildren } from 'preact';
import { host as t } from '../../words/words.ts';
import type { StepState } from './checklist.ts';

interface Props {
  readonly name: string;
  readonly number: number;
  readonly state: StepState;
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** One step of the checklist: its number or a tick, its title, and what it takes. A later step shows its title alone. */
export function Step({ name, number, state, title, children }: Props) {
  return (
    <li
      class="step"
      data-state={state}
      data-step={name}
      {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}
    >
      <span class="step-mark" aria-hidden="true">
        {state === 'done' ? (
          <svg viewBox="0 0 24 24" width="20" height="20">
            <path
              d="M5 12.5l4.5 4.5L19 7.5"
              fill="none"
              stroke="currentColor"
              stroke-width="2.5"
              stroke-linecap="round"
              stroke-linejoin="round"
            />
          </svg>
        ) : (
          number
        )}
      </span>
      <h2>
        {title} <span class="visually-hidden">({t.steps[state]})</span>
      </h2>
      {state !== 'later' && <div class="step-body stack">{children}</div>}
    </li>
  );
}
