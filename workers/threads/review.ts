import type { ReviewResult, ReviewTask } from '../../src/contract/threads.ts';
import { rankByExperts } from '../../src/domain/expert-ranking.ts';

/** The experts' ranking of a round. */
export function review(task: ReviewTask): ReviewResult {
  const started = performance.now();
  return { ...rankByExperts(task), fitMs: performance.now() - started };
}
