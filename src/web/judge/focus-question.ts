import type { Question } from './judge-view.ts';

/** Brings a question into sight and in hand; `write`: into its reason, or what else is written there. */
export function focusQuestion(question: Question, write = false): void {
  const part = document.querySelector<HTMLElement>(`[data-question="${question}"]`);
  const field = part?.querySelector<HTMLElement>('textarea') ?? part?.querySelector<HTMLElement>('input');
  (write ? field : part)?.focus();
}
