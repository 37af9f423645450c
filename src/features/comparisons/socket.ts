import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Namespace, Socket } from 'socket.io';
import type { Refusal } from '../../contract/common.ts';
import { castCommand, joinCommand, undoCommand } from '../../contract/vote.ts';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import { admitSessions } from '../../platform/live/admission.ts';
import { type CommandDesk, command } from '../../platform/live/commands.ts';
import { createPace } from '../../platform/live/pace.ts';
import { castComparison } from './cast-comparison.ts';
import { enterContest, enterRound } from './enter-contest.ts';
import type { OtherDevices } from './other-devices.ts';
import { retractComparison } from './retract-comparison.ts';
import { type Booth, contestChanged, inTurn, type Seat } from './seats.ts';
import { stateAt, voteState } from './vote-state.ts';

export interface VoteSocketDeps {
  readonly booth: Booth;
  readonly log: Logger;
  readonly authenticate: (cookieHeader: string | undefined) => Promise<Actor | null>;
  readonly refuse: (error: unknown) => Refusal;
  readonly desk: CommandDesk;
  readonly devices: OtherDevices;
}

interface VoterSocketData {
  actor: Actor;
  slug: string | null;
  seat: Seat | null;
}
type VoterSocket = Socket & { data: VoterSocketData };

/** Far above what a hand can do, far below what would hurt: a script gone wild slows itself only. */
const COMMANDS_PER_SECOND = 100;
/** How many voters are told of a change at the same time: the event loop stays free for votes. */
const TOLD_AT_ONCE = 16;

const seatRoom = (seat: Seat) => `seat:${seat.state.round.id}:${seat.voterId}`;

/** `/vote`: join, cast, undo, and the state pushed whenever it changes elsewhere. */
export function serveVoting(namespace: Namespace, deps: VoteSocketDeps): void {
  const keepsPace = createPace(COMMANDS_PER_SECOND);
  const commands = voteCommands(deps);
  admitSessions(namespace, deps);
  namespace.on('connection', (socket) => {
    Object.assign(socket.data, { slug: null, seat: null } satisfies Omit<VoterSocketData, 'actor'>);
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
      takeSeat(devices, socket as VoterSocket, contest, seat);
      return { state: await stateAt(booth, contest, seat) };
    }),
    cast: command(castCommand, async (socket, message) => {
      const data = socket.data as VoterSocketData;
      const seat = await seatFor(booth, data, message.round);
      const state = await inTurn(seat, async () => {
        await castComparison(booth, seat, message);
        return voteState(booth, seat);
      });
      devices.tell(socket, seatRoom(seat), state);
      return { state };
    }),
    undo: command(undoCommand, async (socket, message) => {
      const data = socket.data as VoterSocketData;
      const seat = await seatFor(booth, data, message.round);
      const state = await inTurn(seat, async () => {
        await retractComparison(booth, seat, message);
        return voteState(booth, seat);
      });
      devices.tell(socket, seatRoom(seat), state);
      return { state };
    }),
  };
}

function takeSeat(devices: OtherDevices, socket: VoterSocket, slug: string, seat: Seat | null): void {
  const { data } = socket;
  const left = data.seat;
  data.slug = slug;
  data.seat = seat;
  if (left === seat) return;
  if (left !== null) socket.leave(seatRoom(left));
  if (seat === null) return;
  socket.join(seatRoom(seat));
  devices.seated(seatRoom(seat));
}

async function seatFor(booth: Booth, data: VoterSocketData, roundId: string): Promise<Seat> {
  const { seat } = data;
  if (seat === null || seat.state.round.id !== roundId) return enterRound(booth, data.actor, roundId);
  seat.lastUsedMs = booth.now();
  return seat;
}

/** After an announced change of a round, a first one or a next one: everybody on this node in its contest is told. */
export async function tellVoters(namespace: Namespace, deps: VoteSocketDeps, contestId: string): Promise<void> {
  const { booth, log, devices } = deps;
  await contestChanged(booth, contestId);
  const limit = pLimit(TOLD_AT_ONCE);
  const local = [...namespace.sockets.values()] as VoterSocket[];
  const concerned = local.filter(
    ({ data }) => data.slug !== null && (data.seat === null || data.seat.state.round.contestId === contestId),
  );
  await Promise.all(
    concerned.map((socket) =>
      limit(async () => {
        const { actor, slug } = socket.data;
        if (slug === null) return;
        try {
          const seat = await enterContest(booth, actor, slug);
          takeSeat(devices, socket, slug, seat);
          socket.emit('state', await stateAt(booth, slug, seat));
        } catch (error) {
          if (!(error instanceof AppError)) log.warn({ err: error }, 'a voter was not told of a change');
        }
      }),
    ),
  );
}

/** How many connections of a round's voters this node holds. */
export function connectedVoters(namespace: Namespace, roundId: string): number {
  let count = 0;
  for (const { data } of namespace.sockets.values()) {
    if ((data as VoterSocketData).seat?.state.round.id === roundId) count++;
  }
  return count;
}
