import { createHash } from 'node:crypto';
import type { PlannedRun } from './planned-runs.ts';
import type { Asked } from './question.ts';

/** Of everything that makes two runs answers to the same question. */
export function fingerprintOf({ generator, task, settings }: PlannedRun, { prompt, referenceSha256 }: Asked): string {
  const { model, version, steps } = generator;
  const names = steps.map((step) => (step.kind === 'command' ? null : step.model));
  const question = [prompt, task.requiredText, task.format, referenceSha256, sorted(settings), model, version, names];
  return createHash('sha256').update(JSON.stringify(question)).digest('hex');
}

/** The order in which settings are written down makes no difference. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
