import type { Server as HttpServer } from 'node:http';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { Announcement } from './contract/jobs.ts';
import { authenticate, forgetSessions } from './features/access/authenticate.ts';
import { authenticateRequest } from './features/access/authenticate-request.ts';
import { countSessions } from './features/access/data.ts';
import { requireRoundHost } from './features/access/require-role.ts';
import { accessRoutes } from './features/access/routes.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import {
  arenaStandingArrived,
  createArenaHall,
  forgetArenaAccount,
  forgetIdleArenaSeats,
  refreshArenas,
} from './features/arena/hall.ts';
import { createRefusedVotes } from './features/arena/refused-votes.ts';
import { arenaRoutes } from './features/arena/routes.ts';
import { arenaCommands, connectedArenaVoters, tellArenaVoters } from './features/arena/socket.ts';
import { benchmarkReportRoutes } from './features/benchmark-report/routes.ts';
import { briefRoutes, STANDARD_BODIES } from './features/briefs/routes.ts';
import { bundleRoutes } from './features/bundle/routes.ts';
import { createBallotBox } from './features/comparisons/ballot-box.ts';
import { findOtherDevices } from './features/comparisons/other-devices.ts';
import { comparisonRoutes } from './features/comparisons/routes.ts';
import { createBooth, forgetAccount, forgetIdleSeats, standingArrived } from './features/comparisons/seats.ts';
import { COMPARING, connectedVoters, serveVoting, tellVoters } from './features/comparisons/socket.ts';
import { contestRoutes } from './features/contests/routes.ts';
import { entryRoutes } from './features/entries/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { JUDGING_BODIES, judgingRoutes } from './features/judging/routes.ts';
import { leaderboardRoutes } from './features/leaderboard/routes.ts';
import { serveBoards } from './features/leaderboard/socket.ts';
import { llmJudgingRoutes } from './features/llm-judging/routes.ts';
import { manifestRoutes } from './features/manifests/routes.ts';
import { ratingRoutes } from './features/ratings/routes.ts';
import { RATING, ratingCommands } from './features/ratings/socket.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { reputationRoutes } from './features/reputation/routes.ts';
import { createResultsHead } from './features/results/results-head.ts';
import { resultRoutes } from './features/results/routes.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { roundRoutes } from './features/rounds/routes.ts';
import type { SnapshotDeps } from './features/standings/live-snapshot.ts';
import { createRefitRequests } from './features/standings/refit-requests.ts';
import { standingRoutes } from './features/standings/routes.ts';
import { serveHosts, serveStages } from './features/standings/screens.ts';
import { createStandingLag } from './features/standings/standing-lag.ts';
import type { CheckServiceName } from './platform/env.ts';
import { refusalOf } from './platform/http/error-sentence.ts';
import { buildHttpApp, type Probes } from './platform/http/http-app.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { mayOpenSocket } from './platform/http/origin-check.ts';
import { createCommandDesk } from './platform/live/commands.ts';
import { dropAccount } from './platform/live/drop-account.ts';
import { closeLive, createLiveServer, type LiveServer } from './platform/live/live-server.ts';
import { watchMachine } from './platform/machine-health.ts';
import { metricsRoute, type ReadMeasures } from './platform/metrics/metrics-route.ts';
import type { Measures } from './platform/metrics/registry.ts';
import { createWebMetrics } from './platform/metrics/web-metrics.ts';
import type { JobQueue } from './platform/queue/queue.ts';
import type { Services } from './platform/services.ts';
import { createShortMemory } from './platform/short-memory.ts';

export interface AppOptions {
  readonly services: Services;
  /** The ballot box's two connections. */
  readonly ballotPool: Pool;
  readonly queue: JobQueue;
  readonly probes: Probes;
  /** For the devices of one voter on different nodes. */
  readonly redis?: Redis;
  readonly webDir?: string;
  /** The measures of the worker that this machine's web process keeps. */
  readonly workerMeasures?: () => Promise<Measures>;
}

export interface App {
  readonly http: HttpServer;
  readonly live: LiveServer;
  readonly readMeasures: ReadMeasures;
  /** What another process, or this one, announced. */
  hear(announcement: Announcement): void;
  /** Announcements may have been missed: read everything anew. */
  refreshAll(): void;
  /** Answers what is in flight, then closes every connection. */
  close(): Promise<void>;
}

/** A voter who has been away this long is read from the database again. */
const SEAT_IDLE_MS = 15 * 60_000;
/** Counting all sessions costs the database something; readers of metrics come every few seconds. */
const SESSION_COUNT_MS = 30_000;

/** The audiences of sockets. */
const NAMESPACES = ['/vote', '/host', '/stage', '/board'] as const;

/** The web process's inside from its parts: features, and the wires between them. It listens to nothing. */
export function createApp(options: AppOptions): App {
  const { services, ballotPool, queue, probes, redis, webDir, workerMeasures } = options;
  const { log, pool, now, baseUrl } = services;
  const machine = watchMachine();
  const refits = createRefitRequests(queue);
  const box = createBallotBox({
    pool: ballotPool,
    log,
    onCommitted: ({ roundId, method, lastSeq, ballots, tookMs }) => {
      machine.batchTook(tookMs);
      metrics.batchStored({ ballots, tookMs });
      lag.stored(roundId, method, lastSeq);
      refits.ask(roundId);
    },
    onStored: (act) => metrics.voteStored(act),
  });
  const booth = createBooth({ pool, now, box });
  const refused = createRefusedVotes({ pool, log });
  const hall = createArenaHall({ pool, now, box, refused });
  const who = (cookieHeader: string | undefined) => authenticate(services, cookieHeader);
  const refuse = (error: unknown, about: object = {}) => refusalOf(error, log, about);
  const snapshots: SnapshotDeps = {
    pool,
    now,
    baseUrl,
    connected: (roundId) =>
      connectedVoters(live.of('/vote'), roundId) + connectedArenaVoters(live.of('/vote'), roundId),
    machine: () => ({ ...machine.read(), queued: box.queued() }),
  };
  const lag = createStandingLag({ now: () => performance.now() });
  const sessions = createShortMemory<number>({ milliseconds: SESSION_COUNT_MS, entries: 1 });
  const metrics = createWebMetrics({
    ballotsWaiting: () => box.queued(),
    sockets: () => Object.fromEntries(NAMESPACES.map((name) => [name, live.of(name).sockets.size])),
    seats: () => booth.seats.size + hall.seats.size,
    jobs: async () => ({ ...(await queue.counts()) }),
    standingLagMs: () => lag.longestMs(),
    sessions: () => sessions.get('', now(), () => countSessions(services.prisma, new Date(now()))),
    parts: async () => (await probes.ready()).checks,
  });
  const readMeasures = async () =>
    Promise.all([metrics.registry.getMetricsAsJSON(), ...(workerMeasures ? [workerMeasures()] : [])]);
  const { token, port: metricsPort } = services.env.metrics;
  const routes = [
    accessRoutes(services),
    accountRoutes(services),
    contestRoutes(services),
    entryRoutes(services),
    manifestRoutes(services),
    briefRoutes(services),
    reportRoutes(services),
    roundRoutes(services),
    resultRoutes(services),
    exportRoutes(services),
    reputationRoutes(services),
    bundleRoutes(services),
    comparisonRoutes(booth),
    reviewRoutes({ ...services, onCommitted: ({ roundId }) => refits.ask(roundId) }),
    ratingRoutes(booth),
    arenaRoutes({ ...services, hall, onCommitted: ({ roundId }) => refits.ask(roundId) }),
    standingRoutes(services, snapshots),
    leaderboardRoutes(services, queue),
    benchmarkReportRoutes(services, queue),
    judgingRoutes(services),
    llmJudgingRoutes(services, queue),
  ];
  const http = createHttpServer(
    buildHttpApp({
      services,
      authenticate: (request) => authenticateRequest(services, request),
      routes,
      largeBodies: [STANDARD_BODIES, JUDGING_BODIES],
      probes,
      checks: Object.keys(services.env.checks) as CheckServiceName[],
      trustedProxies: services.env.trustedProxies,
      observe: metrics.requestAnswered,
      ...(webDir && { webDir, findPageHead: createResultsHead(services) }),
      // With a port of their own, metrics are not beside the pages.
      ...(token !== undefined && metricsPort === undefined && { metrics: metricsRoute({ read: readMeasures, token }) }),
    }),
  );
  // Socket.IO answers its own path and hands on to whatever listens already: it comes second.
  const live = createLiveServer({
    http,
    log,
    originAllowed: (request) => mayOpenSocket(request.headers, baseUrl),
    ...(redis && { redis }),
  });

  const votes = live.of('/vote');
  const desk = createCommandDesk({ log, refuse, observe: metrics.commandAnswered });
  const devices = findOtherDevices(votes, { manyNodes: redis !== undefined });
  const voteDeps = { booth, log, authenticate: who, refuse, desk, devices };
  const screenDeps = {
    snapshots,
    log,
    authenticate: who,
    refuse,
    desk,
    requireRoundHost: (actor: Parameters<typeof requireRoundHost>[1], roundId: string) =>
      requireRoundHost(services, actor, roundId),
  };
  const arenaDeps = { hall, log, refuse, devices };
  serveVoting(votes, voteDeps, { ...ratingCommands(voteDeps), ...arenaCommands(arenaDeps) });
  const hosts = serveHosts(live.of('/host'), screenDeps);
  const stages = serveStages(live.of('/stage'), screenDeps);
  const boards = serveBoards(live.of('/board'), { services, log, desk });
  const idle = setInterval(() => {
    forgetIdleSeats(booth, SEAT_IDLE_MS);
    forgetIdleArenaSeats(hall, SEAT_IDLE_MS);
  }, 60_000);
  idle.unref();

  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  function tellEverybody(contestId: string): void {
    for (const audience of [COMPARING, RATING]) {
      tellVoters(votes, voteDeps, contestId, audience).catch(failed('voters were not told of a change'));
    }
    tellArenaVoters(votes, arenaDeps, contestId).catch(failed('voters were not told of a change'));
  }
  function hear(announcement: Announcement): void {
    if (announcement.topic === 'standing') {
      lag.counted(announcement.roundId, announcement.method, announcement.seq);
      const { roundId, seq, method, board } = announcement;
      boards.touchRound(roundId).catch(failed('pages were not told that a leaderboard has moved'));
      // Pairs are chosen by the standing of all votes.
      if (method === 'pairwise' && board === '') {
        standingArrived(booth, roundId).catch(failed('a standing was not taken over'));
        arenaStandingArrived(hall, roundId, seq).catch(failed('a standing was not taken over'));
      }
      hosts.touch(announcement.roundId);
    } else if (announcement.topic === 'round') {
      tellEverybody(announcement.contestId);
      void queue.request('refit-round', { roundId: announcement.roundId });
      hosts.touch(announcement.roundId);
      boards.touchRound(announcement.roundId).catch(failed('pages were not told that a leaderboard has moved'));
    } else if (announcement.topic === 'human-check') {
      hosts.touch(announcement.roundId);
    }
    if (announcement.topic === 'account') {
      forgetSessions(services);
      forgetAccount(booth, announcement.accountId);
      forgetArenaAccount(hall, announcement.accountId);
      dropAccount(
        NAMESPACES.map((name) => live.of(name)),
        announcement.accountId,
      );
      return;
    }
    stages.touchAll();
  }

  return {
    http,
    live,
    readMeasures,
    hear,
    refreshAll() {
      lag.forget();
      for (const [roundId, loading] of booth.rounds) {
        standingArrived(booth, roundId).catch(failed('a standing was not taken over'));
        loading
          .then((state) => state && tellEverybody(state.round.contestId))
          .catch(failed('voters were not told of a change'));
      }
      refreshArenas(hall, (contestId) => tellArenaVoters(votes, arenaDeps, contestId)).catch(
        failed('arenas were not read anew'),
      );
      hosts.touchAll();
      boards.touchAll();
      stages.touchAll();
    },
    async close() {
      clearInterval(idle);
      hosts.stop();
      boards.stop();
      stages.stop();
      await desk.close();
      await box.drain();
      // What it asked for last is made up by the sweep of another process, or of the next start.
      refits.stop();
      await refused.close();
      await closeLive(live, http);
      machine.stop();
    },
  };
}
