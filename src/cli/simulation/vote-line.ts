import { io, type Socket } from 'socket.io-client';
import { PROTOCOL, type Refusal, type Reply } from '../../contract/common.ts';
import type { RatingState } from '../../contract/rating.ts';
import type { VoteState } from '../../contract/vote.ts';
import type { Device } from './device.ts';

/** What a command answers when it is done. */
interface Answers {
  readonly join: { readonly state: VoteState };
  readonly cast: { readonly state: VoteState };
  readonly joinRatings: { readonly ratings: RatingState };
  readonly rate: { readonly ratings: RatingState };
}

/** A voter's live connection: commands are repeated until they are acknowledged, over reconnects too. */
export interface VoteLine {
  /** The server's answer; commands that got none in time are sent again, which the protocol makes safe. */
  command<Name extends keyof Answers>(name: Name, message: object): Promise<Answers[Name] | Refusal>;
  /** The newest state pushed since the last call, if any. */
  pushed(): VoteState | undefined;
  /** Resolves with the newest pushed state, waiting for one; undefined when the time is over. */
  nextPush(timeoutMs: number): Promise<VoteState | undefined>;
  /** Times a command was sent again. */
  readonly resent: () => number;
  close(): void;
}

const ACKNOWLEDGED_WITHIN_MS = 10_000;
const CONNECTED_WITHIN_MS = 30_000;

/** Opens `/vote` as a device. The returned line connects by itself again while it is open. */
export function openVoteLine(device: Device, transports: readonly ('websocket' | 'polling')[]): VoteLine {
  const socket: Socket = io(`${new URL(device.url).origin}/vote`, {
    transports: [...transports],
    forceNew: true,
    auth: { protocol: PROTOCOL, build: 'command line' },
    extraHeaders: { cookie: device.cookie(), origin: new URL(device.url).origin },
    reconnectionDelay: 200,
    reconnectionDelayMax: 2000,
  });
  let latest: VoteState | undefined;
  let resent = 0;
  const waiting = new Set<(state: VoteState) => void>();
  socket.on('state', (state: VoteState) => {
    latest = state;
    for (const wake of waiting) wake(state);
  });

  async function command<Name extends keyof Answers>(name: Name, message: object): Promise<Answers[Name] | Refusal> {
    const giveUpAt = performance.now() + CONNECTED_WITHIN_MS;
    for (;;) {
      await connected(socket, giveUpAt);
      try {
        return (await socket.timeout(ACKNOWLEDGED_WITHIN_MS).emitWithAck(name, message)) as Reply<Answers[Name]>;
      } catch (error) {
        if (performance.now() > giveUpAt) throw error;
        resent += 1;
      }
    }
  }

  return {
    command,
    pushed() {
      const state = latest;
      latest = undefined;
      return state;
    },
    nextPush: (timeoutMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => finish(undefined), latest === undefined ? timeoutMs : 0);
        const finish = (state: VoteState | undefined) => {
          clearTimeout(timer);
          waiting.delete(finish);
          resolve(state ?? latest);
          latest = undefined;
        };
        waiting.add(finish);
      }),
    resent: () => resent,
    close: () => void socket.disconnect(),
  };
}

/** Waits for the connection; a refusal of the server (not a lost network) ends it at once. */
function connected(socket: Socket, giveUpAt: number): Promise<void> {
  if (socket.connected) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => finish(new Error('no connection to the server')),
      Math.max(1, giveUpAt - performance.now()),
    );
    const onConnect = () => finish();
    const onError = (error: Error & { data?: Refusal }) => {
      if (error.data !== undefined) finish(new Error(error.data.code));
    };
    function finish(error?: Error): void {
      clearTimeout(timer);
      socket.off('connect', onConnect);
      socket.off('connect_error', onError);
      if (error === undefined) resolve();
      else reject(error);
    }
    socket.on('connect', onConnect);
    socket.on('connect_error', onError);
    if (socket.connected) finish();
  });
}
