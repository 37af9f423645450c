import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ASSET_SIZES,
  assetKeyOf,
  openAssetName,
  roundOfAssetName,
  type ShownAsset,
  sealAssetName,
} from './sealed-name.ts';

const roundId = randomUUID();
const voter = randomUUID();
const key = assetKeyOf(roundId, randomBytes(32));
const output = (slot: number, ordinal = 1, side: 'left' | 'right' = 'left'): ShownAsset => ({
  of: 'output',
  slot,
  ordinal,
  side,
});

describe('a sealed name', () => {
  it('says what it was made of, to the voter and round it was made for', () => {
    const number = fc.integer({ min: 0, max: 2 ** 31 });
    const shown = fc.oneof(
      fc.record({
        of: fc.constant('output' as const),
        slot: number,
        ordinal: number,
        side: fc.constantFrom('left' as const, 'right' as const),
      }),
      fc.record({ of: fc.constant('reference' as const), task: number }),
    );
    fc.assert(
      fc.property(shown, fc.constantFrom(...ASSET_SIZES), (asset, size) => {
        const name = sealAssetName(key, voter, asset, size);
        expect(roundOfAssetName(name)).toBe(roundId);
        const number = asset.of === 'output' ? asset.slot : asset.task;
        expect(openAssetName(key, voter, name)).toEqual({ of: asset.of, number, size });
      }),
    );
  });

  it('is the same each time for one showing, and another for any other', () => {
    const name = sealAssetName(key, voter, output(3), 'full');
    expect(sealAssetName(key, voter, output(3), 'full')).toBe(name);
    const others = [
      sealAssetName(key, voter, output(4), 'full'),
      sealAssetName(key, voter, output(3, 2), 'full'),
      sealAssetName(key, voter, output(3, 1, 'right'), 'full'),
      sealAssetName(key, voter, output(3), 'small'),
      sealAssetName(key, randomUUID(), output(3), 'full'),
      sealAssetName(key, voter, { of: 'reference', task: 3 }, 'full'),
    ];
    // Beyond the round's id, nothing is shared: not even by names of one output.
    const secret = [name, ...others].map((one) => one.slice(22));
    expect(new Set(secret.map((part) => part.slice(0, 16))).size).toBe(secret.length);
  });

  it('opens for nobody else, in no other round, with no other key and not when changed', () => {
    const name = sealAssetName(key, voter, output(3), 'full');
    expect(openAssetName(key, randomUUID(), name)).toBeNull();
    expect(openAssetName(assetKeyOf(roundId, randomBytes(32)), voter, name)).toBeNull();
    expect(openAssetName(assetKeyOf(randomUUID(), randomBytes(32)), voter, name)).toBeNull();
    for (let at = 0; at < name.length; at += 1) {
      const letter = name[at] === 'A' ? 'B' : 'A';
      expect(openAssetName(key, voter, name.slice(0, at) + letter + name.slice(at + 1))).toBeNull();
    }
  });

  it('is not taken for one when it is none', () => {
    for (const none of ['', 'x', 'A'.repeat(22), 'A'.repeat(73), '!'.repeat(74), `${'A'.repeat(73)}B`]) {
      expect(roundOfAssetName(none)).toBeNull();
      expect(openAssetName(key, voter, none)).toBeNull();
    }
  });
});
