import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../domain/app-error.ts';
import type { ErrorCode, ManifestFaultCode } from '../../domain/codes.ts';
import { UPLOAD_LIMITS } from '../../domain/constants.ts';
import { GENERATION_LIMITS } from '../../domain/generation-limits.ts';
import { AssetFault } from '../../domain/manifest-fault.ts';
import { MODEL_LIMITS } from '../../domain/manifest-limits.ts';
import { provePicture } from '../../features/entries/present-image.ts';
import { looksLikeGlb } from '../../features/manifests/glb-head.ts';
import type { ModelDesk } from '../../features/manifests/model-desk.ts';

/** What became of the files that the last step wrote. */
export interface FilesSeen {
  readonly output: 'present' | 'empty' | 'unreadable';
  /** Works, the first one first. */
  readonly files: readonly string[];
  readonly poster?: string;
  readonly unreadable: readonly { readonly file: string; readonly code: FileCode }[];
  /** The first file could be opened, but is more than can be taken: no fault of the model. */
  readonly tooMuch: boolean;
}

type FileCode = ManifestFaultCode | ErrorCode;

/** Limits of ours, not faults of a work. */
const TOO_MUCH: ReadonlySet<string> = new Set<FileCode>([
  'file_too_large',
  'image_animated',
  'image_too_many_pixels',
  'model_extension',
  'model_too_large',
  'model_too_many_triangles',
  'model_too_many_textures',
  'model_texture_too_large',
]);

/** The files that a step wrote, by name; numbers in names count as numbers. */
export async function filesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const sizes = await Promise.all(names.map((name) => lstat(join(folder, name))));
  const order = new Intl.Collator('en', { numeric: true });
  return names
    .filter((_, index) => sizes[index]?.isFile() === true && sizes[index].size > 0)
    .sort((a, b) => order.compare(a, b) || (a < b ? -1 : 1));
}

/**
 * Opens the files that were written, as an import will. Of pictures the first decides, and the others follow; a 3D model
 * is one file, with a picture beside it as its poster.
 */
export async function lookAtFiles(desk: ModelDesk, folder: string, format: 'image' | 'model'): Promise<FilesSeen> {
  const names = await filesIn(folder);
  const looks = await Promise.all(
    names.slice(0, GENERATION_LIMITS.directions + 1).map((name) => lookAt(desk, folder, name)),
  );
  const works = format === 'image' ? looks : looks.filter(({ kind }) => kind === 'model').slice(0, 1);
  const [first = looks[0]] = works;
  const good = works.filter(({ code }) => code === null).slice(0, GENERATION_LIMITS.directions);
  const unreadable = looks.flatMap(({ name, code }) => (code === null ? [] : [{ file: name, code }]));
  if (first === undefined) return { output: 'empty', files: [], unreadable, tooMuch: false };
  const isWork = first.code === null && first.kind === format;
  if (!isWork) {
    const code = first.code ?? 'format_mixed';
    const faults = first.code === null ? [...unreadable, { file: first.name, code } as const] : unreadable;
    return { output: 'unreadable', files: [], unreadable: faults, tooMuch: TOO_MUCH.has(code) };
  }
  const poster = format === 'model' ? looks.find(({ kind, code }) => kind === 'image' && code === null) : undefined;
  return {
    output: 'present',
    files: good.filter(({ kind }) => kind === format).map(({ name }) => name),
    ...(poster !== undefined && { poster: poster.name }),
    unreadable,
    tooMuch: false,
  };
}

interface Look {
  readonly name: string;
  readonly kind: 'image' | 'model';
  /** Why it cannot be taken; null: it can. */
  readonly code: FileCode | null;
}

async function lookAt(desk: ModelDesk, folder: string, name: string): Promise<Look> {
  const path = join(folder, name);
  if ((await lstat(path)).size > MODEL_LIMITS.bytes) return { name, kind: 'image', code: 'file_too_large' };
  const bytes = await readFile(path);
  const kind = looksLikeGlb(bytes) ? 'model' : 'image';
  try {
    if (kind === 'model') await desk.rewrite(bytes);
    else if (bytes.length > UPLOAD_LIMITS.bytes) throw new AssetFault('file_too_large');
    else await provePicture(bytes);
    return { name, kind, code: null };
  } catch (error) {
    if (!(error instanceof AssetFault || error instanceof AppError)) throw error;
    return { name, kind, code: error.code };
  }
}
