import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { arenaVote as t } from '../../words/words.ts';
import type { Viewer } from '../models/viewer.ts';
import { mediaUrl } from '../ui/media-url.ts';
import type { ModelAsset } from './models.tsx';

interface Props {
  readonly asset: ModelAsset;
  readonly caption: ComponentChildren;
  readonly onClose: () => void;
}

/** One model to look at, the pair's own being put away meanwhile. */
export function ModelDialog({ asset, caption, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    dialog.current?.showModal();
    let viewer: Viewer | null = null;
    let left = false;
    const failed = () => !left && setStatus('failed');
    import('../models/viewer.ts').then(({ createViewer }) => {
      if (left) return;
      viewer = createViewer({
        src: mediaUrl(asset.model),
        label: t.task.reference,
        help: t.modelHelp,
        onShown: () => setStatus('ready'),
        onFailed: failed,
        onMoved: () => undefined,
      });
      host.current?.append(viewer.element);
    }, failed);
    return () => {
      left = true;
      viewer?.dispose();
    };
  }, [asset.model]);
  return (
    <dialog ref={dialog} class="zoom" aria-label={t.task.reference} onClose={onClose}>
      <div class="zoom-lenses">
        <div class="zoom-lens">
          {asset.poster !== null && status !== 'ready' && (
            <img class="output-poster" src={mediaUrl(asset.poster)} alt="" />
          )}
          <div ref={host} class="output-model" />
          {status === 'loading' && <p class="output-note output-note-alone">{t.preparing}</p>}
          {status === 'failed' && (
            <div class="work-failed" role="alert">
              <p>{t.missing}</p>
            </div>
          )}
        </div>
      </div>
      <div class="zoom-caption">{caption}</div>
      <div class="zoom-bar">
        <button type="button" class="button zoom-close" autofocus onClick={() => dialog.current?.close()}>
          {t.task.close}
        </button>
      </div>
    </dialog>
  );
}
