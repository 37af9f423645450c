import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { smallBenchmark } from '../fixtures/benchmark.ts';
import { folderOf, namedPicture, smallArena } from '../fixtures/manifest.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let database: TestDatabase;
let printed = '';
let complained = '';

beforeEach(async () => {
  database = await createTestDatabase();
  printed = '';
  complained = '';
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('BASE_URL', 'http://127.0.0.1:3000');
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    complained += String(text);
    return true;
  });
});
afterEach(async () => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await database.drop();
});

async function run(command: 'manifest' | 'benchmark', ...words: string[]): Promise<void> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  vi.stubEnv('DATA_DIR', path);
  await main(['node', 'blindrank', 'import', command, ...words]);
}

it('makes an arena of a folder, and brings more into it', async () => {
  const { manifest, files } = await smallArena();
  await run('manifest', await folderOf(manifest, files), '--name', 'Birds', '--question', 'Which is closer?', '--json');
  const first = JSON.parse(printed);
  expect(first).toMatchObject({ tasks: 2, generators: 2, outputs: 4, gold: 2, unchanged: 0 });
  expect(first.url).toBe(`http://127.0.0.1:3000/host/${first.slug}`);
  expect(complained).toContain(`--contest ${first.slug}`);
  expect(await database.prisma.contest.findUnique({ where: { slug: first.slug } })).toMatchObject({
    kind: 'arena',
    name: 'Birds',
    question: 'Which is closer?',
    status: 'draft',
  });
  printed = '';
  const more = { version: 1, outputs: [{ generator: 'alpha', task: 'cat', run: 2, file: 'a.png' }] };
  await run('manifest', await folderOf(more, { 'a.png': await namedPicture(70) }), '--contest', first.slug);
  expect(printed).toContain(`Imported into ${first.slug}: 0 new tasks, 0 new generators, 1 output, 0 gold assets.`);
});

it('says everything that is wrong, and ends with 2', async () => {
  const { manifest, files } = await smallArena();
  manifest.outputs.push({ generator: 'nobody', task: 'cat', file: '../cat.png' });
  await run('manifest', await folderOf(manifest, files), '--json');
  expect(process.exitCode).toBe(2);
  expect(JSON.parse(printed).faults).toMatchObject([{ place: 'outputs[4].generator', code: 'unknown_generator' }]);
  await run('manifest', await folderOf(manifest, files));
  expect(complained).toContain('outputs[4].generator: There is no generator “nobody”');
  expect(complained).toContain('1 mistake. Nothing was stored.');
});

it('says what it cannot find', async () => {
  await expect(run('manifest', '/nowhere/at/all')).rejects.toThrow('/nowhere/at/all cannot be read.');
  const { manifest, files } = await smallArena();
  const folder = await folderOf(manifest, files);
  await expect(run('manifest', folder, '--contest', 'nothing-here')).rejects.toThrow(
    'There is no contest “nothing-here”.',
  );
});

it('makes a benchmark of a folder, and brings the reruns into it', async () => {
  const small = { briefs: 1, models: 2, runs: 3 } as const;
  const failed = await smallBenchmark({ ...small, outcomes: (m) => (m === 0 ? ['provider_error'] : undefined) });
  await run('benchmark', await folderOf(failed.manifest, failed.files), '--name', 'Posters', '--json');
  const first = JSON.parse(printed);
  expect(first).toMatchObject({ briefs: 1, models: 2, runs: 6, attempts: 6, waiting: 3 });
  expect(first.url).toBe(`http://127.0.0.1:3000/host/${first.slug}`);
  expect(complained).toContain(`Made the benchmark ${first.slug}. To go on with it: --contest ${first.slug}`);
  expect(await database.prisma.contest.findUnique({ where: { slug: first.slug } })).toMatchObject({
    kind: 'benchmark',
    name: 'Posters',
    status: 'draft',
  });
  printed = '';
  const rerun = await smallBenchmark({
    ...small,
    outcomes: (m) => (m === 0 ? ['provider_error', 'model_broken'] : undefined),
  });
  await run('benchmark', await folderOf(rerun.manifest, rerun.files), '--contest', first.slug);
  expect(printed).toContain(
    '0 new briefs, 0 new models, 0 new runs, 3 attempts, 0 anchors. 3 runs were there already.',
  );
});

it('says everything that is wrong with a benchmark, and ends with 2', async () => {
  const { manifest, files } = await smallBenchmark({ briefs: 1, models: 1, runs: 1 });
  Object.assign(manifest.runs[0] ?? {}, { settings: { effort: 'most' }, attempts: [] });
  await run('benchmark', await folderOf(manifest, files));
  expect(process.exitCode).toBe(2);
  expect(complained).toContain('runs[0].settings: All models run with the same settings.');
  expect(complained).toContain('runs[0].attempts: A run has at least one attempt');
  expect(complained).toContain('2 mistakes. Nothing was stored.');
  await expect(run('benchmark', await folderOf(manifest, files), '--contest', 'nothing-here')).rejects.toThrow(
    'There is no contest “nothing-here”.',
  );
});
