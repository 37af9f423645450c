import { WebSocket as NodeWebSocket } from 'ws';

/** k6's WebSocket is the browser's, but for the third parameter. */
export class WebSocket extends NodeWebSocket {
  constructor(url: string, _protocols?: null, params?: { readonly headers?: Readonly<Record<string, string>> }) {
    super(url, { headers: params?.headers ?? {}, perMessageDeflate: false });
  }
}
