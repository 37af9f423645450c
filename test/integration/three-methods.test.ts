import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DesignResults, designResults } from '../../src/contract/http/design-results.ts';
import {
  type ContestResults,
  codeResults,
  contestResults,
  type RoundResults,
} from '../../src/contract/http/results.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { playThreeMethods, type ThreeMethods } from '../three-methods.ts';

let server: TestServer;
let played: ThreeMethods;
let results: ContestResults;
let page: string;

beforeAll(async () => {
  server = await startTestServer();
  played = await playThreeMethods(server);
  const answer = await fetch(`${server.url}/api/v1/contests/${played.slug}/results`);
  page = await answer.text();
  results = contestResults.parse(JSON.parse(page));
}, 300_000);
afterAll(() => server.stop());

const round = () => results.rounds[0] as RoundResults;

describe('a round of three methods', () => {
  it('is published as the contract says, in its order', () => {
    expect(page).toBe(JSON.stringify(results));
  });

  it('is published with each of them, and with names', () => {
    expect(round()).toMatchObject({ methods: ['pairwise', 'likes', 'experts'], humans: 6, benchmarks: 2 });
    for (const method of ['pairwise', 'likes', 'experts'] as const) {
      const rows = round()[method]?.rows ?? [];
      expect(rows, method).toHaveLength(8);
      expect(
        rows
          .filter(({ kind }) => kind === 'ai')
          .map(({ label }) => label)
          .toSorted(),
      ).toEqual(['Benchmark 1', 'Benchmark 2']);
      expect(round()[method]?.confidence?.label).toMatch(/insufficient|low|moderate|high/);
    }
  });

  it('ranks each by what its own judges said', () => {
    const { order } = played;
    const first = (method: 'pairwise' | 'likes' | 'experts') => round()[method]?.rows[0]?.code;
    expect(order.slice(0, 2)).toContain(first('pairwise'));
    expect(order.slice(0, 2)).toContain(first('experts'));
    expect(order.slice(4)).toContain(first('likes'));
    const { likes, experts } = round();
    expect(likes?.rows.find(({ code }) => code === order[0])).toMatchObject({ likes: 0, rawRate: 0 });
    // Three jurors, none of whom competes, scored everything: both means are the same, and the adjusted one ranks.
    expect(experts).toMatchObject({ packets: 3, basis: 'adjusted', agreement: { kind: 'complete' } });
    for (const row of experts?.rows ?? []) expect(row.ranked?.mean).toBeCloseTo(row.plain?.mean ?? -1, 12);
  });

  it('compares every two methods, and points out who stands far apart', () => {
    const { comparisons } = round();
    expect(comparisons.map(({ methods }) => methods.join())).toEqual([
      'pairwise,likes',
      'pairwise,experts',
      'likes,experts',
    ]);
    const [unlike, alike] = comparisons;
    expect(alike?.spearman).toMatchObject({ kind: 'estimated', n: 8, interval: { reason: 'fewer_than_ten_items' } });
    expect(alike?.spearman.kind === 'estimated' && alike.spearman.value).toBeGreaterThan(0.6);
    expect(unlike?.spearman.kind === 'estimated' && unlike.spearman.value).toBeLessThan(-0.3);
    expect(unlike?.rows.filter(({ far }) => far).map(({ code }) => code)).toContain(played.order[0]);
  });

  it('tells a designer how the own design did in each', async () => {
    const own = designResults.parse(
      await played.designers[0]?.json<DesignResults>('GET', `/api/v1/contests/${played.slug}/results/mine`),
    );
    expect(own.design.label).toBe('Name of designer 1');
    const [mine] = own.rounds;
    expect(mine?.code).toBe(played.order[0]);
    for (const method of ['pairwise', 'likes', 'experts'] as const) {
      expect(mine?.[method]?.own).toEqual(round()[method]?.rows.find(({ code }) => code === mine?.code));
    }
  });

  it('gives points for first places by every method, also by experts', async () => {
    const { rows } = await server.database.pool.query(
      `SELECT e.reason FROM "ReputationEvent" e JOIN "Voter" v ON v.id = e."voterId"
       JOIN "Contestant" c ON c."ownerId" = v."accountId" WHERE c.label = 'Name of designer 1'`,
    );
    expect(rows.map(({ reason }) => reason)).toContain('top_place_experts');
  });

  it('shows nothing of the experts by codes', async () => {
    const answer = await fetch(`${server.url}/api/v1/contests/${played.slug}/code-results`);
    const { rounds } = codeResults.parse(await answer.json());
    expect(rounds[0]?.standings.map(({ method }) => method)).toEqual(['pairwise', 'likes']);
  });

  it('ranks likes by codes as people without a work do, for the others’ ratings would tell whose a design is', async () => {
    const { pool } = server.database;
    const likes = async () => {
      const answer = await fetch(`${server.url}/api/v1/contests/${played.slug}/code-results`);
      const { rounds } = codeResults.parse(await answer.json());
      return rounds[0]?.standings.find(({ method }) => method === 'likes')?.rows;
    };
    const { rows } = await pool.query(`SELECT blind FROM "Standing" WHERE method = 'likes'`);
    const { blind } = rows[0];
    const ranks = (list: { code: string; rank: number }[] = []) => new Map(list.map(({ code, rank }) => [code, rank]));
    expect(ranks(await likes())).toEqual(ranks(blind.outside.rows));
    // The ranks by all ratings may be the same here: turned round, they still do not show.
    const turned = {
      ...blind,
      rows: blind.rows.map((row: object, i: number) => ({ ...row, rank: blind.rows.length - i })),
    };
    await pool.query(`UPDATE "Standing" SET blind = $1 WHERE method = 'likes'`, [JSON.stringify(turned)]);
    expect(ranks(await likes())).toEqual(ranks(blind.outside.rows));
    await pool.query(`UPDATE "Standing" SET blind = $1 WHERE method = 'likes'`, [JSON.stringify(blind)]);
  });
});
