import type { z } from 'zod';
import type { ManifestFault } from '../../domain/manifest-fault.ts';
import { refuse } from './manifest-refused.ts';
import type { ManifestSource } from './manifest-source.ts';
import { placeOf } from './place-of.ts';
import { parseJson, reasonOf, unkeepable } from './plain-json.ts';

/** Reads a manifest and holds it against its form. @throws ManifestRefused, AssetFault. */
export async function readManifest<T>(source: ManifestSource, form: z.ZodType<T>): Promise<T> {
  const json = jsonOf(await source.readManifest());
  const odd = unkeepable(json);
  if (odd !== null) throw refuse([odd]);
  const parsed = form.safeParse(json);
  if (!parsed.success) throw refuse(parsed.error.issues.map(faultOf));
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw refuse([{ place: '', code: 'manifest_no_json', detail: { reason: reasonOf(error) } }]);
  }
}

function faultOf({ path, ...issue }: z.core.$ZodIssue): ManifestFault {
  const what = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.message;
  const problem = issue.code === 'unrecognized_keys' ? 'unknown' : 'wrong';
  return { place: placeOf(path), code: 'field_wrong', detail: { problem, what: what.slice(0, 200) } };
}
