import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contestResults, type RoundResults } from '../../src/contract/http/results.ts';
import type { PacketView } from '../../src/contract/http/reviews.ts';
import type { ThreadTasks } from '../../src/contract/threads.ts';
import type { Method } from '../../src/domain/settings.ts';
import { verifyBundle } from '../../src/features/bundle/verify-bundle.ts';
import { createThreadPool, type ThreadPool } from '../../src/platform/pool.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { challengeBundle } from '../fixtures/bundle.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { judgeThreeMethods, publishPlayed, type ThreeMethods } from '../three-methods.ts';
import { until } from '../until.ts';

/** The place in the hidden order of the work that is withdrawn before the round closes. */
const GONE = 2;

let server: TestServer;
let empty: TestDatabase;
let threads: ThreadPool<ThreadTasks>;

beforeAll(async () => {
  server = await startTestServer();
  empty = await createTestDatabase();
  threads = createThreadPool({ maxThreads: 1 });
}, 120_000);
afterAll(async () => {
  await threads.close();
  await empty.drop();
  await server.stop();
});

describe.each(['pairwise', 'likes', 'experts'] satisfies Method[])('a contest judged by %s alone', (method) => {
  let played: ThreeMethods;
  let round: RoundResults;
  const get = (path: string) => fetch(`${server.url}/api/v1/contests/${played.slug}/${path}`);
  const digest = async () => ((await (await get('bundle')).json()) as { sha256: string | null }).sha256;

  beforeAll(async () => {
    played = await judgeThreeMethods(server, 5, 3, [method]);
    await server.host.json('POST', `/api/v1/rounds/${played.roundId}/withdraw`, { code: played.order[GONE] });
    await publishPlayed(server, played, [method]);
    round = contestResults.parse(await (await get('results')).json()).rounds[0] as RoundResults;
  }, 240_000);

  it('publishes its one ranking with names, and compares it with nothing', () => {
    expect(round).toMatchObject({ methods: [method], humans: 4, benchmarks: 2, comparisons: [] });
    for (const other of ['pairwise', 'likes', 'experts'] as const) {
      if (other !== method) expect(round[other]).toBeNull();
    }
    const order = method === 'likes' ? played.order.slice(3) : played.order.slice(0, 2);
    expect(round[method]?.rows).toHaveLength(6);
    expect(order).toContain(round[method]?.rows[0]?.code);
    expect(round.methodVersion).not.toBe('');
  });

  it('says that a work was withdrawn, what was cast on it, and nothing else of it', async () => {
    const { withdrawn } = round;
    expect(withdrawn.works).toBe(1);
    // Everybody has rated it but its own designer.
    expect(withdrawn.ratings).toBe(method === 'likes' ? 7 : 0);
    const { rows } = await server.database.pool.query(
      `SELECT FROM "Ballot" b JOIN "RoundEntry" e ON e."roundId" = b."roundId" AND e.slot IN (b.low, b.high)
       WHERE b."roundId" = $1 AND e.code = $2 AND b.kind = 'fresh'`,
      [played.roundId, played.order[GONE]],
    );
    expect(withdrawn.comparisons).toBe(rows.length);
    if (method === 'pairwise') expect(rows.length).toBeGreaterThan(5);
    expect(await (await get('results')).text()).not.toContain(played.order[GONE]);
  });

  it('has no pairs to give, and says so when somebody asks', async () => {
    if (method === 'pairwise') return;
    const answer = await played.jurors[0]?.request('GET', `/api/v1/contests/${played.slug}/pair`);
    expect(answer?.status).toBeGreaterThanOrEqual(400);
    expect(answer?.status).toBeLessThan(500);
  });

  it('leads jurors to the voting page only where they vote', async () => {
    if (method !== 'experts') return;
    const packet = await played.jurors[0]?.json<PacketView>('GET', `/api/v1/contests/${played.slug}/packet`);
    expect(packet?.alsoVotes).toBe(false);
  });

  it('has a share card, a head for links, and a page for every design', async () => {
    expect((await get('card.png')).status).toBe(200);
    for (const { code } of round.designs) expect((await get(`results/designs/${code}`)).status).toBe(200);
    const page = await (await fetch(`${server.url}/c/${played.slug}/results`)).text();
    expect(page).toMatch(/og:description" content="[^"]*(first place|comes first|AI benchmark)/);
  });

  it('gives a bundle that verifies, and no longer when one judgement is another', async () => {
    await until(async () => (await digest()) !== null, 'the bundle', 60_000);
    const bytes = Buffer.from(await (await get('bundle.zip')).arrayBuffer());
    expect(await digest()).toBe(createHash('sha256').update(bytes).digest('hex'));
    const bundle = await challengeBundle(bytes);
    expect(Object.keys(bundle.rounds[0]?.published ?? {})).toEqual([method]);
    expect(await verifyBundle({ pool: empty.pool, threads }, bundle)).toEqual({ kind: 'match' });
    const rows = bundle.rounds[0]?.tables;
    const [rating] = rows?.ratings ?? [];
    const [packet] = rows?.packets ?? [];
    const [vote] = rows?.votes ?? [];
    if (vote !== undefined) Object.assign(vote, { winner: vote.winner === vote.left ? vote.right : vote.left });
    if (rating !== undefined) Object.assign(rating, { rating: -rating.rating });
    if (packet !== undefined) Object.assign(packet, { score: packet.score === 7 ? 1 : 7 });
    expect(await verifyBundle({ pool: empty.pool, threads }, bundle)).toMatchObject({ kind: 'differs' });
  });
});
