/**
 * Socket.IO's protocol over a bare WebSocket, as far as Blindrank's pages use it: engine.io 4 in text frames, one
 * namespace, events with acknowledgements. Written for k6, whose scripts have neither Node nor a browser: plain
 * functions over strings.
 */
export type Frame =
  | { readonly kind: 'open' | 'ping' | 'connected' | 'disconnected' | 'other' }
  | { readonly kind: 'refused'; readonly data: unknown }
  | { readonly kind: 'event'; readonly name: string; readonly data: unknown }
  | { readonly kind: 'acknowledged'; readonly id: number; readonly data: unknown };

export const PONG = '3';

/** The address of a server's live connection. */
export function socketAddress(url: string): string {
  return `${url.replace(/^http/, 'ws').replace(/\/+$/, '')}/socket.io/?EIO=4&transport=websocket`;
}

/** The first frame after `open`: enters a namespace, such as `/vote`. */
export function connectFrame(namespace: string, auth: object): string {
  return `40${namespace},${JSON.stringify(auth)}`;
}

/** A command that is to be acknowledged under `id`. */
export function commandFrame(namespace: string, id: number, name: string, message: unknown): string {
  return `42${namespace},${id}${JSON.stringify([name, message])}`;
}

/** What a frame from the server says. Errors: SyntaxError for a frame that is not of the protocol. */
export function readFrame(text: string): Frame {
  if (text[0] === '0') return { kind: 'open' };
  if (text[0] === '2') return { kind: 'ping' };
  if (text[0] === '1') return { kind: 'disconnected' };
  if (text[0] !== '4') return { kind: 'other' };
  const start = text[2] === '/' ? text.indexOf(',') + 1 || text.length : 2;
  switch (text[1]) {
    case '0':
      return { kind: 'connected' };
    case '1':
      return { kind: 'disconnected' };
    case '2': {
      const [name, data] = JSON.parse(text.slice(text.indexOf('[', start)));
      return { kind: 'event', name, data };
    }
    case '3': {
      const list = text.indexOf('[', start);
      return { kind: 'acknowledged', id: Number(text.slice(start, list)), data: JSON.parse(text.slice(list))[0] };
    }
    case '4':
      return { kind: 'refused', data: JSON.parse(text.slice(start)) };
    default:
      return { kind: 'other' };
  }
}
