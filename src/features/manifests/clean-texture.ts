import { read, write } from 'ktx-parse';
import type { Sharp } from 'sharp';
import { AssetFault } from '../../domain/manifest-fault.ts';
import { MODEL_LIMITS } from '../../domain/manifest-limits.ts';
import { openForeignImage } from '../entries/image-decoder.ts';

export interface CleanTexture {
  readonly bytes: Uint8Array;
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/ktx2';
  readonly pixels: number;
}

const LIMIT = MODEL_LIMITS.textureSide;
const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/**
 * A texture without its metadata. Its colours are numbers for a shader: no profile is applied to them, JPEG stays JPEG,
 * and all else that browsers show becomes PNG; what is compressed for graphics cards stays as it is.
 * @throws AssetFault model_texture_corrupt, model_texture_too_large.
 */
export async function cleanTexture(bytes: Uint8Array, mimeType: string): Promise<CleanTexture> {
  return mimeType === 'image/ktx2' ? cleanKtx2(bytes) : cleanPicture(bytes);
}

function cleanKtx2(bytes: Uint8Array): CleanTexture {
  const container = readKtx2(bytes);
  const { pixelWidth, pixelHeight, keyValue } = container;
  refuseLarge(pixelWidth, pixelHeight);
  const { KTXorientation, KTXswizzle } = keyValue;
  container.keyValue = {
    KTXwriter: '',
    ...(KTXorientation !== undefined && { KTXorientation }),
    ...(KTXswizzle !== undefined && { KTXswizzle }),
  };
  const written = write(container, { keepWriter: true });
  return { bytes: written, mimeType: 'image/ktx2', pixels: pixelWidth * pixelHeight };
}

function readKtx2(bytes: Uint8Array) {
  try {
    return read(bytes);
  } catch {
    throw new AssetFault('model_texture_corrupt');
  }
}

async function cleanPicture(bytes: Uint8Array): Promise<CleanTexture> {
  const open = () => openForeignImage(bytes, LIMIT * LIMIT, { ignoreIcc: true });
  const { width, height, format } = await foreign(() => open().metadata());
  refuseLarge(width, height);
  const isJpeg = format === 'jpeg';
  const encode = (image: Sharp) => (isJpeg ? image.jpeg(JPEG) : image.png({ compressionLevel: 9 }));
  const cleaned = await foreign(() => encode(open()).toBuffer());
  return { bytes: cleaned, mimeType: isJpeg ? 'image/jpeg' : 'image/png', pixels: width * height };
}

function refuseLarge(width: number, height: number): void {
  if (width > LIMIT || height > LIMIT) throw new AssetFault('model_texture_too_large', { width, height, limit: LIMIT });
}

async function foreign<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new AssetFault('model_texture_too_large', { limit: LIMIT });
    }
    throw new AssetFault('model_texture_corrupt');
  }
}
