import type { ArenaAnswer } from '../../contract/arena-vote.ts';
import { isPlain, type Press, usePageKeys } from '../ui/page-keys.ts';

export type ArenaKey = ArenaAnswer | 'undo' | 'together' | 'wireframe';

/** Letters only: arrows turn models and move pictures, and must never vote. */
const KEYS: Readonly<Record<string, ArenaKey>> = {
  a: 'left',
  b: 'right',
  t: 'tie',
  x: 'both_bad',
  u: 'undo',
  l: 'together',
  w: 'wireframe',
};

/** What a key press means on the arena's page. */
export function arenaKey(event: Press): ArenaKey | null {
  return isPlain(event) ? (KEYS[event.key.toLowerCase()] ?? null) : null;
}

/** Calls `act` for keys that mean something, while `active`. */
export function useArenaKeys(act: (key: ArenaKey) => void, active: boolean): void {
  usePageKeys(arenaKey, act, active);
}
