import type { Manifest } from '../../contract/manifest.ts';
import { UPLOAD_LIMITS } from '../../domain/constants.ts';
import type { ManifestFault } from '../../domain/manifest-fault.ts';
import { AssetFault } from '../../domain/manifest-fault.ts';
import { MODEL_LIMITS } from '../../domain/manifest-limits.ts';
import { faultAt } from './manifest-refused.ts';
import type { ManifestSource } from './manifest-source.ts';

/** A file that a manifest names, and whose it is. */
export interface NamedFile {
  /** Of the file's name in the manifest: `outputs[3].file`. */
  readonly place: string;
  readonly file: string;
  /** What its task asks for; null: a reference, which may be either. */
  readonly format: 'image' | 'model' | null;
  readonly poster: { readonly place: string; readonly file: string } | null;
  readonly work: NamedWork;
}

export type NamedWork =
  | { readonly kind: 'output'; readonly generator: string; readonly task: string; readonly run: number }
  | { readonly kind: 'gold'; readonly task: string; readonly gold: 'good' | 'bad' }
  | { readonly kind: 'reference'; readonly task: string };

/** All files of a manifest whose tasks are known. */
export function namedFiles(manifest: Manifest, formatOf: (task: string) => 'image' | 'model'): NamedFile[] {
  const at = (place: string, { file, poster }: { file: string; poster?: string | undefined }) => ({
    place: `${place}.file`,
    file,
    poster: poster === undefined ? null : { place: `${place}.poster`, file: poster },
  });
  return [
    ...manifest.tasks.flatMap(({ key, reference }, index): NamedFile[] => {
      if (reference === null || reference.file === null) return [];
      const named = at(`tasks[${index}].reference`, { ...reference, file: reference.file });
      return [{ ...named, format: null, work: { kind: 'reference', task: key } }];
    }),
    ...manifest.outputs.map(({ generator, task, run, ...files }, index): NamedFile => {
      const work = { kind: 'output', generator, task, run } as const;
      return { ...at(`outputs[${index}]`, files), format: formatOf(task), work };
    }),
    ...manifest.gold.map(({ task, kind, ...files }, index): NamedFile => {
      return { ...at(`gold[${index}]`, files), format: formatOf(task), work: { kind: 'gold', task, gold: kind } };
    }),
  ];
}

/** What is looked at of a file before it is read. */
export interface FileLook {
  readonly place: string;
  readonly file: string;
  /** Bytes. */
  readonly limit: number;
}

/** Files and posters, with what each may take. */
export function looksOf(files: readonly NamedFile[]): FileLook[] {
  return files.flatMap(({ place, file, format, poster }) => [
    { place, file, limit: format === 'image' ? UPLOAD_LIMITS.bytes : MODEL_LIMITS.bytes },
    ...(poster === null ? [] : [{ ...poster, limit: UPLOAD_LIMITS.bytes }]),
  ]);
}

/** Which of the named files are not there, lie elsewhere or are too large, without reading any. */
export async function findMissing(source: ManifestSource, looks: readonly FileLook[]): Promise<ManifestFault[]> {
  const faults: ManifestFault[] = [];
  for (const look of looks) {
    const found = await faultAt(look.place, () => lookAt(source, look));
    if (found !== null) faults.push(found);
  }
  return faults;
}

/** @throws AssetFault file_missing, file_too_large, path_outside. */
export async function lookAt(source: ManifestSource, { file, limit }: FileLook): Promise<void> {
  const size = await source.sizeOf(file);
  if (size === undefined || size === 0) throw new AssetFault('file_missing', { file });
  if (size > limit) throw new AssetFault('file_too_large', { file, limit });
}
