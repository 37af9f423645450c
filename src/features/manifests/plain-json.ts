import type { ManifestFault } from '../../domain/manifest-fault.ts';
import { MANIFEST_LIMITS } from '../../domain/manifest-limits.ts';
import { placeOf } from './place-of.ts';

/** JSON of a file. @throws SyntaxError, which says where it breaks off. */
export function parseJson(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ''));
}

/** Why a text is no JSON: Node says where, which is what somebody who wrote it by hand needs. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : '';
}

/** What PostgreSQL does not keep, and what would go too deep for those who read it: texts with NUL or half a letter. */
export function unkeepable(value: unknown, path: readonly PropertyKey[] = []): ManifestFault | null {
  const wrong = (what: string): ManifestFault => ({
    place: placeOf(path),
    code: 'field_wrong',
    detail: { problem: 'wrong', what },
  });
  if (path.length > MANIFEST_LIMITS.depth) return wrong('lists and objects too deep in one another');
  if (typeof value === 'string') return isKept(value) ? null : wrong('a text with characters that no text has');
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    if (!isKept(name)) return wrong('a name with characters that no text has');
    const found = unkeepable(part, [...path, Array.isArray(value) ? Number(name) : name]);
    if (found !== null) return found;
  }
  return null;
}

/** Half of a surrogate pair is no letter. */
const isKept = (text: string) => !/\0|\p{Surrogate}/u.test(text);
