/** Remembers what was looked up for a short while, so that many who ask at once cost one look. */
export interface ShortMemory<V> {
  /** What is remembered of `key`, or else what `load` finds; rivals share one look. A failed look is not remembered. */
  get(key: string, now: number, load: () => Promise<V>): Promise<V>;
  delete(key: string): void;
  clear(): void;
}

interface Remembered<V> {
  readonly value: Promise<V>;
  readonly until: number;
}

/** `keep` says which findings are worth remembering; the others are looked up anew each time. */
export function createShortMemory<V>(limits: {
  milliseconds: number;
  entries: number;
  keep?: (value: V) => boolean;
}): ShortMemory<V> {
  const { milliseconds, entries, keep = () => true } = limits;
  const memory = new Map<string, Remembered<V>>();

  function makeRoom(now: number): void {
    if (memory.size < entries) return;
    for (const [key, { until }] of memory) if (until <= now) memory.delete(key);
    if (memory.size >= entries) memory.clear();
  }

  function forget(key: string, entry: Remembered<V>): void {
    if (memory.get(key) === entry) memory.delete(key);
  }

  return {
    get(key, now, load) {
      const known = memory.get(key);
      if (known !== undefined && known.until > now) return known.value;
      makeRoom(now);
      const entry: Remembered<V> = { value: load(), until: now + milliseconds };
      memory.set(key, entry);
      entry.value.then(
        (value) => keep(value) || forget(key, entry),
        () => forget(key, entry),
      );
      return entry.value;
    },
    delete: (key) => void memory.delete(key),
    clear: () => memory.clear(),
  };
}
