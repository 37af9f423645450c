import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Router } from 'express';
import sharp from 'sharp';
import { authenticate } from '../src/features/access/authenticate.ts';
import { createFirstHostLink } from '../src/features/access/create-first-host-link.ts';
import { accessRoutes } from '../src/features/access/routes.ts';
import { contestRoutes } from '../src/features/contests/routes.ts';
import { entryRoutes } from '../src/features/entries/routes.ts';
import { resultRoutes } from '../src/features/results/routes.ts';
import { roundRoutes } from '../src/features/rounds/routes.ts';
import { readEnv } from '../src/platform/env.ts';
import { createFileMediaStore } from '../src/platform/file-media-store.ts';
import { buildHttpApp } from '../src/platform/http/http-app.ts';
import { createLog } from '../src/platform/log.ts';
import type { MediaStore } from '../src/platform/media-store.ts';
import type { Services } from '../src/platform/services.ts';
import { createTestDatabase } from './database.ts';
import { type Device, newDevice } from './device.ts';
import { serve } from './serve.ts';

export const BASE_URL = 'http://blindrank.test';

export interface Installation {
  readonly services: Services;
  readonly routes: readonly Router[];
  readonly url: string;
  device(): Device;
  /** A device whose account is host of the installation; one for all. */
  host(): Promise<Device>;
  close(): Promise<void>;
}

/** The HTTP side of a whole installation over a database and a media folder of its own. */
export async function createInstallation(
  options: { media?: (store: MediaStore) => MediaStore; now?: () => number } = {},
): Promise<Installation> {
  const { media = (store) => store, now = Date.now } = options;
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-media-'));
  const services: Services = {
    env: readEnv({ DATA_DIR: folder }),
    log: createLog({ level: 'fatal' }),
    pool: database.pool,
    prisma: database.prisma,
    media: media(createFileMediaStore(folder)),
    now,
    baseUrl: BASE_URL,
  };
  const routes = [
    accessRoutes(services),
    contestRoutes(services),
    entryRoutes(services),
    roundRoutes(services),
    resultRoutes(services),
  ];
  const app = buildHttpApp({
    services,
    routes,
    authenticate: (cookie) => authenticate(services, cookie),
    probes: { alive: () => true, ready: async () => ({ ready: true, checks: {} }) },
  });
  const served = await serve(app);
  const device = () => newDevice(served.url, BASE_URL);
  let host: Promise<Device> | undefined;
  return {
    services,
    routes,
    url: served.url,
    device,
    host: () => (host ??= firstHost(services, device())),
    close: async () => {
      await served.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
