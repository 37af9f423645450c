import { meterOf } from '../metrics.ts';
import { run } from '../run-state.ts';

interface Params {
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout?: string;
  readonly responseType?: 'text' | 'binary' | 'none';
}

interface Response {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly body: string | ArrayBuffer | null;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, readonly { readonly name: string; readonly value: string }[]>>;
  readonly timings: { readonly duration: number };
}

class FileData {
  readonly blob: Blob;
  readonly filename: string;

  constructor(blob: Blob, filename: string) {
    this.blob = blob;
    this.filename = filename;
  }
}

function file(data: string | ArrayBuffer, filename = 'file', type = 'application/octet-stream'): FileData {
  return new FileData(new Blob([data], { type }), filename);
}

type Body = string | ArrayBuffer | Readonly<Record<string, string | FileData>> | null;
const USUAL_TIMEOUT = '60s';

/** Never rejects: without an answer the status is 0, as with k6. */
async function asyncRequest(method: string, url: string, body: Body = null, params: Params = {}): Promise<Response> {
  const started = performance.now();
  const seconds = Number.parseFloat(params.timeout ?? USUAL_TIMEOUT);
  const response = await answerOf(method, url, body, params, seconds).catch((error: unknown) => noAnswer(error));
  const duration = performance.now() - started;
  meterOf(run.meters, 'http_req_duration', 'trend').add(duration);
  meterOf(run.meters, 'http_req_failed', 'rate').add(response.status >= 200 && response.status < 400 ? 0 : 1);
  return { ...response, timings: { duration } };
}

async function answerOf(
  method: string,
  url: string,
  body: Body,
  { headers = {}, responseType }: Params,
  seconds: number,
) {
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(seconds * 1000),
    ...(body !== null && { body: formOf(body) }),
  });
  const bytes = await response.arrayBuffer();
  const text = () => Buffer.from(bytes).toString('utf8');
  return {
    status: response.status,
    body: responseType === 'none' ? null : responseType === 'binary' ? bytes : text(),
    error: '',
    headers: Object.fromEntries(response.headers),
    cookies: cookiesOf(response.headers.getSetCookie()),
  };
}

function noAnswer(error: unknown) {
  return { status: 0, body: null, error: String(error), headers: {}, cookies: {} };
}

function formOf(body: NonNullable<Body>): string | ArrayBuffer | FormData {
  if (typeof body === 'string' || body instanceof ArrayBuffer) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof FileData) form.set(name, value.blob, value.filename);
    else form.set(name, value);
  }
  return form;
}

function cookiesOf(lines: readonly string[]): Response['cookies'] {
  const pairs = lines.map((line) => line.split(';')[0].split('='));
  return Object.fromEntries(pairs.map(([name, ...rest]) => [name, [{ name, value: rest.join('=') }]]));
}

// biome-ignore lint/style/noDefaultExport: as k6 has it
export default { asyncRequest, file };
