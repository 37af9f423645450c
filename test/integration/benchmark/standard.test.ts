import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STANDARD_V1_2 } from '../../../src/domain/standards/v1-2.ts';
import type { Device } from '../../device.ts';
import { insertBenchmark, insertOpenBenchmark } from '../../fixtures/benchmark.ts';
import { createInstallation, enter, type Installation, newContest } from '../../installation.ts';

let house: Installation;
let host: Device;
beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
});
afterAll(() => house.close());

const small = { briefs: 2, models: 2, runs: 2 } as const;
const put = (device: Device, path: string, body: object) =>
  device.send('PUT', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const setStatus = (slug: string, status: 'published' | 'archived') =>
  house.services.prisma.contest.update({ where: { slug }, data: { status } });

describe('the standard of a benchmark', () => {
  const [legibility, lettering] = STANDARD_V1_2.dimensions;
  const own = {
    ...STANDARD_V1_2,
    version: 'house-1',
    dimensions: [
      { ...legibility, weight: 0.5 },
      { ...lettering, weight: 0.5 },
    ],
  };

  it('is the product’s own, until the host sets another; the one handed in last is used', async () => {
    const slug = await insertBenchmark(house.services, small);
    const path = `/contests/${slug}/standard`;
    expect((await host.get(path)).json).toEqual({
      standard: JSON.parse(JSON.stringify(STANDARD_V1_2)),
      current: '1.2',
      versions: ['1.2'],
    });
    const set = await put(host, `/benchmarks/${slug}/standard`, own);
    expect(set.json).toMatchObject({
      current: 'house-1',
      versions: ['house-1', '1.2'],
      standard: { version: 'house-1' },
    });
    expect((await host.get(`${path}?version=1.2`)).json).toMatchObject({
      standard: { version: '1.2', dimensions: STANDARD_V1_2.dimensions },
      current: 'house-1',
    });
    expect((await host.get(`${path}?version=9`)).status).toBe(404);
    expect((await host.get(`/benchmarks/${slug}/works`)).json.standard).toBe('house-1');
    await host.post(`/benchmarks/${slug}/open`);
    const judging = await house.services.prisma.judging.findFirstOrThrow({ where: { contest: { slug } } });
    expect(judging.standardVersion).toBe('house-1');
    expect((await put(host, `/benchmarks/${slug}/standard`, STANDARD_V1_2)).code).toBe('settings_frozen');
  });

  it('keeps what a version says; the same words again make it the one that is used', async () => {
    const slug = await insertBenchmark(house.services, small);
    const path = `/benchmarks/${slug}/standard`;
    await put(host, path, own);
    const other = await put(host, path, { ...own, name: { en: 'Other words' } });
    expect([other.status, other.code]).toEqual([409, 'standard_kept']);
    expect((await put(host, path, STANDARD_V1_2)).json).toMatchObject({ current: '1.2', versions: ['1.2', 'house-1'] });
    expect((await host.get(`/contests/${slug}/standard?version=house-1`)).json.standard.name.en).toBe(own.name.en);
  });

  it('is refused with what is wrong, field by field', async () => {
    const slug = await insertBenchmark(house.services, small);
    const path = `/benchmarks/${slug}/standard`;
    const heavy = await put(host, path, { ...own, dimensions: [own.dimensions[0], own.dimensions[0], lettering] });
    expect(heavy.code).toBe('bad_request');
    expect(heavy.json.fields.map(({ path: at }: { path: string }) => at)).toEqual(['dimensions', 'dimensions.1.key']);
    expect((await put(host, path, { ...own, dimensions: [] })).code).toBe('bad_request');
    expect((await put(host, path, { ...own, colour: 'red' })).code).toBe('bad_request');
    expect((await host.get(`/contests/${slug}/standard`)).json.versions).toEqual(['1.2']);
  });

  it('does not fit anchors that were scored by other dimensions', async () => {
    const slug = await insertBenchmark(house.services, { ...small, anchors: 1 });
    await put(host, `/benchmarks/${slug}/standard`, own);
    expect((await host.post(`/benchmarks/${slug}/open`)).code).toBe('needs_anchor_scores');
    expect((await host.get(`/benchmarks/${slug}/works`)).json.fault).toContain('version house-1');
  });

  it('is for members, and for everybody once the benchmark is published; as data or as a page', async () => {
    const { slug } = await insertOpenBenchmark(house.services, small);
    const path = `/contests/${slug}/standard`;
    const judge = await enter(host, slug, 'judge', house.device());
    expect((await judge.get(path)).status).toBe(200);
    expect((await house.device().get(path)).status).toBe(401);
    const page = await judge.get(`${path}?format=md&language=zh`);
    expect(page.headers.get('content-type')).toContain('text/markdown');
    expect(page.bytes.toString()).toContain('总分 = 0.20 × 可读性');
    await setStatus(slug, 'published');
    expect((await house.device().get(path)).json.standard.version).toBe('1.2');
    expect((await judge.get(`/contests/${await newContest(host)}/standard`)).status).toBe(403);
    expect((await house.device().get('/standards/1.2?format=md')).bytes.toString()).toContain('# Designs with text');
    expect((await house.device().get('/standards/1.2')).json.version).toBe('1.2');
    for (const none of ['2.0', 'toString']) expect((await house.device().get(`/standards/${none}`)).status).toBe(404);
  });
});
