import type { ErrorDetail } from '../domain/app-error.ts';
import type { ManifestFaultCode } from '../domain/codes.ts';
import { ERROR_SENTENCES } from './errors.ts';

type Sentence = (detail: ErrorDetail) => string;

const say =
  (sentence: string): Sentence =>
  () =>
    sentence;
const megabytes = (bytes: string | number | undefined) => `${Math.floor(Number(bytes ?? 0) / 1024 / 1024)} MB`;

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
  file_missing: ({ file = '' }) => `There is no file ${file}, or it is empty.`,
  file_too_large: ({ file = '', limit }) => `${file} is larger than ${megabytes(limit)}.`,
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
