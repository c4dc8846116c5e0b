import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { DiagnoseMigrationHistoryOutput, MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import { Client } from 'pg';
import { catalogAdapter } from './catalog-adapter.ts';

/** Prisma's schema engine on one database: the WebAssembly build, so that nothing is downloaded. */
export interface Engine {
  /** SQL from the database's current state to the Prisma schema; empty if there is nothing to do. */
  difference(): Promise<string>;
  /** Prisma's diagnosis of the database's migration history, as in `prisma migrate`. */
  diagnose(migrations: MigrationList): Promise<DiagnoseMigrationHistoryOutput>;
  close(): Promise<void>;
}

export async function openEngine(url: string, schemaFile: string): Promise<Engine> {
  await load();
  const client = new Client({ connectionString: url });
  await client.connect();
  const files = [{ path: path.resolve(schemaFile), content: await readFile(schemaFile, 'utf8') }];
  const engine: SchemaEngine = await bindings.SchemaEngine.new(
    { datamodels: files.map(({ path: name, content }) => [name, content]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(catalogAdapter(client)),
  );
  return {
    async difference() {
      const { stdout } = await engine.diff({
        from: { tag: 'schemaDatasource', files, configDir: process.cwd() },
        to: { tag: 'schemaDatamodel', files },
        script: true,
        exitCode: null,
        filters: { externalTables: ['public._prisma_migrations'], externalEnums: [] },
      });
      const sql = stdout?.trim() ?? '';
      return sql.startsWith('-- This is an empty migration') ? '' : sql;
    },
    diagnose: (migrationsList) =>
      engine.diagnoseMigrationHistory({
        migrationsList,
        optInToShadowDatabase: false,
        filters: { externalTables: [], externalEnums: [] },
      }),
    async close() {
      engine.free();
      await client.end();
    },
  };
}

let loaded: Promise<void> | undefined;

/** The package's entry imports its .wasm file as a module, which Node 20 does not support, so it is loaded here. */
function load(): Promise<void> {
  return (loaded ??= (async () => {
    // Without this, a panic of the engine is an unreadable TypeError.
    Object.assign(globalThis, {
      PRISMA_WASM_PANIC_REGISTRY: {
        set_message: (message: string) => console.error(`schema engine: ${message}`),
      },
    });
    const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
    const wasm = await readFile(path.join(path.dirname(entry), 'schema_engine_bg.wasm'));
    const imports = { './schema_engine_bg.js': { ...bindings } as WebAssembly.ModuleImports };
    const { instance } = await WebAssembly.instantiate(wasm, imports);
    const glue = bindings as unknown as {
      __wbg_set_wasm: (this: void, exports: WebAssembly.Exports) => void;
    };
    glue.__wbg_set_wasm(instance.exports);
    (instance.exports.__wbindgen_start as () => void)();
  })());
}
