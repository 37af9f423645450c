import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../../domain/app-error.ts';
import { UPLOAD_LIMITS } from '../../domain/constants.ts';
import { placeOnStage, STAGE_GREY } from '../../domain/stage.ts';
import { openForeignImage } from './image-decoder.ts';
import { sniffImage } from './sniff-image.ts';

/** A picture as everybody sees it, in two sizes. */
export interface PresentedImage {
  readonly full: Rendering;
  readonly small: Rendering;
}

export interface Rendering {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly contentType: string;
}

export interface StageSize {
  readonly width: number;
  readonly height: number;
  readonly smallWidth: number;
}

const PICTURE_TYPE = 'image/webp';
const LOSSLESS_TYPE = 'image/png';
/** One setting for every picture: the file says nothing but the picture. */
const ENCODING = { quality: 90, smartSubsample: true, effort: 4 } as const;
const TIME_LIMIT_SECONDS = 60;

const atOnce = pLimit(Math.max(1, Math.min(4, availableParallelism() - 1)));

/**
 * Makes of an uploaded file the picture that is judged: upright, in sRGB, without transparency or metadata, whole and
 * centred on the grey stage, in exactly the stage's dimensions.
 * @throws AppError image_unknown_type, image_vector, image_animated, image_corrupt, image_too_many_pixels, image_too_small.
 */
export async function presentImage(bytes: Buffer, stage: StageSize): Promise<PresentedImage> {
  await sniffImage(bytes);
  return atOnce(() => present(bytes, stage));
}

/**
 * Makes of a file the picture of an arena: as `presentImage`, but in its own proportions, not on a stage; made smaller
 * where a side is longer than `side`.
 * @throws AppError as `presentImage`.
 */
export async function presentFreeImage(
  bytes: Buffer,
  { side, smallSide }: { readonly side: number; readonly smallSide: number },
): Promise<PresentedImage> {
  await sniffImage(bytes);
  return atOnce(async () => {
    checkedSize(await opened(() => open(bytes).metadata()));
    const { data, info } = await opened(() =>
      open(bytes)
        .autoOrient()
        .flatten({ background: STAGE_GREY })
        .toColourspace('srgb')
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .removeAlpha()
        .timeout({ seconds: TIME_LIMIT_SECONDS })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
    const { width, height } = info;
    const picture = () => sharp(data, { raw: { width, height, channels: 3 } });
    const small = picture().resize(smallSide, smallSide, { fit: 'inside', withoutEnlargement: true });
    return { full: await encode(picture()), small: await encode(small) };
  });
}

/**
 * Makes of a file the picture of a benchmark: every pixel as it is, upright, in sRGB with 8 bits a channel, transparent
 * where it was, without metadata; beside it a small one.
 * @throws AppError as `presentImage`.
 */
export async function presentOriginal(bytes: Buffer, smallSide: number): Promise<PresentedImage> {
  await sniffImage(bytes);
  return atOnce(async () => {
    checkedSize(await opened(() => open(bytes).metadata()));
    const { data, info } = await opened(() =>
      open(bytes)
        .autoOrient()
        .toColourspace('srgb')
        .timeout({ seconds: TIME_LIMIT_SECONDS })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
    const { width, height, channels } = info;
    // From bare pixels: even the density of a file would be written on.
    const picture = () => sharp(data, { raw: { width, height, channels } });
    const small = picture().resize(smallSide, smallSide, { fit: 'inside', withoutEnlargement: true });
    const full = { bytes: await picture().png().toBuffer(), width, height, contentType: LOSSLESS_TYPE };
    return { full, small: await encode(small) };
  });
}

async function present(bytes: Buffer, stage: StageSize): Promise<PresentedImage> {
  const upright = checkedSize(await opened(() => open(bytes).metadata()));
  const { width, height, left, top } = placeOnStage(upright, stage);
  const pixels = await opened(() =>
    open(bytes)
      .autoOrient()
      .flatten({ background: STAGE_GREY })
      .toColourspace('srgb')
      .resize(width, height, { fit: 'fill' })
      .extend({
        left,
        top,
        right: stage.width - width - left,
        bottom: stage.height - height - top,
        background: STAGE_GREY,
      })
      .removeAlpha()
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .raw()
      .toBuffer(),
  );
  const staged = () => sharp(pixels, { raw: { width: stage.width, height: stage.height, channels: 3 } });
  return { full: await encode(staged()), small: await encode(staged().resize(stage.smallWidth)) };
}

/** Opens a picture down to its last pixel, and makes nothing of it. @throws AppError as `presentImage`. */
export async function provePicture(bytes: Buffer): Promise<void> {
  await sniffImage(bytes);
  await atOnce(async () => {
    checkedSize(await opened(() => open(bytes).metadata()));
    await opened(() => open(bytes).toColourspace('srgb').timeout({ seconds: TIME_LIMIT_SECONDS }).raw().toBuffer());
  });
}

function open(bytes: Buffer): Sharp {
  return openForeignImage(bytes, UPLOAD_LIMITS.pixels);
}

function checkedSize({ pages = 1, autoOrient }: Metadata): { width: number; height: number } {
  const { width, height } = autoOrient;
  if (pages > 1) throw new AppError('image_animated');
  if (width * height > UPLOAD_LIMITS.pixels)
    throw new AppError('image_too_many_pixels', { limit: UPLOAD_LIMITS.pixels });
  if (Math.min(width, height) < UPLOAD_LIMITS.minSide)
    throw new AppError('image_too_small', { limit: UPLOAD_LIMITS.minSide });
  return { width, height };
}

/** Runs a step that looks into the foreign file: what fails there is the file's fault. */
async function opened<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Error && /pixel limit|dimension|too large/i.test(error.message)) {
      throw new AppError('image_too_many_pixels', { limit: UPLOAD_LIMITS.pixels });
    }
    throw new AppError('image_corrupt');
  }
}

async function encode(image: Sharp): Promise<Rendering> {
  const { data, info } = await image.webp(ENCODING).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, contentType: PICTURE_TYPE };
}
