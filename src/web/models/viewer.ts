import { ModelViewerElement } from '@google/model-viewer';
import { $scene } from '@google/model-viewer/lib/model-viewer-base.js';
import { type Camera, followed, type Home } from './camera.ts';

/** Where the build puts the decoders of compressed meshes and textures; set by vite.config.ts. */
declare const MODEL_DECODERS: string;

// Read when the first viewer is made. The decoder of meshopt is part of the bundle: its file only has to be there.
(self as unknown as { ModelViewerElement: object }).ModelViewerElement = {
  meshoptDecoderLocation: `${MODEL_DECODERS}meshopt.js`,
  dracoDecoderLocation: MODEL_DECODERS,
  ktx2TranscoderLocation: MODEL_DECODERS,
};
// A phone has room for what is on screen, not for what was.
ModelViewerElement.modelCacheSize = 0;

/** A live viewer of one model. */
export interface Viewer {
  readonly element: HTMLElement;
  setWireframe(on: boolean): void;
  camera(): Camera;
  /** Stands where another viewer's camera stands, as seen from this model. */
  follow(camera: Camera): void;
  /** Back to where it stood first. */
  reset(): void;
  dispose(): void;
}

export interface ViewerOptions {
  /** Address of the GLB; may be an object URL. */
  readonly src: string;
  readonly label: string;
  /** What keys and fingers do, for those who do not see the model. */
  readonly help: string;
  /** The model has been drawn. */
  readonly onShown: () => void;
  readonly onFailed: () => void;
  /** The person has moved the camera. */
  readonly onMoved: (camera: Camera) => void;
}

/** What a viewer's scene, a Scene of three.js, is used for here. */
type Scene = { traverse(visit: (part: Mesh) => void): void; queueRender(): void };
type Mesh = { material?: { wireframe?: boolean } | { wireframe?: boolean }[] };

/** A viewer in the light that all models share: the same for every maker, with neither turning nor animation. */
export function createViewer(options: ViewerOptions): Viewer {
  const element = new ModelViewerElement();
  let home: Home | null = null;
  let wireframe = false;
  let disposed = false;
  Object.assign(element, {
    src: options.src,
    alt: options.label,
    loading: 'eager',
    cameraControls: true,
    interactionPrompt: 'none',
    touchAction: 'none',
    shadowIntensity: 0.4,
    toneMapping: 'neutral',
    a11y: { 'interaction-prompt': options.help },
  });

  const placeOf = (): Home => {
    const { theta, phi, radius } = element.getCameraOrbit();
    const { x, y, z } = element.getCameraTarget();
    return { theta, phi, radius, fieldOfView: element.getFieldOfView(), target: [x, y, z] };
  };
  const drawLines = () => {
    const scene = element[$scene] as unknown as Scene;
    scene.traverse((part) => {
      for (const material of [part.material ?? []].flat()) if ('wireframe' in material) material.wireframe = wireframe;
    });
    scene.queueRender();
  };
  const camera = (): Camera => followed.from(placeOf(), home ?? placeOf());
  const stand = async (place: Home) => {
    element.cameraOrbit = `${place.theta}rad ${place.phi}rad ${place.radius}m`;
    element.cameraTarget = place.target.map((at) => `${at}m`).join(' ');
    element.fieldOfView = `${place.fieldOfView}deg`;
    await element.updateComplete;
    if (!disposed) element.jumpCameraToGoal();
  };

  element.addEventListener('load', async () => {
    await element.updateComplete;
    await drawn();
    if (disposed) return;
    home = placeOf();
    if (wireframe) drawLines();
    options.onShown();
  });
  element.addEventListener('error', () => !disposed && options.onFailed());
  element.addEventListener('camera-change', (event) => {
    const { source } = (event as CustomEvent<{ source: string }>).detail;
    if (source === 'user-interaction' && home !== null) options.onMoved(camera());
  });

  return {
    element,
    setWireframe(on) {
      wireframe = on;
      if (home !== null) drawLines();
    },
    camera,
    follow: (of) => void (home !== null && stand(followed.to(of, home))),
    reset: () => void (home !== null && stand(home)),
    dispose() {
      disposed = true;
      element.remove();
      element.src = null;
    },
  };
}

/** After the frame that was under way and the one that shows what has changed. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
