import sharp from 'sharp';
import type { CardContent } from './card-content.ts';
import { cardSvg } from './card-svg.ts';

/**
 * A process of its own that draws one share card for its parent. In the server's process vector images are refused for
 * good, so that no upload can ever reach their decoder; and drawing holds up no vote.
 */
process.once('message', (content: CardContent) => {
  sharp(Buffer.from(cardSvg(content)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
    .then((png) => process.send?.(png, undefined, undefined, () => process.disconnect()))
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
