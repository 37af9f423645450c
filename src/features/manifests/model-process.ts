import { AssetFault } from '../../domain/manifest-fault.ts';
import type { ModelAnswer } from './model-desk.ts';
import { rewriteGlb } from './rewrite-glb.ts';

/**
 * A process of its own that writes 3D models anew for its parent, one after another. What a foreign file makes of the
 * decoders, or of the memory, happens here: no vote waits for it, and no server ends with it.
 */
process.on('message', (bytes: Uint8Array) => {
  void answer(bytes).then((said) => process.send?.(said));
});

async function answer(bytes: Uint8Array): Promise<ModelAnswer> {
  try {
    return { model: await rewriteGlb(bytes) };
  } catch (error) {
    if (error instanceof AssetFault) return { fault: { code: error.code, detail: error.detail } };
    console.error(error);
    return { fault: { code: 'model_unreadable', detail: {} } };
  }
}
