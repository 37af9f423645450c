import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import type { MediaStore } from './media-store.ts';
import type { PrismaClient } from './prisma/client.ts';

/** What features depend on. A function takes `Pick<Services, …>` of what it uses as its first argument. */
export interface Services {
  readonly env: Env;
  readonly log: Logger;
  readonly pool: Pool;
  readonly prisma: PrismaClient;
  readonly media: MediaStore;
  /** The server's clock in milliseconds; tests may move it. */
  readonly now: () => number;
  /** The address people type, without a slash at the end. */
  readonly baseUrl: string;
}
