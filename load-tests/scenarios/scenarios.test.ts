import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openZip } from '../../src/features/manifests/zip-source.ts';
import { pngPicture } from './png.ts';
import { commandFrame, connectFrame, readFrame, socketAddress } from './socket-io.ts';
import { storedZip } from './stored-zip.ts';

test('frames are those of Socket.IO', () => {
  expect(socketAddress('https://vote.example.org/')).toBe(
    'wss://vote.example.org/socket.io/?EIO=4&transport=websocket',
  );
  expect(connectFrame('/vote', { protocol: 1 })).toBe('40/vote,{"protocol":1}');
  expect(commandFrame('/vote', 7, 'join', { contest: 'a' })).toBe('42/vote,7["join",{"contest":"a"}]');
});

test.each([
  ['0{"sid":"x"}', { kind: 'open' }],
  ['2', { kind: 'ping' }],
  ['40/vote,{"sid":"x"}', { kind: 'connected' }],
  ['44/vote,{"message":"no, thanks"}', { kind: 'refused', data: { message: 'no, thanks' } }],
  ['42/vote,["state",{"a":[1,2]}]', { kind: 'event', name: 'state', data: { a: [1, 2] } }],
  ['43/vote,12[{"ok":true}]', { kind: 'acknowledged', id: 12, data: { ok: true } }],
  ['42["state",1]', { kind: 'event', name: 'state', data: 1 }],
  ['433["done"]', { kind: 'acknowledged', id: 3, data: 'done' }],
  ['41/vote', { kind: 'disconnected' }],
  ['1', { kind: 'disconnected' }],
  ['6', { kind: 'other' }],
] as const)('%s is understood', (text, frame) => {
  expect(readFrame(text)).toEqual(frame);
});

test('pictures are PNG files that differ', async () => {
  const [one, other] = [pngPicture(640, 481, 1), pngPicture(640, 481, 2)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
  const { width, height, format } = await sharp(Buffer.from(one)).metadata();
  expect([format, width, height]).toEqual(['png', 640, 481]);
  // Decodes all of it: the checksums are right.
  expect((await sharp(Buffer.from(one)).stats()).channels).toHaveLength(1);
});

test('a zip is one that the server reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-zip-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = ['manifest.json', 'folder/picture.png'].map((path, n) => ({
    path,
    bytes: Uint8Array.of(n, 2, 3, 255),
  }));
  await writeFile(join(folder, 'works.zip'), new Uint8Array(storedZip(files)));
  const source = await openZip(join(folder, 'works.zip'));
  onTestFinished(() => source.close());
  for (const { path, bytes } of files) expect(new Uint8Array(await source.read(path))).toEqual(bytes);
});
