import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Router } from 'express';
import sharp from 'sharp';
import type { BlindRow } from '../src/contract/host.ts';
import { MINUTES_SHOWN } from '../src/domain/round-summary.ts';
import { authenticateRequest } from '../src/features/access/authenticate-request.ts';
import { createFirstHostLink } from '../src/features/access/create-first-host-link.ts';
import { accessRoutes } from '../src/features/access/routes.ts';
import { accountRoutes } from '../src/features/accounts/routes.ts';
import { createArenaHall } from '../src/features/arena/hall.ts';
import { createRefusedVotes } from '../src/features/arena/refused-votes.ts';
import { arenaRoutes } from '../src/features/arena/routes.ts';
import { benchmarkReportRoutes } from '../src/features/benchmark-report/routes.ts';
import { briefRoutes, STANDARD_BODIES } from '../src/features/briefs/routes.ts';
import { bundleRoutes } from '../src/features/bundle/routes.ts';
import { createBallotBox } from '../src/features/comparisons/ballot-box.ts';
import { comparisonRoutes } from '../src/features/comparisons/routes.ts';
import { createBooth } from '../src/features/comparisons/seats.ts';
import { contestRoutes } from '../src/features/contests/routes.ts';
import { entryRoutes } from '../src/features/entries/routes.ts';
import { exportRoutes } from '../src/features/exports/routes.ts';
import { JUDGING_BODIES, judgingRoutes } from '../src/features/judging/routes.ts';
import { leaderboardRoutes } from '../src/features/leaderboard/routes.ts';
import { llmJudgingRoutes } from '../src/features/llm-judging/routes.ts';
import { manifestRoutes } from '../src/features/manifests/routes.ts';
import { ratingRoutes } from '../src/features/ratings/routes.ts';
import { reportRoutes } from '../src/features/reports/routes.ts';
import { reputationRoutes } from '../src/features/reputation/routes.ts';
import { resultRoutes } from '../src/features/results/routes.ts';
import { reviewRoutes } from '../src/features/reviews/routes.ts';
import { roundRoutes } from '../src/features/rounds/routes.ts';
import { storeStanding } from '../src/features/standings/data.ts';
import { standingRoutes } from '../src/features/standings/routes.ts';
import { readEnv } from '../src/platform/env.ts';
import { createFileMediaStore } from '../src/platform/file-media-store.ts';
import { buildHttpApp } from '../src/platform/http/http-app.ts';
import { createLog } from '../src/platform/log.ts';
import type { MediaStore } from '../src/platform/media-store.ts';
import type { Services } from '../src/platform/services.ts';
import { createTestDatabase } from './database.ts';
import { type Device, newDevice, newProgram } from './device.ts';
import { serve } from './serve.ts';

export const BASE_URL = 'http://blindrank.test';

export interface Installation {
  readonly services: Services;
  readonly routes: readonly Router[];
  readonly url: string;
  readonly databaseUrl: string;
  device(): Device;
  /** A program that shows this token. */
  program(token: string): Device;
  /** A device whose account is host of the installation; one for all. */
  host(): Promise<Device>;
  close(): Promise<void>;
}

/** The HTTP side of a whole installation over a database and a media folder of its own. */
export async function createInstallation(
  options: {
    media?: (store: MediaStore) => MediaStore;
    now?: () => number;
    /** Further environment variables. */
    env?: Readonly<Record<string, string>>;
  } = {},
): Promise<Installation> {
  const { media = (store) => store, now = Date.now } = options;
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-media-'));
  const services: Services = {
    env: readEnv({ DATA_DIR: folder, ...options.env }),
    log: createLog({ level: 'fatal' }),
    pool: database.pool,
    prisma: database.prisma,
    media: media(createFileMediaStore(folder)),
    now,
    baseUrl: BASE_URL,
  };
  const routes = allRoutes(services);
  const app = buildHttpApp({
    services,
    routes,
    largeBodies: [STANDARD_BODIES, JUDGING_BODIES],
    authenticate: (request) => authenticateRequest(services, request),
    probes: { alive: () => true, ready: async () => ({ ready: true, checks: {} }) },
  });
  const served = await serve(app);
  const device = () => newDevice(served.url, BASE_URL);
  let host: Promise<Device> | undefined;
  return {
    services,
    routes,
    url: served.url,
    databaseUrl: database.url,
    device,
    program: (token) => newProgram(served.url, token),
    host: () => (host ??= firstHost(services, device())),
    close: async () => {
      await served.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The routes of every feature that has some. */
function allRoutes(services: Services): Router[] {
  const { pool, log, now, baseUrl } = services;
  const box = createBallotBox({ pool, log, onCommitted: () => {} });
  const booth = createBooth({ pool, now, box });
  const hall = createArenaHall({ pool, now, box, refused: createRefusedVotes({ pool, log }) });
  const machine = () => ({ eventLoopP99Ms: 0, batchP99Ms: 0, queued: 0 });
  return [
    accessRoutes(services),
    accountRoutes(services),
    contestRoutes(services),
    entryRoutes(services),
    manifestRoutes(services),
    briefRoutes(services),
    reportRoutes(services),
    roundRoutes(services),
    reputationRoutes(services),
    resultRoutes(services),
    exportRoutes(services),
    bundleRoutes(services),
    comparisonRoutes(booth),
    reviewRoutes({ ...services, onCommitted: () => {} }),
    ratingRoutes(booth),
    arenaRoutes({ ...services, hall, onCommitted: () => {} }),
    standingRoutes(services, { pool, now, baseUrl, connected: () => 0, machine }),
    leaderboardRoutes(services, { request: async () => undefined }),
    judgingRoutes(services),
    benchmarkReportRoutes(services, { request: async () => undefined }),
    llmJudgingRoutes(services, { request: async () => undefined }),
  ];
}

async function firstHost(services: Services, device: Device): Promise<Device> {
  const link = await createFirstHostLink(services);
  const answer = await device.post('/links', { secret: new URL(link as string).hash.slice(1) });
  if (answer.status !== 200) throw new Error(`the first host was refused: ${answer.code}`);
  return device;
}

/** What a new contest is made of here unless a test says otherwise. */
export const CONTEST = {
  name: 'Ticket machine',
  question: 'Which one is better?',
  pairwiseRoles: ['designer', 'juror', 'voter'],
};

export async function newContest(host: Device, input: object = {}): Promise<string> {
  const answer = await host.post('/contests', { ...CONTEST, ...input });
  if (answer.status !== 201) throw new Error(`no contest was made: ${answer.code}`);
  return answer.json.slug;
}

/** Joins by a fresh invitation of a role. */
export async function enter(host: Device, slug: string, role: string, device: Device): Promise<Device> {
  const made = await host.post(`/contests/${slug}/invitations`, { role });
  const { code, url } = made.json;
  const answer =
    code === null
      ? await device.post('/links', { secret: new URL(url).hash.slice(1) })
      : await device.post('/join', { code });
  if (answer.status !== 200) throw new Error(`could not join as ${role}: ${answer.code}`);
  return device;
}

/** A small picture that differs from those of other seeds. */
export function picture(seed: number): Promise<Buffer> {
  const background = { r: (seed * 67) % 256, g: (seed * 131) % 256, b: (seed * 29) % 256 };
  return sharp({ create: { width: 160, height: 120, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A contest with its designs and AI benchmarks, submissions closed: a round may open. */
export async function readyContest(
  house: Installation,
  input: {
    designs?: number;
    benchmarks?: number;
    pairwiseRoles?: string[];
    methods?: string[];
    criteria?: object[];
  } = {},
): Promise<{ slug: string; host: Device; designers: Device[] }> {
  const { designs = 1, benchmarks = 1, ...more } = input;
  const host = await house.host();
  const slug = await newContest(host, { requiredBenchmarks: benchmarks, ...more });
  await host.post(`/contests/${slug}/open-submissions`);
  const designers: Device[] = [];
  for (let n = 0; n < designs; n += 1) {
    const designer = await enter(host, slug, 'designer', house.device());
    const answer = await designer.upload('PUT', `/contests/${slug}/my-entry`, await picture(n), {
      label: n === 0 ? '' : `Person ${n}`,
    });
    if (answer.status !== 200) throw new Error(`design ${n} was refused: ${answer.code}`);
    designers.push(designer);
  }
  for (let n = 0; n < benchmarks; n += 1) {
    const fields = { label: `Bot ${n}`, tool: `Tool ${n}`, model: `Model ${n}`, prompt: 'Draw a screen' };
    const answer = await host.upload('POST', `/contests/${slug}/benchmarks`, await picture(100 + n), fields);
    if (answer.status !== 201) throw new Error(`benchmark ${n} was refused: ${answer.code}`);
  }
  await host.post(`/contests/${slug}/close-submissions`);
  return { slug, host, designers };
}

/** Opens a round over all works; returns its id. */
export async function openedRound(host: Device, slug: string, body: object = {}): Promise<string> {
  const answer = await host.post(`/contests/${slug}/rounds`, body);
  if (answer.status !== 201) throw new Error(`no round was opened: ${answer.code}`);
  return answer.json.rounds.at(-1).id;
}

/** Stores what the worker would: a final standing that ranks the codes in their order. */
export async function storeFinalStanding(
  { prisma, pool }: Pick<Services, 'prisma' | 'pool'>,
  roundId: string,
  beatsAll: (code: string) => number = () => 0.5,
): Promise<void> {
  const round = await prisma.round.findUniqueOrThrow({
    where: { id: roundId },
    include: { entries: { orderBy: { slot: 'asc' }, include: { entry: { include: { contestant: true } } } } },
  });
  const codes = round.entries.map(({ code }) => code);
  const humans = round.entries.filter(({ entry }) => entry.contestant?.kind === 'human').map(({ code }) => code);
  const minutes = new Array<number>(MINUTES_SHOWN).fill(0);
  await storeStanding(pool, {
    method: 'pairwise',
    roundId,
    seq: Number(round.lastSeq),
    final: true,
    methodVersion: 'test',
    blind: {
      rows: codes.map((code, index) => blindRow(code, index + 1)),
      comparisons: 10,
      voters: 2,
      effectiveVotes: 9.5,
      components: 1,
      converged: true,
      leftShare: { share: 0.5, interval: [0.3, 0.7] },
      separation: 0.8,
      effectiveDraws: 10_000,
      participation: {
        comparisons: 10,
        skips: 0,
        voters: 2,
        leftChoices: 5,
        minute: 0,
        perMinute: minutes,
        lastSeen: minutes,
      },
    },
    matrices: { codes, rankShares: codes.map(() => codes.map(() => 1 / codes.length)), pairs: [] },
    revealing: { beatsAll: Object.fromEntries(humans.map((code) => [code, beatsAll(code)])) },
    pairing: new Uint8Array(),
    timings: { readMs: 1, fitMs: 1, totalMs: 2, waitMs: 0 },
  });
}

function blindRow(code: string, rank: number): BlindRow {
  return {
    code,
    rank,
    rankInterval: [rank, rank],
    theta: 1 - rank,
    sd: 0.4,
    strength: 0.5,
    strength50: [0.4, 0.6],
    strength95: [0.2, 0.8],
    comparisons: 5,
    wins: 2,
    voters: 2,
    unweightedRank: rank,
  };
}
