import { meanOf, type RecordedRun, type ValueOf } from './benchmark-record.ts';
import type { DesignCounts } from './benchmark-report.ts';
import type { Scores } from './benchmark-scores.ts';
import { type IntentFit, textProblems } from './judgement.ts';

/** What judges found on the designs of some runs; null where none was judged. */
export function countDesigns(scores: Scores, runs: readonly RecordedRun[]): DesignCounts | null {
  const values = (value: ValueOf) => scores.byBrief(runs, value).flat();
  const problems = values(textProblems);
  if (problems.length === 0) return null;
  const mean = (value: ValueOf) => meanOf(values(value));
  const intent = (wanted: IntentFit) => mean(({ intentFit }) => Number(intentFit.verdict === wanted));
  return {
    judged: problems.length,
    textProblems: meanOf(problems),
    textKinds: {
      missing: mean(({ missing }) => missing.length),
      altered: mean(({ altered }) => altered.length),
      invented: mean(({ invented }) => invented.length),
      placeholdersPrinted: mean(({ placeholdersPrinted }) => placeholdersPrinted.length),
    },
    wrongDeliverable: mean(({ deliverableOk }) => Number(!deliverableOk)),
    intent: { fits: intent('fits'), partlyFits: intent('partly_fits'), doesNotFit: intent('does_not_fit') },
  };
}
