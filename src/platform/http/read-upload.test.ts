import { once } from 'node:events';
import { connect } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';
import { createLog } from '../log.ts';
import { answerWithProblem } from './problem.ts';
import { type Upload, withUpload } from './read-upload.ts';
import { logRequests } from './request-log.ts';

const LIMIT = 100_000;
let served: Served;
let uploads: Upload[] = [];
let started = 0;
let settled = 0;

beforeAll(async () => {
  const app = express();
  app.use(logRequests({ log: createLog({ level: 'silent' }) }));
  app.put('/', async (request, response) => {
    started += 1;
    try {
      await withUpload(request, 'image', { bytes: LIMIT }, async (upload) => void uploads.push(upload));
    } finally {
      settled += 1;
    }
    response.status(204).end();
  });
  app.use(answerWithProblem);
  served = await serve(app);
});
afterAll(() => served.close());
beforeEach(() => {
  uploads = [];
});

const part = (name: string, content: string, filename?: string) =>
  `--xyz\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n${content}\r\n`;
const END = '--xyz--\r\n';
const put = async (form: string, type = 'multipart/form-data; boundary=xyz') => {
  const response = await fetch(served.url, { method: 'PUT', body: form, headers: { 'content-type': type } });
  if (response.status === 204) return 'taken';
  return ((await response.json()) as { code: string }).code;
};

describe('a form', () => {
  it('gives its file and its fields', async () => {
    expect(await put(part('label', 'Näme') + part('image', 'bytes', '../../etc/passwd') + END)).toBe('taken');
    expect(uploads).toEqual([{ fields: { label: 'Näme' }, file: Buffer.from('bytes') }]);
  });

  it('may hold exactly one file, in its field', async () => {
    expect(await put(part('label', 'x') + END)).toBe('file_missing');
    expect(await put(part('image', '', 'a.png') + END)).toBe('file_missing');
    expect(await put(part('image', 'a', 'a.png') + part('image', 'b', 'b.png') + END)).toBe('file_too_many');
    expect(await put(part('other', 'a', 'a.png') + END)).toBe('bad_request');
    expect(uploads).toEqual([]);
  });

  it('may hold a file of exactly the limit and no byte more', async () => {
    expect(await put(part('image', 'x'.repeat(LIMIT), 'a.png') + END)).toBe('taken');
    expect(await put(part('image', 'x'.repeat(LIMIT + 1), 'a.png') + END)).toBe('file_too_large');
  });

  it('is refused when it is no such form, broken, or has too much beside the file', async () => {
    expect(await put('{}', 'application/json')).toBe('bad_request');
    expect(await put('a=b', 'application/x-www-form-urlencoded')).toBe('bad_request');
    expect(await put('nothing', 'multipart/form-data')).toBe('bad_request');
    expect(await put(part('image', 'cut off', 'a.png'))).toBe('bad_request');
    expect(await put(part('image', 'a', 'a.png') + part('x', '1') + part('x', '2') + END)).toBe('bad_request');
    expect(await put(part('x', 'a\0b') + part('image', 'a', 'a.png') + END)).toBe('bad_request');
    expect(await put(part('x', 'y'.repeat(200_000)) + part('image', 'a', 'a.png') + END)).toBe('bad_request');
    const many = Array.from({ length: 30 }, (_, index) => part(`x${index}`, '1')).join('');
    expect(await put(many + part('image', 'a', 'a.png') + END)).toBe('bad_request');
    expect(uploads).toEqual([]);
  });

  it('takes names that mean something to JavaScript as names', async () => {
    expect(await put(part('__proto__', 'x') + part('image', 'a', 'a.png') + END)).toBe('taken');
    expect(Object.keys(uploads[0]?.fields ?? {})).toEqual(['__proto__']);
  });
});

describe('a refused upload', () => {
  it('is answered although the client goes on sending', async () => {
    const size = 30 * 1024 * 1024;
    const answer = await put(part('image', 'x'.repeat(size), 'a.png') + END);
    expect(answer).toBe('file_too_large');
  });
});

describe('an upload that breaks off', () => {
  it('ends the reading and harms nobody else', async () => {
    const before = { started, settled };
    const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'PUT / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=xyz\r\nContent-Length: 50000\r\n\r\n',
    );
    socket.write(part('image', 'x'.repeat(20_000), 'a.png'));
    await expect.poll(() => started).toBe(before.started + 1);
    socket.destroy();
    await expect.poll(() => settled).toBe(before.settled + 1);
    expect(await put(part('image', 'a', 'a.png') + END)).toBe('taken');
  });
});
