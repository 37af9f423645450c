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

export interface PairPictures {
  readonly left: PictureStatus;
  readonly right: PictureStatus;
  readonly ready: boolean;
  readonly retry: () => void;
}

/** The pictures of the pair on screen, and after them those of the next one. Failed ones are retried on reconnecting. */
export function usePairPictures(pair: Pair | null, upcoming: Pair | null, connected: boolean): PairPictures {
  const [, notice] = useState(0);
  useEffect(() => {
    const notify = () => notice((n) => n + 1);
    watchers.add(notify);
    return () => void watchers.delete(notify);
  }, []);

  const [left, right] = urls(pair);
  const leftStatus = left === undefined ? 'loading' : pictureStatus(left);
  const rightStatus = right === undefined ? 'loading' : pictureStatus(right);
  const ready = leftStatus === 'ready' && rightStatus === 'ready';
  const retry = () => {
    for (const url of urls(pair)) loadPicture(url);
    notice((n) => n + 1);
  };
  useEffect(retry, [left, right, connected]);

  const ahead = urls(upcoming);
  useEffect(() => {
    if (ready || pair === null) for (const url of ahead) loadPicture(url);
  }, [ready, ...ahead]);

  return { left: leftStatus, right: rightStatus, ready, retry };
}

function urls(pair: Pair | null): string[] {
  return pair === null ? [] : [mediaUrl(pair.left.full), mediaUrl(pair.right.full)];
}
