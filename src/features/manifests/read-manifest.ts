import type { z } from 'zod';
import { type Manifest, manifest } from '../../contract/manifest.ts';
import type { ManifestFault } from '../../domain/manifest-fault.ts';
import { refuse } from './manifest-refused.ts';
import type { ManifestSource } from './manifest-source.ts';

/** Reads a manifest and holds it against its form. @throws ManifestRefused, AssetFault. */
export async function readManifest(source: ManifestSource): Promise<Manifest> {
  const text = await source.readManifest();
  const parsed = manifest.safeParse(jsonOf(text));
  if (!parsed.success) throw refuse(parsed.error.issues.map(faultOf));
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // Node says where, which is what somebody who wrote the file by hand needs.
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    throw refuse([{ place: '', code: 'manifest_no_json', detail: { reason } }]);
  }
}

function faultOf({ path, ...issue }: z.core.$ZodIssue): ManifestFault {
  const what = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.message;
  const problem = issue.code === 'unrecognized_keys' ? 'unknown' : 'wrong';
  return { place: placeOf(path), code: 'field_wrong', detail: { problem, what: what.slice(0, 200) } };
}

/** `outputs[3].file` */
export function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (place, part) =>
      typeof part === 'number' ? `${place}[${part}]` : `${place}${place === '' ? '' : '.'}${String(part)}`,
    '',
  );
}
