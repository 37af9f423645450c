import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../domain/app-error.ts';

const STILL_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/tiff']);
const HEAD_BYTES = 4096;

/**
 * Lets pass what is by its content one of the still formats that we can open; names and stated types say nothing.
 * @throws AppError image_vector, image_animated, image_unknown_type.
 */
export async function sniffImage(bytes: Uint8Array): Promise<void> {
  if (looksLikeSvg(bytes)) throw new AppError('image_vector');
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime === 'image/apng' || isImageSequence(bytes)) throw new AppError('image_animated');
  if (mime === undefined || !STILL_TYPES.has(mime)) throw new AppError('image_unknown_type');
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  const utf16 = head.length > 1 && (head.readUInt16LE(0) === 0xfeff || head.readUInt16BE(0) === 0xfeff);
  const text = utf16 ? head.toString('latin1').replaceAll('\0', '') : head.toString('utf8');
  return /^[^<]{0,8}\s*<(\?xml|!DOCTYPE|!--|svg)/i.test(text) && /<(\w+:)?svg[\s>]/i.test(text);
}

/** AVIF's moving form has the same type by its content and another brand. */
function isImageSequence(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(4, 12)).toString('latin1') === 'ftypavis';
}
