import { useEffect, useState } from 'preact/hooks';
import { mediaUrl } from '../ui/media-url.ts';
import type { PictureStatus } from '../voter/pictures.ts';

export interface Original {
  readonly status: PictureStatus;
  readonly retry: () => void;
  /** The picture itself could not be shown. */
  readonly onError: () => void;
}

/**
 * An original that is fetched whole when it is first opened, past any cache: that is how the server knows that it was
 * looked at. Later it comes as any picture does.
 */
export function useOriginal(full: string, seen: boolean, onSeen: () => void): Original {
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, again] = useState(0);
  useEffect(() => {
    setFailed(null);
    if (seen || full === '') return;
    const away = new AbortController();
    fetch(mediaUrl(full), { cache: 'reload', signal: away.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(response.statusText);
        await response.blob();
        onSeen();
      })
      .catch(() => !away.signal.aborted && setFailed(full));
    return () => away.abort();
  }, [full, seen, attempt]);
  return {
    status: failed === full ? 'failed' : seen ? 'ready' : 'loading',
    retry: () => {
      setFailed(null);
      again(attempt + 1);
    },
    onError: () => setFailed(full),
  };
}
