import { createServer, type Server as HttpServer } from 'node:http';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { Announcement } from './contract/jobs.ts';
import { authenticate } from './features/access/authenticate.ts';
import { requireRoundHost } from './features/access/require-role.ts';
import { accessRoutes } from './features/access/routes.ts';
import { createBallotBox } from './features/comparisons/ballot-box.ts';
import { comparisonRoutes } from './features/comparisons/routes.ts';
import { createBooth, forgetIdleSeats, standingArrived } from './features/comparisons/seats.ts';
import { connectedVoters, serveVoting, tellVoters } from './features/comparisons/socket.ts';
import { contestRoutes } from './features/contests/routes.ts';
import { entryRoutes } from './features/entries/routes.ts';
import { resultRoutes } from './features/results/routes.ts';
import { roundRoutes } from './features/rounds/routes.ts';
import type { SnapshotDeps } from './features/standings/live-snapshot.ts';
import { standingRoutes } from './features/standings/routes.ts';
import { serveHosts, serveStages } from './features/standings/screens.ts';
import { refusalOf } from './platform/http/error-sentence.ts';
import { buildHttpApp, type Probes } from './platform/http/http-app.ts';
import { mayOpenSocket } from './platform/http/origin-check.ts';
import { createCommandDesk } from './platform/live/commands.ts';
import { closeLive, createLiveServer, type LiveServer } from './platform/live/live-server.ts';
import { watchMachine } from './platform/machine-health.ts';
import type { JobQueue } from './platform/queue/queue.ts';
import type { Services } from './platform/services.ts';

export interface AppOptions {
  readonly services: Services;
  /** The ballot box's two connections. */
  readonly ballotPool: Pool;
  readonly queue: JobQueue;
  readonly probes: Probes;
  /** For the devices of one voter on different nodes. */
  readonly redis?: Redis;
  readonly webDir?: string;
}

export interface App {
  readonly http: HttpServer;
  readonly live: LiveServer;
  /** What another process, or this one, announced. */
  hear(announcement: Announcement): void;
  /** Announcements may have been missed: read everything anew. */
  refreshAll(): void;
  /** Answers what is in flight, then closes every connection. */
  close(): Promise<void>;
}

/** A voter who has been away this long is read from the database again. */
const SEAT_IDLE_MS = 15 * 60_000;

/** The web process's inside from its parts: features, and the wires between them. It listens to nothing. */
export function createApp({ services, ballotPool, queue, probes, redis, webDir }: AppOptions): App {
  const { log, pool, now, baseUrl } = services;
  const machine = watchMachine();
  const box = createBallotBox({
    pool: ballotPool,
    log,
    onCommitted: ({ roundId, tookMs }) => {
      machine.batchTook(tookMs);
      void queue.request('refit-round', { roundId });
    },
  });
  const booth = createBooth({ pool, box, now });
  const who = (cookieHeader: string | undefined) => authenticate(services, cookieHeader);
  const refuse = (error: unknown) => refusalOf(error, log);
  const snapshots: SnapshotDeps = {
    pool,
    now,
    baseUrl,
    connected: (roundId) => connectedVoters(live.of('/vote'), roundId),
    machine: () => ({ ...machine.read(), queued: box.queued() }),
  };
  const routes = [
    accessRoutes(services),
    contestRoutes(services),
    entryRoutes(services),
    roundRoutes(services),
    resultRoutes(services),
    comparisonRoutes(booth),
    standingRoutes(services, snapshots),
  ];
  const http = createServer(buildHttpApp({ services, authenticate: who, routes, probes, ...(webDir && { webDir }) }));
  // Socket.IO answers its own path and hands on to whatever listens already: it comes second.
  const live = createLiveServer({
    http,
    originAllowed: (request) => mayOpenSocket(request.headers, baseUrl),
    ...(redis && { redis }),
  });

  const votes = live.of('/vote');
  const desk = createCommandDesk(refuse);
  const voteDeps = { booth, log, authenticate: who, refuse, desk };
  const screenDeps = {
    snapshots,
    log,
    authenticate: who,
    desk,
    requireRoundHost: (actor: Parameters<typeof requireRoundHost>[1], roundId: string) =>
      requireRoundHost(services, actor, roundId),
  };
  serveVoting(votes, voteDeps);
  const hosts = serveHosts(live.of('/host'), screenDeps);
  const stages = serveStages(live.of('/stage'), screenDeps);
  const idle = setInterval(() => forgetIdleSeats(booth, SEAT_IDLE_MS), 60_000);
  idle.unref();

  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  function hear(announcement: Announcement): void {
    if (announcement.topic === 'standing') {
      standingArrived(booth, announcement.roundId).catch(failed('a standing was not taken over'));
      hosts.touch(announcement.roundId);
    } else if (announcement.topic === 'round') {
      tellVoters(votes, voteDeps, announcement.roundId).catch(failed('voters were not told of a change'));
      void queue.request('refit-round', { roundId: announcement.roundId });
      hosts.touch(announcement.roundId);
    }
    stages.touchAll();
  }

  return {
    http,
    live,
    hear,
    refreshAll() {
      for (const roundId of booth.rounds.keys()) {
        standingArrived(booth, roundId).catch(failed('a standing was not taken over'));
        tellVoters(votes, voteDeps, roundId).catch(failed('voters were not told of a change'));
      }
      hosts.touchAll();
      stages.touchAll();
    },
    async close() {
      clearInterval(idle);
      hosts.stop();
      stages.stop();
      await desk.close();
      await box.drain();
      await closeLive(live);
      machine.stop();
    },
  };
}
