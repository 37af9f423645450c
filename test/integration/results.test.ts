import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContestResults, contestResults, type PairwiseResults } from '../../src/contract/http/results.ts';
import type { Device } from '../device.ts';
import {
  createInstallation,
  type Installation,
  openedRound,
  readyContest,
  storeFinalStanding,
} from '../installation.ts';

let house: Installation;
let host: Device;
let slug: string;
let roundId: string;
let humans: string[];
let results: ContestResults;

beforeAll(async () => {
  house = await createInstallation();
  ({ slug, host } = await readyContest(house, { designs: 3, benchmarks: 2 }));
  roundId = await openedRound(host, slug);
  const entries = await house.services.prisma.roundEntry.findMany({
    where: { roundId, entry: { contestant: { kind: 'human' } } },
    orderBy: { code: 'asc' },
  });
  humans = entries.map(({ code }) => code);
});
afterAll(() => house.close());

const read = (device: Device) => device.get(`/contests/${slug}/results`);

describe('before publication', () => {
  it('nobody gets results, and nothing of them', async () => {
    await host.post(`/rounds/${roundId}/close`);
    await storeFinalStanding(house.services, roundId, (code) => [0.97, 0.5, 0.02][humans.indexOf(code)] as number);
    for (const device of [house.device(), host]) {
      const answer = await read(device);
      expect(answer).toMatchObject({ status: 404, code: 'not_published' });
      expect(Object.keys(answer.json).sort()).toEqual(['code', 'detail', 'requestId', 'status', 'title', 'type']);
    }
    expect((await host.get('/contests/nothing-here/results')).code).toBe('not_found');
  });
});

describe('published results', () => {
  beforeAll(async () => {
    await host.post(`/contests/${slug}/publish`);
    results = contestResults.parse((await read(house.device())).json);
  });
  const round = () => results.rounds[0] as ContestResults['rounds'][number];
  const pairwise = () => round().pairwise as PairwiseResults;
  const row = (code: string) => pairwise().rows.find((candidate) => candidate.code === code);

  it('are for everybody, and the same for all', async () => {
    expect((await read(host)).json).toEqual(results);
    expect(results.contest).toMatchObject({ slug, status: 'published' });
    expect(round()).toMatchObject({
      ...{ methods: ['pairwise'], humans: 3, benchmarks: 2, comparisons: [] },
      pairwise: { credible: 1, credibly: 0.95, comparisons: 10, confidence: null },
    });
  });

  it('open the seed that was committed to', () => {
    expect(createHash('sha256').update(Buffer.from(round().seed, 'hex')).digest('hex')).toBe(round().seedHash);
  });

  it('name every work, sorted by rank', async () => {
    expect(pairwise().rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
    const bots = round().designs.filter(({ kind }) => kind === 'ai');
    expect(bots.map(({ label, tool, model }) => [label, tool, model]).sort()).toEqual([
      ['Bot 0', 'Tool 0', 'Model 0'],
      ['Bot 1', 'Tool 1', 'Model 1'],
    ]);
    const people = pairwise().rows.filter(({ kind }) => kind === 'human');
    expect(people.map(({ label }) => label).sort()).toEqual(['Designer 1', 'Person 1', 'Person 2']);
    for (const { picture } of round().designs) {
      expect((await house.device().get(`/media/${picture.full}`)).status).toBe(200);
      expect((await house.device().get(`/media/${picture.small}`)).status).toBe(200);
    }
  });

  it('say of each design how surely it beats every benchmark, and of benchmarks nothing', () => {
    expect(humans.map((code) => row(code)?.verdict)).toEqual(['credibly', 'not_settled', 'credibly_not']);
    expect(humans.map((code) => row(code)?.beatsAllBenchmarks)).toEqual([0.97, 0.5, 0.02]);
    for (const { kind, verdict, beatsAllBenchmarks } of pairwise().rows) {
      if (kind === 'ai') expect([verdict, beatsAllBenchmarks]).toEqual([null, null]);
    }
  });

  it('match every name with the work that stood under the code', async () => {
    const entries = await house.services.prisma.roundEntry.findMany({
      where: { roundId },
      include: { entry: { include: { contestant: true } } },
    });
    for (const { code, entry } of entries) {
      expect(row(code)?.kind).toBe(entry.contestant?.kind);
      if (entry.contestant?.label !== '') expect(row(code)?.label).toBe(entry.contestant?.label);
    }
  });

  it('stay when the contest is archived', async () => {
    await host.post(`/contests/${slug}/archive`);
    expect((await read(house.device())).json.contest.status).toBe('archived');
  });
});
