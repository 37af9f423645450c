import { isFree, isPlain, type Press, usePageKeys } from '../ui/page-keys.ts';
import { dimensionOf, type Question } from './judge-view.ts';

const LETTERS = {
  f: 'fit',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  c: 'compare',
  ',': 'other_before',
  '.': 'other_after',
  b: 'brief',
  g: 'glance',
  j: 'next_open',
  w: 'wide',
  h: 'help',
} as const;
export type Command = (typeof LETTERS)[keyof typeof LETTERS];

export type JudgeKey =
  | { readonly kind: 'design'; readonly by: 1 | -1 }
  | { readonly kind: 'question'; readonly by: 1 | -1 }
  | { readonly kind: 'score'; readonly score: number }
  /** An answer to the question in hand, the first is 1. */
  | { readonly kind: 'answer'; readonly nth: number }
  | { readonly kind: 'write' }
  | { readonly kind: 'do'; readonly command: Command };

const ARROWS = {
  ArrowLeft: { kind: 'design', by: -1 },
  ArrowRight: { kind: 'design', by: 1 },
  ArrowUp: { kind: 'question', by: -1 },
  ArrowDown: { kind: 'question', by: 1 },
} as const satisfies Record<string, JudgeKey>;

/** Questions that digits answer, and with how many answers. */
const ANSWERS: Partial<Record<Question, number>> = { deliverable: 2, intent: 3 };

/**
 * What a key press means at the desk. Arrows move and never score; digits answer the question in hand alone (0 is 10).
 * `letters`: letters and digits may be switched off by whoever speaks to the computer.
 */
export function judgeKey(event: Press, question: Question | null, letters: boolean): JudgeKey | null {
  if (isFree(event) && event.key in ARROWS) return ARROWS[event.key as keyof typeof ARROWS];
  if (event.key === 'Enter' && isPlain(event) && !isPressable(event.target)) return { kind: 'write' };
  if (!letters || !(isPlain(event) || isShiftedSign(event))) return null;
  const key = event.key.toLowerCase();
  if (/^\d$/.test(key)) return question === null ? null : digit(Number(key), question);
  return key in LETTERS ? { kind: 'do', command: LETTERS[key as keyof typeof LETTERS] } : null;
}

function digit(value: number, question: Question): JudgeKey | null {
  if (dimensionOf(question) !== null) return { kind: 'score', score: value === 0 ? 10 : value };
  return value >= 1 && value <= (ANSWERS[question] ?? 0) ? { kind: 'answer', nth: value } : null;
}

/** A plus takes the shift key on many keyboards. */
function isShiftedSign(event: Press): boolean {
  return event.key === '+' && isPlain({ ...pressOf(event), shiftKey: false });
}

function pressOf({ key, repeat, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, target }: Press): Press {
  return { key, repeat, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, target };
}

/** Enter presses what has the focus. */
function isPressable(target: unknown): boolean {
  return /^(BUTTON|A|SUMMARY)$/.test((target as Partial<HTMLElement> | null)?.tagName ?? '');
}

/** Listens on the whole page while `active`. */
export function useJudgeKeys(
  question: Question | null,
  letters: boolean,
  active: boolean,
  act: (key: JudgeKey) => void,
): void {
  usePageKeys((event) => judgeKey(event, question, letters), act, active);
}
