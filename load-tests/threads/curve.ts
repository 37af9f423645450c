import { type LearningCurve, learningCurve } from '../simulation/learning-curve.ts';
import type { PolicyName } from '../simulation/policies.ts';

export interface CurveTask {
  readonly policy: PolicyName;
  readonly items: number;
  readonly set: number;
}

/** One policy on one set of true strengths. */
export function curve({ policy, items, set }: CurveTask): LearningCurve {
  return learningCurve(policy, items, set);
}
