import { AssetFault, type ManifestFault } from '../../domain/manifest-fault.ts';
import { checkEach, type FileFinding } from './check-each.ts';
import { type StoredWork, workKey } from './data.ts';
import { looksLikeGlb } from './glb-head.ts';
import { faultAt } from './manifest-refused.ts';
import type { ManifestSource } from './manifest-source.ts';
import type { ModelDesk } from './model-desk.ts';
import type { NamedFile } from './named-files.ts';
import { presentAsset, presentPoster } from './present-asset.ts';
import { type Staging, sourceOf } from './staging.ts';

/** What is to be done with a file that was looked at. */
export interface CheckedFile extends Pick<NamedFile, 'work'> {
  readonly kind: 'image' | 'model';
  /** The file's hash, under which it is staged. */
  readonly source: string;
  /** Under which its poster is staged; null: there is none, or it is stored. */
  readonly poster: string | null;
  /** The medium that holds it already; null: it is to be stored. */
  readonly storedAs: string | null;
}

export interface FileCheck {
  readonly source: ManifestSource;
  readonly stored: ReadonlyMap<string, StoredWork>;
  /** What the arena holds stays as it is. */
  readonly opened: boolean;
  readonly staging: Staging;
  readonly desk: ModelDesk;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Opens every file that is not stored yet and makes it ready, some at once; what was made ready before is not made
 * again. Everything that is wrong is found, not the first fault alone.
 */
export async function checkFiles(
  check: FileCheck,
  files: readonly NamedFile[],
): Promise<{ readonly checked: readonly CheckedFile[]; readonly faults: readonly ManifestFault[] }> {
  return checkEach(files, (file) => checkFile(check, file), check.onProgress);
}

async function checkFile(
  check: FileCheck,
  { place, file, format, poster, work }: NamedFile,
): Promise<FileFinding<CheckedFile>> {
  let checked: Omit<CheckedFile, 'poster'> | null = null;
  let posterSource: string | null = null;
  const fileFault = await faultAt(place, async () => {
    const bytes = await check.source.read(file);
    const kind = looksLikeGlb(bytes) ? 'model' : 'image';
    if (format !== null && format !== kind) throw new AssetFault('format_mixed', { format });
    const source = sourceOf(bytes);
    const known = check.stored.get(workKey(work, source));
    const isStored = known?.source === source;
    if (known !== undefined && !isStored && check.opened) throw new AssetFault('output_changed');
    if (!isStored && !(await check.staging.has(source))) {
      await check.staging.put(source, await presentAsset(check.desk, bytes));
    }
    checked = { work, kind, source, storedAs: isStored ? known.mediaId : null };
  });
  const posterFault =
    poster &&
    (await faultAt(poster.place, async () => {
      if (checked === null) return;
      const { kind, source } = checked as Omit<CheckedFile, 'poster'>;
      if (kind !== 'model') throw new AssetFault('poster_without_model');
      const known = check.stored.get(workKey(work, source));
      if (known?.source === source && known.hasPoster) return;
      const bytes = await check.source.read(poster.file);
      posterSource = `poster ${sourceOf(bytes)}`;
      if (await check.staging.has(posterSource)) return;
      await check.staging.put(posterSource, { kind: 'image', files: [await presentPoster(bytes)] });
    }));
  return {
    checked: checked && { ...(checked as Omit<CheckedFile, 'poster'>), poster: posterSource },
    faults: [fileFault, posterFault],
  };
}
