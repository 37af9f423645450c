import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createS3MediaStore, ensureBucket } from './s3-media-store.ts';
import { StartupError } from './startup-error.ts';

let server: Server;
let answer: RequestListener;
let asked: string[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    request.resume();
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

function deps() {
  const { port } = server.address() as AddressInfo;
  return {
    log: createLog({ level: 'silent' }),
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'media',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    },
    limits: { attempts: 3, connectMs: 200, answerMs: 200, silenceMs: 200 },
  };
}
const status =
  (code: number): RequestListener =>
  (_, response) =>
    void response.writeHead(code).end();

describe('a store that fails', () => {
  test('for a moment is asked again', async () => {
    answer = (request, response) => status(asked.length < 3 ? 503 : 200)(request, response);
    await createS3MediaStore(deps()).put('a', Buffer.from('x'), 'x/y');
    expect(asked).toEqual(['PUT /media/a', 'PUT /media/a', 'PUT /media/a']);
  });

  test('for longer is `unavailable`, after a bounded number of attempts', async () => {
    answer = status(503);
    const store = createS3MediaStore(deps());
    await expect(store.put('a', Buffer.from('x'), 'x/y')).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toHaveLength(3);
    await expect(store.read('a')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.remove('a')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.probe()).rejects.toThrow();
  });

  test('without a word is given up on after the time allowed', async () => {
    answer = () => undefined;
    const started = performance.now();
    await expect(createS3MediaStore(deps()).read('a')).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toHaveLength(3);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('that stops in the middle of a file breaks the stream off', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'Content-Length': '10' });
      if (request.method === 'HEAD') response.end();
      else response.write('half');
    };
    const stored = await createS3MediaStore(deps()).read('a');
    expect(stored?.size).toBe(10);
    await expect(stored?.bytes()).rejects.toThrow();
  });

  test('that refuses is not asked again', async () => {
    answer = status(403);
    await expect(createS3MediaStore(deps()).put('a', Buffer.from('x'), 'x/y')).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    expect(asked).toHaveLength(1);
  });
});

describe('the bucket', () => {
  test('is made where it is missing, and left alone where it is not', async () => {
    answer = (request, response) => status(request.method === 'HEAD' ? 404 : 200)(request, response);
    await ensureBucket(deps());
    expect(asked).toEqual(['HEAD /media', 'PUT /media'].map((line) => expect.stringMatching(`^${line}/?$`)));
    asked = [];
    answer = status(200);
    await ensureBucket(deps());
    expect(asked).toHaveLength(1);
  });

  test('that another process made in the same moment is used; one that is somebody else’s is not', async () => {
    answer = (request, response) =>
      status(request.method === 'PUT' ? 409 : asked.length < 3 ? 404 : 200)(request, response);
    await expect(ensureBucket(deps())).resolves.toBeUndefined();
    expect(asked).toHaveLength(3);
    asked = [];
    answer = (request, response) =>
      status(request.method === 'PUT' ? 409 : asked.length < 3 ? 404 : 403)(request, response);
    await expect(ensureBucket(deps())).rejects.toThrow(/403/);
  });

  test('that may not be used is said at the start, with what to correct', async () => {
    answer = status(403);
    await expect(ensureBucket(deps())).rejects.toThrow(StartupError);
    await expect(ensureBucket(deps())).rejects.toThrow(/bucket "media" \(403[^\n]*S3_BUCKET/);
  });

  test('of a store that is away does not keep the server from starting', async () => {
    answer = status(503);
    await expect(ensureBucket(deps())).resolves.toBeUndefined();
  });
});
