import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArenaAsset, ArenaState } from '../../../src/contract/arena-vote.ts';
import type { Invitation } from '../../../src/contract/http/access.ts';
import type { ContestView } from '../../../src/contract/http/contests.ts';
import { voteOn } from '../../arena-node.ts';
import { type Files, namedModel, namedPicture, smallArena, zipOf } from '../../fixtures/manifest.ts';
import { SECRET } from '../../fixtures/models.ts';
import { createPerson, must, type Person } from '../../person.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { until } from '../../until.ts';

/** A whole server: works come by manifest, are voted on over sockets, join and retire while people vote. */
let server: TestServer;
let slug: string;
let voter: Person;
let socket: Socket;
let state: ArenaState;
/** All that the voter received: messages, headers and files. */
const heard: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  ({ slug } = await server.host.json<ContestView>('POST', '/api/v1/arenas', { name: 'Arena', question: 'Which?' }));
  const { manifest, files } = await smallArena();
  await bring(manifest, files);
  await server.host.json('POST', `/api/v1/arenas/${slug}/open`, {});
  const path = `/api/v1/contests/${slug}/invitations`;
  const { code } = await server.host.json<Invitation>('POST', path, { role: 'voter' });
  voter = createPerson(server.url, 'voter');
  await voter.json('POST', '/api/v1/join', { code });
  socket = await voter.connect('/vote');
  socket.on('arenaState', (pushed: ArenaState) => {
    heard.push(JSON.stringify(pushed));
    state = pushed;
  });
  ({ state } = await must<{ state: ArenaState }>(socket, 'arenaJoin', { contest: slug, webgl: true }));
}, 120_000);
afterAll(async () => {
  voter.leave();
  await server.stop();
});

async function bring(manifest: object, files: Files): Promise<void> {
  const zip = new Uint8Array(await zipOf(manifest, files));
  const response = await fetch(`${server.url}/api/v1/arenas/${slug}/manifest`, {
    method: 'POST',
    headers: { origin: server.url, cookie: server.host.cookie(), 'content-type': 'application/zip' },
    body: zip,
  });
  expect(JSON.parse((await response.text()).trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ kind: 'done' });
}

const namesOf = (asset: ArenaAsset | null): string[] => {
  if (asset === null) return [];
  return asset.kind === 'image' ? [asset.full, asset.small] : [asset.model, ...(asset.poster ? [asset.poster] : [])];
};

/** Judges what is open, after looking at every file of it. Returns the tasks' titles. */
async function judgeAll(): Promise<string[]> {
  const titles: string[] = [];
  while (state.open !== null) {
    const { task, left, right } = state.open;
    titles.push(task.title);
    for (const name of [left, right, task.reference?.asset ?? null].flatMap(namesOf)) {
      const response = await voter.request('GET', `/api/v1/media/${name}`);
      expect(response.status).toBe(200);
      heard.push([...response.headers].join('\n'), Buffer.from(await response.arrayBuffer()).toString('latin1'));
    }
    heard.push(JSON.stringify(state));
    ({ state } = await must<{ state: ArenaState }>(socket, 'arenaCast', voteOn(state, 'left')));
  }
  return titles;
}

it('votes go over pictures and models that came by a manifest, references and posters with them', async () => {
  const titles = await judgeAll();
  expect(state.end).toBe('all_judged');
  // The one pair of each task, and checks of attention.
  expect(new Set(titles)).toEqual(new Set(['A cat', 'A bird']));
  expect(heard.some((text) => text.includes('https://museum.example/cat'))).toBe(true);
  expect(heard.some((text) => text.startsWith('glTF'))).toBe(true);
});

it('works that join while people vote are given to them', async () => {
  const more = {
    version: 1,
    generators: [{ key: 'gamma', label: 'Gamma', model: 'gamma-9' }],
    outputs: [
      { generator: 'gamma', task: 'cat', file: 'gamma.png' },
      { generator: 'gamma', task: 'bird', file: 'gamma.glb' },
    ],
  };
  await bring(more, { 'gamma.png': await namedPicture(80), 'gamma.glb': await namedModel(80) });
  await until(() => state.open !== null, 'the new pairs come by themselves');
  // Two new pairs in each task, as gamma meets alpha and beta.
  expect((await judgeAll()).length).toBeGreaterThanOrEqual(4);
  const { rows } = await server.database.pool.query(
    `SELECT count(*)::int AS pairs FROM "Assignment" a JOIN "Round" r ON r.id = a."roundId"
     JOIN "Contest" c ON c.id = r."contestId" WHERE c.slug = $1 AND a.kind = 'fresh'`,
    [slug],
  );
  expect(rows).toEqual([{ pairs: 6 }]);
});

it('a retired generator is given to nobody any more', async () => {
  await server.host.json('POST', `/api/v1/arenas/${slug}/retire`, { generator: 'gamma' });
  const path = `/api/v1/contests/${slug}/invitations`;
  const { code } = await server.host.json<Invitation>('POST', path, { role: 'voter' });
  const late = createPerson(server.url, 'late');
  await late.json('POST', '/api/v1/join', { code });
  const line = await late.connect('/vote');
  let { state: seen } = await must<{ state: ArenaState }>(line, 'arenaJoin', { contest: slug, webgl: true });
  while (seen.open !== null) ({ state: seen } = await must(line, 'arenaCast', voteOn(seen, 'tie')));
  late.leave();
  const { rows } = await server.database.pool.query(
    `SELECT DISTINCT c.key FROM "Assignment" a
     JOIN "Voter" v ON v.id = a."voterId" JOIN "Contest" t ON t.id = v."contestId"
     JOIN "RoundEntry" p ON p."roundId" = a."roundId" AND p.slot IN (a.low, a.high)
     JOIN "Entry" e ON e.id = p."entryId" JOIN "Contestant" c ON c.id = e."contestantId"
     WHERE t.slug = $1 AND v.id <> $2 ORDER BY c.key`,
    [slug, (await server.database.pool.query('SELECT "voterId" AS id FROM "Ballot" ORDER BY seq LIMIT 1')).rows[0].id],
  );
  expect(rows.map(({ key }) => key)).toEqual(['alpha', 'beta']);
});

it('nothing that the voter received tells who made anything, what is gold, or where a file lies', async () => {
  const { rows } = await server.database.pool.query(
    `SELECT array_remove(ARRAY[g.id::text, e.id::text, m.id::text, f."storageKey", w.name, g.label, nullif(g.model, '')], NULL) AS texts
     FROM "Entry" e JOIN "Media" m ON m.id = e."mediaId" JOIN "Rendition" f ON f."mediaId" = m.id
     JOIN "WireName" w ON w."renditionId" = f.id LEFT JOIN "Contestant" g ON g.id = e."contestantId"`,
  );
  const secrets = [
    SECRET,
    'Painter',
    'birds/',
    'cats/',
    '"gold"',
    'alpha',
    'beta-',
    'gamma',
    ...rows.flatMap(({ texts }) => texts),
  ];
  for (const secret of new Set(secrets)) {
    const told = heard.filter((text) => text.includes(secret)).map((text) => text.slice(0, 200));
    expect(told, secret).toEqual([]);
  }
});
