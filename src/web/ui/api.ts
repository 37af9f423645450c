import { common } from '../../words/words.ts';
import { ApiError, problemFrom } from './api-error.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const BASE = '/api/v1';
const PATIENCE_MS = 20_000;

/**
 * Calls the HTTP interface and returns its JSON (undefined for an empty answer).
 * Throws ApiError: the server's problem with its sentence, or `offline` when it cannot be reached.
 */
export async function request<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
  const response = await reach(`${BASE}${path}`, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text().catch(() => '');
  if (!response.ok) throw problemFrom(text);
  return parsed<Answer>(text);
}

export const get = <Answer>(path: string) => request<Answer>('GET', path);
export const post = <Answer>(path: string, body?: object) => request<Answer>('POST', path, body);

/**
 * Sends a form with a file, telling how much of it has left (0–1). XMLHttpRequest, because fetch tells no progress.
 * Throws ApiError as `request` does.
 */
export function send<Answer>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  progress: (share: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, `${BASE}${path}`);
    call.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    call.onerror = () => reject(new ApiError('offline', common.failure.offline));
    call.onload = () => {
      if (call.status < 200 || call.status >= 300) return reject(problemFrom(call.responseText));
      try {
        resolve(parsed<Answer>(call.responseText));
      } catch (error) {
        reject(error);
      }
    };
    call.send(form);
  });
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    throw new ApiError('offline', late ? common.failure.timeout : common.failure.offline);
  }
}

function parsed<Answer>(text: string): Answer {
  if (text === '') return undefined as Answer;
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new ApiError('unreadable', common.failure.unreadable);
  }
}
