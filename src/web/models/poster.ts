import { ModelViewerElement } from '@google/model-viewer';
import { createViewer, drawn, type Viewer } from './viewer.ts';

/** Wide and high; what stands around the model is transparent. */
const SIZE = 640;
const PATIENCE_MS = 60_000;

/**
 * The picture that stands for a model until it has loaded, drawn as the voter's viewer draws it (WebP, PNG where the
 * browser cannot). One at a time: all viewers share one canvas. Rejects for a file that is no model that can be drawn,
 * and where there is no WebGL; the page must be in front, since hidden ones draw nothing.
 */
export function posterOf(glb: BlobPart): Promise<Blob> {
  const turn = last.then(() => drawPoster(glb));
  last = turn.catch(() => undefined);
  return turn;
}
let last: Promise<unknown> = Promise.resolve();

async function drawPoster(glb: BlobPart): Promise<Blob> {
  // A slow machine would draw at a lower resolution, which nobody minds here.
  const usualScale = ModelViewerElement.minimumRenderScale;
  ModelViewerElement.minimumRenderScale = 1;
  const src = URL.createObjectURL(new Blob([glb], { type: 'model/gltf-binary' }));
  let viewer: Viewer | null = null;
  try {
    await new Promise<void>((resolve, reject) => {
      const failed = () => reject(new Error('this model cannot be drawn'));
      setTimeout(failed, PATIENCE_MS);
      const onMoved = () => undefined;
      viewer = createViewer({ src, label: '', help: '', onShown: resolve, onFailed: failed, onMoved });
      const { element } = viewer;
      element.inert = true;
      // In view, so that it is drawn, and not to be seen.
      Object.assign(element.style, { position: 'fixed', inset: '0 auto auto 0', opacity: '0', zIndex: '-1' });
      Object.assign(element.style, { width: `${SIZE}px`, height: `${SIZE}px`, pointerEvents: 'none' });
      document.body.append(element);
    });
    await drawn();
    const { element } = viewer as unknown as { element: ModelViewerElement };
    return await element.toBlob({ mimeType: 'image/webp', qualityArgument: 0.9 });
  } finally {
    (viewer as Viewer | null)?.dispose();
    URL.revokeObjectURL(src);
    ModelViewerElement.minimumRenderScale = usualScale;
  }
}
