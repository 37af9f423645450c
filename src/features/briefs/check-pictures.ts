import type { BenchmarkManifest, ManifestRun } from '../../contract/benchmark-manifest.ts';
import type { ManifestFault } from '../../domain/manifest-fault.ts';
import { BENCHMARK_PICTURE } from '../../domain/manifest-limits.ts';
import { presentOriginal } from '../entries/present-image.ts';
import { filesOfPicture } from '../entries/store-picture.ts';
import { checkEach, type FileFinding } from '../manifests/check-each.ts';
import { faultAt } from '../manifests/manifest-refused.ts';
import type { ManifestSource } from '../manifests/manifest-source.ts';
import { asAsset } from '../manifests/present-asset.ts';
import { type Staging, sourceOf } from '../manifests/staging.ts';
import { type NamedPicture, namedPictures } from './named-pictures.ts';
import { runKey, type StoredBenchmark } from './stored-benchmark.ts';

/** A picture that was looked at. */
export interface CheckedPicture extends NamedPicture {
  /** The file's hash, under which it is staged. */
  readonly source: string;
  /** The medium that holds it already, in this place; null: it is to be stored. */
  readonly storedAs: string | null;
}

export interface PictureCheck {
  readonly source: ManifestSource;
  readonly stored: StoredBenchmark;
  readonly staging: Staging;
  readonly onProgress: (done: number, total: number) => void;
}

/** Opens every picture that is not stored in its place yet and makes it ready; what is ready is not made again. */
export function checkPictures(
  { source, stored, staging, onProgress }: PictureCheck,
  manifest: BenchmarkManifest,
): Promise<{ readonly checked: readonly CheckedPicture[]; readonly faults: readonly ManifestFault[] }> {
  return checkEach(
    namedPictures(manifest),
    async (picture): Promise<FileFinding<CheckedPicture>> => {
      let checked: CheckedPicture | null = null;
      const fault = await faultAt(picture.place, async () => {
        const bytes = await source.read(picture.file);
        const hash = sourceOf(bytes);
        const known = placesOf(manifest, stored, picture)[picture.number];
        const storedAs = known?.source === hash ? known.mediaId : null;
        if (storedAs === null && !(await staging.has(hash))) {
          const presented = await asAsset(() => presentOriginal(bytes, BENCHMARK_PICTURE.smallSide));
          await staging.put(hash, { kind: 'image', files: filesOfPicture(presented) });
        }
        checked = { ...picture, source: hash, storedAs };
      });
      return { checked, faults: [fault] };
    },
    onProgress,
  );
}

/** What is stored where a picture belongs: the directions of its run, or the anchors of its brief. */
function placesOf({ briefs, runs }: BenchmarkManifest, stored: StoredBenchmark, { of, index }: NamedPicture) {
  if (of === 'run') return stored.runs.get(runKey(runs[index] as ManifestRun))?.directions ?? [];
  return stored.briefs.get(briefs[index]?.key ?? '')?.anchors ?? [];
}
