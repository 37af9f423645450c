import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io';
import type { z } from 'zod';
import type { Refusal, Reply } from '../../contract/common.ts';
import { AppError } from '../../domain/app-error.ts';
import type { ErrorCode } from '../../domain/codes.ts';
import { type JsonText, textOf } from '../json-text.ts';
import type { Log } from '../log.ts';
import { parseForeign } from '../parse-foreign.ts';

/** A command of a namespace: its schema and what it does with the parsed message. */
export interface Command<S extends z.ZodType, T extends object> {
  readonly schema: S;
  /** What it answers beside `ok: true`; or the whole answer, where that is JSON already. */
  readonly run: (socket: Socket, message: z.infer<S>) => Promise<T | JsonText>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of commands holds messages of many types
export type Commands = Readonly<Record<string, Command<any, any>>>;

export function command<S extends z.ZodType, T extends object>(
  schema: S,
  run: (socket: Socket, message: z.infer<S>) => Promise<T | JsonText>,
): Command<S, T> {
  return { schema, run };
}

/** Runs the commands of all sockets of a process. */
export interface CommandDesk {
  /**
   * Connects a socket with its commands. Every command is acknowledged, with `{ ok: true, … }` or a refusal; an unknown
   * one too, and one without an acknowledgement does nothing. The connection is kept whatever arrives. `admit` may
   * refuse a command before it is looked at; without it a socket may give a few commands a second.
   */
  serve(socket: Socket, commands: Commands, admit?: (socket: Socket) => void): void;
  /** From now on commands are answered `unavailable`; resolves when those under way are acknowledged. */
  close(): Promise<void>;
}

/** What a command is called in the log. */
export interface CommandInLog {
  readonly requestId: string;
  readonly namespace: string;
  readonly command: string;
}

/** The end of a command; one that its namespace does not know is called `unknown`. */
export interface AnsweredCommand {
  readonly namespace: string;
  readonly command: string;
  /** From the arrival to the reply. */
  readonly ms: number;
  readonly refusal: ErrorCode | null;
}

export interface CommandDeskDeps {
  readonly log: Log;
  readonly refuse: (error: unknown, about: CommandInLog) => Refusal;
  readonly observe?: (command: AnsweredCommand) => void;
}

/** A command that arrived. */
interface Arrived {
  readonly socket: Socket;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly acknowledge: (answer: Reply<object> | JsonText) => void;
  /** Undefined when its namespace does not know it. */
  readonly known: Commands[string] | undefined;
  readonly startedMs: number;
  /** What it is called in the log, drawn when there is something to log. */
  requestId?: string;
}

/** A page that is told to come back does so within this time. */
const COME_BACK_MS = 1000;
/** A page waits for each answer; who sends more at once than this fills a queue of the server's. */
const UNDER_WAY_PER_SOCKET = 32;
const BUSY_MS = 500;
const USUAL_PER_SECOND = 10;

export function createCommandDesk({ log, refuse, observe }: CommandDeskDeps): CommandDesk {
  let underWay = 0;
  let closed = false;
  let allAnswered = () => {};

  function receive(socket: Socket, commands: Commands, packet: readonly unknown[]): Arrived {
    // A packet may ask for an acknowledgement and name nothing at all: then this is the acknowledgement.
    const name = String(packet[0]);
    const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
    return {
      socket,
      name: known === undefined ? 'unknown' : name,
      args: packet.slice(1, -1),
      acknowledge: packet.at(-1) as Arrived['acknowledge'],
      known,
      startedMs: performance.now(),
    };
  }

  function about(arrived: Arrived): CommandInLog {
    arrived.requestId ??= randomUUID();
    return { requestId: arrived.requestId, namespace: arrived.socket.nsp.name, command: arrived.name };
  }

  function reply(arrived: Arrived, answer: Reply<object> | JsonText): void {
    arrived.acknowledge(answer);
    const ms = performance.now() - arrived.startedMs;
    const refusal = 'ok' in answer && !answer.ok ? answer.code : null;
    observe?.({ namespace: arrived.socket.nsp.name, command: arrived.name, ms, refusal });
    if (log.isLevelEnabled('debug')) log.debug({ ...about(arrived), ms: Math.round(ms), refusal }, 'answered');
  }

  async function answer(arrived: Arrived, admit: (socket: Socket) => void): Promise<void> {
    const { socket, known, args } = arrived;
    try {
      if (closed) throw new AppError('unavailable', { retryAfterMs: COME_BACK_MS });
      admit(socket);
      if (known === undefined || args.length !== 1) throw new AppError('bad_request');
      const parsed = parseForeign(known.schema, args[0]);
      if (parsed.issues !== null) throw new AppError('bad_request');
      const result = await known.run(socket, parsed.data);
      reply(arrived, textOf(result) === null ? { ok: true, ...result } : result);
    } catch (error) {
      reply(arrived, refuse(error, about(arrived)));
    }
  }

  return {
    serve(socket, commands, admit = usualPace()) {
      let ofSocket = 0;
      const done = () => {
        ofSocket -= 1;
        underWay -= 1;
        if (underWay === 0) allAnswered();
      };
      socket.use((packet) => {
        if (typeof packet.at(-1) !== 'function') return;
        const arrived = receive(socket, commands, packet);
        if (ofSocket >= UNDER_WAY_PER_SOCKET) {
          reply(arrived, refuse(new AppError('busy', { retryAfterMs: BUSY_MS }), about(arrived)));
          return;
        }
        ofSocket += 1;
        underWay += 1;
        answer(arrived, admit).then(done, (error: unknown) => {
          // Whatever one message does, the process goes on for everybody else.
          log.error({ err: error, ...about(arrived) }, 'a command could not be answered');
          done();
        });
      });
    },
    async close() {
      closed = true;
      if (underWay === 0) return;
      await new Promise<void>((resolve) => {
        allAnswered = resolve;
      });
    },
  };
}

/** A few commands in each second of a socket's life. */
function usualPace(): () => void {
  let second = 0;
  let commands = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) commands = 0;
    second = now;
    commands += 1;
    if (commands > USUAL_PER_SECOND) throw new AppError('rate_limited', { retryAfterMs: COME_BACK_MS });
  };
}
