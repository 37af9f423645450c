import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createStaging } from './staging.ts';

test('the same file, put aside by several works at once, is there once and whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-staging-'));
  try {
    const staging = createStaging(folder, 'contest');
    const bytes = new Uint8Array(100_000).fill(7);
    const file = { size: 'full', contentType: 'image/png', width: 1, height: 1, bytes } as const;
    const work = { kind: 'image', files: [file, { ...file, size: 'small' } as const] } as const;
    for (let time = 0; time < 5; time++) {
      await Promise.all(Array.from({ length: 8 }, () => staging.put(`file ${time}`, work)));
      expect(await staging.has(`file ${time}`)).toBe(true);
      const { files } = await staging.get(`file ${time}`);
      expect(files.map((one) => [one.size, Buffer.compare(one.bytes, bytes)])).toEqual([
        ['full', 0],
        ['small', 0],
      ]);
    }
    const left = await readdir(join(folder, 'imports', 'contest'));
    expect(left).toHaveLength(5);
    await staging.clear();
    expect(await staging.has('file 0')).toBe(false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
