import { WebSocket } from 'k6/websockets';
import { url } from './settings.ts';
import { commandFrame, connectFrame, PONG, readFrame, socketAddress } from './socket-io.ts';

/** A live connection to one namespace of the server. */
export interface Line {
  /** Sends a command; the acknowledgement, or null when none came in time or the connection ended before. */
  ask(name: string, message: object): Promise<unknown>;
  readonly isOpen: () => boolean;
  /** Resolves when the connection has ended, for whatever reason. */
  readonly lost: Promise<void>;
  close(): void;
}

export interface LineOptions {
  readonly cookie: string;
  readonly namespace: '/vote' | '/host' | '/stage' | '/board';
  readonly onEvent?: (name: string, data: unknown) => void;
}

/** As long as the voting page waits. */
const ANSWER_MS = 10_000;

/** Connects; null when the server is away or says no. */
export function openLine({ cookie, namespace, onEvent }: LineOptions): Promise<Line | null> {
  const socket = new WebSocket(socketAddress(url), null, { headers: { Cookie: cookie, Origin: url } });
  const waiting = new Map<number, (reply: unknown) => void>();
  let ids = 0;
  let open = false;
  let lose = () => {};

  const line: Line = {
    isOpen: () => open,
    lost: new Promise((resolve) => {
      lose = resolve;
    }),
    ask(name, message) {
      if (!open) return Promise.resolve(null);
      return new Promise((resolve) => {
        const id = ++ids;
        const patience = setTimeout(() => settle(id, null), ANSWER_MS);
        waiting.set(id, (reply) => {
          clearTimeout(patience);
          resolve(reply);
        });
        socket.send(commandFrame(namespace, id, name, message));
      });
    },
    close: () => socket.close(),
  };

  function settle(id: number, reply: unknown): void {
    waiting.get(id)?.(reply);
    waiting.delete(id);
  }

  return new Promise((resolve) => {
    function end(): void {
      open = false;
      resolve(null);
      for (const id of waiting.keys()) settle(id, null);
      lose();
    }
    socket.onmessage = (event) => {
      const frame = readFrame(String(event?.data));
      if (frame.kind === 'open') socket.send(connectFrame(namespace, { protocol: 1, build: 'load test' }));
      else if (frame.kind === 'ping') socket.send(PONG);
      else if (frame.kind === 'connected') {
        open = true;
        resolve(line);
      } else if (frame.kind === 'acknowledged') settle(frame.id, frame.data);
      else if (frame.kind === 'event') onEvent?.(frame.name, frame.data);
      else if (frame.kind === 'refused' || frame.kind === 'disconnected') socket.close();
    };
    socket.onclose = end;
    socket.onerror = end;
  });
}
