import { expect, it } from 'vitest';
import { sha256, unzip, zipOf } from './zip.ts';

const FILES = [
  { name: 'about.json', bytes: Buffer.from('{}') },
  { name: 'round-1/votes.csv', bytes: Buffer.alloc(300_000, 'votes ') },
  { name: 'empty', bytes: Buffer.alloc(0) },
];

it('gives the files back, and the same files are the same bytes', async () => {
  const zip = await zipOf(FILES);
  expect(await unzip(zip)).toEqual(FILES);
  expect(sha256(await zipOf(FILES))).toBe(sha256(zip));
});

it('refuses what is no zip, is cut short, or was changed inside', async () => {
  const zip = await zipOf(FILES);
  await expect(unzip(Buffer.from('hello'))).rejects.toThrow();
  await expect(unzip(zip.subarray(0, zip.length - 30))).rejects.toThrow();
  const changed = Buffer.from(zip);
  changed.write('../', changed.indexOf('about.json'));
  changed.write('../', changed.lastIndexOf('about.json'));
  await expect(unzip(changed)).rejects.toThrow();
});

it('refuses a zip that unpacks to more than any bundle, before unpacking it', async () => {
  const zip = await zipOf([{ name: 'bomb', bytes: Buffer.alloc(1000) }]);
  // The size that the directory at the end claims: 4 GiB less one.
  const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  zip.writeUInt32LE(0xfffffffe, directory + 24);
  await expect(unzip(zip)).rejects.toThrow('too large');
});
