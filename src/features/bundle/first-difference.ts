/** Where two published values part. */
export interface Difference {
  /** For example `pairwise › rows › 7K3F › strength`. */
  readonly where: string;
  readonly published: unknown;
  readonly recomputed: unknown;
}

/** As far as another machine's arithmetic may differ: relative above 1. */
const TOLERANCE = 1e-9;

/**
 * The first place at which what was published and what was computed anew differ; null where all is the same. Numbers may
 * differ by 1e-9 (relative above 1), which leaves ranks and counts no room at all. Rows are named by their codes or keys.
 */
export function firstDifference(
  published: unknown,
  recomputed: unknown,
  path: readonly string[] = [],
): Difference | null {
  if (typeof published === 'number' && typeof recomputed === 'number') {
    const near = Math.abs(published - recomputed) <= TOLERANCE * Math.max(1, Math.abs(published));
    return near || Object.is(published, recomputed) ? null : at(path, published, recomputed);
  }
  if (!isObject(published) || !isObject(recomputed) || Array.isArray(published) !== Array.isArray(recomputed)) {
    return published === recomputed ? null : at(path, published, recomputed);
  }
  for (const key of new Set([...Object.keys(published), ...Object.keys(recomputed)])) {
    const one = published[key];
    const other = recomputed[key];
    const found = firstDifference(one, other, [...path, nameOf(key, one ?? other)]);
    if (found !== null) return found;
  }
  return null;
}

function nameOf(key: string, value: unknown): string {
  if (!isObject(value)) return key;
  const name = value.code ?? value.key;
  return typeof name === 'string' ? name : key;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function at(path: readonly string[], published: unknown, recomputed: unknown): Difference {
  return { where: path.join(' › '), published, recomputed };
}
