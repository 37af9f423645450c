import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import express from 'express';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../src/platform/http/security-headers.ts';
import { hearFaults, launchChromium } from '../browser-page.ts';
import { type Served, serve } from '../serve.ts';

/** Models drawn in real Chromium by a page that is built and served as ours are, under the same policy. */
const MODELS = resolve('../shared/data/models');
const absent = !existsSync(MODELS);

let folder: string;
let served: Served;
let browser: Browser;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blindrank-models-'));
  const root = resolve('test/browser/model-page');
  await build({ root, configFile: resolve('vite.config.ts'), logLevel: 'silent', build: { outDir: folder } });
  const app = express();
  app.use(securityHeaders({ baseUrl: 'http://127.0.0.1' }), express.static(folder));
  served = await serve(app);
  browser = await launchChromium();
  page = await browser.newPage();
  hearFaults(page, faults);
  await page.goto(served.url);
});
afterAll(async () => {
  await browser.close();
  await served.close();
  await rm(folder, { recursive: true, force: true });
});

/** A poster as the browser made it, or the sentence with which it refused. */
async function poster(glb: Buffer): Promise<Buffer | string> {
  const answer = await page.evaluate<string>(
    `(async (glb) => {
      try {
        const blob = await posterOf(Uint8Array.from(atob(glb), (one) => one.charCodeAt(0)));
        const url = await new Promise((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(reader.result);
          reader.readAsDataURL(blob);
        });
        return String(url);
      } catch (error) {
        return error.message;
      }
    })('${glb.toString('base64')}')`,
  );
  return answer.startsWith('data:') ? Buffer.from(answer.split(',')[1] ?? '', 'base64') : answer;
}

describe.skipIf(absent)(`models${absent ? ' (SKIPPED: ../shared/data is not beside this checkout)' : ''}`, () => {
  it.each(['Box.glb', 'BoxMeshopt.glb', 'chr_knight.glb'])('draws a poster of %s', async (name) => {
    const picture = await poster(await readFile(join(MODELS, name)));
    if (typeof picture === 'string') throw new Error(picture);
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 640, height: 640 });
    const opaque = data.filter((value, at) => at % 4 === 3 && value > 200).length / (640 * 640);
    // The model fills the middle and leaves its surroundings free.
    expect(opaque).toBeGreaterThan(0.05);
    expect(opaque).toBeLessThan(0.95);
    expect(faults).toEqual([]);
  });

  it('leaves nothing behind in the page', async () => {
    expect(await page.locator('model-viewer').count()).toBe(0);
  });
});

describe('a file that is no model', () => {
  it('has no poster', async () => {
    expect(await poster(Buffer.from('glTF, it says, and is none'))).toBe('this model cannot be drawn');
  });
});
