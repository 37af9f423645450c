import type { ManifestFaultCode } from '../../domain/codes.ts';
import type { ManifestFault } from '../../domain/manifest-fault.ts';

/** A single fault as a list, so that findings can be joined. */
export function faultsAt(place: string, code: ManifestFaultCode, detail: ManifestFault['detail'] = {}) {
  return [{ place, code, detail }] satisfies ManifestFault[];
}

/** What is named a second time in a list, each with the place of the first. */
export function repeated<T>(list: string, items: readonly T[], nameOf: (item: T) => string): ManifestFault[] {
  const first = new Map<string, number>();
  return items.flatMap((item, index) => {
    const name = nameOf(item);
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, index);
    return earlier === undefined
      ? []
      : faultsAt(`${list}[${index}]`, 'duplicate', { name, first: `${list}[${earlier}]` });
  });
}
