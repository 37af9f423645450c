import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileMediaStore } from '../../src/platform/file-media-store.ts';
import { buildHttpApp } from '../../src/platform/http/http-app.ts';
import { createLog } from '../../src/platform/log.ts';
import { checkMediaKey } from '../../src/platform/media-store.ts';
import type { Device } from '../device.ts';
import { createInstallation, enter, type Installation, openedRound, readyContest } from '../installation.ts';
import { type Served, serve } from '../serve.ts';

const SECRET = 'the secret outside';
let folder: string;
let pages: Served;
let house: Installation;
let juror: Device;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blindrank-traversal-'));
  const webDir = join(folder, 'web');
  await mkdir(join(webDir, 'assets'), { recursive: true });
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>page</title>');
  await writeFile(join(webDir, '.hidden'), SECRET);
  await writeFile(join(webDir, 'assets', 'main.js'), 'export {}');
  await writeFile(join(folder, 'secret.js'), SECRET);
  await writeFile(join(folder, 'secret'), SECRET);
  pages = await serve(
    buildHttpApp({
      services: { log: createLog({ level: 'silent' }), baseUrl: 'http://blindrank.test' },
      authenticate: async () => null,
      routes: [],
      probes: { alive: () => true, ready: async () => ({ ready: true, checks: {} }) },
      webDir,
    }),
  );
  house = await createInstallation();
  const { slug, host } = await readyContest(house, { designs: 2, benchmarks: 0 });
  await openedRound(host, slug);
  juror = await enter(host, slug, 'juror', house.device());
}, 60_000);
afterAll(async () => {
  await pages.close();
  await house.close();
  await rm(folder, { recursive: true });
});

/** `fetch` would tidy the path up. */
function get(base: string, path: string, cookie = ''): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(base);
  return new Promise((done, reject) => {
    const sent = request({ hostname, port, path, headers: { cookie } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Ways out of a folder, as they were tried on servers before. */
const WAYS = [
  '../secret',
  '../../secret',
  '..%2fsecret',
  '%2e%2e/secret',
  '%2e%2e%2fsecret',
  '%252e%252e%252fsecret',
  '..%5csecret',
  '..\\secret',
  '....//secret',
  '.%00./secret',
  '../secret%00.js',
  '..;/secret',
  '%c0%ae%c0%ae/secret',
  '%uff0e%uff0e/secret',
  '/../secret',
  './/..//secret',
  'assets/../../secret',
];

describe('a path', () => {
  it.each(['/', '/assets/', '/api/v1/media/', '/healthz/', '/join/'])(
    'below %s never leads out of the pages',
    async (base) => {
      for (const way of WAYS.flatMap((one) => [
        one,
        one.replace('secret', 'secret.js'),
        one.replace('secret', 'etc/passwd'),
      ])) {
        const { status, text } = await get(pages.url, `${base}${way}`);
        expect([base, way, text.includes(SECRET) || text.includes('root:')]).toEqual([base, way, false]);
        expect([base, way, status < 500]).toEqual([base, way, true]);
      }
    },
  );

  it('shows no hidden file', async () => {
    for (const path of ['/.hidden', '/%2ehidden', '/assets/../.hidden']) {
      expect((await get(pages.url, path)).text).not.toContain(SECRET);
    }
  });

  it('of a picture is a random name or nothing, also for who may see pictures', async () => {
    const names = [
      ...WAYS,
      'pictures%2fx',
      'pictures/x',
      '.staging',
      '.',
      '..',
      '%2e',
      'x'.repeat(22),
      'x'.repeat(5000),
      '*',
      '%',
    ];
    for (const name of names) {
      const { status } = await get(house.url, `/api/v1/media/${name}`, juror.cookie);
      expect([name, [400, 401, 404].includes(status)]).toEqual([name, true]);
    }
  });
});

describe('a key of the media store', () => {
  it('that is taken stays below the store’s folder, whatever it is', () => {
    const piece = fc.oneof(fc.constantFrom('..', '.', '/', '\\', '\0', '%2e', 'a', '.staging', '~', 'C:'), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        for (const key of [pieces.join(''), pieces.join('/')]) {
          try {
            checkMediaKey(key);
          } catch {
            continue;
          }
          const path = resolve(folder, key);
          expect(path.startsWith(folder + sep)).toBe(true);
          expect(path.startsWith(join(folder, '.staging'))).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('that leads elsewhere is refused by every verb', async () => {
    const store = createFileMediaStore(folder);
    for (const key of ['../secret', '/etc/passwd', 'a/../../secret', '.staging/x', '']) {
      await expect(store.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(RangeError);
      await expect(store.read(key)).rejects.toThrow(RangeError);
      await expect(store.remove(key)).rejects.toThrow(RangeError);
    }
  });
});
