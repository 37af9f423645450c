import sharp, { type Sharp } from 'sharp';

// Nothing but the decoders of the formats that we take may ever see foreign bytes in this process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
// Several pictures at once, one thread each: votes are served by the same machine.
sharp.concurrency(1);

/** A foreign file; serious faults in it are errors, harmless oddities are not. */
export function openForeignImage(bytes: Uint8Array, limitInputPixels: number, more: { ignoreIcc?: true } = {}): Sharp {
  return sharp(bytes, { limitInputPixels, failOn: 'error', autoOrient: false, ...more });
}
