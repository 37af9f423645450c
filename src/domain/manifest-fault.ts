import type { ErrorDetail } from './app-error.ts';

/** What can be wrong with a manifest or a file that it names. Sentences: words/en/manifest.ts. */
export const MANIFEST_FAULT_CODES = [
  // The folder or zip.
  'manifest_missing',
  'manifest_too_large',
  'manifest_no_json',
  'zip_unreadable',
  'zip_too_large',
  'path_outside',
  // The manifest itself.
  'field_wrong',
  'duplicate',
  'unknown_task',
  'unknown_generator',
  'nothing_in_it',
  // Against what the arena has already.
  'task_changed',
  'generator_changed',
  'generator_retired',
  'output_changed',
  // A file.
  'file_missing',
  'file_too_large',
  'format_mixed',
  'poster_without_model',
  'image_unknown_type',
  'image_vector',
  'image_animated',
  'image_corrupt',
  'image_too_many_pixels',
  'image_too_small',
  'model_unreadable',
  'model_invalid',
  'model_external',
  'model_extension',
  'model_empty',
  'model_too_large',
  'model_too_many_triangles',
  'model_too_many_textures',
  'model_texture_too_large',
  'model_texture_corrupt',
] as const;
export type ManifestFaultCode = (typeof MANIFEST_FAULT_CODES)[number];

/** One mistake, with its place in the manifest (`outputs[3].file`) or in the zip. */
export interface ManifestFault {
  readonly place: string;
  readonly code: ManifestFaultCode;
  readonly detail: ErrorDetail;
}

/** A file that cannot be taken; whoever named it adds the place. */
export class AssetFault extends Error {
  readonly code: ManifestFaultCode;
  readonly detail: ErrorDetail;

  constructor(code: ManifestFaultCode, detail: ErrorDetail = {}) {
    super(code);
    this.name = 'AssetFault';
    this.code = code;
    this.detail = detail;
  }
}
