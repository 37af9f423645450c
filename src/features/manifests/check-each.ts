import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { ManifestFault } from '../../domain/manifest-fault.ts';

/** What was found of a file: null where nothing can be done with it. */
export interface FileFinding<Checked> {
  readonly checked: Checked | null;
  readonly faults: readonly (ManifestFault | null)[];
}

/** Looks at files, some at once. Everything that is wrong is found, in the order of the files. */
export async function checkEach<File, Checked>(
  files: readonly File[],
  look: (file: File) => Promise<FileFinding<Checked>>,
  onProgress: (done: number, total: number) => void,
): Promise<{ readonly checked: readonly Checked[]; readonly faults: readonly ManifestFault[] }> {
  const some = pLimit(Math.min(4, availableParallelism()));
  let done = 0;
  const findings = await Promise.all(
    files.map((file) =>
      some(async () => {
        const finding = await look(file);
        onProgress(++done, files.length);
        return finding;
      }),
    ),
  );
  return {
    checked: findings.flatMap(({ checked }) => (checked === null ? [] : [checked])),
    faults: findings.flatMap(({ faults }) => faults.filter((fault) => fault !== null)),
  };
}
