import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Namespace, Socket } from 'socket.io';
import type { Refusal } from '../../contract/common.ts';
import { castCommand, joinCommand, undoCommand } from '../../contract/vote.ts';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import { jsonText } from '../../platform/json-text.ts';
import { admitSessions } from '../../platform/live/admission.ts';
import { type CommandDesk, type Commands, command } from '../../platform/live/commands.ts';
import { createPace } from '../../platform/live/pace.ts';
import { castComparison } from './cast-comparison.ts';
import { enterContest, enterRound, type VotingMethod } from './enter-contest.ts';
import type { OtherDevices, StateEvent } from './other-devices.ts';
import { retractComparison } from './retract-comparison.ts';
import { type Booth, contestChanged, inTurn, type Seat } from './seats.ts';
import { stateAt, voteStateText } from './vote-state.ts';

export interface VoteSocketDeps {
  readonly booth: Booth;
  readonly log: Logger;
  readonly authenticate: (cookieHeader: string | undefined) => Promise<Actor | null>;
  readonly refuse: (error: unknown) => Refusal;
  readonly desk: CommandDesk;
  readonly devices: OtherDevices;
}

/** Where a connection shows a contest; without a seat while no round has opened. */
interface Place {
  readonly slug: string;
  readonly seat: Seat | null;
}

/** What is known of a connection: who it is, and its place for each method. */
export type VoterSocketData = { actor: Actor } & Record<VotingMethod, Place | null>;

/** How the people of a method are seated and told. */
export interface Audience {
  readonly method: VotingMethod;
  readonly event: StateEvent;
  stateAt(booth: Booth, slug: string, seat: Seat | null): Promise<object>;
}

/** The people who compare pairs. */
export const COMPARING: Audience = { method: 'pairwise', event: 'state', stateAt };

/** Far above what a hand can do, far below what would hurt: a script gone wild slows itself only. */
const COMMANDS_PER_SECOND = 100;
/** How many voters are told of a change at the same time: the event loop stays free for votes. */
const TOLD_AT_ONCE = 16;

/** The room of a voter's connections for a method. */
export const seatRoom = (method: VotingMethod, seat: Seat) => `${method}:${seat.state.round.id}:${seat.voterId}`;

/** `/vote`: join, cast, undo, further commands, and the state pushed whenever it changes elsewhere. */
export function serveVoting(namespace: Namespace, deps: VoteSocketDeps, further: Commands = {}): void {
  const keepsPace = createPace(COMMANDS_PER_SECOND);
  const commands: Commands = { ...voteCommands(deps), ...further };
  admitSessions(namespace, deps);
  namespace.on('connection', (socket) => {
    Object.assign(socket.data, { pairwise: null, likes: null } satisfies Omit<VoterSocketData, 'actor'>);
    deps.desk.serve(socket, commands, (one) => {
      const { actor } = one.data as VoterSocketData;
      if (!keepsPace(actor.accountId)) throw new AppError('rate_limited', { retryAfterMs: 1000 });
    });
  });
}

/** What a voter's page may ask for. */
export function voteCommands({ booth, devices }: Pick<VoteSocketDeps, 'booth' | 'devices'>) {
  return {
    join: command(joinCommand, async (socket, { contest }) => {
      const data = socket.data as VoterSocketData;
      const seat = await enterContest(booth, data.actor, contest);
      takePlace(devices, socket, 'pairwise', { slug: contest, seat });
      return { state: await stateAt(booth, contest, seat) };
    }),
    cast: command(castCommand, async (socket, message) => {
      const data = socket.data as VoterSocketData;
      const seat = await seatFor(booth, data, message.round, 'pairwise');
      const state = await inTurn(seat, async () => {
        await castComparison(booth, seat, message);
        return voteStateText(booth, seat);
      });
      devices.tell(socket, seatRoom('pairwise', seat), 'state', () => JSON.parse(state));
      return jsonText(`{"ok":true,"state":${state}}`);
    }),
    undo: command(undoCommand, async (socket, message) => {
      const data = socket.data as VoterSocketData;
      const seat = await seatFor(booth, data, message.round, 'pairwise');
      const state = await inTurn(seat, async () => {
        await retractComparison(booth, seat, message);
        return voteStateText(booth, seat);
      });
      devices.tell(socket, seatRoom('pairwise', seat), 'state', () => JSON.parse(state));
      return jsonText(`{"ok":true,"state":${state}}`);
    }),
  };
}

/** Shows a place on a connection: it hears of its seat from now on, and no longer of the one before. */
export function takePlace(devices: OtherDevices, socket: Socket, method: VotingMethod, place: Place): void {
  const data = socket.data as VoterSocketData;
  const left = data[method]?.seat ?? null;
  const { seat } = place;
  data[method] = place;
  if (left === seat) return;
  if (left !== null) socket.leave(seatRoom(method, left));
  if (seat === null) return;
  socket.join(seatRoom(method, seat));
  devices.seated(seatRoom(method, seat));
}

/** The seat at which a command for a round is carried out. */
export async function seatFor(
  booth: Booth,
  data: VoterSocketData,
  roundId: string,
  method: VotingMethod,
): Promise<Seat> {
  return seatTaken(booth, data, roundId, method) ?? enterRound(booth, data.actor, roundId, method);
}

/** The same when the connection shows that round, as it nearly always does: then at once. */
function seatTaken(booth: Booth, data: VoterSocketData, roundId: string, method: VotingMethod): Seat | null {
  const seat = data[method]?.seat ?? null;
  if (seat === null || seat.state.round.id !== roundId) return null;
  seat.lastUsedMs = booth.now();
  return seat;
}

/** After an announced change of a round, a first one or a next one: everybody on this node in its contest is told. */
export async function tellVoters(
  namespace: Namespace,
  deps: VoteSocketDeps,
  contestId: string,
  audience: Audience,
): Promise<void> {
  const { booth, log, devices, refuse } = deps;
  const { method, event } = audience;
  await contestChanged(booth, contestId);
  const limit = pLimit(TOLD_AT_ONCE);
  const placeOf = (socket: Socket) => (socket.data as VoterSocketData)[method];
  const concerned = [...namespace.sockets.values()].filter((socket) => {
    const place = placeOf(socket);
    return place !== null && (place.seat === null || place.seat.state.round.contestId === contestId);
  });
  await Promise.all(
    concerned.map((socket) =>
      limit(async () => {
        const place = placeOf(socket);
        if (place === null) return;
        try {
          const { actor } = socket.data as VoterSocketData;
          const seat = await enterContest(booth, actor, place.slug, method);
          takePlace(devices, socket, method, { slug: place.slug, seat });
          socket.emit(event, await audience.stateAt(booth, place.slug, seat));
        } catch (error) {
          if (error instanceof AppError) socket.emit('refused', method, refuse(error));
          else log.warn({ err: error }, 'a voter was not told of a change');
        }
      }),
    ),
  );
}

/** How many connections of a round's voters this node holds. */
export function connectedVoters(namespace: Namespace, roundId: string): number {
  let count = 0;
  for (const socket of namespace.sockets.values()) {
    const { pairwise, likes } = socket.data as VoterSocketData;
    if (pairwise?.seat?.state.round.id === roundId || likes?.seat?.state.round.id === roundId) count++;
  }
  return count;
}
