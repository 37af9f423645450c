import { WebSocket } from 'k6/websockets';
import { url } from './settings.ts';
import { commandFrame, connectFrame, PONG, readFrame, socketAddress } from './socket-io.ts';

/** A live connection to one namespace of the server. */
export interface Line {
  /** Sends a command; the acknowledgement, or null when the connection ended before it came. */
  ask(name: string, message: object): Promise<unknown>;
  readonly isOpen: () => boolean;
  close(): void;
}

export interface LineOptions {
  readonly cookie: string;
  readonly namespace: '/vote' | '/host' | '/stage';
  readonly onEvent?: (name: string, data: unknown) => void;
}

/** Connects; null when the server is away or says no. */
export function openLine({ cookie, namespace, onEvent }: LineOptions): Promise<Line | null> {
  const socket = new WebSocket(socketAddress(url), null, { headers: { Cookie: cookie, Origin: url } });
  const waiting = new Map<number, (reply: unknown) => void>();
  let ids = 0;
  let open = false;

  const line: Line = {
    isOpen: () => open,
    ask(name, message) {
      if (!open) return Promise.resolve(null);
      return new Promise((resolve) => {
        ids += 1;
        waiting.set(ids, resolve);
        socket.send(commandFrame(namespace, ids, name, message));
      });
    },
    close: () => socket.close(),
  };

  return new Promise((resolve) => {
    function end(): void {
      open = false;
      resolve(null);
      for (const answer of waiting.values()) answer(null);
      waiting.clear();
    }
    socket.onmessage = (event) => {
      const frame = readFrame(String(event?.data));
      if (frame.kind === 'open') socket.send(connectFrame(namespace, { protocol: 1, build: 'load test' }));
      else if (frame.kind === 'ping') socket.send(PONG);
      else if (frame.kind === 'connected') {
        open = true;
        resolve(line);
      } else if (frame.kind === 'acknowledged') {
        waiting.get(frame.id)?.(frame.data);
        waiting.delete(frame.id);
      } else if (frame.kind === 'event') onEvent?.(frame.name, frame.data);
      else if (frame.kind === 'refused' || frame.kind === 'disconnected') socket.close();
    };
    socket.onclose = end;
    socket.onerror = end;
  });
}
