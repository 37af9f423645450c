import { io, type Socket } from 'socket.io-client';
import type { PROTOCOL as ContractProtocol, Refusal } from '../../contract/common.ts';

/** The contract's number, checked by its type: its value would bring zod to every phone. */
const PROTOCOL: typeof ContractProtocol = 1;
const ANSWER_MS = 10_000;
const RETURN_MS = 1500;
/** Refusals of a moment: the same again, a little later, may succeed. */
const PASSING = new Set<string>(['busy', 'rate_limited', 'unavailable', 'internal']);

/** Opens a namespace. The cookie says who; the handshake carries protocol and build. */
export function openSocket<Incoming extends object, Outgoing extends object>(
  namespace: string,
): Socket<Incoming, Outgoing> {
  const socket = io(namespace, {
    auth: { protocol: PROTOCOL, build: ownBuild() },
    // The quick way first; where a proxy forbids it, long polling.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
  });
  // A server that goes down in order says goodbye, and then the client would wait for ever.
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    comeBack(socket, RETURN_MS);
  });
  // Refused at the door, it would not knock again by itself.
  socket.on('connect_error', (error) => {
    const refusal = refusalOf(error);
    if (refusal !== null && isPassing(refusal)) comeBack(socket, refusal.retryAfterMs ?? RETURN_MS);
  });
  return socket as unknown as Socket<Incoming, Outgoing>;
}

/** Unless the page has left meanwhile; not all pages at the same moment. */
function comeBack(socket: Socket, ms: number): void {
  setTimeout(() => socket.hasListeners('connect') && socket.connect(), ms * (0.5 + Math.random()));
}

/** Leaves a namespace for good. */
export function closeSocket(socket: Pick<Socket, 'removeAllListeners' | 'disconnect'>): void {
  socket.removeAllListeners();
  socket.disconnect();
}

/** Sends a command and waits for its acknowledgement; rejects when none comes in time or the connection breaks. */
export function command<Answer>(socket: Pick<Socket, 'timeout'>, name: string, body: object): Promise<Answer> {
  return socket.timeout(ANSWER_MS).emitWithAck(name, body) as Promise<Answer>;
}

/** The refusal that a server's middleware sends in place of a connection; null for trouble on the way. */
export function refusalOf(error: Error): Refusal | null {
  const data = (error as Error & { data?: Partial<Refusal> }).data;
  if (typeof data?.code !== 'string') return null;
  const { code, message = error.message, retryAfterMs } = data;
  return { ok: false, code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** True for refusals that ask for patience, not for another way. */
export function isPassing(refusal: Pick<Refusal, 'code'>): boolean {
  return PASSING.has(refusal.code);
}

/** The script that this page runs, its name containing its hash: what tells one build from another. */
export function ownBuild(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? 'unknown' : (new URL(script.src).pathname.split('/').pop() ?? 'unknown');
}

/** True when the server serves another build than the one that runs here. */
export async function isStale(): Promise<boolean> {
  try {
    const page = await fetch('/', { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(ownBuild());
  } catch {
    return false;
  }
}

/** Loads the page again, at most once a minute: a server that always asks for it must not make a loop. */
export function reloadOnce(): void {
  const key = 'blindrank.reloaded';
  try {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    return;
  }
  location.reload();
}
