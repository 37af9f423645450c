import { useEffect, useRef, useState } from 'preact/hooks';
import { upload as t } from '../../words/words.ts';

interface Props {
  readonly file: File;
  readonly stage: { readonly width: number; readonly height: number };
}

/** The chosen file on the wall before it is sent, drawn as the server will: whole, in the middle. */
export function LocalPreview({ file, stage }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    createImageBitmap(file).then(
      (picture) => {
        if (wanted && canvas.current !== null) draw(canvas.current, picture);
        picture.close();
      },
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [file]);
  return failed ? (
    <p class="drop-failed">{t.noPreview}</p>
  ) : (
    <canvas
      ref={canvas}
      class="upload-stage"
      width={stage.width}
      height={stage.height}
      role="img"
      aria-label={t.previewAlt}
    />
  );
}

/** As domain/stage.ts places it, enlarged at most twice. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height, 2);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
}
