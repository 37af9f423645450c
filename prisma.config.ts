import { defineConfig } from 'prisma/config';

// `prisma generate` asks for a schema engine that it never starts and would download: any file that exists satisfies it.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

/** Prisma's command line is used for `generate` alone; migrations go through src/platform/migrate.ts. */
const config = defineConfig({ schema: 'prisma/schema.prisma' });

export default config;
