import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

/** PostgreSQL's internal "char", which its catalogues use and the stock adapter refuses, and ordinary text. */
const OID_CHAR = 18;
const OID_TEXT = 25;

/** What the stock adapter has inside and its type does not tell; its version is pinned. */
interface PgAdapterInside {
  performIO(query: SqlQuery): Promise<pg.QueryArrayResult>;
  onError(error: unknown): never;
}

/** The part of WebAssembly used here; Node's types leave its values to the browser's. */
interface WasmLoader {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
}

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');

let engineModule: Promise<EngineModule> | undefined;

/**
 * Runs `use` with Prisma's schema engine (compiled to WebAssembly: nothing is downloaded) connected to a database,
 * and closes the connections that it opened.
 */
export async function withSchemaEngine<T>(databaseUrl: string, use: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  engineModule ??= loadEngine();
  const { SchemaEngine } = await engineModule;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, application_name: 'blindrank-migrate' });
  pool.on('error', () => undefined);
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(databaseUrl, pool));
    const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
    try {
      return await use(engine);
    } finally {
      engine.free();
    }
  } finally {
    // The engine holds its advisory lock until its connection closes: the next process waits for that.
    await pool.end();
  }
}

async function loadEngine(): Promise<EngineModule> {
  // The engine reports a panic through this; the error that follows carries the words.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: () => undefined } });
  const specifier = '@prisma/schema-engine-wasm/schema_engine_bg';
  const module = (await import(specifier)) as EngineModule;
  const file = join(dirname(createRequire(import.meta.url).resolve(specifier)), 'schema_engine_bg.wasm');
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WasmLoader };
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './schema_engine_bg.js': module });
  module.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return module;
}

/** The stock adapter with its traps for migrations mended. */
function adapterFactory(databaseUrl: string, pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: async () => mended(await new PrismaPg(pool).connect(), pool),
    connectToShadowDb: () => connectToShadow(databaseUrl, pool),
  };
}

/** A database of its own for trying migrations; the stock adapter would try them on the real one. */
async function connectToShadow(databaseUrl: string, pool: pg.Pool): Promise<SqlDriverAdapter> {
  const name = `blindrank_shadow_${globalThis.crypto.randomUUID().replaceAll('-', '')}`;
  await pool.query(`CREATE DATABASE ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const shadow = new pg.Pool({ connectionString: url.href, max: 4 });
  shadow.on('error', () => undefined);
  const adapter = mended(await new PrismaPg(shadow).connect(), shadow);
  adapter.dispose = async () => {
    await shadow.end();
    await pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  return adapter;
}

function mended(stock: SqlDriverAdapter, pool: pg.Pool): SqlDriverAdapter {
  const adapter = stock as SqlDriverAdapter & PgAdapterInside;
  const queryRaw = adapter.queryRaw.bind(adapter);
  const performIO = adapter.performIO.bind(adapter);
  const charColumns = new WeakMap<object, number[]>();

  // Sent whole: PostgreSQL runs a script of several statements as one transaction, and finds their ends itself.
  adapter.executeScript = async (script) => {
    await pool.query(script).catch((error: unknown) => adapter.onError(error));
  };
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    const columns = [...result.fields.keys()].filter((column) => result.fields[column]?.dataTypeID === OID_CHAR);
    charColumns.set(result.rows, columns);
    for (const column of columns) (result.fields[column] as pg.FieldDef).dataTypeID = OID_TEXT;
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of charColumns.get(result.rows) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
}
