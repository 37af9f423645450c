import { isPlain, type Press, usePageKeys } from '../ui/page-keys.ts';

export interface VoteKeys {
  readonly left: () => void;
  readonly right: () => void;
  readonly skip: () => void;
  readonly undo: () => void;
}

/** ← → S and U. A held key, a key in a field or with a modifier never votes; nor does any while `active` is false. */
export function useVoteKeys(keys: VoteKeys, active: boolean): void {
  usePageKeys(voteKey, (key) => keys[key](), active);
}

/** What a key press means on the voting page. */
export function voteKey(event: Press): keyof VoteKeys | null {
  if (!isPlain(event)) return null;
  if (event.key === 'ArrowLeft') return 'left';
  if (event.key === 'ArrowRight') return 'right';
  if (event.key === 'u' || event.key === 'U') return 'undo';
  return event.key === 's' || event.key === 'S' ? 'skip' : null;
}
