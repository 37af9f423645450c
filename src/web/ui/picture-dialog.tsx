import { useLayoutEffect, useRef } from 'preact/hooks';
import { common } from '../../words/words.ts';
import { mediaUrl } from './media-url.ts';
import './picture-dialog.css';

interface Props {
  readonly picture: string;
  readonly title: string;
  readonly stage: { readonly width: number; readonly height: number };
  readonly onClose: () => void;
}

/** One picture as large as the window allows, on the wall's grey. */
export function PictureDialog({ picture, title, stage, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="picture-dialog" aria-label={title} onClose={onClose}>
      <img src={mediaUrl(picture)} alt={title} width={stage.width} height={stage.height} />
      <div class="picture-dialog-bar">
        <strong>{title}</strong>
        <button type="button" class="button" autofocus onClick={() => dialog.current?.close()}>
          {common.close}
        </button>
      </div>
    </dialog>
  );
}
