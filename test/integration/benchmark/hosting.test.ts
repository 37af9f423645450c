import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchmarkImportLine } from '../../../src/contract/benchmark-manifest.ts';
import { machineAsHostOf } from '../../../src/features/access/require-role.ts';
import { importBenchmark } from '../../../src/features/briefs/import-benchmark.ts';
import type { Device } from '../../device.ts';
import { insertBenchmark, insertOpenBenchmark, smallBenchmark, sourceOf } from '../../fixtures/benchmark.ts';
import { zipOf } from '../../fixtures/manifest.ts';
import { createInstallation, enter, type Installation, newContest } from '../../installation.ts';

let house: Installation;
let host: Device;
beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
});
afterAll(() => house.close());

const small = { briefs: 2, models: 2, runs: 2 } as const;
const setStatus = (slug: string, status: 'published' | 'archived') =>
  house.services.prisma.contest.update({ where: { slug }, data: { status } });

describe('a manifest that is sent', () => {
  it('is answered line by line, to the counts or to everything that is wrong', async () => {
    const { slug } = (await host.post('/benchmarks', { name: 'Posters', question: 'Which is best?' })).json;
    const { manifest, files } = await smallBenchmark(small);
    const send = async (body: Buffer) => {
      const headers = { 'content-type': 'application/zip' };
      const answer = await host.send('POST', `/benchmarks/${slug}/manifest`, { body: new Uint8Array(body), headers });
      expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
      const lines = answer.bytes.toString().trim().split('\n');
      return lines.map((line) => benchmarkImportLine.parse(JSON.parse(line)));
    };
    const lines = await send(await zipOf(manifest, files));
    expect(lines[0]).toMatchObject({ kind: 'progress', step: 'checking' });
    expect(lines.at(-1)).toMatchObject({ kind: 'done', runs: 8, attempts: 8, briefs: 2, models: 2 });
    Object.assign(manifest.runs[0] ?? {}, { model: 'nobody' });
    expect((await send(await zipOf(manifest, files))).at(-1)).toEqual({
      kind: 'faults',
      faults: [
        {
          place: 'runs[0].model',
          code: 'unknown_model',
          message: 'There is no model “nobody”, neither in the manifest nor in the benchmark.',
        },
      ],
      more: 0,
    });
    expect((await host.get(`/benchmarks/${await newContest(host)}/works`)).code).toBe('benchmark_only');
  });
});

describe('the works of a benchmark', () => {
  it('are counted by model and brief, with what is missing before judging opens', async () => {
    const slug = await insertBenchmark(house.services, {
      ...small,
      anchors: 1,
      leastRuns: 3,
      outcomes: (m, b, run) => {
        if (m === 0 && b === 0) return run === 1 ? ['model_truncated'] : ['pipeline_error', 'model_empty'];
        return m === 1 && b === 1 && run === 2 ? ['provider_error'] : undefined;
      },
      sideNote: (m, b) => (m === 0 && b === 0 ? 'Limit raised' : undefined),
    });
    const { json } = await host.get(`/benchmarks/${slug}/works`);
    expect(json).toMatchObject({
      status: 'draft',
      leastRuns: 3,
      standard: '1.2',
      settings: { imageModel: 'painter-1', limit: 32_000 },
      briefs: [
        {
          key: 'brief-0',
          title: 'Brief 0',
          layer: 'poster',
          requiredText: ['Fair 0', '12 May'],
          anchors: 1,
          outputs: 2,
        },
        { key: 'brief-1', layer: 'packaging', outputs: 3 },
      ],
      models: [
        { key: 'model-0', label: 'Model A', version: '1.0', outputs: 2 },
        { key: 'model-1', label: 'Model B', outputs: 3 },
      ],
      runs: 9,
      attempts: 10,
      waiting: 1,
      fault:
        'Every model needs 3 runs of every brief: “Model A” has 2 of “Brief 0”. Import the missing ones or ask for fewer.',
    });
    const none = { completed: 0, truncated: 0, empty: 0, broken: 0, waiting: 0, sideNotes: 0 };
    expect(json.cells).toEqual([
      { ...none, model: 'model-0', brief: 'brief-0', truncated: 1, empty: 1, sideNotes: 1 },
      { ...none, model: 'model-0', brief: 'brief-1', completed: 2 },
      { ...none, model: 'model-1', brief: 'brief-0', completed: 2 },
      { ...none, model: 'model-1', brief: 'brief-1', completed: 1, waiting: 1 },
    ]);
    expect((await host.get(`/contests/${slug}`)).json).toMatchObject({
      kind: 'benchmark',
      methods: [],
      host: { leastRuns: 3, benchmarks: 6, designs: 0, methods: [] },
    });
    expect((await host.get(`/benchmarks/${slug}/works/nothing`)).status).toBe(404);
    const brief = (await host.get(`/benchmarks/${slug}/works/brief-0`)).json;
    expect(brief).toMatchObject({ key: 'brief-0', anchors: [{ note: 'Anchor 0', scores: { appeal: 8 } }] });
    const said = brief.runs.map(({ model, run, sideNote, outcome, attempts, directions }: Record<string, object[]>) =>
      [model, run, sideNote, outcome, attempts?.length, directions?.length].join(' '),
    );
    expect(said).toEqual([
      'model-0 1  model_truncated 1 0',
      'model-0 1 Limit raised completed 1 1',
      'model-0 2  model_empty 2 0',
      'model-1 1  completed 1 1',
      'model-1 2  completed 1 1',
    ]);
  });

  it('are shown to hosts alone, and to everybody once they are published', async () => {
    const { slug } = await insertOpenBenchmark(house.services, { ...small, anchors: 1, directions: 2 });
    const judge = await enter(host, slug, 'judge', house.device());
    const other = await enter(host, await newContest(host), 'host', house.device());
    const { anchors, runs } = (await host.get(`/benchmarks/${slug}/works/brief-0`)).json;
    const pictures = [anchors[0].picture, ...runs[0].directions];
    expect(pictures).toHaveLength(3);
    const names = pictures.flatMap(({ full, small: less }: { full: string; small: string }) => [full, less]);
    for (const name of names) {
      const answer = await host.get(`/media/${name}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'private, max-age=31536000, immutable',
      ]);
      for (const device of [judge, other, house.device()])
        expect((await device.get(`/media/${name}`)).status).toBe(404);
    }
    expect((await host.get(`/media/${names[0]}`)).headers.get('content-type')).toBe('image/png');
    for (const status of ['published', 'archived'] as const) {
      await setStatus(slug, status);
      for (const name of names) {
        const answer = await house.device().get(`/media/${name}`);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      }
    }
  });
});

describe('a benchmark', () => {
  it('opens judging with the hash of its seed told, when nothing is missing', async () => {
    const slug = await insertBenchmark(house.services, small);
    const opened = await host.post(`/benchmarks/${slug}/open`);
    expect([opened.status, opened.json.status]).toEqual([201, 'evaluation']);
    const judging = await house.services.prisma.judging.findFirstOrThrow({ where: { contest: { slug } } });
    expect(judging).toMatchObject({ standardVersion: '1.2', withoutReruns: 0 });
    expect(judging.seed).toHaveLength(32);
    expect(judging.seedHash).toBe(createHash('sha256').update(judging.seed).digest('hex'));
    const [event] = (await host.get(`/contests/${slug}/audit`)).json;
    expect(event).toMatchObject({ action: 'judging.opened', detail: { seedHash: judging.seedHash, standard: '1.2' } });
    expect((await host.get(`/benchmarks/${slug}/works`)).json).toMatchObject({ status: 'evaluation', fault: null });
    expect((await host.post(`/benchmarks/${slug}/open`)).code).toBe('wrong_contest_state');
  });

  it('does not open while something is missing, and stays a draft', async () => {
    const one = await insertBenchmark(house.services, { ...small, models: 1 });
    const few = await insertBenchmark(house.services, { ...small, leastRuns: 3 });
    const rerun = {
      ...small,
      outcomes: (m: number, _b: number, run: number) => (m + run === 1 ? (['provider_error'] as const) : undefined),
    };
    const waiting = await insertBenchmark(house.services, rerun);
    expect((await host.post(`/benchmarks/${one}/open`)).code).toBe('needs_two_models');
    expect((await host.post(`/benchmarks/${few}/open`)).code).toBe('needs_runs');
    expect((await host.post(`/benchmarks/${waiting}/open`)).code).toBe('needs_reruns');
    for (const slug of [one, few, waiting]) {
      expect((await host.get(`/contests/${slug}`)).json.status).toBe('draft');
      expect(await house.services.prisma.judging.count({ where: { contest: { slug } } })).toBe(0);
    }
    expect((await host.patch(`/contests/${few}`, { leastRuns: 2 })).json.host.leastRuns).toBe(2);
    expect((await host.post(`/benchmarks/${few}/open`)).status).toBe(201);
    expect((await host.patch(`/contests/${few}`, { leastRuns: 1 })).code).toBe('settings_frozen');
    expect((await host.post(`/benchmarks/${waiting}/open`, { withoutReruns: true })).status).toBe(201);
    const judging = await house.services.prisma.judging.findFirstOrThrow({ where: { contest: { slug: waiting } } });
    expect(judging.withoutReruns).toBe(2);
  });

  it('does not count side notes as runs', async () => {
    const slug = await insertBenchmark(house.services, { ...small, leastRuns: 3, sideNote: () => 'Limit raised' });
    expect((await host.post(`/benchmarks/${slug}/open`)).code).toBe('needs_runs');
  });

  it('does not open while something is imported', async () => {
    const slug = await insertBenchmark(house.services, small);
    const { manifest, files } = await smallBenchmark(small);
    const source = sourceOf(manifest, files);
    const code = await new Promise((resolve, reject) => {
      const open = async () => ({
        ...source,
        async readManifest() {
          resolve((await host.post(`/benchmarks/${slug}/open`)).code);
          return source.readManifest();
        },
      });
      void machineAsHostOf(house.services, slug)
        .then((of) => importBenchmark(house.services, of, { open }))
        .catch(reject);
    });
    expect(code).toBe('import_running');
  });

  it('keeps the words of its briefs when its own name is changed', async () => {
    const slug = await insertBenchmark(house.services, small);
    expect((await host.patch(`/contests/${slug}`, { name: 'Better posters', brief: 'New' })).status).toBe(200);
    expect((await host.get(`/benchmarks/${slug}/works`)).json.briefs[0].title).toBe('Brief 0');
    expect((await host.patch(`/contests/${slug}`, { methods: ['likes'] })).code).toBe('challenge_only');
    expect((await host.patch(`/contests/${await newContest(host)}`, { leastRuns: 2 })).code).toBe('benchmark_only');
  });

  it('is archived when it was published', async () => {
    const { slug } = await insertOpenBenchmark(house.services, small);
    expect((await host.post(`/contests/${slug}/archive`)).code).toBe('wrong_contest_state');
    await setStatus(slug, 'published');
    expect((await host.post(`/contests/${slug}/archive`)).json.status).toBe('archived');
    expect((await host.post(`/contests/${slug}/open-submissions`)).code).toBe('challenge_only');
  });
});
