import { useEffect, useState } from 'preact/hooks';

export type FileStatus = 'loading' | 'ready' | 'failed';

/** A model's file on its way into memory. */
export interface ModelFile {
  readonly status: FileStatus;
  /** How much of it is here, 0–1. */
  readonly share: number;
  /** Its address in memory, once it is all here. */
  readonly src: string | null;
}

/** Both sides of the pair on screen and of the one that follows. */
const KEPT = 4;

interface Loading {
  file: ModelFile;
  readonly stop: AbortController;
}

const ABSENT: ModelFile = { status: 'loading', share: 0, src: null };
const files = new Map<string, Loading>();
const watchers = new Set<() => void>();

/** Loads a file if it is not there; a failed one is tried again. `bytes` is its size, for the progress. */
function load(url: string, bytes: number): void {
  const known = files.get(url);
  if (known !== undefined && known.file.status !== 'failed') return;
  const loading: Loading = { file: ABSENT, stop: new AbortController() };
  files.delete(url);
  files.set(url, loading);
  for (const old of [...files.keys()].slice(0, -KEPT)) forget(old);
  const put = (file: ModelFile) => {
    loading.file = file;
    for (const notify of watchers) notify();
  };
  read(url, bytes, loading.stop.signal, (share) => put({ ...ABSENT, share })).then(
    (blob) => !loading.stop.signal.aborted && put({ status: 'ready', share: 1, src: URL.createObjectURL(blob) }),
    () => put({ status: 'failed', share: 0, src: null }),
  );
}

function forget(url: string): void {
  const { file, stop } = files.get(url) as Loading;
  files.delete(url);
  stop.abort();
  if (file.src !== null) URL.revokeObjectURL(file.src);
}

async function read(url: string, bytes: number, signal: AbortSignal, progress: (share: number) => void): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
  const parts: BlobPart[] = [];
  let here = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: 'model/gltf-binary' });
    parts.push(value);
    here += value.length;
    progress(Math.min(1, here / Math.max(1, bytes)));
  }
}

/** A file as it is served. */
export interface Served {
  readonly url: string;
  readonly bytes: number;
}

/** The models on screen, and after them those that are shown next. Failed ones are tried again on reconnecting. */
export function useModelFiles(shown: readonly Served[], ahead: readonly Served[], connected: boolean) {
  const [, notice] = useState(0);
  useEffect(() => {
    const notify = () => notice((n) => n + 1);
    watchers.add(notify);
    return () => {
      watchers.delete(notify);
      for (const url of [...files.keys()]) forget(url);
    };
  }, []);
  const retry = () => {
    for (const { url, bytes } of shown) load(url, bytes);
    notice((n) => n + 1);
  };
  const urls = (list: readonly Served[]) => list.map(({ url }) => url).join();
  useEffect(retry, [urls(shown), connected]);
  const found = shown.map(({ url }) => files.get(url)?.file ?? ABSENT);
  const ready = found.every(({ status }) => status === 'ready');
  useEffect(() => {
    if (ready) for (const { url, bytes } of ahead) load(url, bytes);
  }, [ready, urls(ahead)]);
  return { files: found, retry };
}
