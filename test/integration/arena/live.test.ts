import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArenaAsset, type ArenaPair, type ArenaState, arenaState } from '../../../src/contract/arena-vote.ts';
import type { Invitation } from '../../../src/contract/http/access.ts';
import type { QuarantineView } from '../../../src/contract/http/quarantine.ts';
import { ARENA_CONSTANTS } from '../../../src/domain/arena-settings.ts';
import { voteOn } from '../../arena-node.ts';
import { insertOpenArena, type OpenArena } from '../../fixtures/arena.ts';
import { ask, createPerson, must, type Person } from '../../person.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { until } from '../../until.ts';

/**
 * A whole server with an open arena. Everything that its voters receive is kept, and searched at the end for whatever
 * tells who made an output, which are checks of attention, or that two showings are of the same output.
 */
interface Heard {
  readonly where: string;
  readonly text: string;
}

let server: TestServer;
let arena: OpenArena;
let code: string | null;
const heard: Heard[] = [];
const files = new Map<string, { response: Response; bytes: Buffer }>();
/** What each voter was shown, by ordinal. */
const shown = new Map<string, Map<number, ArenaPair>>();
const people: Person[] = [];

beforeAll(async () => {
  server = await startTestServer();
  arena = await insertOpenArena(server.database.pool, {
    generators: 5,
    tasks: 4,
    media: server.running.services.media,
  });
  const path = `/api/v1/contests/${arena.slug}/invitations`;
  ({ code } = await server.host.json<Invitation>('POST', path, { role: 'voter' }));
  for (const name of ['Ada', 'Ben']) await voteAndLook(await newcomer(name), 14);
  await overHttp(await newcomer('Cleo'));
}, 120_000);
afterAll(async () => {
  for (const person of people) person.leave();
  await server.stop();
});

async function newcomer(name: string): Promise<Person> {
  const person = createPerson(server.url, name);
  people.push(person);
  await person.json('POST', '/api/v1/join', { code });
  return person;
}

const hear = (where: string, message: unknown) =>
  heard.push({ where, text: typeof message === 'string' ? message : JSON.stringify(message) });

type StateReply = { state: ArenaState };
const joinArena = (socket: Socket, webgl = true) =>
  must<StateReply>(socket, 'arenaJoin', { contest: arena.slug, webgl }).then(({ state }) => state);
const cast = (socket: Socket, state: ArenaState, answer: 'left' | 'right' | 'tie' | 'both_bad' = 'left') =>
  must<StateReply>(socket, 'arenaCast', voteOn(state, answer)).then((reply) => reply.state);

async function voteAndLook(person: Person, times: number): Promise<void> {
  const socket = await person.connect('/vote');
  socket.onAny((event, message) => hear(event, message));
  let state = await joinArena(socket);
  for (let k = 0; k < times && state.open !== null; k++) {
    await look(person, state);
    state = await cast(socket, state, (['left', 'right', 'tie', 'both_bad'] as const)[k % 4]);
    if (k !== 3 || state.undo === null) continue;
    const { until: _, ...last } = state.undo;
    state = (await must<StateReply>(socket, 'arenaUndo', { round: arena.roundId, ...last })).state;
  }
  hear('state', state);
  for (const path of ['arena-pair?webgl=true', 'human-check', '', 'pair', 'card', 'my-entry', 'packet']) {
    await get(person, `/api/v1/contests/${arena.slug}/${path}`.replace(/\/$/, ''));
  }
  await get(person, '/api/v1/me');
  await get(person, `/api/v1/rounds/${arena.roundId}/quarantine`);
}

/** The same by HTTP alone. */
async function overHttp(person: Person): Promise<void> {
  const get = () => person.json<ArenaState>('GET', `/api/v1/contests/${arena.slug}/arena-pair?webgl=true`);
  const first = await get();
  await look(person, first);
  const { round: _, ...vote } = voteOn(first);
  const path = `/api/v1/rounds/${arena.roundId}/arena-ballots`;
  const second = await person.json<ArenaState>('POST', `${path}?webgl=true`, vote);
  expect(second).toMatchObject({ judged: 1, open: { ordinal: 2 } });
  expect((await person.json<ArenaState>('POST', path, vote)).judged).toBe(1);
  const undone = await person.json<ArenaState>('POST', `${path}/undo`, { ordinal: 1, attempt: 1 });
  expect(undone).toMatchObject({ judged: 0, open: { ordinal: 1, attempt: 2 } });
  hear('http', [first, second, undone]);
}

async function look(person: Person, state: ArenaState): Promise<void> {
  hear('state', state);
  expect(arenaState.parse(state)).toEqual(state);
  for (const pair of [state.open, state.next]) {
    if (pair === null) continue;
    const mine = shown.get(person.name) ?? new Map<number, ArenaPair>();
    shown.set(person.name, mine.set(pair.ordinal, pair));
    for (const name of namesOf([pair.left, pair.right, pair.task.reference?.asset ?? null])) {
      if (!files.has(name)) files.set(name, await get(person, `/api/v1/media/${name}`));
    }
  }
}

const namesOf = (assets: readonly (ArenaAsset | null)[]) =>
  assets.flatMap((asset) => (asset?.kind === 'image' ? [asset.full, asset.small] : []));

async function get(person: Person, path: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await person.request('GET', path);
  const bytes = Buffer.from(await response.arrayBuffer());
  hear(path, [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'));
  if (response.headers.get('content-type')?.startsWith('image/') !== true) hear(path, bytes.toString('utf8'));
  return { response, bytes };
}

describe('an arena is blind: what its voters receive before a vote', () => {
  it('was listened to: states, pictures and answers of routes', () => {
    expect(shown.get('Ada')?.size).toBeGreaterThanOrEqual(14);
    expect(files.size).toBeGreaterThan(100);
    for (const { response } of files.values()) expect(response.status).toBe(200);
  });

  it('names no generator, and no row of a table', async () => {
    const { rows } = await server.database.pool.query<{ texts: string[] }>(
      `SELECT array_remove(ARRAY[re.code, e.id::text, m.id::text, c.id::text, c.key, c.label]
                           || array_agg(f.id::text) || array_agg(f."storageKey"), NULL) AS texts
       FROM "RoundEntry" re JOIN "Entry" e ON e.id = re."entryId" JOIN "Media" m ON m.id = e."mediaId"
       JOIN "Rendition" f ON f."mediaId" = m.id LEFT JOIN "Contestant" c ON c.id = e."contestantId"
       WHERE re."roundId" = $1 GROUP BY re."roundId", re.slot, e.id, m.id, c.id`,
      [arena.roundId],
    );
    expect(rows).toHaveLength(arena.entries.length);
    for (const text of new Set(rows.flatMap(({ texts }) => texts))) {
      expect(
        heard.filter((one) => one.text.includes(text)).map(({ where }) => where),
        text,
      ).toEqual([]);
    }
    // As names of fields: random names of files may hold any letters.
    for (const one of heard)
      expect(one.text).not.toMatch(/"\w*(?:gold|slot|low|generator|contestant|propensity)\w*":|last-modified/i);
  });

  it('has one form, checks of attention included, which were among it', async () => {
    const { rows } = await server.database.pool.query(
      `SELECT count(*) FILTER (WHERE kind = 'gold')::int AS gold, count(*)::int AS pairs,
              count(*) FILTER (WHERE "lowShownLeft")::int AS "lowLeft" FROM "Assignment" WHERE "roundId" = $1`,
      [arena.roundId],
    );
    expect(rows[0].gold).toBeGreaterThanOrEqual(2);
    // Sides by a fair coin: one of 2^-24 or so that all fall alike.
    expect(rows[0].lowLeft).toBeGreaterThan(0);
    expect(rows[0].lowLeft).toBeLessThan(rows[0].pairs);
    const forms = new Set<string>();
    for (const pair of [...shown.values()].flatMap((pairs) => [...pairs.values()])) {
      forms.add(JSON.stringify(pair, (_, value) => (typeof value === 'object' ? value : typeof value)));
      expect(pair.left).toMatchObject({ width: 160, height: 120 });
      expect(pair.right).toMatchObject({ width: 160, height: 120 });
    }
    expect(forms.size).toBe(1);
  });

  it('gives one output another name at each showing, so that no page can tell that it comes again', async () => {
    const names = [...shown].flatMap(([who, pairs]) =>
      [...pairs].flatMap(([ordinal, { left, right }]) => [left, right].map((asset) => ({ who, ordinal, asset }))),
    );
    const full = names.map(({ asset }) => (asset.kind === 'image' ? asset.full : ''));
    expect(new Set(full).size).toBe(full.length);
    // Pictures came again under other names: fewer files than names.
    const hashes = new Set(full.map((name) => files.get(name)?.bytes.toString('base64')));
    expect(hashes.size).toBeLessThan(full.length);
    // Beyond the round's own part, which all share, no two have a beginning or an end in common.
    for (const cut of [(name: string) => name.slice(22, 32), (name: string) => name.slice(-10)]) {
      expect(new Set(full.map(cut)).size).toBe(full.length);
    }
  });

  it('serves every picture with the same headers, and to nobody else', async () => {
    const forms = new Set<string>();
    for (const { response } of files.values()) {
      const names = [...response.headers.keys()].filter((name) => name !== 'connection').toSorted();
      const [type, cache] = ['content-type', 'cache-control'].map((name) => response.headers.get(name));
      forms.add(JSON.stringify({ names, type, cache }));
    }
    expect(forms.size).toBe(1);
    const [name] = files.keys();
    const other = await newcomer('Other');
    expect((await other.request('GET', `/api/v1/media/${name}`)).status).toBe(404);
    expect((await server.host.request('GET', `/api/v1/media/${name}`)).status).toBe(404);
  });
});

describe('a voter with several devices', () => {
  it('sees on each what the others did, each by what it can show', async () => {
    const person = await newcomer('Dora');
    await server.database.pool.query(`UPDATE "Task" SET format = 'model' WHERE id = $1`, [arena.tasks[0]?.id]);
    await server.database.pool.query(`SELECT pg_notify('blindrank', $1)`, [
      JSON.stringify({ topic: 'round', roundId: arena.roundId, contestId: arena.contestId }),
    ]);
    const [laptop, tablet, phone] = await Promise.all([1, 2, 3].map(() => person.connect('/vote')));
    const pushed = new Map<string, ArenaState>();
    for (const [name, socket] of Object.entries({ tablet, phone })) {
      socket?.on('arenaState', (state: ArenaState) => pushed.set(name, state));
    }
    let state = await joinArena(laptop as Socket);
    await joinArena(tablet as Socket);
    const small = await joinArena(phone as Socket, false);
    await until(async () => (await joinArena(phone as Socket, false)).modelsLeftOut, 'the task of 3D models');
    expect(small.open?.task.format).toBe('image');
    for (let k = 1; k <= 6; k++) {
      state = await cast(laptop as Socket, state);
      await until(() => pushed.get('tablet')?.judged === k && pushed.get('phone')?.judged === k, `vote ${k} elsewhere`);
      expect(pushed.get('tablet')?.open).toEqual(state.open);
      const seen = pushed.get('phone');
      expect(seen?.open?.task.format ?? 'image').toBe('image');
      expect(seen?.next?.task.format ?? 'image').toBe('image');
    }
    // The phone answers what it shows, though a pair of 3D models may wait before it.
    const before = pushed.get('phone') as ArenaState;
    const after = await cast(phone as Socket, before);
    expect(after.judged).toBe(7);
    await until(() => pushed.get('tablet')?.judged === 7, 'the phone’s vote on the tablet');
  });

  it('is told when the round pauses and goes on', async () => {
    const person = await newcomer('Eva');
    const socket = await person.connect('/vote');
    const ends: (string | null)[] = [];
    socket.on('arenaState', (state: ArenaState) => ends.push(state.end));
    const state = await joinArena(socket);
    await server.host.json('POST', `/api/v1/rounds/${arena.roundId}/pause`);
    await until(() => ends.at(-1) === 'paused', 'the pause');
    expect(await ask(socket, 'arenaCast', voteOn(state))).toMatchObject({ ok: false, code: 'round_paused' });
    await server.host.json('POST', `/api/v1/rounds/${arena.roundId}/resume`);
    await until(() => ends.at(-1) === null, 'the end of the pause');
    expect((await cast(socket, state)).judged).toBe(1);
  });
});

describe('the host of an arena', () => {
  it('releases votes that were cast while persons could not be checked', async () => {
    const checked = await insertOpenArena(server.database.pool, {
      arena: {
        humanCheck: 'turnstile',
        constants: { ...ARENA_CONSTANTS, gold: { ...ARENA_CONSTANTS.gold, share: 0 } },
      },
    });
    const path = `/api/v1/contests/${checked.slug}/invitations`;
    const { code } = await server.host.json<Invitation>('POST', path, { role: 'voter' });
    const person = createPerson(server.url, 'Finn');
    people.push(person);
    await person.json('POST', '/api/v1/join', { code });
    const socket = await person.connect('/vote');
    const join = () => must<StateReply>(socket, 'arenaJoin', { contest: checked.slug, webgl: true });
    expect((await join()).state).toMatchObject({ end: 'human_check', open: null });
    const check = `/api/v1/contests/${checked.slug}/human-check`;
    expect(await person.json('POST', check, { proof: null })).toEqual({ outcome: 'unavailable' });
    let { state } = await join();
    for (let k = 0; k < 3; k++) state = await cast(socket, state);
    const quarantine = `/api/v1/rounds/${checked.roundId}/quarantine`;
    const view = await server.host.json<QuarantineView>('GET', quarantine);
    expect(view).toMatchObject({
      waiting: [{ reason: 'human_check_unavailable', votes: 3, voters: 1 }],
      outage: { endedAt: null },
      refused: {},
    });
    expect(await server.host.json('POST', `${quarantine}/release`)).toEqual({ votes: 3 });
    expect(await server.host.json('POST', `${quarantine}/release`)).toEqual({ votes: 0 });
    await until(async () => {
      const { rows } = await server.database.pool.query(
        `SELECT (blind->>'votes')::int AS votes FROM "Standing" WHERE "roundId" = $1 AND board = ''`,
        [checked.roundId],
      );
      return rows[0]?.votes === 3;
    }, 'the leaderboard with the released votes');
  });
});
