import type { JobPayload } from '../../src/contract/jobs.ts';
import type { LlmDesk } from '../../src/features/llm-judging/desk.ts';

/** Begins to work for an LLM judge; the job is done when that has begun. */
export async function runLlmJudge(desk: LlmDesk, payload: JobPayload<'llm-judge'>): Promise<void> {
  await desk.wake(payload.judgeId);
}
