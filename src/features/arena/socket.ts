import pLimit from 'p-limit';
import type { Namespace, Socket } from 'socket.io';
import { arenaCastCommand, arenaJoinCommand } from '../../contract/arena-vote.ts';
import { undoCommand } from '../../contract/vote.ts';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import { command } from '../../platform/live/commands.ts';
import { inTurn } from '../comparisons/seats.ts';
import type { VoteSocketDeps } from '../comparisons/socket.ts';
import type { Device } from './assign-pairs.ts';
import { castArenaVote } from './cast-vote.ts';
import { enterArena, enterArenaRound } from './enter-arena.ts';
import { type ArenaHall, type ArenaSeat, arenaChanged } from './hall.ts';
import { retractArenaVote } from './retract-vote.ts';
import { arenaState, arenaStateAt } from './vote-state.ts';

export interface ArenaSocketDeps extends Pick<VoteSocketDeps, 'devices' | 'log' | 'refuse'> {
  readonly hall: ArenaHall;
}

/** Where a connection shows an arena, and what it can show; without a seat while no round has opened. */
interface ArenaPlace {
  readonly slug: string;
  readonly seat: ArenaSeat | null;
  readonly device: Device;
}

interface ArenaSocketData {
  readonly actor: Actor;
  arena?: ArenaPlace;
}

/** How many voters are told of a change at the same time: the event loop stays free for votes. */
const TOLD_AT_ONCE = 16;

/** The room of a voter's connections that show the same kinds of outputs. */
const arenaRoom = ({ state, voterId }: ArenaSeat, { models }: Device) =>
  `arena:${state.round.id}:${voterId}:${models ? 'models' : 'images'}`;

const NOTHING_SAID: Device = { models: false };

/** What a voter's page may ask for in an arena; beside the commands of comparisons on `/vote`. */
export function arenaCommands(deps: ArenaSocketDeps) {
  const { hall } = deps;
  return {
    arenaJoin: command(arenaJoinCommand, async (socket, { contest, webgl }) => {
      const { actor } = socket.data as ArenaSocketData;
      const seat = await enterArena(hall, actor, contest);
      const device = { models: webgl };
      takeArenaPlace(deps, socket, { slug: contest, seat, device });
      return { state: await arenaStateAt(hall, contest, seat, device) };
    }),
    arenaCast: command(arenaCastCommand, (socket, message) =>
      act(deps, socket, message.round, (seat, device) => castArenaVote(hall, seat, message, device)),
    ),
    arenaUndo: command(undoCommand, (socket, message) =>
      act(deps, socket, message.round, (seat) => retractArenaVote(hall, seat, message)),
    ),
  };
}

/** Carries a command out at its seat, and shows the new state on all of the voter's connections. */
async function act(
  deps: ArenaSocketDeps,
  socket: Socket,
  roundId: string,
  run: (seat: ArenaSeat, device: Device) => Promise<void>,
) {
  const { hall, devices } = deps;
  const { actor, arena } = socket.data as ArenaSocketData;
  const known = arena?.seat?.state.round.id === roundId ? arena.seat : null;
  const seat = known ?? (await enterArenaRound(hall, actor, roundId));
  seat.lastUsedMs = hall.now();
  const device = arena?.device ?? NOTHING_SAID;
  const other = { models: !device.models };
  const hasOthers = socket.nsp.adapter.rooms.has(arenaRoom(seat, other));
  const [state, forOthers] = await inTurn(seat, async () => {
    await run(seat, device);
    const own = await arenaState(hall, seat, device);
    return [own, hasOthers ? await arenaState(hall, seat, other) : null];
  });
  devices.tell(socket, arenaRoom(seat, device), 'arenaState', () => state);
  if (forOthers !== null) devices.tell(socket, arenaRoom(seat, other), 'arenaState', () => forOthers);
  return { state };
}

/** Shows a place on a connection: it hears of its seat from now on, and no longer of the one before. */
function takeArenaPlace({ devices }: Pick<ArenaSocketDeps, 'devices'>, socket: Socket, place: ArenaPlace): void {
  const data = socket.data as ArenaSocketData;
  const before = data.arena;
  data.arena = place;
  const left = before?.seat ? arenaRoom(before.seat, before.device) : null;
  const room = place.seat === null ? null : arenaRoom(place.seat, place.device);
  if (left === room) return;
  if (left !== null) socket.leave(left);
  if (room === null) return;
  socket.join(room);
  devices.seated(room);
}

/** After an announced change of an arena's round or works: everybody on this node in it is told. */
export async function tellArenaVoters(namespace: Namespace, deps: ArenaSocketDeps, contestId: string): Promise<void> {
  const { hall, log, refuse } = deps;
  await arenaChanged(hall, contestId);
  const limit = pLimit(TOLD_AT_ONCE);
  const placeOf = (socket: Socket) => (socket.data as ArenaSocketData).arena;
  const concerned = [...namespace.sockets.values()].filter((socket) => {
    const place = placeOf(socket);
    return place !== undefined && (place.seat === null || place.seat.state.round.contestId === contestId);
  });
  await Promise.all(
    concerned.map((socket) =>
      limit(async () => {
        const place = placeOf(socket);
        if (place === undefined) return;
        const { slug, device } = place;
        try {
          const seat = await enterArena(hall, (socket.data as ArenaSocketData).actor, slug);
          takeArenaPlace(deps, socket, { slug, seat, device });
          socket.emit('arenaState', await arenaStateAt(hall, slug, seat, device));
        } catch (error) {
          if (error instanceof AppError) socket.emit('refused', 'pairwise', refuse(error));
          else log.warn({ err: error }, 'a voter was not told of a change');
        }
      }),
    ),
  );
}

/** How many connections of an arena's voters in a round this node holds. */
export function connectedArenaVoters(namespace: Namespace, roundId: string): number {
  let count = 0;
  for (const socket of namespace.sockets.values()) {
    if ((socket.data as ArenaSocketData).arena?.seat?.state.round.id === roundId) count++;
  }
  return count;
}
