import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { commandLineSays } from '../../../test/command-line.ts';
import { benchmarkPlan, type PlanFolder, painter, planFolder } from '../../../test/fixtures/generation.ts';
import { namedModel } from '../../../test/fixtures/manifest.ts';
import { BENCHMARK_MANIFEST_LIMITS as LIMITS } from '../../domain/manifest-limits.ts';

const generate = ({ plan, out }: PlanFolder, ...more: string[]) =>
  commandLineSays('generate', plan, '--out', out, '--json', ...more);

const json = async (folder: PlanFolder, name: string) => JSON.parse(await readFile(join(folder.out, name), 'utf8'));
const callsOf = async ({ folder }: PlanFolder) =>
  (await readFile(join(folder, 'calls.txt'), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');

describe('a generator that is a program', () => {
  it('is asked the same as every other, and its works make a manifest', async () => {
    const folder = await planFolder(benchmarkPlan([painter('alpha', 'paint'), painter('beta', 'paint-three')]));
    const { lines, exitCode } = await generate(folder);
    expect(exitCode).toBe(0);
    expect(lines.at(-1)).toEqual({
      kind: 'done',
      runs: 4,
      completed: 4,
      failed: 0,
      waiting: 0,
      file: join(folder.out, 'manifest.json'),
    });
    const manifest = await json(folder, 'manifest.json');
    expect(manifest).toMatchObject({
      version: 1,
      kind: 'benchmark',
      settings: { maxTokens: 4000, style: 'plain' },
      briefs: [{ key: 'poster', requiredText: ['Open day', '12 May'], layer: 'simple' }, { key: 'menu' }],
      models: [{ key: 'alpha', label: 'ALPHA', model: 'alpha-1' }, { key: 'beta' }],
    });
    expect(manifest.runs[0]).toEqual({
      model: 'alpha',
      brief: 'poster',
      run: 1,
      directions: ['attempts/alpha/poster/1/1/model/design.png'],
      attempts: [{ log: 'attempts/alpha/poster/1/1/log.json' }],
    });
    // By name, as people count.
    expect(manifest.runs[1].directions.map((file: string) => file.slice(-6))).toEqual(['-8.png', '-9.png', '10.png']);
    const asked = await json(folder, 'attempts/alpha/poster/1/1/input.json');
    expect(asked).toEqual(await json(folder, 'attempts/beta/poster/1/1/input.json'));
    expect(asked).toEqual({
      prompt: 'Make a poster.\n\nThis text must appear, word for word:\n- Open day\n- 12 May',
      title: 'A poster',
      text: 'Make a poster.',
      requiredText: ['Open day', '12 May'],
      format: 'image',
      reference: null,
      settings: { maxTokens: 4000, style: 'plain' },
      run: 1,
    });
    expect(await json(folder, 'attempts/alpha/poster/1/1/settings.json')).toEqual({ maxTokens: 4000, style: 'plain' });
    expect(await json(folder, 'attempts/alpha/poster/1/1/log.json')).toMatchObject({
      step: 'model',
      output: 'present',
      exitStatus: 0,
      files: ['model/design.png'],
      steps: [{ name: 'model', kind: 'command', exitStatus: 0, stdout: 'painting A poster 1\n', stderr: '' }],
    });
  });

  it.each([
    ['paint', 0, ['completed'], 1],
    ['nothing', 0, ['model_empty'], 1],
    ['broken', 0, ['model_broken'], 1],
    ['cut-off', 0, ['model_truncated'], 1],
    ['crash,crash,paint', 0, ['pipeline_error', 'pipeline_error', 'completed'], 3],
    ['crash,nothing,paint', 0, ['pipeline_error', 'model_empty'], 2],
    ['crash', 3, ['pipeline_error', 'pipeline_error', 'pipeline_error'], 3],
    ['bad-report', 3, ['pipeline_error', 'pipeline_error', 'pipeline_error'], 3],
  ])('that does %s ends with %i after %j', async (how, exitCode, outcomes, calls) => {
    const plan = benchmarkPlan([painter('alpha', how)]);
    const folder = await planFolder({ ...plan, briefs: [(plan as { briefs: object[] }).briefs[0]] });
    const said = await generate(folder);
    expect(said.exitCode).toBe(exitCode);
    expect(said.lines.filter(({ kind }) => kind === 'attempt').map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(await callsOf(folder)).toHaveLength(calls);
    const [run] = (await json(folder, 'manifest.json')).runs;
    expect(run.attempts).toHaveLength(outcomes.length);
    expect(run.directions).toHaveLength(outcomes.at(-1) === 'completed' ? 1 : 0);
  });

  it('keeps further designs that can be opened, and says which cannot', async () => {
    const folder = await planFolder(benchmarkPlan([painter('alpha', 'paint-and-spoil')]));
    await generate(folder);
    expect((await json(folder, 'manifest.json')).runs[0].directions).toHaveLength(1);
    expect((await json(folder, 'attempts/alpha/poster/1/1/log.json')).unreadable).toEqual([
      { file: '2.png', code: 'image_unknown_type' },
    ]);
  });

  it('whose works are more than can be taken has not failed by itself', async () => {
    const folder = await planFolder(benchmarkPlan([painter('alpha', 'paint')], { attempts: 1 }), {
      'picture.png': Buffer.alloc(21 * 1024 * 1024, 1),
    });
    const { lines } = await generate(folder);
    expect(lines[0]).toMatchObject({ outcome: 'pipeline_error', rule: 'another-step-failed' });
    expect(await json(folder, 'attempts/alpha/poster/1/1/log.json')).toMatchObject({ step: 'check' });
  });

  it('has a pipeline: the step after it takes what it wrote', async () => {
    const both = painter('alpha', 'write');
    const steps = [...both.steps, { ...painter('x', 'render').steps[0], name: 'render' }];
    const folder = await planFolder(benchmarkPlan([{ ...both, steps } as typeof both, painter('beta', 'nothing')]));
    await generate(folder);
    const log = await json(folder, 'attempts/alpha/poster/1/1/log.json');
    expect(log).toMatchObject({ step: 'render', files: ['render/page.png'] });
    expect(log.steps.map(({ name }: { name: string }) => name)).toEqual(['model', 'render']);
  });

  it('is not rendered when it brought nothing, and a renderer that fails is not its fault', async () => {
    const make = (how: string, render: string) => ({
      ...painter('alpha', how),
      steps: [...painter('alpha', how).steps, { ...painter('x', render).steps[0], name: 'render' }] as never,
    });
    const empty = await planFolder(benchmarkPlan([make('nothing', 'render')]));
    expect((await generate(empty)).lines[0]).toMatchObject({ outcome: 'model_empty' });
    const wrong = await planFolder(benchmarkPlan([make('write', 'broken')], { attempts: 1 }));
    expect((await generate(wrong)).lines[0]).toMatchObject({ outcome: 'pipeline_error' });
  });

  it('that hangs is ended when its time is up, and tried again', async () => {
    const folder = await planFolder(benchmarkPlan([painter('alpha', 'hang,paint', { timeoutSeconds: 1.5 })]));
    const { exitCode } = await generate(folder);
    expect(exitCode).toBe(0);
    const log = await json(folder, 'attempts/alpha/poster/1/1/log.json');
    expect(log.steps[0]).toMatchObject({ timedOut: true, exitStatus: 143 });
  });
});

describe('a second start', () => {
  it('makes only what is not final', async () => {
    const folder = await planFolder(
      benchmarkPlan([painter('alpha', 'paint'), painter('beta', 'nothing'), painter('gamma', 'crash')], {
        attempts: 1,
      }),
    );
    expect((await generate(folder)).exitCode).toBe(3);
    expect(await callsOf(folder)).toHaveLength(6);
    const again = await generate(folder);
    expect(again.lines.filter(({ kind }) => kind === 'attempt')).toMatchObject([
      { generator: 'gamma', attempt: 2 },
      { generator: 'gamma', attempt: 2 },
    ]);
    expect(await callsOf(folder)).toHaveLength(8);
    const manifest = await json(folder, 'manifest.json');
    expect(manifest.runs.map((run: { attempts: object[] }) => run.attempts.length)).toEqual([1, 1, 2, 1, 1, 2]);
  });

  it('goes on with more runs and generators, and refuses another question', async () => {
    const plan = benchmarkPlan([painter('alpha', 'paint')]);
    const folder = await planFolder(plan);
    await generate(folder);
    await folder.rewrite({ ...plan, runs: 2, generators: [painter('alpha', 'paint'), painter('beta', 'paint')] });
    expect((await generate(folder)).lines.at(-1)).toMatchObject({ runs: 8, completed: 8 });
    expect(await callsOf(folder)).toHaveLength(8);
    await folder.rewrite({ ...plan, settings: { maxTokens: 8000, style: 'plain' } });
    await expect(generate(folder)).rejects.toThrow('alpha, poster, run 1');
    await folder.rewrite({ ...plan, settings: { style: 'plain', maxTokens: 4000 } });
    expect((await generate(folder)).exitCode).toBe(0);
  });

  it('makes no more attempts of a run than an import takes', async () => {
    const plan = benchmarkPlan([painter('alpha', 'crash')], { attempts: 20 });
    const folder = await planFolder({ ...plan, briefs: [(plan as { briefs: object[] }).briefs[0]] });
    const made = [];
    for (let start = 0; start < 4; start++) {
      const { lines, exitCode } = await generate(folder);
      expect(exitCode).toBe(3);
      made.push(lines.filter(({ kind }) => kind === 'attempt').length);
    }
    expect(made).toEqual([20, 20, LIMITS.attempts - 40, 0]);
  });

  it('says what it would do', async () => {
    const folder = await planFolder(
      benchmarkPlan([painter('alpha', 'paint'), painter('beta', 'crash')], { attempts: 1 }),
    );
    const fresh = await generate(folder, '--dry-run');
    expect(fresh.lines.at(-1)).toEqual({ kind: 'planned', runs: 4, toRun: 4 });
    expect(await callsOf(folder)).toEqual([]);
    await expect(readdir(folder.out)).rejects.toThrow('ENOENT');
    await generate(folder);
    const { lines } = await generate(folder, '--dry-run');
    expect(lines.at(-1)).toEqual({ kind: 'planned', runs: 4, toRun: 2 });
    expect(lines[0]).toEqual({ kind: 'run', generator: 'alpha', task: 'poster', run: 1, outcome: 'completed' });
    expect(await callsOf(folder)).toHaveLength(4);
    const words = await commandLineSays('generate', folder.plan, '--out', folder.out, '--dry-run');
    expect(words.out).toContain('alpha, poster, run 1: complete\nbeta, poster, run 1: to be run\n');
  });

  it('finds an attempt that was cut short, keeps it as that, and makes another', async () => {
    const started = await planFolder(benchmarkPlan([painter('alpha', 'paint')]));
    await generate(started);
    const log = join(started.out, 'attempts/alpha/poster/1/1/log.json');
    await rm(log);
    const { lines } = await generate(started);
    expect(lines[0]).toMatchObject({ generator: 'alpha', task: 'poster', attempt: 2, outcome: 'completed' });
    expect(JSON.parse(await readFile(log, 'utf8'))).toMatchObject({ step: 'runner', output: 'empty' });
    const [run] = (await json(started, 'manifest.json')).runs;
    expect(run.attempts).toHaveLength(2);
  });
});

it('a run with settings of its own is a side note, with all of them said', async () => {
  const sideNotes = [
    { key: 'long', generator: 'alpha', note: 'twice the tokens', settings: { maxTokens: 8000 }, briefs: ['menu'] },
  ];
  const folder = await planFolder(benchmarkPlan([painter('alpha', 'paint')], { sideNotes }));
  await generate(folder);
  const { runs } = await json(folder, 'manifest.json');
  expect(runs).toHaveLength(3);
  expect(runs[2]).toMatchObject({
    model: 'alpha',
    brief: 'menu',
    run: 1,
    sideNote: 'twice the tokens',
    settings: { maxTokens: 8000, style: 'plain' },
  });
  expect((await json(folder, 'attempts/alpha/menu/long-1/1/input.json')).settings).toEqual({
    maxTokens: 8000,
    style: 'plain',
  });
});

it('works of an arena stand in its manifest with the references that all were given', async () => {
  const tasks = [
    { key: 'cat', title: 'A cat', text: 'Draw it.', format: 'image', reference: { file: 'cat.png', source: 'here' } },
    { key: 'bird', title: 'A bird', format: 'model' },
  ];
  const sculptor = { ...painter('alpha', 'sculpt'), label: 'Alpha' };
  const plan = {
    version: 1,
    for: 'arena',
    tasks,
    generators: [sculptor, painter('beta', 'crash')],
    attempts: 1,
    waitSeconds: 0,
  };
  const folder = await planFolder(plan, { 'cat.png': 'not looked at here', 'model.glb': await namedModel(3) });
  const { exitCode } = await generate(folder);
  expect(exitCode).toBe(3);
  const manifest = await json(folder, 'manifest.json');
  expect(manifest.tasks[0].reference).toMatchObject({ file: 'references/cat.png', source: 'here' });
  expect(manifest.generators).toHaveLength(2);
  // The sculptor's model is no picture of a cat.
  expect(manifest.outputs).toEqual([
    {
      generator: 'alpha',
      task: 'bird',
      run: 1,
      file: 'attempts/alpha/bird/1/1/model/model.glb',
      poster: 'attempts/alpha/bird/1/1/model/poster.png',
    },
  ]);
  expect((await json(folder, 'attempts/alpha/cat/1/1/input.json')).reference).toBe(
    join(folder.out, 'references/cat.png'),
  );
  expect(await json(folder, 'runs.json')).toMatchObject([
    { generator: 'alpha', task: 'cat', attempts: [{ outcome: 'model_broken' }] },
    { generator: 'beta', task: 'cat', attempts: [{ outcome: 'pipeline_error' }] },
    { generator: 'alpha', task: 'bird', attempts: [{ outcome: 'completed' }] },
    { generator: 'beta', task: 'bird', attempts: [{ outcome: 'pipeline_error' }] },
  ]);
});

it('benchmarks of a challenge are pictures with their facts', async () => {
  const brief = { text: 'Make a map.' };
  const plan = {
    version: 1,
    for: 'challenge',
    brief,
    generators: [painter('alpha', 'paint'), painter('beta', 'nothing')],
  };
  const folder = await planFolder(plan);
  expect((await generate(folder)).lines.at(-1)).toMatchObject({ file: join(folder.out, 'benchmarks.json') });
  expect(await json(folder, 'benchmarks.json')).toEqual([
    {
      image: 'benchmarks/alpha-1.png',
      label: 'ALPHA',
      tool: 'ALPHA',
      model: 'alpha-1',
      version: '',
      prompt: 'Make a map.',
    },
  ]);
  const picture = await readFile(join(folder.folder, 'picture.png'));
  expect(await readFile(join(folder.out, 'benchmarks/alpha-1.png'))).toEqual(picture);
});

it('no key of a program stands in a file, and it gets no other one', async () => {
  vi.stubEnv('PAINTER_KEY', 'painter-key-123');
  vi.stubEnv('OTHER_SECRET', 'other-secret-456');
  const folder = await planFolder(benchmarkPlan([painter('alpha', 'tell', { env: ['PAINTER_KEY'] })]));
  await generate(folder);
  const log = await json(folder, 'attempts/alpha/poster/1/1/log.json');
  expect(log.steps[0].stdout).toContain('key [secret] other unknown');
  vi.unstubAllEnvs();
});

it('says in words how it ended', async () => {
  const folder = await planFolder(
    benchmarkPlan([painter('alpha', 'paint'), painter('beta', 'nothing'), painter('gamma', 'crash')], { attempts: 1 }),
  );
  const { out } = await commandLineSays('generate', folder.plan, '--out', folder.out);
  expect(out).toContain('beta, poster, run 1: nothing came out\n');
  expect(out).toContain('gamma, poster, run 1: the pipeline failed\n');
  expect(out).toContain('6 runs: 2 complete, 2 failed by the model itself, 2 waiting for a rerun.');
  expect(out).toContain('Start again');
});
