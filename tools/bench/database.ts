import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { migrate } from '../../graphql-server/src/migrate.ts';
import {
  forgetfulFlags,
  startEmbeddedPostgres,
} from '../../graphql-server/emulators/database/embedded-postgres.ts';
import { copyForReplica, followPrimary } from '../../graphql-server/test/replicated-database.ts';
import { root } from '../prepare/run.mjs';
import { atTheEnd, temporaryFolder } from './at-the-end.ts';
import type { Size } from './generate-catalogue.sql.ts';
import { generate } from './generate.ts';
import type { Options } from './options.ts';

export interface BenchDatabases {
  /** PostgreSQL's first process, the parent of the others. */
  readonly pid: number;
  urlOf(size: Size): string;
  /** The streaming replica, if there is one. */
  readonly replica: { readonly pid: number; urlOf(size: Size): string } | null;
}

/** While rows are generated, no write waits for the disk. Afterwards PostgreSQL runs with the shop's own flags. */
const loading = [
  ...forgetfulFlags,
  ...settings({
    max_wal_size: '8GB',
    shared_buffers: '512MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
  }),
];

/** Most connections of one server and of what measures it. */
const CONNECTIONS_OF_SERVER = 32;

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The shop's embedded PostgreSQL, with a filled database for each size. Databases in `folder` are kept and reused. */
export async function openDatabases(
  sizes: readonly Size[],
  { data: folder, replica: withReplica, servers }: Pick<Options, 'data' | 'replica' | 'servers'>,
  onProgress: (what: string) => void,
): Promise<BenchDatabases> {
  const dir = folder ? path.resolve(folder) : await temporaryFolder('data');
  const names = new Map(sizes.map((size) => [size, nameOf(size)]));
  const loader = await startEmbeddedPostgres({ dir, database: 'postgres', flags: loading });
  const stopLoader = atTheEnd(() => loader.stop());
  for (const [size, name] of names) await fill(loader.url, name, size, onProgress);
  await stopLoader();
  const connections = String(Math.max(100, CONNECTIONS_OF_SERVER * Math.max(...(servers ?? [1]))));
  const flags = settings({ max_connections: connections });
  const replicaDir = withReplica ? await temporaryFolder('replica') : null;
  if (replicaDir) {
    // A replica cannot start from the log of the loader.
    await (await startEmbeddedPostgres({ dir, database: 'postgres', flags })).stop();
    await copyForReplica(dir, replicaDir);
  }
  const start = async (at: string) => {
    const server = await startEmbeddedPostgres({ dir: at, database: 'postgres', flags });
    atTheEnd(() => server.stop());
    const urlOf = (size: Size) => new URL(`/${names.get(size)}`, server.url).href;
    return { url: server.url, pid: server.pid, urlOf };
  };
  const primary = await start(dir);
  if (!replicaDir) return { ...primary, replica: null };
  await followPrimary(replicaDir, primary.url);
  return { ...primary, replica: await start(replicaDir) };
}

async function fill(
  server: string,
  name: string,
  size: Size,
  onProgress: (what: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const began = performance.now();
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    const url = new URL(`/${unfinished}`, server).href;
    await migrate(url, path.join(root, 'graphql-server/prisma/migrations'));
    await generate(url, size, new Date(), (what) => onProgress(`filling: ${what}`));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    onProgress(`filled with ${size.products} products and ${size.orders} orders in ${seconds} s`);
  } finally {
    await client.end();
  }
}

/** The name changes with the generator or the tables, so that an outdated database is not reused. */
function nameOf({ products, orders, variants, seed }: Size): string {
  const hash = createHash('sha256');
  const here = fileURLToPath(new URL('.', import.meta.url));
  for (const file of ['generate.ts', 'generate-catalogue.sql.ts', 'generate-orders.sql.ts'])
    hash.update(readFileSync(path.join(here, file)));
  hash.update(readdirSync(path.join(root, 'graphql-server/prisma/migrations')).join());
  return `bench_${products}_${orders}_${variants}_${seed}_${hash.digest('hex').slice(0, 8)}`;
}
