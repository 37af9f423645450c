import { useRef, useState } from 'preact/hooks';
import type { Camera } from '../models/camera.ts';
import type { Viewer } from '../models/viewer.ts';

/** Whether both outputs of the pair that `key` names were shown. */
export interface Showing {
  readonly key: string;
  readonly both: boolean;
}

/** How models are shown, the same for both sides and from pair to pair. */
export interface ModelView {
  /** Both cameras move as one. */
  readonly together: boolean;
  readonly wireframe: boolean;
  toggle(what: 'together' | 'wireframe'): void;
  reset(): void;
  /** A viewer that has shown its model joins; the function returned takes it out again. */
  join(viewer: Viewer): () => void;
  /** The person moved this viewer's camera. */
  moved(by: Viewer, camera: Camera): void;
}

/** How the models of the pair that `pair` names are shown; a new pair is seen from its front again. */
export function useModelView(pair: string): ModelView {
  const [together, setTogether] = useState(true);
  const [wireframe, setWireframe] = useState(false);
  const viewers = useRef(new Set<Viewer>());
  const moved = useRef<{ pair: string; by: Viewer; camera: Camera } | null>(null);
  const last = moved.current?.pair === pair ? moved.current : null;
  const others = (by: Viewer) => [...viewers.current].filter((one) => one !== by);
  return {
    together,
    wireframe,
    toggle(what) {
      if (what === 'wireframe') {
        for (const viewer of viewers.current) viewer.setWireframe(!wireframe);
        setWireframe(!wireframe);
        return;
      }
      // Joined again, both stand where the one that was moved last stands.
      if (!together && last !== null) for (const one of others(last.by)) one.follow(last.camera);
      setTogether(!together);
    },
    reset() {
      moved.current = null;
      for (const viewer of viewers.current) viewer.reset();
    },
    join(viewer) {
      viewer.setWireframe(wireframe);
      viewers.current.add(viewer);
      // It was put away for a moment, or the other side was moved meanwhile.
      if (together && last !== null) viewer.follow(last.camera);
      return () => void viewers.current.delete(viewer);
    },
    moved(by, camera) {
      moved.current = { pair, by, camera };
      if (together) for (const one of others(by)) one.follow(camera);
    },
  };
}
