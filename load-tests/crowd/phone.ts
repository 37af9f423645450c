import { WebSocket } from 'ws';
import { commandFrame, connectFrame, PONG, readFrame, socketAddress } from '../scenarios/socket-io.ts';

/** What a phone says: the first message, and the one after each reply; null ends the conversation. */
export interface Conversation {
  readonly first: Message;
  next(reply: unknown): Message | null;
}
export interface Message {
  readonly name: string;
  readonly data: object;
}

export interface PhoneOptions {
  readonly url: string;
  readonly namespace: string;
  readonly cookie: string;
  readonly conversation: Conversation;
  /** Pause before each message but the first, in milliseconds. */
  readonly pauseMs: () => number;
  /** After each reply but the first. */
  readonly onReply: (tookMs: number) => void;
}

export interface Phone {
  /** Resolves with the first reply. Rejects with `over`. */
  readonly seated: Promise<void>;
  /** Resolves when the conversation is over or the phone was closed; rejects when the connection is lost. */
  readonly over: Promise<void>;
  close(): void;
}

/** A device with one message in flight, on a bare WebSocket: cheap enough that thousands fit beside their server. */
export function openPhone(options: PhoneOptions): Phone {
  const { url, namespace, cookie, conversation, pauseMs, onReply } = options;
  const socket = new WebSocket(socketAddress(url), { headers: { cookie, origin: url }, perMessageDeflate: false });
  const seated = deferred();
  const over = deferred();
  let closed = false;
  let sent = 0;
  let sentAt = 0;
  let timer: NodeJS.Timeout | undefined;

  function say({ name, data }: Message): void {
    sentAt = performance.now();
    socket.send(commandFrame(namespace, sent++, name, data));
  }

  function hear(reply: unknown): void {
    if (sent === 1) seated.resolve();
    else onReply(performance.now() - sentAt);
    if (closed) return;
    const message = conversation.next(reply);
    const pause = message === null ? 0 : pauseMs();
    if (message === null) end();
    else if (pause > 0) timer = setTimeout(() => say(message), pause);
    else say(message);
  }

  function end(error?: Error): void {
    closed = true;
    clearTimeout(timer);
    socket.close();
    if (error === undefined) over.resolve();
    else over.reject(error);
    seated.reject(error ?? new Error('the phone was closed before it had a seat'));
  }

  socket.on('message', (bytes) => {
    const frame = readFrame(String(bytes));
    if (frame.kind === 'acknowledged') {
      try {
        hear(frame.data);
      } catch (error) {
        end(error as Error);
      }
    } else if (frame.kind === 'ping') socket.send(PONG);
    else if (frame.kind === 'open') socket.send(connectFrame(namespace, { protocol: 1, build: 'load test' }));
    else if (frame.kind === 'connected') say(conversation.first);
    else if (frame.kind === 'refused') end(new Error(`refused: ${JSON.stringify(frame.data)}`));
  });
  socket.on('error', (error) => end(error));
  socket.on('close', () => end(closed ? undefined : new Error('the connection was lost')));
  return { seated: seated.promise, over: over.promise, close: () => end() };
}

interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

/** A promise that nobody need wait for. */
function deferred(): Deferred {
  let resolve = () => {};
  let reject = (_error: Error) => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
