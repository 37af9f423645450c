import { onTestFinished } from 'vitest';
import type { MediaStore } from '../src/platform/media-store.ts';

/** A media store that counts the files it takes, and breaks when a test wants it to. */
export interface WatchedStore {
  readonly watch: (store: MediaStore) => MediaStore;
  /** Files taken so far. */
  readonly taken: () => number;
  /** Lets it take so many more files and then break, until `mend` or the end of the test. */
  readonly breakAfter: (files: number) => void;
  readonly mend: () => void;
}

export function createWatchedStore(): WatchedStore {
  let left = Number.POSITIVE_INFINITY;
  let taken = 0;
  const mend = () => {
    left = Number.POSITIVE_INFINITY;
  };
  return {
    watch: (store) => ({
      ...store,
      async put(...file) {
        if (left-- <= 0) throw new Error('the disk is full');
        taken += 1;
        await store.put(...file);
      },
    }),
    taken: () => taken,
    breakAfter(files) {
      left = files;
      onTestFinished(mend);
    },
    mend,
  };
}
