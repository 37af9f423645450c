import { check } from 'k6';
import http from 'k6/http';
import type { Trend } from 'k6/metrics';
import { url } from './settings.ts';

/** Somebody's way of saying who asks: a device's cookie, or a program's token. */
export type Caller = { readonly Cookie: string } | { readonly Authorization: string };

/** Changes something as somebody; JSON both ways, null for an answer without a body. Error: the server refused. */
export async function send<T>(
  method: 'POST' | 'PUT' | 'PATCH',
  caller: Caller,
  path: string,
  body: object,
): Promise<T> {
  const headers = { 'Content-Type': 'application/json', Origin: url, ...caller };
  const response = await http.asyncRequest(method, `${url}/api/v1${path}`, JSON.stringify(body), { headers });
  const fine = check(response, { answered: ({ status }) => status >= 200 && status < 300 });
  if (!fine) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
  return JSON.parse(String(response.body ?? '') || 'null') as T;
}

/** Brings a zip with a manifest; the last line of the import's answer, null when the request failed. */
export async function bringZip<Line>(
  caller: Caller,
  path: string,
  zip: ArrayBuffer,
  trend: Trend,
): Promise<Line | null> {
  const headers = { Origin: url, 'Content-Type': 'application/zip', ...caller };
  const sentAt = Date.now();
  const response = await http.asyncRequest('POST', `${url}/api/v1${path}`, zip, { headers, timeout: '90s' });
  trend.add(Date.now() - sentAt);
  if (response.status !== 200) return null;
  return JSON.parse(String(response.body).trim().split('\n').at(-1) as string) as Line;
}

/** A text of plain letters as bytes; k6 has no encoder. */
export function textBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
