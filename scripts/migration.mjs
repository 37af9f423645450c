// Writes the next migration from the difference between prisma/migrations and prisma/schema.prisma:
// `node scripts/migration.mjs NAME`. Uses the server of DATABASE_URL, or one in a temporary folder.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';

register();
const { startEmbeddedPostgres } = await import('../src/platform/embedded-postgres.ts');
const { createLog } = await import('../src/platform/log.ts');
const { newMigration } = await import('../src/platform/migrate.ts');

const name = process.argv[2];
if (name === undefined || !/^[a-z][a-z0-9_-]*$/i.test(name)) {
  process.stderr.write('Usage: node scripts/migration.mjs NAME (letters, digits, _ and -)\n');
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'blindrank-migration-'));
// PostgreSQL's own user must be able to enter when root runs this.
await chmod(folder, 0o755);
const given = process.env.DATABASE_URL;
const server = given ? undefined : await startEmbeddedPostgres({ dataDir: folder, log: createLog({ level: 'warn' }) });
try {
  const made = await newMigration(given ?? server.url, name);
  process.stdout.write(made ? `prisma/migrations/${made}/migration.sql\n` : 'schema.prisma has nothing new\n');
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}
