import { AppError } from '../../domain/app-error.ts';
import { MANIFEST_FAULT_CODES, type ManifestFaultCode } from '../../domain/codes.ts';
import { AssetFault } from '../../domain/manifest-fault.ts';
import { ARENA_PICTURE } from '../../domain/manifest-limits.ts';
import { presentFreeImage } from '../entries/present-image.ts';
import { filesOfPicture, type PresentedFile } from '../entries/store-picture.ts';
import { looksLikeGlb } from './glb-head.ts';
import type { ModelDesk } from './model-desk.ts';

export const MODEL_TYPE = 'model/gltf-binary';
/** Changes when the same file would be presented otherwise: what was staged before is made anew. */
export const PRESENTATION = 1;
const POSTER = { side: 1024, smallSide: 16 } as const;

/** A file of a manifest made ready. */
export interface PresentedAsset {
  readonly kind: 'image' | 'model';
  readonly files: readonly PresentedFile[];
}

/** What a file becomes: a 3D model, or a picture in two sizes. @throws AssetFault image_*, model_* */
export async function presentAsset(desk: ModelDesk, bytes: Buffer): Promise<PresentedAsset> {
  if (looksLikeGlb(bytes)) {
    const { bytes: model } = await desk.rewrite(bytes);
    const file = { size: 'model', contentType: MODEL_TYPE, width: null, height: null, bytes: model } as const;
    return { kind: 'model', files: [file] };
  }
  return { kind: 'image', files: filesOfPicture(await asAsset(() => presentFreeImage(bytes, ARENA_PICTURE))) };
}

/** A still picture for a 3D model. @throws AssetFault image_* */
export async function presentPoster(bytes: Buffer): Promise<PresentedFile> {
  const { full } = await asAsset(() => presentFreeImage(bytes, POSTER));
  return { ...full, size: 'poster' };
}

/** What is wrong with a picture has the same name in a manifest as in an upload. */
export async function asAsset<T>(present: () => Promise<T>): Promise<T> {
  try {
    return await present();
  } catch (error) {
    if (error instanceof AppError && isFault(error.code)) throw new AssetFault(error.code, error.detail);
    throw error;
  }
}

function isFault(code: string): code is ManifestFaultCode {
  return (MANIFEST_FAULT_CODES as readonly string[]).includes(code);
}
