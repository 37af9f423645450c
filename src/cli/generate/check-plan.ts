import type {
  BenchmarkPlan,
  CallStep,
  CommandStep,
  GenerationPlan,
  PlannedGenerator,
} from '../../contract/generation-plan.ts';
import type { ManifestFault } from '../../domain/manifest-fault.ts';
import { STEP_UNDER_TEST } from '../../domain/run-outcome.ts';
import { faultsAt, repeated } from '../../features/manifests/repeated.ts';
import { INTERRUPTED } from './attempt-store.ts';
import { CHECK, REPORT } from './make-attempt.ts';
import { isKnown, placeholdersOf } from './placeholders.ts';
import { type GenerationSettings, type PlannedTask, tasksOf } from './planned-runs.ts';

/** Parameters of a call that are no settings. */
const TAKEN = new Set(['messages', 'model', 'prompt', 'stream']);
const OURS = new Set([CHECK, REPORT, INTERRUPTED]);

/** What is wrong with a plan in itself, each with its place. No file and no variable is looked at. */
export function checkPlan(plan: GenerationPlan): ManifestFault[] {
  const tasks = tasksOf(plan);
  const list = plan.for === 'benchmark' ? 'briefs' : 'tasks';
  return [
    ...repeated('endpoints', plan.endpoints, ({ key }) => key),
    ...repeated('generators', plan.generators, ({ key }) => key.toLowerCase()),
    ...repeated(list, tasks, ({ key }) => key.toLowerCase()),
    ...plan.endpoints.flatMap(({ baseUrl }, index) => {
      const { username, password, search, hash } = new URL(baseUrl);
      return username + password + search + hash === '' ? [] : faultsAt(`endpoints[${index}].baseUrl`, 'plan_address');
    }),
    ...plan.generators.flatMap((generator, index) => generatorFaults(plan, tasks, generator, `generators[${index}]`)),
    ...(plan.for === 'benchmark' ? [...requiredTextFaults(plan), ...sideNoteFaults(plan)] : []),
  ];
}

function generatorFaults(
  plan: GenerationPlan,
  tasks: readonly PlannedTask[],
  { settings, steps }: PlannedGenerator,
  place: string,
): ManifestFault[] {
  const last = steps.at(-1);
  const sets = [plan.settings, ...(plan.for === 'benchmark' ? plan.sideNotes.map((note) => note.settings) : [])];
  return [
    ...(settings === undefined ? [] : faultsAt(`${place}.settings`, 'settings_of_its_own')),
    ...(steps.some(({ name }) => name === STEP_UNDER_TEST) ? [] : faultsAt(`${place}.steps`, 'plan_no_model_step')),
    ...repeated(`${place}.steps`, steps, ({ name }) => name),
    ...steps.flatMap((step, index) => {
      const at = `${place}.steps[${index}]`;
      const taken = OURS.has(step.name) ? faultsAt(`${at}.name`, 'plan_step_name', { name: step.name }) : [];
      if (step.kind === 'command') return [...taken, ...commandFaults(step, at)];
      const late = index === 0 ? [] : faultsAt(at, 'plan_call_first');
      return [...taken, ...late, ...callFaults(plan, sets, step, at), ...referenceFaults(tasks, step, at)];
    }),
    ...(last?.kind !== 'command' && tasks.some(({ format }) => format === 'model')
      ? faultsAt(`${place}.steps[${steps.length - 1}]`, 'plan_no_models_by_call')
      : []),
  ];
}

function commandFaults({ argv }: CommandStep, place: string): ManifestFault[] {
  const names = argv.flatMap(placeholdersOf);
  const unknown = names.filter((name) => !isKnown(name));
  return [
    ...unknown.flatMap((name) => faultsAt(`${place}.argv`, 'plan_placeholder', { name })),
    ...(names.includes('output') ? [] : faultsAt(`${place}.argv`, 'plan_no_output')),
  ];
}

function callFaults(
  { endpoints }: GenerationPlan,
  [common = {}, ...others]: readonly GenerationSettings[],
  { endpoint, parameters }: CallStep,
  place: string,
): ManifestFault[] {
  const known = endpoints.some(({ key }) => key === endpoint);
  const names = parameters === undefined ? [common, ...others].flatMap(Object.keys) : Object.keys(parameters);
  const taken = [...new Set(names)].filter((name) => TAKEN.has(name));
  const unknown = Object.entries(parameters ?? {}).filter(([, setting]) => !(setting in common));
  return [
    ...(known ? [] : faultsAt(`${place}.endpoint`, 'plan_unknown_endpoint', { endpoint })),
    ...taken.flatMap((name) =>
      faultsAt(parameters === undefined ? place : `${place}.parameters.${name}`, 'plan_parameter', { name }),
    ),
    ...unknown.flatMap(([name, setting]) =>
      faultsAt(`${place}.parameters.${name}`, 'plan_unknown_setting', { setting }),
    ),
  ];
}

/** All generators of a task see its reference, or none does. */
function referenceFaults(tasks: readonly PlannedTask[], { kind }: CallStep, place: string): ManifestFault[] {
  const shown = tasks.find(({ reference }) => reference !== null && (kind === 'images' || !isPicture(reference)));
  return shown === undefined ? [] : faultsAt(place, 'plan_no_reference_by_call', { task: shown.key });
}

const isPicture = (file: string) => /\.(png|jpe?g|webp|gif)$/i.test(file);

/** What an import would not take is said before anything is paid for. */
function requiredTextFaults({ briefs }: BenchmarkPlan) {
  return briefs.flatMap(({ requiredText }, index) => {
    const place = `briefs[${index}].requiredText`;
    if (requiredText.length === 0) return faultsAt(place, 'no_required_text');
    return [
      ...requiredText.flatMap((text, n) => (text === '' ? faultsAt(`${place}[${n}]`, 'empty_text') : [])),
      ...repeated(place, requiredText, (text) => text),
    ];
  });
}

function sideNoteFaults({ generators, briefs, sideNotes }: BenchmarkPlan) {
  return [
    ...repeated('sideNotes', sideNotes, ({ key }) => key.toLowerCase()),
    ...repeated('sideNotes', sideNotes, ({ generator, note }) => `${generator}, ${note}`),
    ...sideNotes.flatMap(({ generator, briefs: only = [] }, index) => [
      ...(generators.some(({ key }) => key === generator)
        ? []
        : faultsAt(`sideNotes[${index}].generator`, 'unknown_generator', { generator })),
      ...only.flatMap((brief, at) =>
        briefs.some(({ key }) => key === brief)
          ? []
          : faultsAt(`sideNotes[${index}].briefs[${at}]`, 'unknown_brief', { brief }),
      ),
    ]),
  ];
}
