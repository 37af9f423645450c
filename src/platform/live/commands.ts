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

/**
 * Connects a socket with its commands. Every command is acknowledged, with `{ ok: true, … }` or a refusal; an unknown
 * one too, and one without an acknowledgement does nothing. The connection is kept whatever arrives.
 */
export function serveCommands(
  socket: Socket,
  commands: Commands,
  refuse: (error: unknown) => Refusal,
  admit: (socket: Socket) => Promise<void> = async () => {},
): void {
  socket.use(async ([name, ...args]) => {
    const reply = args.at(-1);
    if (typeof reply !== 'function') return;
    const answer = reply as (reply: Reply<object>) => void;
    try {
      await admit(socket);
      const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (known === undefined || args.length !== 2) throw new AppError('bad_request');
      const parsed = known.schema.safeParse(args[0]);
      if (!parsed.success) throw new AppError('bad_request');
      answer({ ok: true, ...(await known.run(socket, parsed.data)) });
    } catch (error) {
      answer(refuse(error));
    }
  });
}
