import { request as httpRequest } from 'node:http';
import type { Socket } from 'socket.io-client';
import type { ArenaState } from '../../src/contract/arena-vote.ts';
import { type Reply, refusal } from '../../src/contract/common.ts';
import type { RatingState } from '../../src/contract/rating.ts';
import type { CastCommand, VoteState } from '../../src/contract/vote.ts';
import { createPerson, type Person } from '../person.ts';
import { createWitness, type Witness } from './oracle.ts';

export type Namespace = '/vote' | '/host' | '/stage' | '/board';

/** A member who sends anything, some of it by chance a vote: so an attacker too can swear to what was promised. */
export interface Attacker extends Witness {
  readonly person: Person;
  /** A cast as a page would send it now. */
  validCast(): object;
  /** Takes back the last answer, or one that may not be. */
  validUndo(): object;
  /** The same of ratings. */
  validRating(): object;
  validRetraction(): object;
  /** The same in the arena that the attacker has joined. */
  validArenaCast(): object;
  validArenaUndo(): object;
  /** Sends a command; tells what is wrong with its reply. `ack` false: none is asked for. */
  command(namespace: Namespace, event: string, args: readonly unknown[], ack: boolean): Promise<string | null>;
  /** Sends text where a packet is expected. */
  packet(text: string): Promise<void>;
  http(call: HttpCall): Promise<HttpAnswer>;
}

export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const ANSWER_MS = 20_000;

/**
 * @param arena an arena to join as well: its address and its code
 * @param enter what else to enter, before the cookie is the last one
 */
export async function createAttacker(
  url: string,
  name: string,
  code: string,
  arena?: { readonly slug: string; readonly code: string },
  enter?: (person: Person) => Promise<void>,
): Promise<Attacker> {
  const person = createPerson(url, name);
  const { contest } = await person.json<{ contest: string }>('POST', '/api/v1/join', { code });
  if (arena !== undefined) await person.json('POST', '/api/v1/join', { code: arena.code });
  await enter?.(person);
  const witness = createWitness(name, person.cookie());
  const sockets = new Map<Namespace, Socket>();
  let turn: Promise<unknown> = Promise.resolve();
  let state: VoteState | undefined;
  let ratings: RatingState | undefined;
  let inArena: ArenaState | undefined;

  /** The connection of a namespace, made anew where the last one was closed for what came over it. */
  function socketOf(namespace: Namespace): Promise<Socket> {
    // One after another: two messages at once would open two.
    const found = turn.then(() => connected(namespace));
    turn = found.catch(() => undefined);
    return found;
  }

  async function connected(namespace: Namespace): Promise<Socket> {
    const known = sockets.get(namespace);
    if (known?.connected) return known;
    // Otherwise it would come back by itself, beside the new one.
    known?.disconnect();
    const socket = await person.connect(namespace);
    sockets.set(namespace, socket);
    if (namespace === '/vote') {
      const reply: Reply<{ state: VoteState }> = await socket.timeout(ANSWER_MS).emitWithAck('join', { contest });
      if (reply.ok) state = reply.state;
      if (arena !== undefined) await joinArena(socket, arena.slug);
    }
    return socket;
  }

  async function joinArena(socket: Socket, slug: string): Promise<void> {
    const command = { contest: slug, webgl: true };
    const reply: Reply<{ state: ArenaState }> = await socket.timeout(ANSWER_MS).emitWithAck('arenaJoin', command);
    if (reply.ok) inArena = reply.state;
  }

  function validArenaCast(): object {
    const { ordinal = 1, attempt = 1 } = inArena?.open ?? {};
    return { round: inArena?.round?.id ?? contest, ordinal, attempt, answers: ['left', 'tie'], dwellMs: 700 };
  }

  function validArenaUndo(): object {
    const { ordinal = 1, attempt = 1 } = inArena?.undo ?? {};
    return { round: inArena?.round?.id ?? contest, ordinal, attempt };
  }

  function validCast(): object {
    const { round, open } = state ?? {};
    const { ordinal = 1, attempt = 1, left } = open ?? {};
    return { round: round?.id ?? contest, ordinal, attempt, choice: { pick: left?.code ?? 'AAAA' }, dwellMs: 700 };
  }

  function validUndo(): object {
    const { ordinal = 1, attempt = 1 } = state?.undo ?? {};
    return { round: state?.round?.id ?? contest, ordinal, attempt };
  }

  function validRating(): object {
    const { code = 'AAAA', attempt = 1 } = ratings?.open ?? {};
    return { round: ratings?.round?.id ?? contest, code, attempt, liked: true };
  }

  function validRetraction(): object {
    const { code = 'AAAA', attempt = 1 } = ratings?.undo ?? {};
    return { round: ratings?.round?.id ?? contest, code, attempt };
  }

  async function command(namespace: Namespace, event: string, args: readonly unknown[], ack: boolean) {
    const socket = await socketOf(namespace);
    const vote = event === 'cast' ? asVote(args[0]) : null;
    if (vote !== null) witness.sends(vote);
    const undo = event === 'undo' ? asUndo(args[0]) : null;
    if (undo !== null) witness.undoes(undo, false);
    try {
      if (!ack) {
        socket.emit(event, ...args);
        return null;
      }
      const reply = await ended(socket, socket.timeout(ANSWER_MS).emitWithAck(event, ...args));
      if (reply === 'closed') return null;
      if (reply?.ok === true) {
        if (vote !== null) witness.isPromised(vote);
        if (undo !== null) witness.undoes(undo, true);
        if ('state' in reply && event.startsWith('arena')) inArena = reply.state;
        else if ('state' in reply) state = reply.state;
        if ('ratings' in reply) ratings = reply.ratings;
        return null;
      }
      if (!refusal.safeParse(reply).success) return `no reply as agreed: ${JSON.stringify(reply)}`;
      return reply.code === 'internal' ? 'an internal error' : null;
    } catch (error) {
      // Names of events that the library keeps for itself.
      if (/reserved event name/.test(String(error))) return null;
      return socket.connected ? `no reply: ${String(error)}` : null;
    }
  }

  return Object.assign(witness, {
    person,
    validCast,
    validUndo,
    validRating,
    validRetraction,
    validArenaCast,
    validArenaUndo,
    command,
    async packet(text: string) {
      const socket = await socketOf('/vote');
      (socket.io.engine as unknown as { write(data: string): void }).write(text);
    },
    http(call: HttpCall) {
      const undo = call.path.endsWith('/ballots/undo') ? asUndo(parsed(call.body)) : null;
      if (undo !== null) witness.undoes(undo, false);
      return send(url, call);
    },
  });
}

/** The reply, or that the server closed the connection instead. */
function ended<T>(socket: Socket, reply: Promise<T>): Promise<T | 'closed'> {
  return new Promise((resolve, reject) => {
    const gone = () => resolve('closed');
    socket.once('disconnect', gone);
    reply.then(resolve, reject).finally(() => socket.off('disconnect', gone));
  });
}

/** The vote that a message is when the server takes it; null: it can be none. */
export function asVote(message: unknown) {
  const { ordinal, attempt, choice } = (message ?? {}) as Partial<CastCommand>;
  if (typeof ordinal !== 'number' || typeof attempt !== 'number' || typeof choice !== 'object') return null;
  const { pick, skip } = (choice ?? {}) as { pick?: unknown; skip?: unknown };
  if (skip === true) return { ordinal, attempt, choice: 'skip' };
  return typeof pick === 'string' ? { ordinal, attempt, choice: pick } : null;
}

/** The answer that a message takes back when the server does; null: it can be none. */
function asUndo(message: unknown) {
  const { ordinal, attempt } = (message ?? {}) as { ordinal?: unknown; attempt?: unknown };
  return typeof ordinal === 'number' && typeof attempt === 'number' ? { ordinal, attempt } : null;
}

function parsed(body: string | Buffer | undefined): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

function send(url: string, { method, path, headers, body }: HttpCall): Promise<HttpAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers, timeout: ANSWER_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: String(response.headers['content-type'] ?? ''),
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
    request.end(body);
  });
}
