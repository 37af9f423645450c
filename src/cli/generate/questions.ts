import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { GenerationPlan } from '../../contract/generation-plan.ts';
import type { ManifestSource } from '../../features/manifests/manifest-source.ts';
import { referenceCopy } from './plan-files.ts';
import { tasksOf } from './planned-runs.ts';
import { promptOf } from './prompt.ts';
import type { Asked } from './question.ts';

/** What is asked for each task. */
export async function questionsOf(
  plan: GenerationPlan,
  source: ManifestSource,
  root: string,
): Promise<ReadonlyMap<string, Asked>> {
  const questions = new Map<string, Asked>();
  for (const task of tasksOf(plan)) {
    const prompt = promptOf(plan.prompt, task);
    if (task.reference === null) {
      questions.set(task.key, { prompt, referencePath: null, referenceSha256: null, referenceUrl: null });
      continue;
    }
    const bytes = await source.read(task.reference);
    questions.set(task.key, {
      prompt,
      referencePath: join(root, referenceCopy(task.key, 'file', task.reference)),
      referenceSha256: createHash('sha256').update(bytes).digest('hex'),
      referenceUrl: await dataAddressOf(bytes),
    });
  }
  return questions;
}

async function dataAddressOf(bytes: Buffer): Promise<string | null> {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  return type?.startsWith('image/') === true ? `data:${type};base64,${bytes.toString('base64')}` : null;
}
