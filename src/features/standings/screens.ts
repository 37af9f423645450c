import type { Logger } from 'pino';
import type { Namespace, Socket } from 'socket.io';
import type { Refusal } from '../../contract/common.ts';
import { watchRoundCommand, watchStageCommand } from '../../contract/host.ts';
import type { Actor } from '../../domain/actor.ts';
import { admitSessions } from '../../platform/live/admission.ts';
import { type CommandDesk, command } from '../../platform/live/commands.ts';
import { createPublisher, type Publisher } from '../../platform/live/publisher.ts';
import { liveSnapshot, type SnapshotDeps, stageState } from './live-snapshot.ts';

export interface ScreenDeps {
  readonly snapshots: SnapshotDeps;
  readonly log: Logger;
  readonly authenticate: (cookieHeader: string | undefined) => Promise<Actor | null>;
  readonly refuse: (error: unknown) => Refusal;
  /** Throws unless the actor hosts the round's contest. */
  readonly requireRoundHost: (actor: Actor | null, roundId: string) => Promise<unknown>;
  readonly desk: CommandDesk;
}

/** Screens that show a subject (a round, a stage): told at most once a second, on this node, when it changed. */
export interface Screens {
  /** Tells the screens of a subject soon. */
  touch(subject: string): void;
  touchAll(): void;
  stop(): void;
}

const INTERVAL_MS = 1000;
/** Minutes pass and connections come and go without an announcement. */
const REFRESH_MS = 5000;

/** `/host`: the live statistics of a round for the hosts of its contest. */
export function serveHosts(namespace: Namespace, deps: ScreenDeps): Screens {
  const { snapshots } = deps;
  const screens = createScreens(namespace, deps.log, async (roundId) => {
    namespace.local.to(roundId).emit('live', await liveSnapshot(snapshots, roundId));
  });
  const commands = hostCommands(deps);
  admitSessions(namespace, deps);
  namespace.on('connection', (socket) => deps.desk.serve(socket, commands));
  return screens;
}

/** What a host's page may ask for. */
export function hostCommands(deps: ScreenDeps) {
  return {
    watch: command(watchRoundCommand, async (socket, { round: roundId }) => {
      const actor = await deps.authenticate(socket.handshake.headers.cookie);
      await deps.requireRoundHost(actor, roundId);
      await showOnly(socket, roundId);
      return { live: await liveSnapshot(deps.snapshots, roundId) };
    }),
  };
}

/** `/stage`: the projector, for whoever has its key. */
export function serveStages(namespace: Namespace, deps: ScreenDeps): Screens {
  const { snapshots } = deps;
  const screens = createScreens(namespace, deps.log, async (key) => {
    namespace.local.to(key).emit('stage', (await stageState(snapshots, key)).state);
  });
  const commands = stageCommands(deps);
  namespace.on('connection', (socket) => deps.desk.serve(socket, commands));
  return screens;
}

/** What a projector may ask for. */
export function stageCommands({ snapshots }: Pick<ScreenDeps, 'snapshots'>) {
  return {
    watch: command(watchStageCommand, async (socket, { key }) => {
      const { state } = await stageState(snapshots, key);
      await showOnly(socket, key);
      return { stage: state };
    }),
  };
}

/** A screen shows one subject at a time. */
export async function showOnly(socket: Socket, subject: string): Promise<void> {
  for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room);
  await socket.join(subject);
}

/** Screens of a namespace whose rooms are the subjects. */
export function createScreens(namespace: Namespace, log: Logger, publish: (subject: string) => Promise<void>): Screens {
  const publishers = new Map<string, Publisher>();
  /** Subjects that are on a screen of this node: every room but the sockets' own. */
  const shown = () => [...namespace.adapter.rooms.keys()].filter((room) => !namespace.sockets.has(room));

  function touch(subject: string): void {
    if (!namespace.adapter.rooms.has(subject)) {
      publishers.get(subject)?.stop();
      publishers.delete(subject);
      return;
    }
    let publisher = publishers.get(subject);
    if (publisher === undefined) {
      publisher = createPublisher(
        () => publish(subject),
        INTERVAL_MS,
        (error) => log.warn({ err: error }, 'a screen was not told'),
      );
      publishers.set(subject, publisher);
    }
    publisher.touch();
  }

  const touchAll = () => {
    for (const subject of shown()) touch(subject);
  };
  const timer = setInterval(touchAll, REFRESH_MS);
  timer.unref();
  return {
    touch,
    touchAll,
    stop() {
      clearInterval(timer);
      for (const publisher of publishers.values()) publisher.stop();
    },
  };
}
