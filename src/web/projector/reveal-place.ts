import type { Method } from '../../domain/settings.ts';

/** Where a projector is: which ranking, which step. It lies in the address, so that a reload keeps it. */
export interface Place {
  readonly method: Method;
  readonly step: number;
}

const FORM = /^#reveal=(pairwise|likes|experts)\.(\d{1,5})$/;

/** The place that an address names; null: the page shows the way in. */
export function placeIn(hash: string): Place | null {
  const found = FORM.exec(hash);
  return found === null ? null : { method: found[1] as Method, step: Number(found[2]) };
}

/** The inverse of `placeIn`. */
export function hashOf(place: Place | null): string {
  return place === null ? '' : `#reveal=${place.method}.${place.step}`;
}
