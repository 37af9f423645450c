import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonOf, revealingGlb, SECRET, smallDocument, writeDocument } from '../../../test/fixtures/models.ts';
import { MODEL_LIMITS } from '../../domain/manifest-limits.ts';
import { repositoryRoot } from '../../platform/source.ts';
import { createModelDesk } from './model-desk.ts';
import { rewriteGlb } from './rewrite-glb.ts';

const desk = createModelDesk();
afterAll(() => desk.close());

const MODELS = join(repositoryRoot, '../shared/data/models');

const refusal = (bytes: Uint8Array) =>
  rewriteGlb(bytes).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );

async function readBack(bytes: Uint8Array): Promise<Document> {
  return new NodeIO().registerExtensions(ALL_EXTENSIONS).readBinary(bytes);
}

describe('rewriteGlb', () => {
  it('leaves nothing of the maker: generator, copyright, extras, names, XMP, texture names and metadata', async () => {
    const original = await revealingGlb();
    // The word stands in the file in every place that is to be emptied.
    const before = Buffer.from(original).toString('latin1');
    expect(before.split(SECRET).length - 1).toBeGreaterThanOrEqual(16);
    const { bytes, triangles } = await rewriteGlb(original);
    expect(triangles).toBe(1);
    const after = Buffer.from(bytes).toString('latin1');
    expect(after).not.toContain(SECRET);
    expect(after).not.toMatch(/glTF-Transform|generator|copyright|extras|"name"|xmp|Exif/i);
    expect(jsonOf(bytes).asset).toEqual({ version: '2.0' });
  });

  it('keeps the looks: geometry, material, texture pixels and sampler', async () => {
    const { bytes } = await rewriteGlb(await revealingGlb());
    const root = (await readBack(bytes)).getRoot();
    const [primitive] = root.listMeshes()[0]?.listPrimitives() ?? [];
    expect([...(primitive?.getAttribute('POSITION')?.getArray() ?? [])]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect(primitive?.getMaterial()?.getRoughnessFactor()).toBe(0.25);
    const texture = primitive?.getMaterial()?.getBaseColorTexture();
    expect(texture?.getMimeType()).toBe('image/png');
    const { data, info } = await sharp(texture?.getImage() as Uint8Array)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data[0], data[1], data[2]]).toEqual([4, 4, 200, 100, 50]);
    expect(root.listNodes()[0]?.getTranslation()).toEqual([1, 2, 3]);
  });

  it('gives the same bytes for models that differ only in what is hidden', async () => {
    const plain = await rewriteGlb(await revealingGlb('Nobody'));
    const named = await rewriteGlb(await revealingGlb());
    expect(Buffer.from(plain.bytes).equals(Buffer.from(named.bytes))).toBe(true);
  });

  it('refuses what is no whole GLB', async () => {
    const whole = await revealingGlb();
    expect(await refusal(new Uint8Array())).toBe('model_unreadable');
    expect(await refusal(Buffer.from('glTF'))).toBe('model_unreadable');
    expect(await refusal(Buffer.from('{"asset":{"version":"2.0"}}'))).toBe('model_unreadable');
    expect(await refusal(whole.subarray(0, 400))).toBe('model_unreadable');
    expect(await refusal(whole.subarray(0, whole.length - 100))).toMatch(/^model_(invalid|unreadable)$/);
  });

  it('refuses files that need others, unknown ways of writing, and what breaks the format', async () => {
    const changed = async (change: (json: ReturnType<typeof jsonOf>) => void) =>
      refusal(await writeDocument(smallDocument(), change));
    const elsewhere = { uri: 'https://tracker.example/pixel.png' };
    expect(await changed((json) => Object.assign(json, { images: [elsewhere] }))).toBe('model_external');
    expect(await changed((json) => (json.buffers ?? []).push({ byteLength: 4, uri: '../../etc/passwd' }))).toBe(
      'model_external',
    );
    expect(
      await changed((json) =>
        Object.assign(json, { extensionsUsed: ['ACME_secret'], extensionsRequired: ['ACME_secret'] }),
      ),
    ).toBe('model_extension');
    expect(await changed((json) => Object.assign(json.meshes?.[0]?.primitives[0] ?? {}, { indices: 99 }))).toBe(
      'model_invalid',
    );
  });

  it('refuses what shows nothing, or too much', async () => {
    const empty = smallDocument();
    for (const mesh of empty.getRoot().listMeshes()) mesh.dispose();
    expect(await refusal(await writeDocument(empty))).toBe('model_empty');
    const bomb = await writeDocument(smallDocument(), (json) => {
      json.accessors?.push({ count: 2 ** 30, type: 'VEC3', componentType: 5126 });
    });
    expect(await refusal(bomb)).toBe('model_too_large');
    const many = smallDocument();
    const [mesh] = many.getRoot().listMeshes();
    const [first] = mesh?.listPrimitives() ?? [];
    const indices = new Uint32Array(3 * (MODEL_LIMITS.triangles + 1)).map((_, index) => index % 3);
    first?.setIndices(
      many
        .createAccessor()
        .setType('SCALAR')
        .setArray(indices)
        .setBuffer(many.getRoot().listBuffers()[0] ?? null),
    );
    expect(await refusal(await writeDocument(many))).toBe('model_too_many_triangles');
  });

  it('refuses textures that are broken or too large', async () => {
    const textured = async (image: Uint8Array, mimeType = 'image/png') => {
      const document = smallDocument();
      const texture = document.createTexture().setImage(image).setMimeType(mimeType);
      document.getRoot().listMaterials()[0]?.setBaseColorTexture(texture);
      return refusal(await writeDocument(document));
    };
    const wide = sharp({ create: { width: MODEL_LIMITS.textureSide + 1, height: 2, channels: 3, background: 'red' } });
    expect(await textured(await wide.png().toBuffer())).toBe('model_texture_too_large');
    expect(await textured(Buffer.from('no picture at all'))).toMatch(/^model_(invalid|texture_corrupt)$/);
  });

  it('is run in a process of its own', async () => {
    const original = await revealingGlb();
    const [here, there] = await Promise.all([rewriteGlb(original), desk.rewrite(original)]);
    expect(Buffer.from(there.bytes).equals(Buffer.from(here.bytes))).toBe(true);
    await expect(desk.rewrite(Buffer.from('nothing'))).rejects.toMatchObject({ code: 'model_unreadable' });
    expect((await desk.rewrite(original)).triangles).toBe(1);
  });

  it.skipIf(!existsSync(MODELS))('re-writes real models (../shared/data/models), packed ones too', async () => {
    const triangles: Record<string, number> = {};
    for (const name of readdirSync(MODELS).filter((file) => file.endsWith('.glb'))) {
      const { bytes, ...found } = await rewriteGlb(readFileSync(join(MODELS, name)));
      triangles[name] = found.triangles;
      expect(jsonOf(bytes).asset).toEqual({ version: '2.0' });
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/"name"|"extras"|generator|draco|meshopt_compression/);
      expect((await readBack(bytes)).getRoot().listMeshes().length).toBeGreaterThan(0);
    }
    expect(triangles).toEqual({
      'Box.glb': 12,
      'BoxMeshopt.glb': 12,
      'BoxVertexColors.glb': 12,
      'DenseSphere.glb': 30720,
      'ShapeCollection.glb': 3542,
      'TwoCubes.glb': 24,
      'chr_knight.glb': 1460,
    });
  });
});
