/// <reference types="node" />
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

type Chunk = Rolldown.OutputChunk;
const root = fileURLToPath(new URL('../..', import.meta.url));
const LIMIT = 45 * 1024;

let chunks: Map<string, Chunk>;
let files: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  // As it is shipped: with the test's own environment every element would carry its file and line.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: `${root}/vite.config.ts`,
    logLevel: 'silent',
    build: { write: false },
  });
  files = (Array.isArray(built) ? built[0] : (built as Rolldown.RolldownOutput))?.output ?? ([] as never);
  chunks = new Map(
    files.filter((file): file is Chunk => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
}, 60_000);
afterAll(() => void vi.unstubAllEnvs());

/** A page's own chunk and everything that it imports at once. */
function loadedBy(page: string): Chunk[] {
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
  const own = [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(page));
  expect(entry, 'the entry').toBeDefined();
  expect(own, page).toBeDefined();
  const found = new Map<string, Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (chunk === undefined || found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  visit(entry);
  visit(own);
  return [...found.values()];
}

const modulesOf = (page: string) => loadedBy(page).flatMap((chunk) => Object.keys(chunk.modules));

describe.each(['voter/vote-page.tsx', 'arena/arena-page.tsx'])('what a phone loads to vote (%s)', (page) => {
  it('is at most 45 kB of compressed JavaScript', () => {
    const size = loadedBy(page).reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
    expect(size).toBeGreaterThan(10 * 1024);
    expect(size).toBeLessThanOrEqual(LIMIT);
  });

  it('holds no zod, no statistics, no viewer of models, and nothing of the other pages', () => {
    const modules = modulesOf(page);
    expect(modules.some((id) => id.includes('socket.io-client'))).toBe(true);
    const foreign =
      /node_modules\/(zod|uqr|three|altcha|@google)\/|\/src\/(stats|contract|plots)\/|\/src\/web\/(host|results|projector|designer)\/|\/en\/(host|live|results|upload)\.ts/;
    expect(modules.filter((id) => foreign.test(id))).toEqual([]);
  });
});

describe('what comes later in the arena', () => {
  const chunkWith = (part: string) =>
    [...chunks.values()].find((chunk) => Object.keys(chunk.modules).some((id) => id.includes(part)));

  it('is the viewer of models, in a chunk of its own with its decoders beside it', () => {
    expect(chunkWith('/@google/model-viewer/')).toBeDefined();
    const names = files.map((file) => file.fileName.replace(/decoders-[\d.]+/, 'decoders'));
    for (const name of ['draco_decoder.wasm', 'draco_wasm_wrapper.js', 'basis_transcoder.wasm', 'meshopt.js']) {
      expect(names).toContain(`assets/decoders/${name}`);
    }
  });

  it('is the proof of work, apart from that', () => {
    const proof = chunkWith('/altcha/');
    expect(proof).toBeDefined();
    expect(proof).not.toBe(chunkWith('/@google/model-viewer/'));
    expect(gzipSync(proof?.code ?? '').length).toBeLessThanOrEqual(40 * 1024);
  });
});

describe('all pages', () => {
  it('hold neither zod nor statistics', () => {
    const modules = [...chunks.values()].flatMap((chunk) => Object.keys(chunk.modules));
    expect(modules.length).toBeGreaterThan(50);
    expect(modules.filter((id) => /node_modules\/zod\/|\/src\/(stats|contract|features|platform)\//.test(id))).toEqual(
      [],
    );
  });

  it('load nothing from another origin and hold nothing inline', () => {
    const page = files.find((file) => file.fileName === 'index.html');
    const html = page?.type === 'asset' ? String(page.source) : '';
    expect(html).toContain('<script type="module"');
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son\w+=|https?:\/\//);
    const styles = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
    expect(styles.length).toBeGreaterThan(3);
    for (const style of styles) expect(style.type === 'asset' ? String(style.source) : '').not.toMatch(/url\(|@import/);
  });
});
