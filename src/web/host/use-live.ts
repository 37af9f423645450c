import type { Refusal } from '../../contract/common.ts';
import type { HostCommands, HostEvents } from '../../contract/events.ts';
import type { LiveSnapshot } from '../../contract/host.ts';
import { useWatch } from '../ui/use-watch.ts';

export interface LiveFeed {
  readonly live: LiveSnapshot | null;
  readonly refusal: Refusal | null;
  readonly connected: boolean;
  readonly retry: () => void;
}

/** The round's live snapshots; each replaces the one before. */
export function useLive(round: string): LiveFeed {
  const { value, ...rest } = useWatch<LiveSnapshot, HostEvents, HostCommands>('/host', 'live', { round });
  return { live: value, ...rest };
}
