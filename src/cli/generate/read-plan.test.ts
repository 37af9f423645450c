import { expect, it, vi } from 'vitest';
import { commandLineSays } from '../../../test/command-line.ts';
import { benchmarkPlan, painter, planFolder } from '../../../test/fixtures/generation.ts';

/** A plan in which everything is right. */
function good() {
  const plan = benchmarkPlan([painter('alpha', 'paint')]);
  return {
    ...plan,
    endpoints: [{ key: 'here', baseUrl: 'http://127.0.0.1:1/v1', apiKeyEnv: 'PLAN_KEY' }] as Record<string, unknown>[],
    generators: [
      plan.generators[0],
      { key: 'beta', label: 'Beta', steps: [{ kind: 'chat', endpoint: 'here', model: 'm' }] },
    ] as Record<string, unknown>[],
    briefs: (plan as unknown as { briefs: Record<string, unknown>[] }).briefs,
    sideNotes: [{ key: 'long', generator: 'alpha', note: 'long', settings: { maxTokens: 1 } }] as Record<
      string,
      unknown
    >[],
  };
}

const command = (argv: string[], more: object = {}) => ({ kind: 'command', argv, ...more });
const call = (more: object = {}) => ({ kind: 'chat', endpoint: 'here', model: 'm', ...more });

/** Puts a value at a place, as `generators.1.steps`. */
function put(plan: object, place: string, value: unknown): object {
  const path = place.split('.');
  const last = path.pop() ?? '';
  const at = path.reduce((part, name) => (part as Record<string, object>)[name] ?? {}, plan) as Record<string, unknown>;
  at[last] = value;
  return plan;
}

async function faultsOf(plan: object | string) {
  vi.stubEnv('PLAN_KEY', 'set');
  const folder = await planFolder(plan);
  const { lines, exitCode } = await commandLineSays(
    'generate',
    folder.plan,
    '--out',
    folder.out,
    '--dry-run',
    '--json',
  );
  vi.unstubAllEnvs();
  return { exitCode, faults: (lines[0]?.faults ?? []) as { place: string; code: string }[] };
}

it('a plan in which all is right has no faults', async () => {
  expect(await faultsOf(good())).toEqual({ exitCode: 0, faults: [] });
});

it.each<[place: string, value: unknown, faultAt: string, code: string]>([
  ['version', 2, 'version', 'field_wrong'],
  ['for', 'fun', 'for', 'field_wrong'],
  ['colour', 'red', '', 'field_wrong'],
  ['runs', 0, 'runs', 'field_wrong'],
  ['generators', [], 'generators', 'field_wrong'],
  ['generators.0.steps', [], 'generators[0].steps', 'field_wrong'],
  ['generators.0.steps.0.kind', 'magic', 'generators[0].steps[0].kind', 'field_wrong'],
  ['generators.0.steps.0.timeoutSeconds', 0, 'generators[0].steps[0].timeoutSeconds', 'field_wrong'],
  ['generators.0.key', '../up', 'generators[0].key', 'field_wrong'],
  ['generators.1.key', 'ALPHA', 'generators[1]', 'duplicate'],
  ['generators.1.settings', { maxTokens: 1 }, 'generators[1].settings', 'settings_of_its_own'],
  ['generators.0.steps.0.name', 'render', 'generators[0].steps', 'plan_no_model_step'],
  ['generators.0.steps.1', command(['x', '{output}']), 'generators[0].steps[1]', 'duplicate'],
  [
    'generators.0.steps.1',
    command(['x', '{output}'], { name: 'check' }),
    'generators[0].steps[1].name',
    'plan_step_name',
  ],
  ['generators.0.steps.1', call({ name: 'then' }), 'generators[0].steps[1]', 'plan_call_first'],
  ['generators.0.steps.0.argv', ['x', '{output}', '{outptu}'], 'generators[0].steps[0].argv', 'plan_placeholder'],
  ['generators.0.steps.0.argv', ['x', '{input}'], 'generators[0].steps[0].argv', 'plan_no_output'],
  ['generators.0.steps.0.env', ['NOT_SET_ANYWHERE'], 'generators[0].steps[0].env[0]', 'plan_variable_unset'],
  ['generators.1.steps.0.endpoint', 'there', 'generators[1].steps[0].endpoint', 'plan_unknown_endpoint'],
  [
    'generators.1.steps.0.parameters',
    { max: 'nothing' },
    'generators[1].steps[0].parameters.max',
    'plan_unknown_setting',
  ],
  ['generators.1.steps.0.parameters', { model: 'style' }, 'generators[1].steps[0].parameters.model', 'plan_parameter'],
  ['settings.stream', true, 'generators[1].steps[0]', 'plan_parameter'],
  ['endpoints.1', { key: 'here', baseUrl: 'http://127.0.0.1:1/v1' }, 'endpoints[1]', 'duplicate'],
  ['endpoints.0.baseUrl', 'ftp://127.0.0.1/v1', 'endpoints[0].baseUrl', 'field_wrong'],
  ['endpoints.0.baseUrl', 'http://me:secret@127.0.0.1/v1', 'endpoints[0].baseUrl', 'plan_address'],
  ['endpoints.0.apiKeyEnv', 'NOT_SET_ANYWHERE', 'endpoints[0].apiKeyEnv', 'plan_variable_unset'],
  ['briefs.1.key', 'Poster', 'briefs[1]', 'duplicate'],
  ['briefs.0.requiredText', [], 'briefs[0].requiredText', 'no_required_text'],
  ['briefs.0.requiredText', ['a', ''], 'briefs[0].requiredText[1]', 'empty_text'],
  ['briefs.0.requiredText', ['a', 'a'], 'briefs[0].requiredText[1]', 'duplicate'],
  ['briefs.0.anchors', [{ file: 'no.png', scores: {} }], 'briefs[0].anchors[0].file', 'file_missing'],
  ['briefs.0.anchors', [{ file: '../no.png', scores: {} }], 'briefs[0].anchors[0].file', 'path_outside'],
  ['sideNotes.0.generator', 'nobody', 'sideNotes[0].generator', 'unknown_generator'],
  ['sideNotes.0.briefs', ['nothing'], 'sideNotes[0].briefs[0]', 'unknown_brief'],
  ['sideNotes.0.note', '', 'sideNotes[0].note', 'field_wrong'],
  ['sideNotes.1', { key: 'more', generator: 'alpha', note: 'long', settings: {} }, 'sideNotes[1]', 'duplicate'],
])('%s: %j is a fault at %s: %s', async (place, value, faultAt, code) => {
  const { exitCode, faults } = await faultsOf(put(good(), place, value));
  expect(exitCode).toBe(2);
  expect(faults).toMatchObject([{ place: faultAt, code }]);
});

it.each([
  ['cat.png', 'image', 'images', 'plan_no_reference_by_call'],
  ['cat.glb', 'image', 'chat', 'plan_no_reference_by_call'],
  [null, 'model', 'chat', 'plan_no_models_by_call'],
])('a task with the reference %s and the format %s is nothing for %s', async (file, format, kind, code) => {
  const task = { key: 'cat', title: 'A cat', format, reference: file === null ? null : { file } };
  const generators = [{ key: 'beta', label: 'Beta', steps: [call({ kind })] }];
  const folder = await planFolder(
    {
      version: 1,
      for: 'arena',
      tasks: [task],
      generators,
      endpoints: [{ key: 'here', baseUrl: 'http://127.0.0.1:1/v1' }],
    },
    { 'cat.png': 'a cat', 'cat.glb': 'a cat' },
  );
  const { lines } = await commandLineSays('generate', folder.plan, '--out', folder.out, '--dry-run', '--json');
  expect(lines[0]?.faults).toMatchObject([{ place: 'generators[0].steps[0]', code }]);
});

it('what is no JSON, or no plan at all, is said; in words every fault has its line', async () => {
  expect((await faultsOf('{"version": 1,')).faults).toMatchObject([{ place: '', code: 'manifest_no_json' }]);
  await expect(commandLineSays('generate', '/nowhere/plan.json', '--out', '/nowhere/out')).rejects.toThrow(
    '/nowhere/plan.json cannot be read.',
  );
  const folder = await planFolder(put(put(good(), 'generators.0.steps.0.argv', ['x']), 'endpoints.0.apiKeyEnv', null));
  const { error, exitCode } = await commandLineSays('generate', folder.plan, '--out', folder.out);
  expect(exitCode).toBe(2);
  expect(error).toContain('generators[0].steps[0].argv: Say with {output} where the program writes its files.\n');
  expect(error).toContain('1 mistake. Nothing was run.');
});
