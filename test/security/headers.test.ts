import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Device } from '../device.ts';
import { BASE_URL, createInstallation, type Installation, newContest, picture } from '../installation.ts';
import { rawConnection } from '../raw-socket.ts';

const INJECTION = 'x\r\nSet-Cookie: evil=1\r\nX-Evil: yes';
let house: Installation;
let host: Device;
let slug: string;

beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
  slug = await newContest(host, { name: INJECTION, question: INJECTION });
});
afterAll(() => house.close());

/** The headers as they came, with what a browser would not let one send. */
function ask(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: string; text: string }> {
  const { hostname, port } = new URL(house.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers: { cookie: host.cookie ?? '', ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.rawHeaders.join('\n'), text }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Sends bytes and gives everything that comes back. */
async function exchange(bytes: string): Promise<string> {
  const socket = await rawConnection(Number(new URL(house.url).port));
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.end(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

describe('what people write', () => {
  it('never becomes a header, wherever it is shown', async () => {
    await host.post(`/contests/${slug}/open-submissions`);
    const fields = { label: INJECTION, tool: INJECTION, model: INJECTION };
    expect((await host.upload('POST', `/contests/${slug}/benchmarks`, await picture(1), fields)).status).toBe(201);
    const [{ preview }] = (await host.get(`/contests/${slug}/benchmarks`)).json;
    const name = typeof preview === 'string' ? preview : '';
    for (const path of [
      `/contests/${slug}`,
      '/contests',
      `/contests/${slug}/benchmarks`,
      `/contests/${slug}/audit`,
      `/media/${name}`,
    ]) {
      const answer = await ask(`/api/v1${path}`);
      expect([path, /evil/i.test(answer.headers)]).toEqual([path, false]);
    }
  });

  it('in a file’s name is not even looked at', async () => {
    const form = new FormData();
    form.set('label', 'x');
    form.set('tool', 'y');
    form.set(
      'image',
      new Blob([new Uint8Array(await picture(2))]),
      'a"\r\nX-Evil: yes\r\n\r\n<svg onload=alert(1)>.png',
    );
    const answer = await host.send('POST', `/contests/${slug}/benchmarks`, { body: form });
    expect(answer.status).toBe(201);
    expect(answer.bytes.toString()).not.toContain('svg');
  });
});

describe('headers of a request', () => {
  it('do not say where the installation is: links are made of its own address', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const { text } = await ask(`/api/v1/contests/${slug}`, headers);
    expect(text).toContain(BASE_URL);
    expect(text).not.toContain('evil.example');
  });

  it('do not loosen the content security policy', async () => {
    for (const name of ['x; script-src *', "x' 'unsafe-inline", 'x\tscript-src:*', '*', 'a b']) {
      const { headers, status } = await ask('/api/v1/me', { host: name }).catch(() => ({ headers: '', status: 400 }));
      expect([name, /'unsafe|script-src \*|connect-src[^;]*\*/.test(headers)]).toEqual([name, false]);
      expect(status).toBeLessThan(500);
    }
  });

  it('do not choose the id of the request, nor another method', async () => {
    const { headers } = await ask('/api/v1/me', { 'x-request-id': 'chosen', 'x-http-method-override': 'DELETE' });
    expect(headers).not.toContain('chosen');
    const override = await host.send('POST', `/contests/${slug}/my-entry`, {
      headers: { 'x-http-method-override': 'PUT' },
    });
    expect(override.status).toBe(404);
  });
});

describe('two requests in one', () => {
  it.each([
    ['with two lengths', 'Content-Length: 4\r\nContent-Length: 40\r\n'],
    ['with a length and in chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    ['with a length that is none', 'Content-Length: 4, 40\r\n'],
    ['with a transfer encoding in disguise', 'Transfer-Encoding : chunked\r\n'],
    ['with a header that is folded', 'Content-Length: 4\r\nX: a\r\n b: c\r\n\td: e\r\n'],
  ])('%s are refused, and the second is not heard', async (_, lengths) => {
    const hidden = 'GET /api/v1/contests HTTP/1.1\r\nHost: x\r\n\r\n';
    const text = await exchange(`POST /api/v1/join HTTP/1.1\r\nHost: x\r\n${lengths}\r\n0\r\n\r\n${hidden}`);
    expect(text.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(2);
    expect(text).not.toMatch(/HTTP\/1\.1 2/);
    expect(text).not.toMatch(/\bat .+:\d+:\d+/);
  });

  it('with more bytes of headers than may be are refused', async () => {
    const text = await exchange(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
  });
});
