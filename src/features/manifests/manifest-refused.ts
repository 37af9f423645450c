import { AssetFault, type ManifestFault } from '../../domain/manifest-fault.ts';
import { MANIFEST_LIMITS } from '../../domain/manifest-limits.ts';

/** A manifest that is not taken, with everything that is wrong with it. Nothing of it was stored. */
export class ManifestRefused extends Error {
  readonly faults: readonly ManifestFault[];
  /** Further faults that are not listed. */
  readonly more: number;

  constructor(faults: readonly ManifestFault[], more: number) {
    super(faults.map(({ place, code }) => `${place}: ${code}`).join('; '));
    this.name = 'ManifestRefused';
    this.faults = faults;
    this.more = more;
  }
}

export function refuse(faults: readonly ManifestFault[]): ManifestRefused {
  const listed = faults.slice(0, MANIFEST_LIMITS.faults);
  return new ManifestRefused(listed, faults.length - listed.length);
}

/** The fault of a file at its place in the manifest; anything else is no fault of the manifest. */
export async function faultAt(place: string, look: () => Promise<void>): Promise<ManifestFault | null> {
  try {
    await look();
    return null;
  } catch (error) {
    if (!(error instanceof AssetFault)) throw error;
    return { place, code: error.code, detail: error.detail };
  }
}
