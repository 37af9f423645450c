import type { ArenaAsset } from '../../contract/arena-vote.ts';
import { type AssetKey, type AssetSize, type ShownAsset, sealAssetName } from './sealed-name.ts';

/** What is known of a stored file that is to be shown. */
export interface AssetRendition {
  readonly size: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number;
}

/** A stored output or reference as one voter is shown it. Null: its files are not those of a picture or a 3D model. */
export function arenaAssetOf(
  key: AssetKey,
  voterId: string,
  shown: ShownAsset,
  renditions: readonly AssetRendition[],
): ArenaAsset | null {
  const file = (size: AssetSize) => renditions.find((one) => one.size === size);
  const name = (size: AssetSize) => sealAssetName(key, voterId, shown, size);
  const full = file('full');
  if (full !== undefined) {
    const { width, height } = full;
    if (width === null || height === null) return null;
    return { kind: 'image', full: name('full'), small: name('small'), width, height };
  }
  const model = file('model');
  if (model === undefined) return null;
  const poster = file('poster') === undefined ? null : name('poster');
  return { kind: 'model', model: name('model'), poster, bytes: model.bytes };
}
