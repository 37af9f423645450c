import type { ErrorDetail } from '../domain/app-error.ts';
import type { ManifestFaultCode } from '../domain/codes.ts';
import { ERROR_SENTENCES } from './errors.ts';

type Sentence = (detail: ErrorDetail) => string;

const say =
  (sentence: string): Sentence =>
  () =>
    sentence;
const megabytes = (bytes: string | number | undefined) => `${Math.floor(Number(bytes ?? 0) / 1024 / 1024)} MB`;

const kilobytes = (bytes: string | number | undefined) => `${Math.floor(Number(bytes ?? 0) / 1024)} kB`;

/** What is wrong with a manifest or one of its files, and what to do. The place is said beside it. */
export const MANIFEST_SENTENCES: Readonly<Record<ManifestFaultCode, Sentence>> = {
  manifest_missing: ({ file = 'manifest.json' }) => `There is no ${file}. Put it beside the files that it names.`,
  manifest_too_large: ({ limit }) => `The manifest is larger than ${megabytes(limit)}. Split it into several imports.`,
  manifest_no_json: ({ reason = '' }) => `The manifest is not JSON: ${reason}`,
  zip_unreadable: say('This is not a zip, or it is damaged. Pack the folder again.'),
  zip_too_large: say('The zip holds too much. Split it into several imports.'),
  path_outside: ({ file = '' }) => `${file} leads out of the folder. Name files by their way down from the manifest.`,
  field_wrong: ({ problem, what = '' }) =>
    problem === 'unknown' ? `There is no such field: ${what}.` : `This is missing or not as expected: ${what}.`,
  duplicate: ({ name = '', first = '' }) => `${name} is named twice, first in ${first}.`,
  unknown_task: ({ task = '' }) => `There is no task “${task}”, neither in the manifest nor in the arena.`,
  unknown_generator: ({ generator = '' }) =>
    `There is no generator “${generator}”, neither in the manifest nor in the arena.`,
  nothing_in_it: say('The manifest names nothing to import.'),
  task_changed: ({ field = '' }) =>
    `The arena has this task with another ${field}. Voters have judged it so: give a changed task a key of its own.`,
  generator_changed: ({ field = '' }) =>
    `The arena has this generator with another ${field}. Give a changed generator a key of its own.`,
  generator_retired: ({ generator = '' }) => `“${generator}” was retired and gets no new works.`,
  output_changed: say('The arena has another file here that voters have seen. Add the new one as a further run.'),
  unknown_brief: ({ brief = '' }) => `There is no brief “${brief}”, neither in the manifest nor in the benchmark.`,
  unknown_model: ({ model = '' }) => `There is no model “${model}”, neither in the manifest nor in the benchmark.`,
  no_required_text: say('Say which text must be on the design: judges go by this list alone.'),
  empty_text: say('This text is empty.'),
  dimension_unknown: ({ dimension = '', version = '' }) =>
    `Version ${version} of the standard has no dimension “${dimension}”.`,
  dimension_missing: ({ dimension = '', version = '' }) =>
    `Version ${version} of the standard also asks for “${dimension}”: an anchor has a score for each dimension.`,
  settings_of_its_own: say(
    'All models run with the same settings. A run with others is a side note: say in sideNote what is special about it.',
  ),
  settings_changed: say(
    'The runs that are there were made with other settings. Make a benchmark of its own for runs with new ones.',
  ),
  json_too_large: ({ limit }) => `This takes more than ${kilobytes(limit)} as JSON.`,
  no_attempts: say('A run has at least one attempt, with its log.'),
  rerun_of_final: ({ outcome = '' }) =>
    outcome === 'completed'
      ? 'The attempt before this one has brought a work. A run that is complete is not run again.'
      : `The attempt before this one failed by the model itself (${outcome}). Such a failure counts and is not run again.`,
  directions_of_failure: ({ outcome = '' }) =>
    `The log of the last attempt says that it failed (${outcome}), so there can be no design.`,
  directions_missing: say('The log of the last attempt says that a design came out. Name its file in directions.'),
  attempt_changed: say(
    'The benchmark has this attempt with another log or other settings. What happened stays as it was.',
  ),
  attempts_missing: ({ stored = 0, named = 0 }) =>
    `The benchmark has ${stored} attempts of this run, and here are ${named}. Every attempt stays: add new ones at the end.`,
  log_no_json: ({ reason = '' }) => `This log is not a JSON object: ${reason}`,
  log_wrong: ({ what = '' }) => `This is missing in the log or not as expected: ${what}.`,
  logs_too_large: ({ limit }) =>
    `All logs together take more than ${megabytes(limit)}. Split the runs into several imports.`,
  plan_address: say('An address has no name, password or question in it. Name the variable with the key in apiKeyEnv.'),
  plan_no_model_step: say('One step is called “model”: the one under test. Give it that name.'),
  plan_step_name: ({ name = '' }) => `No step can be called “${name}”.`,
  plan_call_first: say('A call of an endpoint is the first step: it is asked what the brief says.'),
  plan_unknown_endpoint: ({ endpoint = '' }) => `There is no endpoint “${endpoint}” in this plan.`,
  plan_unknown_setting: ({ setting = '' }) =>
    `There is no setting “${setting}”. What goes out with a call comes from the settings that all generators have.`,
  plan_parameter: ({ name = '' }) => `“${name}” goes out with every call by itself and is no setting.`,
  plan_no_reference_by_call: ({ task = '' }) =>
    `The reference of task “${task}” cannot be sent with this call, and all generators are shown the same. Use a command, or a chat and a picture.`,
  plan_no_models_by_call: say('An endpoint makes no 3D models. Let a command be the last step.'),
  plan_placeholder: ({ name = '' }) =>
    `There is no placeholder {${name}}. There are {input}, {settings}, {output}, {previous}, {report} and {run}.`,
  plan_no_output: say('Say with {output} where the program writes its files.'),
  plan_variable_unset: ({ name = '' }) => `The variable ${name} is not set here.`,
  file_missing: ({ file = '' }) => `There is no file ${file}, or it is empty.`,
  file_too_large: ({ file = '', limit }) =>
    `${file} is larger than ${Number(limit) < 1024 * 1024 ? kilobytes(limit) : megabytes(limit)}.`,
  format_mixed: ({ format = '' }) =>
    format === 'model'
      ? 'The outputs of this task are 3D models (GLB), and this file is none.'
      : 'The outputs of this task are pictures, and this is a 3D model.',
  poster_without_model: say('Only 3D models have a poster.'),
  image_unknown_type: ERROR_SENTENCES.image_unknown_type,
  image_vector: ERROR_SENTENCES.image_vector,
  image_animated: ERROR_SENTENCES.image_animated,
  image_corrupt: ERROR_SENTENCES.image_corrupt,
  image_too_many_pixels: ERROR_SENTENCES.image_too_many_pixels,
  image_too_small: ERROR_SENTENCES.image_too_small,
  model_unreadable: say('This 3D model cannot be read. Export it again as binary glTF 2.0 (GLB).'),
  model_invalid: ({ issue = '', at = '' }) => `This 3D model breaks the glTF format: ${issue} at ${at}.`,
  model_external: ({ uri = '' }) =>
    `This 3D model needs another file (${uri}). Export it as one GLB with everything in it.`,
  model_extension: ({ extension = '' }) => `This 3D model needs the extension ${extension}, which is not known here.`,
  model_empty: say('This 3D model shows no surface.'),
  model_too_large: ({ limit }) => `This 3D model takes more than ${megabytes(limit)} once it is unpacked.`,
  model_too_many_triangles: ({ triangles = 0, limit = 0 }) =>
    `This 3D model shows ${triangles} triangles; at most ${limit} can be shown on a phone.`,
  model_too_many_textures: ({ textures = 0, limit = 0 }) =>
    `This 3D model has ${textures} textures; at most ${limit} are taken.`,
  model_texture_too_large: ({ limit = 0 }) =>
    `A texture is too large: at most ${limit} pixels a side, and not too many of them.`,
  model_texture_corrupt: say('A texture of this 3D model cannot be read.'),
};
