import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import {
  hangsUp,
  message,
  openAiServer,
  type Reply,
  refuses,
  says,
  saysNothing,
  writes,
} from '../../../test/openai-server.ts';
import { createEndpoint, type EndpointSettings } from './endpoint.ts';
import { retryAfterMs } from './retry-after.ts';

const KEY = 'sk-very-secret';

async function endpoint(settings: Partial<EndpointSettings>, ...replies: Reply[]) {
  const server = await openAiServer(...replies);
  const gate = { enter: vi.fn(async () => {}), hold: vi.fn() };
  const all = { baseUrl: server.baseUrl, apiKey: KEY, timeoutMs: 10_000, callsPerMinute: 60, ...settings };
  const { ask, fetchFile } = createEndpoint(all, gate);
  return { server, gate, ask: () => ask('/chat/completions', { model: 'm', messages: [] }), fetchFile, askWith: ask };
}

/** Nobody listens there. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

describe('an endpoint', () => {
  it('gives what came, asked with the key', async () => {
    const { server, ask, gate } = await endpoint({}, message('hello'));
    expect(await ask()).toMatchObject({
      kind: 'answer',
      httpStatus: 200,
      body: { choices: [{ message: { content: 'hello' } }] },
    });
    expect(server.asked).toEqual([
      { path: '/v1/chat/completions', authorization: `Bearer ${KEY}`, body: { model: 'm', messages: [] } },
    ]);
    expect(gate.enter).toHaveBeenCalledOnce();
    expect(gate.hold).not.toHaveBeenCalled();
  });

  it('is asked without a key where there is none, whatever the environment holds', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'from-elsewhere');
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1/elsewhere');
    const { server, ask } = await endpoint({ apiKey: null }, message('hello'));
    expect((await ask()).kind).toBe('answer');
    expect(server.asked[0]?.authorization).toBeUndefined();
    vi.unstubAllEnvs();
  });

  it.each<[string, Reply, object]>([
    ['busy', refuses(429, 'slow down', { 'Retry-After': '7' }), { httpStatus: 429, retryAfterMs: 7000 }],
    ['down', refuses(500, 'oops'), { httpStatus: 500, retryAfterMs: null }],
    ['no right', refuses(401, `Incorrect API key: ${KEY}`), { httpStatus: 401 }],
    ['gone in the middle', hangsUp, { errorCode: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/) }],
    ['no JSON', writes('<html>busy</html>'), { errorCode: 'no_json', message: '<html>busy</html>' }],
    ['elsewhere', says({}, 302, { Location: 'http://127.0.0.1:1/' }), { errorCode: 'connection_failed' }],
  ])('that is %s is an answer too, asked once', async (_what, reply, expected) => {
    const { server, ask, gate } = await endpoint({}, reply);
    const fault = await ask();
    expect(fault).toMatchObject({ kind: 'fault', ...expected });
    expect(server.asked).toHaveLength(1);
    expect(JSON.stringify(fault)).not.toContain(KEY);
    const { retryAfterMs: asked = null } = fault as { retryAfterMs?: number | null };
    expect(gate.hold.mock.calls).toEqual(asked === null ? [] : [[asked]]);
  });

  it('that cannot be reached, or says nothing, is named so', async () => {
    const { ask } = await endpoint({ baseUrl: `http://127.0.0.1:${await closedPort()}/v1` });
    expect(await ask()).toMatchObject({ kind: 'fault', errorCode: 'ECONNREFUSED' });
    const silent = await endpoint({ timeoutMs: 100 }, saysNothing);
    expect(await silent.ask()).toMatchObject({ kind: 'fault', errorCode: 'timeout' });
    const half = await endpoint({ timeoutMs: 100 }, (response) => void response.writeHead(200).write('{'));
    expect(await half.ask()).toMatchObject({ kind: 'fault', errorCode: 'timeout' });
  });

  it('that repeats the key in its answer does not tell it', async () => {
    const { ask } = await endpoint({}, message(`your key is ${KEY}`));
    const answer = await ask();
    expect(JSON.stringify(answer)).toContain('your key is [secret]');
  });

  it('is left when the caller leaves', async () => {
    const { askWith, server } = await endpoint({}, saysNothing);
    const controller = new AbortController();
    const asked = askWith('/chat/completions', {}, controller.signal);
    await vi.waitFor(() => expect(server.asked).toHaveLength(1));
    controller.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
  });

  it('gives files of its own origin, and none of others', async () => {
    const { fetchFile, server } = await endpoint({}, writes('bytes', 'image/png'), refuses(404, 'gone'));
    const file = await fetchFile(`${new URL(server.baseUrl).origin}/files/1.png`);
    expect(file.kind === 'file' && file.bytes.toString()).toBe('bytes');
    expect(await fetchFile('/files/2.png')).toMatchObject({ kind: 'fault', httpStatus: 404 });
    expect(await fetchFile('http://127.0.0.1:1/1.png')).toMatchObject({ kind: 'fault', errorCode: 'file_elsewhere' });
    expect(server.asked.map(({ path }) => path)).toEqual(['/files/1.png', '/files/2.png']);
  });
});

it.each([
  [{ 'retry-after': '3' }, 3000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': new Date(65_000).toUTCString() }, 5000],
  [{ 'retry-after': new Date(0).toUTCString() }, 0],
  [{ 'retry-after-ms': '250', 'retry-after': '3' }, 250],
  [{ 'retry-after': 'soon' }, null],
  [{}, null],
])('of %j one waits %s ms', (headers, ms) => {
  expect(retryAfterMs(new Headers(headers as Record<string, string>), 60_000)).toBe(ms);
});
