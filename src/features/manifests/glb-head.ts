import { z } from 'zod';
import { AssetFault } from '../../domain/manifest-fault.ts';

/**
 * What is looked at in a GLB before a library opens it: that it is one, that it needs no other file, and that what it
 * says of its size can be held in memory.
 */

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

const COMPONENT_BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const COMPONENTS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

const located = z.array(z.looseObject({ uri: z.string().optional() })).default([]);
const head = z.looseObject({
  buffers: located,
  images: located,
  accessors: z
    .array(z.looseObject({ count: z.number().min(0), type: z.string(), componentType: z.number() }))
    .default([]),
  bufferViews: z.array(z.looseObject({ byteLength: z.number().min(0) })).default([]),
  extensionsRequired: z.array(z.string()).default([]),
});
export type GlbHead = z.output<typeof head>;

/** True for what starts as a GLB does. */
export function looksLikeGlb(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_BYTES && viewOf(bytes).getUint32(0, true) === MAGIC;
}

/** @throws AssetFault model_unreadable */
export function readGlbHead(bytes: Uint8Array): GlbHead {
  const view = viewOf(bytes);
  const start = HEADER_BYTES + CHUNK_HEADER_BYTES;
  if (!looksLikeGlb(bytes) || bytes.length < start || view.getUint32(4, true) !== 2) throw unreadable();
  const length = view.getUint32(HEADER_BYTES, true);
  if (view.getUint32(HEADER_BYTES + 4, true) !== JSON_CHUNK || start + length > bytes.length) throw unreadable();
  try {
    return head.parse(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, start + length))),
    );
  } catch {
    throw unreadable();
  }
}

/** @throws AssetFault model_external */
export function refuseExternalFiles({ buffers, images }: GlbHead): void {
  for (const { uri } of [...buffers, ...images]) {
    if (uri !== undefined && !uri.startsWith('data:'))
      throw new AssetFault('model_external', { uri: uri.slice(0, 120) });
  }
}

/** Bytes that the geometry takes once it is unpacked. */
export function geometryBytes({ accessors, bufferViews }: GlbHead): number {
  const unpacked = accessors.map(
    ({ count, type, componentType }) => count * (COMPONENTS[type] ?? 16) * (COMPONENT_BYTES[componentType] ?? 8),
  );
  return sum(unpacked) + sum(bufferViews.map(({ byteLength }) => byteLength));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const unreadable = () => new AssetFault('model_unreadable');
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
