import { CONFIDENCE_LABELS, type ConfidenceCheck, type ConfidenceLabel } from './confidence.ts';

/** The next label and the demands of it that are not met yet: the reasons for the label as it is. */
export interface NextLabel<Check> {
  readonly next: ConfidenceLabel;
  readonly missing: readonly Check[];
}

/** What stands between a label and the next one; null for the highest. */
export function nextLabel<Check extends Pick<ConfidenceCheck, 'for' | 'holds'>>(confidence: {
  readonly label: ConfidenceLabel;
  readonly checks: readonly Check[];
}): NextLabel<Check> | null {
  const next = CONFIDENCE_LABELS[CONFIDENCE_LABELS.indexOf(confidence.label) + 1];
  if (next === undefined) return null;
  return { next, missing: confidence.checks.filter((check) => check.for === next && !check.holds) };
}
