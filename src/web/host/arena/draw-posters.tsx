import { useState } from 'preact/hooks';
import type { ArenaWorks } from '../../../contract/manifest.ts';
import { hostArena as t } from '../../../words/words.ts';
import { hasWebGl } from '../../models/web-gl.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { send } from '../../ui/api.ts';
import { mediaUrl } from '../../ui/media-url.ts';
import { Progress } from '../../ui/progress.tsx';

interface Props {
  readonly slug: string;
  readonly models: ArenaWorks['withoutPoster'];
  readonly onDrawn: () => Promise<unknown>;
}

/** Draws the still pictures that 3D models lack, in this browser, one after another. */
export function DrawPosters({ slug, models, onDrawn }: Props) {
  const [done, setDone] = useState<number | null>(null);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [webgl] = useState(hasWebGl);
  const waiting = models.filter(({ id }) => !failed.has(id));
  const drawAll = async () => {
    const broken = new Set(failed);
    setDone(0);
    for (const [index, { id, model }] of waiting.entries()) {
      await draw(slug, id, model).catch((error: unknown) => {
        console.error(error);
        broken.add(id);
      });
      setDone(index + 1);
    }
    setFailed(broken);
    setDone(null);
    await onDrawn();
  };
  if (models.length === 0) return null;
  return (
    <div class="notice arena-posters">
      {waiting.length > 0 && (
        <p>
          <strong>{t.posters.text(waiting.length)}</strong>
          {webgl ? t.posters.why : t.posters.noWebGl}
        </p>
      )}
      {failed.size > 0 && <p role="alert">{t.posters.failed(failed.size)}</p>}
      {done !== null && (
        <Progress
          share={done / waiting.length}
          label={t.posters.action}
          text={t.posters.drawing(done, waiting.length)}
        />
      )}
      {webgl && waiting.length > 0 && (
        <ActionButton busy={done !== null} onClick={drawAll}>
          {t.posters.action}
        </ActionButton>
      )}
    </div>
  );
}

async function draw(slug: string, id: string, model: string): Promise<void> {
  const { posterOf } = await import('../../models/poster.ts');
  const response = await fetch(mediaUrl(model));
  if (!response.ok) throw new Error(`status ${response.status}`);
  const form = new FormData();
  form.set('image', await posterOf(await response.blob()), 'poster.webp');
  await send<undefined>('PUT', `/arenas/${slug}/posters/${id}`, form, () => undefined);
}
