import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/**
 * The names under which an arena's files are served to the one voter for whom they were made. A name is the round's id
 * and, sealed under a key of the round (AES-256-GCM), which file it is: no row is kept for it, and two showings of one
 * output have nothing in common. The nonce is a keyed hash of all that a name says, as in RFC 5297: the same showing has
 * the same name on every device and node, and no nonce serves for two contents.
 */

/** What a round's names are sealed with. */
export interface AssetKey {
  readonly roundId: string;
  readonly cipher: Buffer;
  readonly nonce: Buffer;
}

export const ASSET_SIZES = ['full', 'small', 'model', 'poster'] as const;
/** A picture has `full` and `small`, a 3D model `model` and perhaps a `poster`. */
export type AssetSize = (typeof ASSET_SIZES)[number];

/** A file as it is shown: the output in a slot, on a side of a pair; or the reference of a task (by its position). */
export type ShownAsset =
  | { readonly of: 'output'; readonly slot: number; readonly ordinal: number; readonly side: 'left' | 'right' }
  | { readonly of: 'reference'; readonly task: number };

/** What a name stands for. */
export interface NamedAsset {
  readonly of: 'output' | 'reference';
  /** The output's slot, or the reference's task by its position. */
  readonly number: number;
  readonly size: AssetSize;
}

const ID_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Kind, size, side, number, ordinal. */
const CONTENT_BYTES = 11;
const KINDS = ['output', 'reference'] as const;
const SIDES = ['left', 'right'] as const;
const NAME = /^[A-Za-z0-9_-]{74}$/;

/** @param secret 32 random bytes of the round (`readAssetKey`). */
export function assetKeyOf(roundId: string, secret: Uint8Array): AssetKey {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, roundId, `blindrank asset ${purpose}`, 32));
  return { roundId, cipher: derive('cipher'), nonce: derive('nonce') };
}

/** The name of a file for one voter. */
export function sealAssetName(key: AssetKey, voterId: string, shown: ShownAsset, size: AssetSize): string {
  const content = contentOf(shown, size);
  const id = idBytes(key.roundId);
  const bound = Buffer.concat([id, idBytes(voterId)]);
  const nonce = nonceOf(key, bound, content);
  const cipher = createCipheriv('aes-256-gcm', key.cipher, nonce).setAAD(bound);
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([id, nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** The round that a name speaks of; null: it is no sealed name. It proves nothing yet. */
export function roundOfAssetName(name: string): string | null {
  const bytes = Buffer.from(name, 'base64url');
  // A name has one spelling: its last letter carries bits that decoding drops.
  if (!NAME.test(name) || bytes.toString('base64url') !== name) return null;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What a name stands for; null: it was not made for this voter and round. */
export function openAssetName(key: AssetKey, voterId: string, name: string): NamedAsset | null {
  if (roundOfAssetName(name) !== key.roundId) return null;
  const bytes = Buffer.from(name, 'base64url');
  const at = (from: number, length: number) => bytes.subarray(from, from + length);
  const nonce = at(ID_BYTES, NONCE_BYTES);
  const bound = Buffer.concat([at(0, ID_BYTES), idBytes(voterId)]);
  const decipher = createDecipheriv('aes-256-gcm', key.cipher, nonce, { authTagLength: TAG_BYTES })
    .setAAD(bound)
    .setAuthTag(at(bytes.length - TAG_BYTES, TAG_BYTES));
  try {
    const content = Buffer.concat([decipher.update(at(ID_BYTES + NONCE_BYTES, CONTENT_BYTES)), decipher.final()]);
    return { of: KINDS[content[0]], size: ASSET_SIZES[content[1]], number: content.readUInt32BE(3) };
  } catch {
    return null;
  }
}

function contentOf(shown: ShownAsset, size: AssetSize): Buffer {
  const content = Buffer.alloc(CONTENT_BYTES);
  content[0] = KINDS.indexOf(shown.of);
  content[1] = ASSET_SIZES.indexOf(size);
  if (shown.of === 'output') content[2] = SIDES.indexOf(shown.side);
  content.writeUInt32BE(shown.of === 'output' ? shown.slot : shown.task, 3);
  content.writeUInt32BE(shown.of === 'output' ? shown.ordinal : 0, 7);
  return content;
}

function nonceOf(key: AssetKey, bound: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', key.nonce).update(bound).update(content).digest().subarray(0, NONCE_BYTES);
}

function idBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}
