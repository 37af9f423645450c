import sharp from 'sharp';
import { DEMO_DESIGNS, demoSvg } from './demo-designs.ts';
import type { DrawnDesign } from './render-designs.ts';

/**
 * A process of its own that draws demo designs and sends them to its parent. In the server's process vector images are
 * refused for good, so that no upload can ever reach their decoder.
 */
async function drawAll(count: number): Promise<void> {
  // One after another: the parent works on the first while the next is drawn.
  for (const [index, design] of DEMO_DESIGNS.slice(0, count).entries()) {
    const png = await sharp(Buffer.from(demoSvg(design)))
      .png({ compressionLevel: 1 })
      .toBuffer();
    await send({ index, png });
  }
  process.disconnect();
}

/** Fulfilled when the message is on its way: leaving earlier would lose it. */
function send(message: DrawnDesign): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error === null ? resolve() : reject(error)));
  });
}

await drawAll(Number(process.argv[2]));
