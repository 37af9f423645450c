import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { machineAsHostOf } from '../../../src/features/access/require-role.ts';
import { importBenchmark } from '../../../src/features/briefs/import-benchmark.ts';
import { openFolder } from '../../../src/features/manifests/folder-source.ts';
import { importManifest } from '../../../src/features/manifests/import-manifest.ts';
import { commandLineSays } from '../../command-line.ts';
import type { Device } from '../../device.ts';
import { benchmarkPlan, type PlanFolder, painter, planFolder } from '../../fixtures/generation.ts';
import { namedModel, namedPicture } from '../../fixtures/manifest.ts';
import { createInstallation, type Installation } from '../../installation.ts';
import { message, openAiServer, refuses, says } from '../../openai-server.ts';

let house: Installation;
let host: Device;

beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
});
afterAll(() => house.close());

const generate = ({ plan, out }: PlanFolder) => commandLineSays('generate', plan, '--out', out, '--json');

async function newContest(kind: 'arenas' | 'benchmarks'): Promise<string> {
  const answer = await host.post(`/${kind}`, { name: 'Made here', question: 'Which is better?' });
  expect(answer.status).toBe(201);
  return answer.json.slug;
}

const hostOf = (slug: string) => machineAsHostOf(house.services, slug);

it('what was generated is a benchmark: works, failures, reruns and side notes', async () => {
  const picture = (await namedPicture(21)).toString('base64');
  const pictures = [refuses(503, 'later'), says({ data: [{ b64_json: picture }] })];
  const server = await openAiServer((response, asked) =>
    (asked.path.endsWith('/chat/completions') ? message('<html>', 'length') : pictures.shift())?.(response, asked),
  );
  const endpoint = { key: 'here', baseUrl: server.baseUrl, callsPerMinute: 1000 };
  const call = (key: string, kind: string) => ({
    key,
    label: key,
    atOnce: 1,
    steps: [{ kind, endpoint: 'here', model: key }],
  });
  const { briefs } = benchmarkPlan([painter('x', 'paint')]) as unknown as { briefs: Record<string, unknown>[] };
  const plan = {
    ...benchmarkPlan([painter('alpha', 'paint-three'), painter('beta', 'crash')] as never),
    atOnce: 1,
    attempts: 2,
    briefs: [
      {
        ...briefs[0],
        anchors: [
          {
            file: 'anchor.png',
            scores: { legibility: 8, lettering_and_finish: 7, information_and_layout: 6, appeal: 7 },
          },
        ],
      },
    ],
    endpoints: [endpoint],
    sideNotes: [{ key: 'long', generator: 'alpha', note: 'twice the tokens', settings: { maxTokens: 8000 } }],
  };
  const generators = [...plan.generators, call('gamma', 'images'), call('delta', 'chat')];
  const folder = await planFolder({ ...plan, generators }, { 'anchor.png': await namedPicture(5) });
  expect((await generate(folder)).exitCode).toBe(3);

  const slug = await newContest('benchmarks');
  const open = () => openFolder(folder.out);
  const counts = await importBenchmark(house.services, await hostOf(slug), { open });
  expect(counts).toMatchObject({ briefs: 1, models: 4, runs: 5, anchors: 1, waiting: 1, attempts: 1 + 2 + 2 + 1 + 1 });
  const entries = await house.services.prisma.entry.findMany({
    where: { contest: { slug } },
    select: { sideNote: true, status: true, failure: true, contestant: { select: { label: true } } },
  });
  const rows = entries.map(({ contestant, ...entry }) => ({ model: contestant?.label, ...entry }));
  expect(rows.sort((a, b) => `${a.model}${a.sideNote}`.localeCompare(`${b.model}${b.sideNote}`))).toMatchObject([
    { model: 'ALPHA', sideNote: '', status: 'submitted' },
    { model: 'ALPHA', sideNote: 'twice the tokens', status: 'submitted' },
    { model: 'BETA', status: 'failed', failure: { outcome: 'pipeline_error' } },
    { model: 'delta', status: 'failed', failure: { outcome: 'model_truncated' } },
    { model: 'gamma', status: 'submitted' },
  ]);

  // What is repaired is brought by the same way: the attempts that were there stay.
  await folder.rewrite({ ...plan, generators: [plan.generators[0], painter('beta', 'paint'), ...generators.slice(2)] });
  expect((await generate(folder)).exitCode).toBe(0);
  expect(await importBenchmark(house.services, await hostOf(slug), { open })).toMatchObject({
    waiting: 0,
    attempts: 1,
  });
});

it('what was generated is an arena, of pictures and of models', async () => {
  const tasks = [
    { key: 'cat', title: 'A cat', format: 'image', reference: { file: 'cat.png', source: 'here', licence: 'CC0-1.0' } },
    { key: 'bird', title: 'A bird', format: 'model' },
  ];
  const generators = ['alpha', 'beta'].map((key) => painter(key, 'paint-or-sculpt'));
  const folder = await planFolder(
    { version: 1, for: 'arena', runs: 2, tasks, generators },
    { 'cat.png': await namedPicture(8), 'model.glb': await namedModel(4) },
  );
  expect((await generate(folder)).exitCode).toBe(0);
  const slug = await newContest('arenas');
  const counts = await importManifest(house.services, await hostOf(slug), { open: () => openFolder(folder.out) });
  expect(counts).toMatchObject({ tasks: 2, generators: 2, outputs: 8 });
  expect((await host.get(`/arenas/${slug}/works`)).json).toMatchObject({ withoutPoster: [], fault: null });
});

it('what was generated is taken as an AI benchmark of a challenge', async () => {
  const plan = {
    version: 1,
    for: 'challenge',
    brief: { text: 'Make a map.' },
    generators: [painter('alpha', 'paint')],
  };
  const folder = await planFolder(plan);
  await generate(folder);
  const [{ image, ...fields }] = JSON.parse(await readFile(join(folder.out, 'benchmarks.json'), 'utf8'));
  const { json } = await host.post('/contests', { name: 'Maps', question: 'Which is clearer?' });
  const picture = await readFile(join(folder.out, image));
  const answer = await host.upload('POST', `/contests/${json.slug}/benchmarks`, picture, fields);
  expect(answer).toMatchObject({
    status: 201,
    json: { label: 'ALPHA', tool: 'ALPHA', model: 'alpha-1', prompt: 'Make a map.' },
  });
});
