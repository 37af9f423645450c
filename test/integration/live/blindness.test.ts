import sharp from 'sharp';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveSnapshot, StageState, StandingMatrices } from '../../../src/contract/host.ts';
import type { Invitation } from '../../../src/contract/http/access.ts';
import type { PacketView } from '../../../src/contract/http/reviews.ts';
import type { RatingState } from '../../../src/contract/rating.ts';
import type { Picture } from '../../../src/contract/vote.ts';
import { EXPORTS } from '../../../src/domain/export-names.ts';
import { type Challenge, openChallenge } from '../../challenge.ts';
import { createInstallation } from '../../installation.ts';
import { createPerson, must, type Person } from '../../person.ts';
import { registered } from '../../routes.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { until } from '../../until.ts';

/**
 * Everything that a voter, a juror, a host, a projector or a passer-by can receive while a round is open, searched for
 * whatever separates human from AI or names an owner, a file or a time of upload.
 */
interface Heard {
  readonly who: string;
  readonly where: string;
  readonly text: string;
}

let server: TestServer;
let challenge: Challenge;
const heard: Heard[] = [];
const pictures = new Map<string, { code: string; size: string; response: Response; bytes: Buffer }>();
/** Entry facts by code, which nobody may learn. */
let secrets: { code: string; kind: string; texts: string[]; uploaded: Date }[];

beforeAll(async () => {
  server = await startTestServer();
  challenge = await openChallenge(server.url, server.host, {
    designers: 5,
    jurors: 2,
    benchmarks: 3,
    methods: ['pairwise', 'likes', 'experts'],
  });
  secrets = await readSecrets();
  for (const person of [challenge.designers[0], challenge.jurors[0]]) await vote(person, 15);
  await reviewAll();
  await watchHost();
  await watchStage();
  for (const person of [
    challenge.designers[0],
    challenge.jurors[0],
    server.host,
    createPerson(server.url, 'passer-by'),
  ]) {
    await crawl(person);
  }
}, 180_000);
afterAll(async () => {
  for (const person of [...challenge.designers, ...challenge.jurors, server.host]) person.leave();
  await server.stop();
});

async function readSecrets() {
  const { rows } = await server.database.pool.query(
    `SELECT re.code, c.kind::text AS kind, e."createdAt" AS uploaded,
            array_remove(ARRAY[c.id::text, e.id::text, m.id::text, c."ownerId"::text, c.label,
                               nullif(c.tool, ''), nullif(c.model, '')]
                         || array_agg(r."storageKey") || array_agg(r.id::text), NULL) AS texts
     FROM "RoundEntry" re JOIN "Entry" e ON e.id = re."entryId" JOIN "Contestant" c ON c.id = e."contestantId"
     JOIN "Media" m ON m.id = e."mediaId" JOIN "Rendition" r ON r."mediaId" = m.id
     WHERE re."roundId" = $1 GROUP BY re.code, c.id, e.id, m.id`,
    [challenge.roundId],
  );
  expect(rows).toHaveLength(8);
  return rows;
}

function hear(who: string, where: string, message: unknown): void {
  heard.push({ who, where, text: typeof message === 'string' ? message : JSON.stringify(message) });
}

async function look(person: Person, path: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await person.request('GET', path);
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  hear(person.name, path, headers);
  if (response.headers.get('content-type')?.startsWith('image/') !== true)
    hear(person.name, path, bytes.toString('utf8'));
  return { response, bytes };
}

async function vote(person: Person, times: number): Promise<void> {
  const socket = await person.connect('/vote');
  socket.onAny((event, message) => hear(person.name, event, message));
  let { state } = await must(socket, 'join', { contest: challenge.slug });
  for (let k = 0; k < times && state.open !== null; k++) {
    hear(person.name, 'vote', state);
    await lookAtPictures(person, [state.open?.left, state.open?.right, state.next?.left, state.next?.right]);
    const { ordinal, attempt, left, right } = state.open;
    const choice = { pick: k % 2 === 0 ? left.code : right.code };
    state = (await must(socket, 'cast', { round: challenge.roundId, ordinal, attempt, choice })).state;
    if (k !== 3 || state.undo === null) continue;
    const { until: _, ...last } = state.undo;
    state = (await must(socket, 'undo', { round: challenge.roundId, ...last })).state;
  }
  await rate(person, socket);
}

/** Rates every design, and takes one rating back. */
async function rate(person: Person, socket: Socket): Promise<void> {
  const { slug: contest, roundId: round } = challenge;
  let { ratings } = await must<{ ratings: RatingState }>(socket, 'joinRatings', { contest });
  for (let k = 0; ratings.open !== null; k++) {
    hear(person.name, 'ratings', ratings);
    await lookAtPictures(person, [ratings.open, ratings.next ?? undefined]);
    const { code, attempt } = ratings.open;
    const command = { round, code, attempt, liked: k % 2 === 0 };
    ratings = (await must<{ ratings: RatingState }>(socket, 'rate', command)).ratings;
    if (k !== 2) continue;
    ratings = (await must<{ ratings: RatingState }>(socket, 'retractRating', { round, code, attempt })).ratings;
  }
  hear(person.name, 'ratings', ratings);
}

async function lookAtPictures(person: Person, shown: readonly (Picture | undefined)[]): Promise<void> {
  for (const side of shown) {
    if (side === undefined) continue;
    for (const [size, name] of [
      ['full', side.full],
      ['small', side.small],
    ] as const) {
      const path = `/api/v1/media/${name}`;
      if (!pictures.has(path)) pictures.set(path, { code: side.code, size, ...(await look(person, path)) });
    }
  }
}

/** Jurors submit their packets: also a designer who has become one, whose packet has a gap. */
async function reviewAll(): Promise<void> {
  const path = `/api/v1/contests/${challenge.slug}/invitations`;
  const { url } = await server.host.json<Invitation>('POST', path, { role: 'juror' });
  const competing = challenge.designers[0] as Person;
  await competing.json('POST', '/api/v1/links', { secret: url?.split('#')[1] });
  for (const person of [competing, ...challenge.jurors]) {
    const packet = await person.json<PacketView>('GET', `/api/v1/contests/${challenge.slug}/packet`);
    expect(packet.designs).toHaveLength(person === competing ? 7 : 8);
    const scores = packet.designs.map(({ code }, k) => ({ code, criterion: 0, score: 1 + (k % 7), seen: 0 }));
    const saved = await person.json<PacketView>('PUT', `/api/v1/rounds/${challenge.roundId}/packet/scores`, { scores });
    hear(person.name, 'scores', saved);
    const { version } = saved;
    hear(
      person.name,
      'submit',
      await person.json('POST', `/api/v1/rounds/${challenge.roundId}/packet/submit`, { version }),
    );
  }
}

let live: LiveSnapshot;
async function watchHost(): Promise<void> {
  const socket = await server.host.connect('/host');
  socket.onAny((event, message) => hear('host', event, message));
  const first = await must<{ live: LiveSnapshot }>(socket, 'watch', { round: challenge.roundId });
  live = first.live;
  socket.on('live', (one: LiveSnapshot) => {
    live = one;
  });
  await until(() => (live.standing?.comparisons ?? 0) > 10, 'a standing with votes');
  await until(() => (live.likes?.ratings ?? 0) >= 15, 'a standing with ratings');
  await until(() => live.reviews?.standing?.packets === 3, 'the experts’ standing');
  hear('host', 'live', live);
}

async function watchStage(): Promise<void> {
  const socket = await createPerson(server.url, 'projector').connect('/stage');
  const { stage } = await must<{ stage: StageState }>(socket, 'watch', { key: challenge.stageKey });
  hear('projector', 'stage', stage);
  socket.disconnect();
}

/** Every address that the API has for reading, with the ids that this person has seen. */
async function crawl(person: Person): Promise<void> {
  const { slug, roundId } = challenge;
  const version = live.standing?.version ?? 1;
  const paths = [
    '/',
    `/c/${slug}/vote`,
    `/c/${slug}/results`,
    '/api/v1/me',
    '/api/v1/contests',
    `/api/v1/contests/${slug}`,
    `/api/v1/contests/${slug}/pair`,
    `/api/v1/contests/${slug}/card`,
    `/api/v1/contests/${slug}/packet`,
    `/api/v1/contests/${slug}/my-entry`,
    `/api/v1/contests/${slug}/my-reputation`,
    `/api/v1/contests/${slug}/benchmarks`,
    `/api/v1/contests/${slug}/invitations`,
    `/api/v1/contests/${slug}/audit`,
    `/c/${slug}/results/mine`,
    `/api/v1/contests/${slug}/reports`,
    `/api/v1/contests/${slug}/leaderboard`,
    `/api/v1/contests/${slug}/leaderboard/matrix`,
    `/api/v1/rounds/${roundId}/sweep`,
    `/api/v1/contests/${slug}/results`,
    `/api/v1/contests/${slug}/results/mine`,
    `/api/v1/contests/${slug}/results/designs/${secrets[0].code}`,
    `/api/v1/contests/${slug}/card.png`,
    `/api/v1/contests/${slug}/code-results`,
    `/api/v1/contests/${slug}/bundle`,
    `/api/v1/contests/${slug}/bundle.zip`,
    `/api/v1/contests/${slug}/methodology`,
    '/api/v1/methodology',
    ...Object.entries(EXPORTS).flatMap(([name, formats]) =>
      formats.map((format) => `/api/v1/contests/${slug}/exports/${name}.${format}`),
    ),
    `/api/v1/arenas/${slug}/works`,
    // Of benchmarks, which this is none of; judging/blindness has one.
    ...['works', 'works/x', 'judges', `judges/${roundId}/calls`, 'judging', 'judging/schema', 'briefs/x/packet']
      .concat('report', 'report/outputs')
      .map((path) => `/api/v1/benchmarks/${slug}/${path}`),
    `/api/v1/contests/${slug}/standard`,
    '/api/v1/standards/1.2',
    `/api/v1/contests/${slug}/arena-pair`,
    `/api/v1/contests/${slug}/human-check`,
    `/api/v1/rounds/${roundId}/quarantine`,
    `/api/v1/rounds/${roundId}/live`,
    `/api/v1/rounds/${roundId}/matrices/${version}`,
    '/healthz',
    '/readyz',
    '/metrics',
  ];
  for (const path of paths) await look(person, path);
}

/** A host added the benchmarks and finds that in the benchmarks' list and the audit log. */
const hostsOwn = (entry: Heard) => entry.who === 'host' && /\/(benchmarks|audit)$/.test(entry.where);

/**
 * What somebody may know about the own things: a designer the own label, a host the benchmarks' names and the ids under
 * which they are removed. Another test sees to it that no code is near them.
 */
function mayKnow(entry: Heard, { kind, texts }: (typeof secrets)[number], text: string): boolean {
  if (entry.who === 'designer 1' && entry.where.endsWith('/my-entry')) return text === 'Name of designer 1';
  const own = [texts[0], ...texts.filter((one) => /^(Benchmark|Generator|secret-model)/.test(one))];
  return hostsOwn(entry) && kind === 'ai' && own.includes(text);
}

/** Its examples have ranks and strengths, of designs that do not exist. */
const isMethodology = ({ where }: Heard) => where.endsWith('/methodology');

describe('blindness while a round is open', () => {
  it('has listened to everybody, and to votes, pictures and statistics', () => {
    expect(new Set(heard.map((one) => one.who))).toEqual(
      new Set(['designer 1', 'juror 1', 'juror 2', 'host', 'projector', 'passer-by']),
    );
    expect(pictures.size).toBe(16);
    expect(heard.filter((one) => one.where === 'live').length).toBeGreaterThan(0);
  });

  it('has read every address that the API has for reading', async () => {
    const house = await createInstallation();
    const routes = registered(house.routes).filter((route) => route.startsWith('GET '));
    await house.close();
    const read = new Set(heard.map(({ where }) => where));
    const missed = routes.filter((route) => {
      const form = new RegExp(
        `^/api/v1${route.slice('GET '.length).replace(/[.]/g, '[.]').replace(/:\w+/g, '[^/]+')}$`,
      );
      return ![...read].some((where) => form.test(where));
    });
    // Pictures are listened to by themselves.
    expect(missed.filter((route) => route !== 'GET /media/:name')).toEqual([]);
  });

  it('names no owner, entry, medium, file, tool or model', () => {
    for (const secret of secrets) {
      for (const text of secret.texts) {
        const leaks = heard.filter((one) => one.text.includes(text) && !mayKnow(one, secret, text));
        expect(
          leaks.map((one) => `${one.who} ${one.where}`),
          text,
        ).toEqual([]);
      }
    }
    for (const one of heard) expect(one.text).not.toMatch(/final\.jpg|ai-benchmark-\d/);
  });

  it('tells no time of upload', () => {
    for (const one of heard) {
      for (const { kind, uploaded } of secrets) {
        // To the millisecond, as it is stored: something else may well happen within the same tenth of a second.
        const time = uploaded.toISOString().slice(0, 23);
        expect(one.text.includes(time) && !hostsOwn(one), `${one.who} ${one.where} ${time} ${kind}`).toBe(false);
      }
      if (one.where.startsWith('/api/')) expect(one.text.toLowerCase()).not.toContain('last-modified');
    }
  });

  it('has nothing of designers in the audit log', () => {
    const log = heard.find((one) => one.who === 'host' && one.where.endsWith('/audit') && one.text.startsWith('['));
    const actions = (JSON.parse(log?.text ?? '[]') as { action: string }[]).map((one) => one.action.split('.')[0]);
    expect(new Set(actions)).toEqual(new Set(['contest', 'invitation', 'benchmark', 'round']));
  });

  it('says of no code whether it is human or AI: what is said of each has one form', () => {
    const matrices = heard.find(
      (one) => one.who === 'host' && one.where.includes('/matrices/') && one.text.startsWith('{'),
    );
    const { codes } = JSON.parse(matrices?.text ?? '{}') as StandingMatrices;
    expect(codes).toEqual(secrets.map((one) => one.code).toSorted());
    const forms = (live.standing?.rows ?? []).map((row) => Object.keys(row).join());
    expect(new Set(forms).size).toBe(1);
    const likes = live.likes?.standing?.rows ?? [];
    expect(likes.map((row) => row.code)).toEqual(codes);
    expect(new Set(likes.map((row) => Object.keys(row).join())).size).toBe(1);
    // Everybody has rated everything: a design with fewer ratings would be the own one of somebody.
    expect(new Set(likes.map((row) => row.likes + row.dislikes))).toEqual(new Set([1]));
    expect(live.likes?.ratings).toBe(15);
    expect(live.coverage.map((row) => row.code)).toEqual(codes);
    for (const one of heard) {
      if (hostsOwn(one)) {
        for (const { code } of secrets) expect(one.text).not.toContain(code);
        expect(one.text).not.toContain('/media/');
      } else if (/"code":/.test(one.text) && !one.where.endsWith('/invitations')) {
        expect(one.text).not.toMatch(
          /"kind"\s*:\s*"(?!complete"|pairwise"|undefined")|human|beatsAll|verdict|"experts"\s*:|owner|contestant/i,
        );
      }
    }
  });

  it('tells nobody what experts gave a design, nor how many scored it: a competing juror’s gap names the own design', async () => {
    const { rows } = await server.database.pool.query(
      `SELECT revealing FROM "Standing" WHERE "roundId" = $1 AND method = 'experts'`,
      [challenge.roundId],
    );
    // The gap is there, in the part that stays shut.
    const counts = rows[0].revealing.rows.map((row: { jurors: number }) => row.jurors);
    expect(counts.toSorted()).toEqual([2, 3, 3, 3, 3, 3, 3, 3]);
    for (const one of heard) {
      expect(one.text, `${one.who} ${one.where}`).not.toMatch(/"basis"|"unadjusted"|"adjusted"|"plain"|"revealing"/);
    }
    const { standing, ...progress } = live.reviews ?? {};
    expect(progress).toEqual({ jurors: 3, begun: 0, scored: 0, submitted: 3 });
    for (const { code } of secrets) expect(JSON.stringify(standing)).not.toContain(code);
    expect(standing).toMatchObject({ packets: 3, agreement: { w: expect.any(Number) } });
  });

  it('serves every picture with the same headers, form and dimensions, and without metadata', async () => {
    const forms = new Map<string, Set<string>>();
    for (const { size, response, bytes } of pictures.values()) {
      const { width, height, format, space, channels, exif, icc, xmp, iptc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      const names = [...response.headers.keys()].filter((name) => name !== 'connection').toSorted();
      const form = JSON.stringify({
        ...{ width, height, format, space, channels, names },
        type: response.headers.get('content-type'),
        cache: response.headers.get('cache-control'),
        disposition: response.headers.get('content-disposition'),
      });
      forms.set(size, (forms.get(size) ?? new Set()).add(form));
    }
    for (const [size, set] of forms) expect([...set], size).toHaveLength(1);
  });

  it('keeps the results shut, for hosts too', async () => {
    for (const person of [server.host, challenge.jurors[0], createPerson(server.url)]) {
      const response = await person.request('GET', `/api/v1/contests/${challenge.slug}/results`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_published' });
    }
  });

  it('shows counts and ranks to nobody but hosts', () => {
    for (const one of heard) {
      if (one.who !== 'host' && !isMethodology(one))
        expect(one.text).not.toMatch(/"rank|"strength|"theta|"wins"|"coverage"|"likes":|"dislikes"|"approval/);
    }
  });

  it('explains the method by designs that nobody made, to everybody alike', () => {
    const told = heard.filter(
      (one) => isMethodology(one) && one.where.includes('/contests/') && one.text.startsWith('{'),
    );
    expect(told.length).toBeGreaterThan(3);
    expect(new Set(told.map(({ text }) => text)).size).toBe(1);
    for (const { code } of secrets) expect(told[0]?.text).not.toContain(code);
  });

  it('gives codes and slots that do not follow the order of uploads', async () => {
    const byCode = secrets.toSorted((a, b) => (a.code < b.code ? -1 : 1)).map((one) => one.uploaded.getTime());
    const { rows } = await server.database.pool.query(
      'SELECT code FROM "RoundEntry" WHERE "roundId" = $1 ORDER BY slot',
      [challenge.roundId],
    );
    expect(rows.map((row) => row.code)).toEqual(secrets.map((one) => one.code).toSorted());
    // One of 8! orders: a fault of the code, not of chance.
    expect(byCode).not.toEqual(byCode.toSorted((a, b) => a - b));
  });
});
