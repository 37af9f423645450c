/** What is needed of localStorage. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The browser's shelf; null where the browser forbids it. */
export function browserShelf(): Shelf | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Everything that lies under names that begin so. A shelf that is blocked or holds torn text gives what it can. */
export function readShelf(shelf: Shelf | null, prefix: string): unknown[] {
  const found: unknown[] = [];
  quietly(() => {
    for (let i = 0; i < (shelf?.length ?? 0); i++) {
      const name = shelf?.key(i);
      if (name?.startsWith(prefix)) found.push(JSON.parse(shelf?.getItem(name) ?? 'null'));
    }
  });
  return found;
}

export const keepOnShelf = (shelf: Shelf | null, name: string, value: unknown): void =>
  quietly(() => shelf?.setItem(name, JSON.stringify(value)));

export const dropFromShelf = (shelf: Shelf | null, name: string): void => quietly(() => shelf?.removeItem(name));

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // A private window or a full disk: what was to be kept stays in memory.
  }
}
