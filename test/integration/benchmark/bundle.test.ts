import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUMS_FILE } from '../../../src/contract/bundle.ts';
import { makeReport } from '../../../src/features/benchmark-report/make-report.ts';
import { readUnbundled } from '../../../src/features/bundle/data.ts';
import { makeBundle } from '../../../src/features/bundle/make-bundle.ts';
import { readBundle } from '../../../src/features/bundle/read-bundle.ts';
import { verifyBenchmark } from '../../../src/features/bundle/verify-benchmark.ts';
import type { Verdict } from '../../../src/features/bundle/verify-bundle.ts';
import { sha256, unzip, zipOf } from '../../../src/features/bundle/zip.ts';
import { createThreadPool } from '../../../src/platform/pool.ts';
import { insertJudgedFixture, type JudgedFixture } from '../../fixtures/benchmark-report/store.ts';
import { tamperedBundle } from '../../fixtures/bundle.ts';
import { createInstallation, type Installation } from '../../installation.ts';

let house: Installation;
let benchmark: JudgedFixture;
let zip: Buffer;

const get = (file: string) => house.device().get(`/contests/${benchmark.slug}/${file}`);

beforeAll(async () => {
  house = await createInstallation();
  benchmark = await insertJudgedFixture(house.services);
});
afterAll(() => house.close());

async function verify(bytes: Buffer): Promise<Verdict> {
  const bundle = await readBundle(bytes);
  if (bundle.kind !== 'benchmark') throw new Error(`the bundle of a ${bundle.kind}`);
  return verifyBenchmark(bundle);
}
const tampered = (name: string, change: (text: string) => string) => tamperedBundle(zip, name, change);
/** The first judgement's score on a dimension, another one. */
const otherScore = (text: string) => {
  const record = JSON.parse(text);
  const given = record.judgements[0].judgement.appeal;
  given.score = given.score === 10 ? 9 : given.score + 1;
  return JSON.stringify(record);
};

describe('the bundle of a benchmark', () => {
  it('is made once the report is there', async () => {
    const { pool, prisma } = house.services;
    const threads = createThreadPool({ maxThreads: 1 });
    try {
      const { slug, contestId } = benchmark;
      await makeBundle(pool, contestId, '1.2.3');
      expect((await get('bundle')).code).toBe('not_published');
      await (await house.host()).post(`/benchmarks/${slug}/publish`);
      expect(await readUnbundled(pool)).toEqual([]);
      await makeBundle(pool, contestId, '1.2.3');
      expect((await get('bundle')).json).toEqual({ sha256: null, size: null });
      await makeReport({ pool, threads }, contestId);
      expect(await readUnbundled(pool)).toEqual([contestId]);
      await makeBundle(pool, contestId, '1.2.3');
      expect(await readUnbundled(pool)).toEqual([]);
      const stored = await prisma.bundle.findUniqueOrThrow({ where: { contestId } });
      zip = (await get('bundle.zip')).bytes;
      expect((await get('bundle')).json).toEqual({ sha256: stored.sha256, size: zip.length });
      expect(sha256(zip)).toBe(stored.sha256);
    } finally {
      await threads.close();
    }
  });

  it('holds the record with logs, standard and instructions, the report, and what names stand for', async () => {
    const files = new Map((await unzip(zip)).map(({ name, bytes }) => [name, bytes.toString()]));
    expect([...files.keys()].sort()).toEqual(
      [
        ...['README.md', SUMS_FILE, 'about.json', 'attempts.csv', 'croissant.json', 'judgements.csv', 'judges.csv'],
        ...['models.csv', 'record.json', 'report.json', 'runs.csv'],
      ].sort(),
    );
    expect(JSON.parse(files.get('about.json') ?? '')).toMatchObject({
      ...{ version: 2, kind: 'benchmark', blindrank: '1.2.3', standardVersion: '1.2', withoutReruns: 1 },
      settings: { generation: { imageModel: 'painter-1' } },
    });
    const record = JSON.parse(files.get('record.json') ?? '');
    expect(record.standard.instructions.length).toBeGreaterThan(3);
    expect(record.runs.find(({ outcome }: { outcome: string }) => outcome === 'model_truncated').attempts).toEqual([
      expect.objectContaining({ log: expect.objectContaining({ finishReason: 'length' }) }),
    ]);
    expect(files.get('judges.csv')).toContain('"Ada, type designer",person,true');
    const everything = [...files.values()].join();
    for (const voterId of Object.values(benchmark.judges)) expect(everything).not.toContain(voterId);
  });

  it('verifies: every published number follows from the record', async () => {
    expect(await verify(zip)).toEqual({ kind: 'match' });
  });

  it('one changed score is found out: by the checksums, and with right checksums by the numbers', async () => {
    const changed = (await unzip(zip)).map((file) =>
      file.name === 'record.json' ? { ...file, bytes: Buffer.from(otherScore(file.bytes.toString())) } : file,
    );
    await expect(readBundle(await zipOf(changed))).rejects.toMatchObject({ kind: 'checksum', where: 'record.json' });
    expect(await verify(await tampered('record.json', otherScore))).toMatchObject({
      kind: 'differs',
      difference: { where: expect.stringMatching(/^report\.json › models › (amber|birch|cedar|dune) › /) },
    });
  });

  it.each<[string, string, (text: string) => string, string]>([
    ['a number', 'report.json', (text) => text.replace(/"mean": (\d\.\d{3})/, '"mean": 1.2345678'), 'report.json › '],
    [
      'an outcome',
      'record.json',
      (text) => text.replace('"model_truncated"', '"provider_error"'),
      'record.json › runs',
    ],
    [
      'a log',
      'record.json',
      (text) => text.replace('"finishReason": "length"', '"finishReason": "stop"'),
      'record.json › runs',
    ],
    ['a table', 'judgements.csv', (text) => text.replace('Reason for 9.', 'Reason for ten.'), 'judgements.csv'],
  ])('%s that was changed is found out', async (_what, name, change, where) => {
    const verdict = await verify(await tampered(name, change));
    expect(verdict).toMatchObject({ kind: 'differs', difference: { where: expect.stringContaining(where) } });
  });

  it('what does not fit together is refused, and another method is not checked', async () => {
    const fault = async (name: string, change: (text: string) => string) => readBundle(await tampered(name, change));
    const changed = (change: (record: { judgements: unknown[] }) => void) => (text: string) => {
      const record = JSON.parse(text);
      change(record);
      return JSON.stringify(record);
    };
    await expect(fault('about.json', (text) => text.replace('0f0f', '0f1f'))).rejects.toMatchObject({
      kind: 'seed_hash',
    });
    await expect(
      fault(
        'record.json',
        changed(({ judgements }) => judgements.push(judgements[0])),
      ),
    ).rejects.toMatchObject({ kind: 'double_judgement' });
    await expect(fault('record.json', (text) => text.replace('"judge": "J1"', '"judge": "J9"'))).rejects.toMatchObject({
      kind: 'unknown_code',
    });
    await expect(fault('record.json', (text) => text.replace('"score": 9', '"score": 11'))).rejects.toMatchObject({
      kind: 'bad_row',
    });
    const other = await verify(
      await tampered('about.json', (text) => text.replace(/"methodVersion": "[^"]+"/, '"methodVersion": "0"')),
    );
    expect(other).toMatchObject({ kind: 'other_method', published: '0' });
  });

  it('the command says so in a sentence and by its exit status', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'blindrank-bundle-'));
    try {
      await writeFile(join(folder, 'right.zip'), zip);
      await writeFile(join(folder, 'wrong.zip'), await tampered('record.json', otherScore));
      const run = async (file: string) => {
        const command = promisify(execFile)('node', ['src/cli/blindrank.mjs', 'verify', join(folder, file)]);
        return command.then(
          ({ stdout }) => ({ code: 0, stdout }),
          ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
        );
      };
      const right = await run('right.zip');
      expect(right).toMatchObject({ code: 0, stdout: expect.stringContaining('Match: every published number') });
      expect(right.stdout).toContain('4 models, 201 judgements');
      expect(await run('wrong.zip')).toMatchObject({ code: 1, stdout: expect.stringContaining('No match') });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
