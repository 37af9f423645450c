import pg from 'pg';
import { type Announcement, announcement } from '../contract/jobs.ts';
import type { Log } from './log.ts';

const CHANNEL = 'blindrank';
const RECONNECT_MS = { first: 100, last: 5_000 };
/** A connection that broke without a word is found out by asking. */
const PULSE_MS = 15_000;
const PULSE_PATIENCE_MS = 5_000;

export interface BusHandlers {
  /** Something durable changed: its transaction is committed. */
  readonly onAnnouncement: (message: Announcement) => void;
  /** After connecting, and each time after a loss: what was announced meanwhile is unknown, so read it anew. */
  readonly onConnected?: () => void;
}

export interface Bus {
  close(): Promise<void>;
}

/** Speaks in a transaction of `pg` or of Prisma. */
export type Notifier =
  | { query(text: string, values: unknown[]): Promise<unknown> }
  | { $executeRaw(text: TemplateStringsArray, ...values: unknown[]): PromiseLike<number> };

/** Announces to all processes, this one included, when the transaction around it commits; at most 8,000 bytes. */
export async function notify(client: Notifier, message: Announcement): Promise<void> {
  const payload = JSON.stringify(message);
  if ('query' in client) await client.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]);
  else await client.$executeRaw`SELECT pg_notify(${CHANNEL}, ${payload})`;
}

/** Listens on a connection of its own, which is made anew whenever it is lost. Fulfilled when first connected. */
export async function listen(deps: { databaseUrl: string; log: Log }, handlers: BusHandlers): Promise<Bus> {
  const { databaseUrl, log } = deps;
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'blindrank-bus',
      connectionTimeoutMillis: 10_000,
      query_timeout: PULSE_PATIENCE_MS,
      keepAlive: true,
    });
    fresh.on('error', (error) => log.warn({ err: error }, 'the connection for announcements was lost'));
    fresh.on('notification', (note) => hear(note.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    fresh.once('end', () => reconnect(RECONNECT_MS.first));
    if (closed) return void fresh.end();
    watch(fresh);
    handlers.onConnected?.();
  }

  function watch(current: pg.Client): void {
    timer = setTimeout(async () => {
      const alive = await current.query('SELECT 1').then(
        () => true,
        () => false,
      );
      if (closed || client !== current) return;
      if (alive) watch(current);
      // Ending it by its socket: a server that does not answer would not answer a goodbye either.
      else (current as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    }, PULSE_MS);
    timer.unref();
  }

  function reconnect(waitMs: number): void {
    clearTimeout(timer);
    client = undefined;
    if (closed) return;
    timer = setTimeout(() => {
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'announcements are not heard; trying again');
        reconnect(Math.min(waitMs * 2, RECONNECT_MS.last));
      });
    }, waitMs);
  }

  function hear(payload: string): void {
    const message = parse(payload);
    // A newer process may speak of things that this one does not know.
    if (message === undefined) log.debug({ payload }, 'an announcement of an unknown kind');
    else handlers.onAnnouncement(message);
  }

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

function parse(payload: string): Announcement | undefined {
  try {
    return announcement.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
