import {
  type Document,
  Format,
  type GLTF,
  Logger,
  NodeIO,
  Primitive,
  type Property,
  PropertyType,
} from '@gltf-transform/core';
import { ALL_EXTENSIONS, type InstancedMesh } from '@gltf-transform/extensions';
import { getGLPrimitiveCount, prune } from '@gltf-transform/functions';
import draco3d from 'draco3dgltf';
import { validateBytes } from 'gltf-validator';
import { MeshoptDecoder } from 'meshoptimizer';
import { AssetFault } from '../../domain/manifest-fault.ts';
import { MODEL_LIMITS } from '../../domain/manifest-limits.ts';
import { cleanTexture } from './clean-texture.ts';
import { geometryBytes, readGlbHead, refuseExternalFiles } from './glb-head.ts';

export interface RewrittenModel {
  readonly bytes: Uint8Array;
  readonly triangles: number;
}

/**
 * What a file carries beside its looks, or in which way it is packed: all of it goes. Packing goes too, for it would
 * tell one maker's files from another's.
 */
const DROPPED_EXTENSIONS = new Set([
  'KHR_xmp_json_ld',
  'KHR_materials_variants',
  'EXT_structural_metadata',
  'EXT_mesh_features',
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  // All textures become PNG or JPEG.
  'EXT_texture_webp',
  'EXT_texture_avif',
]);
const KNOWN_EXTENSIONS = new Set(ALL_EXTENSIONS.map(({ EXTENSION_NAME }) => EXTENSION_NAME as string));

/** Errors that re-writing mends, or that many exporters make and every viewer forgives. */
const FORGIVEN_ISSUES = [
  'ACCESSOR_MIN_MISMATCH',
  'ACCESSOR_MAX_MISMATCH',
  'ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND',
  'ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND',
  'ACCESSOR_VECTOR3_NON_UNIT',
  'ACCESSOR_INVALID_SIGN',
  'EMPTY_ENTITY',
];
const MOST_ISSUES = 1000;
const TRIANGLES_FROM = Primitive.Mode.TRIANGLES;

/**
 * Writes a GLB anew so that nothing but its looks is left: no generator, copyright, names, extras, XMP, texture names
 * or their metadata, custom attributes, scenes that are not shown, and no packing.
 * @throws AssetFault model_*
 */
export async function rewriteGlb(bytes: Uint8Array): Promise<RewrittenModel> {
  if (bytes.length > MODEL_LIMITS.bytes) throw new AssetFault('model_too_large', { limit: MODEL_LIMITS.bytes });
  const head = readGlbHead(bytes);
  refuseExternalFiles(head);
  const unknown = head.extensionsRequired.find((name) => !KNOWN_EXTENSIONS.has(name));
  if (unknown !== undefined) throw new AssetFault('model_extension', { extension: unknown.slice(0, 120) });
  if (geometryBytes(head) > MODEL_LIMITS.geometryBytes) {
    throw new AssetFault('model_too_large', { limit: MODEL_LIMITS.geometryBytes });
  }
  // The reader wants its words where memory has them; bytes from elsewhere may lie in between.
  const aligned = new Uint8Array(bytes);
  await refuseInvalid(aligned);
  const io = await newIo();
  const document = await io.readBinary(aligned).catch(() => {
    throw new AssetFault('model_unreadable');
  });
  const triangles = await clean(document);
  const written = await writeGlb(io, document);
  if (written.length > 2 * MODEL_LIMITS.bytes) {
    throw new AssetFault('model_too_large', { limit: 2 * MODEL_LIMITS.bytes });
  }
  await refuseInvalid(written);
  return { bytes: written, triangles };
}

async function newIo(): Promise<NodeIO> {
  await MeshoptDecoder.ready;
  return new NodeIO()
    .setLogger(new Logger(Logger.Verbosity.SILENT))
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({
      'draco3d.decoder': await draco3d.createDecoderModule(),
      'meshopt.decoder': MeshoptDecoder,
    });
}

async function refuseInvalid(bytes: Uint8Array): Promise<void> {
  const report = await validateBytes(bytes, { maxIssues: MOST_ISSUES, ignoredIssues: FORGIVEN_ISSUES }).catch(() => {
    throw new AssetFault('model_unreadable');
  });
  if (report.issues.numErrors === 0) return;
  const { code = '', pointer = '' } = report.issues.messages.find(({ severity }) => severity === 0) ?? {};
  throw new AssetFault('model_invalid', { issue: code, at: pointer.slice(0, 120) });
}

/** Returns how many triangles are shown. */
async function clean(document: Document): Promise<number> {
  document.setLogger(new Logger(Logger.Verbosity.SILENT));
  const root = document.getRoot();
  const shown = root.getDefaultScene() ?? root.listScenes()[0];
  if (shown === undefined) throw new AssetFault('model_empty');
  root.setDefaultScene(shown);
  for (const scene of root.listScenes()) if (scene !== shown) scene.dispose();
  for (const extension of root.listExtensionsUsed()) {
    if (DROPPED_EXTENSIONS.has(extension.extensionName)) extension.dispose();
  }
  for (const camera of root.listCameras()) camera.dispose();
  for (const mesh of root.listMeshes()) mesh.listPrimitives().forEach(dropCustomAttributes);
  const kept = { keepLeaves: true, keepAttributes: true, keepExtras: false, keepSolidTextures: true };
  await document.transform(
    prune({ ...kept, propertyTypes: Object.values(PropertyType).filter((type) => type !== PropertyType.ROOT) }),
  );
  const triangles = shownTriangles(document);
  if (triangles === 0) throw new AssetFault('model_empty');
  if (triangles > MODEL_LIMITS.triangles) {
    throw new AssetFault('model_too_many_triangles', { triangles, limit: MODEL_LIMITS.triangles });
  }
  await cleanTextures(document);
  for (const property of everyProperty(document)) forgetNames(property);
  return triangles;
}

function dropCustomAttributes(primitive: Primitive): void {
  for (const holder of [primitive, ...primitive.listTargets()]) {
    for (const semantic of holder.listSemantics()) {
      if (semantic.startsWith('_')) holder.setAttribute(semantic, null);
    }
  }
}

function shownTriangles(document: Document): number {
  let triangles = 0;
  document
    .getRoot()
    .getDefaultScene()
    ?.traverse((node) => {
      const primitives = node.getMesh()?.listPrimitives() ?? [];
      const instances =
        node
          .getExtension<InstancedMesh>('EXT_mesh_gpu_instancing')
          ?.listAttributes()
          .reduce((most, attribute) => Math.max(most, attribute.getCount()), 1) ?? 1;
      for (const primitive of primitives) {
        if (primitive.getMode() >= TRIANGLES_FROM) triangles += instances * getGLPrimitiveCount(primitive);
      }
    });
  return triangles;
}

async function cleanTextures(document: Document): Promise<void> {
  const textures = document.getRoot().listTextures();
  if (textures.length > MODEL_LIMITS.textures) {
    throw new AssetFault('model_too_many_textures', { textures: textures.length, limit: MODEL_LIMITS.textures });
  }
  let pixels = 0;
  for (const texture of textures) {
    const cleaned = await cleanTexture(texture.getImage() ?? new Uint8Array(), texture.getMimeType());
    pixels += cleaned.pixels;
    if (pixels > MODEL_LIMITS.texturePixels) {
      throw new AssetFault('model_texture_too_large', { limit: MODEL_LIMITS.textureSide });
    }
    texture.setImage(cleaned.bytes).setMimeType(cleaned.mimeType);
  }
}

function everyProperty(document: Document): Set<Property> {
  const edges = document.getGraph().listEdges();
  return new Set(edges.flatMap((edge) => [edge.getParent() as Property, edge.getChild() as Property]));
}

function forgetNames(property: Property): void {
  property.setName('');
  property.setExtras({});
  if ('setURI' in property) (property.setURI as (uri: string) => void)('');
}

/** The library's own writer names itself in the file; this one leaves of the header what must stand there. */
async function writeGlb(io: NodeIO, document: Document): Promise<Uint8Array> {
  const [first, ...others] = document.getRoot().listBuffers();
  const buffer = first ?? document.createBuffer();
  for (const accessor of document.getRoot().listAccessors()) accessor.setBuffer(buffer);
  for (const other of others) other.dispose();
  const { json, resources } = await io.writeJSON(document, { format: Format.GLB, basename: '' });
  const named: GLTF.IGLTF = { ...json, asset: { version: '2.0' } };
  return packGlb(named, resources['@glb.bin'] ?? new Uint8Array());
}

function packGlb(json: GLTF.IGLTF, binary: Uint8Array): Uint8Array {
  const text = padded(Buffer.from(JSON.stringify(json)), 0x20);
  const data = padded(binary, 0);
  const chunk = (bytes: Uint8Array, type: string) => [uint32(bytes.length), Buffer.from(type, 'latin1'), bytes];
  const chunks = [...chunk(text, 'JSON'), ...(data.length > 0 ? chunk(data, 'BIN\0') : [])];
  const length = 12 + chunks.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from('glTF', 'latin1'), uint32(2), uint32(length), ...chunks]);
}

function padded(bytes: Uint8Array, filler: number): Uint8Array {
  const missing = (4 - (bytes.length % 4)) % 4;
  return missing === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(missing, filler)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
