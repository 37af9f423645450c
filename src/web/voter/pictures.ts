import { useEffect, useState } from 'preact/hooks';
import type { Pair } from '../../contract/vote.ts';
import { mediaUrl } from '../ui/media-url.ts';

export type PictureStatus = 'loading' | 'ready' | 'failed';

/** Enough for the pair on screen and the one that follows, and for the one that leaves. */
const KEPT = 8;

interface Loading {
  readonly image: HTMLImageElement;
  status: PictureStatus;
}

/** Pictures that are loaded and decoded ahead, so that the next pair appears at once. */
const loaded = new Map<string, Loading>();
const watchers = new Set<() => void>();

export function pictureStatus(url: string): PictureStatus {
  return loaded.get(url)?.status ?? 'loading';
}

/** Loads a picture if it is not there; a failed one is tried again. */
export function loadPicture(url: string): void {
  const known = loaded.get(url);
  if (known && known.status !== 'failed') return;
  const image = new Image();
  const loading: Loading = { image, status: 'loading' };
  loaded.delete(url);
  loaded.set(url, loading);
  for (const old of [...loaded.keys()].slice(0, -KEPT)) loaded.delete(old);
  image.src = url;
  const settle = (status: PictureStatus) => {
    loading.status = status;
    for (const notify of watchers) notify();
  };
  image.decode().then(
    () => settle('ready'),
    // A picture may be loaded and still refuse to decode ahead; then the page decodes it when it is drawn.
    () => settle(image.complete && image.naturalWidth > 0 ? 'ready' : 'failed'),
  );
}

export interface ShownPictures {
  /** In the order of the addresses. */
  readonly statuses: readonly PictureStatus[];
  readonly ready: boolean;
  readonly retry: () => void;
}

export interface PairPictures extends Pick<ShownPictures, 'ready' | 'retry'> {
  readonly left: PictureStatus;
  readonly right: PictureStatus;
}

/** The pictures of the pair on screen, and after them those of the next one. */
export function usePairPictures(pair: Pair, upcoming: Pair | null, connected: boolean): PairPictures {
  const { statuses, ready, retry } = usePictures(urls(pair), urls(upcoming), connected);
  const [left = 'loading', right = 'loading'] = statuses;
  return { left, right, ready, retry };
}

/** Pictures on screen, and after them those that are shown next. Failed ones are retried on reconnecting. */
export function usePictures(shown: readonly string[], ahead: readonly string[], connected: boolean): ShownPictures {
  const [, notice] = useState(0);
  useEffect(() => {
    const notify = () => notice((n) => n + 1);
    watchers.add(notify);
    return () => void watchers.delete(notify);
  }, []);

  const statuses = shown.map(pictureStatus);
  const ready = statuses.every((status) => status === 'ready');
  const retry = () => {
    for (const url of shown) loadPicture(url);
    notice((n) => n + 1);
  };
  useEffect(retry, [shown.join(), connected]);

  useEffect(() => {
    if (ready) for (const url of ahead) loadPicture(url);
  }, [ready, ahead.join()]);

  return { statuses, ready, retry };
}

function urls(pair: Pair | null): string[] {
  return pair === null ? [] : [mediaUrl(pair.left.full), mediaUrl(pair.right.full)];
}
