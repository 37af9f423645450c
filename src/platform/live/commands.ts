import type { Socket } from 'socket.io';
import type { z } from 'zod';
import type { Refusal, Reply } from '../../contract/common.ts';
import { AppError } from '../../domain/app-error.ts';

/** A command of a namespace: its schema and what it does with the parsed message. */
export interface Command<S extends z.ZodType, T extends object> {
  readonly schema: S;
  readonly run: (socket: Socket, message: z.infer<S>) => Promise<T>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of commands holds messages of many types
export type Commands = Readonly<Record<string, Command<any, any>>>;

export function command<S extends z.ZodType, T extends object>(
  schema: S,
  run: (socket: Socket, message: z.infer<S>) => Promise<T>,
): Command<S, T> {
  return { schema, run };
}

/** Runs the commands of all sockets of a process. */
export interface CommandDesk {
  /**
   * Connects a socket with its commands. Every command is acknowledged, with `{ ok: true, … }` or a refusal; an unknown
   * one too, and one without an acknowledgement does nothing. The connection is kept whatever arrives.
   */
  serve(socket: Socket, commands: Commands, admit?: (socket: Socket) => Promise<void>): void;
  /** From now on commands are answered `unavailable`; resolves when those under way are acknowledged. */
  close(): Promise<void>;
}

/** A page that is told to come back does so within this time. */
const COME_BACK_MS = 1000;

export function createCommandDesk(refuse: (error: unknown) => Refusal): CommandDesk {
  const running = new Set<Promise<void>>();
  let closed = false;

  async function answer(
    socket: Socket,
    commands: Commands,
    packet: unknown[],
    admit: (socket: Socket) => Promise<void>,
  ) {
    const [name, ...args] = packet as [string, ...unknown[]];
    const reply = args.at(-1) as (reply: Reply<object>) => void;
    try {
      if (closed) throw new AppError('unavailable', { retryAfterMs: COME_BACK_MS });
      await admit(socket);
      const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (known === undefined || args.length !== 2) throw new AppError('bad_request');
      const parsed = known.schema.safeParse(args[0]);
      if (!parsed.success) throw new AppError('bad_request');
      reply({ ok: true, ...(await known.run(socket, parsed.data)) });
    } catch (error) {
      reply(refuse(error));
    }
  }

  return {
    serve(socket, commands, admit = async () => {}) {
      socket.use((packet) => {
        if (typeof packet.at(-1) !== 'function') return;
        const run = answer(socket, commands, packet, admit).finally(() => running.delete(run));
        running.add(run);
      });
    },
    async close() {
      closed = true;
      while (running.size > 0) await Promise.all(running);
    },
  };
}
