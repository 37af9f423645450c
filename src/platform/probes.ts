import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { Probes } from './http/http-app.ts';
import type { MediaStore } from './media-store.ts';
import { migrationState } from './migrate.ts';
import { createShortMemory } from './short-memory.ts';

/** A store behind a network is asked once in this time, however many ask us. */
const MEDIA_MEMORY_MS = 5_000;
const MEDIA_PATIENCE_MS = 2_000;

/**
 * Whether a web process can serve: its database answers, is migrated, and nobody has asked the process to stop. Media
 * and Redis are told beside it: without them votes go on, so no balancer should turn people away.
 */
export function createProbes(deps: {
  readonly pool: Pool;
  readonly media: MediaStore;
  readonly redis: Redis | undefined;
  readonly draining: () => boolean;
}): Probes {
  const { pool, media, redis, draining } = deps;
  const remembered = createShortMemory<boolean>({ milliseconds: MEDIA_MEMORY_MS, entries: 1 });

  async function isMigrated(): Promise<boolean> {
    const state = await migrationState(pool).catch(() => null);
    return state !== null && state.pending.length + state.failed.length === 0;
  }

  return {
    alive: () => true,
    ready: async () => {
      const [database, mediaUp] = await Promise.all([
        succeeds(pool.query('SELECT 1')),
        remembered.get('media', performance.now(), () => inTime(succeeds(media.probe()), MEDIA_PATIENCE_MS)),
      ]);
      const migrations = database && (await isMigrated());
      const open = !draining();
      const others = { media: mediaUp, ...(redis !== undefined && { redis: redis.status === 'ready' }) };
      return { ready: database && migrations && open, checks: { database, migrations, open, ...others } };
    },
  };
}

function succeeds(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(
    () => true,
    () => false,
  );
}

async function inTime(asked: Promise<boolean>, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
