import { mkdir } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { GenerationPlan } from '../../contract/generation-plan.ts';
import type { ManifestSource } from '../../features/manifests/manifest-source.ts';
import { writeWhole } from './write-file.ts';

/** A file that a plan names. */
export interface PlanFile {
  readonly place: string;
  /** Its way from the plan. */
  readonly file: string;
  /** Its copy's way from the output folder. */
  readonly copy: string;
}

export function filesOfPlan(plan: GenerationPlan): PlanFile[] {
  switch (plan.for) {
    case 'benchmark':
      return plan.briefs.flatMap(({ key, anchors }, index) =>
        anchors.map(({ file }, n) => ({
          place: `briefs[${index}].anchors[${n}].file`,
          file,
          copy: anchorCopy(key, n, file),
        })),
      );
    case 'arena':
      return plan.tasks.flatMap(({ key, reference }, index) =>
        (['file', 'poster'] as const).flatMap((part) => {
          const file = reference?.[part];
          if (!file) return [];
          return [{ place: `tasks[${index}].reference.${part}`, file, copy: referenceCopy(key, part, file) }];
        }),
      );
    case 'challenge':
      return [];
  }
}

export function referenceCopy(task: string, part: 'file' | 'poster', file: string): string {
  return `references/${task}${part === 'file' ? '' : '.poster'}${extname(file).toLowerCase()}`;
}

export function anchorCopy(brief: string, index: number, file: string): string {
  return `anchors/${brief}-${index + 1}${extname(file).toLowerCase()}`;
}

/** Lays them beside the works: every program is given the same reference, and the manifest names the copies. */
export async function copyFiles(plan: GenerationPlan, source: ManifestSource, root: string): Promise<void> {
  for (const { file, copy } of filesOfPlan(plan)) {
    await mkdir(dirname(join(root, copy)), { recursive: true });
    await writeWhole(join(root, copy), await source.read(file));
  }
}
