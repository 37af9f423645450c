import type { SessionTools } from './use-session.ts';

/** A page's clock that a test turns: what is to be done later happens by `tick`. */
export function handClock() {
  let act: (() => void) | null = null;
  const later: SessionTools<unknown>['later'] = (_ms, next) => {
    act = next;
    return () => {
      act = null;
    };
  };
  const settle = async () => {
    for (let turns = 0; turns < 30; turns++) await Promise.resolve();
  };
  const tick = async () => {
    const next = act;
    act = null;
    next?.();
    await settle();
  };
  return { later, tick, settle, isDue: () => act !== null };
}
