/** A browser or program: it keeps its cookie and says which page it comes from. */
export interface Device {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** A multipart form with one file in the field `image`. */
  upload(method: 'PUT' | 'POST', path: string, file: Uint8Array, fields?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  /** The cookie that it would send. */
  readonly cookie: string | undefined;
  /** Another tab of it: the same cookie as of now. */
  tab(): Device;
}

export interface SendOptions {
  readonly body?: RequestInit['body'];
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** Of a problem document. */
  readonly code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of an answer, it says itself
  readonly json: any;
}

/** A device that knows the API below `url` and comes from `origin`. */
export function newDevice(url: string, origin: string, cookie?: string): Device {
  return createDevice(url, { origin }, cookie);
}

/** A program that shows a token; it comes from no page. */
export function newProgram(url: string, token: string): Device {
  return createDevice(url, { authorization: `Bearer ${token}` });
}

function createDevice(url: string, own: Record<string, string>, cookie?: string): Device {
  let jar = cookie;

  async function send(method: string, path: string, { body, headers = {} }: SendOptions = {}): Promise<Answer> {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...own, ...(jar === undefined ? {} : { cookie: jar }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(';')[0] as string;
      jar = pair.endsWith('=') ? undefined : pair;
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    const json = isJson ? JSON.parse(bytes.toString()) : undefined;
    return { status: response.status, headers: response.headers, bytes, code: json?.code, json };
  }

  const sendJson = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    body === undefined
      ? send(method, path, { headers })
      : send(method, path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });

  return {
    send,
    get: (path, headers) => sendJson('GET', path, undefined, headers),
    post: (path, body, headers) => sendJson('POST', path, body, headers),
    patch: (path, body) => sendJson('PATCH', path, body),
    delete: (path) => sendJson('DELETE', path, undefined),
    upload(method, path, file, fields = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('image', new Blob([new Uint8Array(file)]), 'secret-name.png');
      return send(method, path, { body: form });
    },
    get cookie() {
      return jar;
    },
    tab: () => createDevice(url, own, jar),
  };
}
