import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres.ts';
import { createLog } from '../../../src/platform/log.ts';

const [dataDir = ''] = process.argv.slice(2);

// A process that keeps its PostgreSQL until it is told to stop, or killed.
try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLog({ level: 'silent' }),
    settings: { fsync: 'off' },
  });
  process.send?.({ url: postgres.url });
  process.on('message', async () => {
    await postgres.stop();
    process.exit(0);
  });
} catch (error) {
  process.send?.({ failed: (error as Error).name, text: (error as Error).message }, () => process.exit(1));
}
