import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../test/database.ts';
import { startShopProcess, type ShopProcess } from '../test/hostile/shop-process.ts';
import { eventually } from '../test/shop.ts';
import { migrate } from './migrate.ts';

const SERVERS = 3;
const CLIENTS = 12;
/** The interval of a balancer's check. */
const CHECK_MS = 200;

let database: TestDatabase;
let migrations: string;
const running = new Set<ShopProcess>();

async function start(): Promise<ShopProcess> {
  const server = await startShopProcess(database.url, {
    SHUTDOWN_DELAY_SECONDS: '2',
    REQUESTS_PER_MINUTE: '1000000',
    MIGRATIONS: 'check',
  });
  running.add(server);
  return server;
}

beforeAll(async () => {
  database = await testDatabase();
  migrations = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await cp(fileURLToPath(new URL('../prisma/migrations', import.meta.url)), migrations, { recursive: true });
}, 60_000);
afterAll(async () => {
  await Promise.all([...running].map((server) => server.close()));
  await database.close();
  await rm(migrations, { recursive: true });
});

it('a rolling upgrade of three servers under load loses no request', { timeout: 400_000 }, async () => {
  const servers = await Promise.all(Array.from({ length: SERVERS }, start));
  /** Servers that a load balancer sends requests to. */
  let rotation = [...servers];
  const end = new AbortController();
  const seen = new Map<string, number>();
  const paths = ['/equitment', '/', '/search?q=reel', '/graphql?query={__typename}'];

  async function balance(): Promise<void> {
    while (!end.signal.aborted) {
      const checked = await Promise.all(
        [...running].map(async (server) => ({
          server,
          isReady: await fetch(`${server.url}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        })),
      );
      rotation = checked.filter(({ isReady }) => isReady).map(({ server }) => server);
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    }
  }
  async function keepAsking(client: number): Promise<void> {
    for (let count = client; !end.signal.aborted; count += 1) {
      const server = rotation[count % rotation.length];
      if (!server) throw new Error('no server is ready');
      const outcome = await fetch(server.url + paths[count % paths.length], {
        headers: { accept: 'text/html, application/json', 'apollo-require-preflight': '1' },
      }).then(
        async (response) => {
          await response.text();
          return String(response.status);
        },
        (error: Error) => `lost: ${String(error.cause ?? error)}`,
      );
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    }
  }

  const balancing = balance();
  const asking = Array.from({ length: CLIENTS }, (_, client) => keepAsking(client));
  const served = () => seen.get('200') ?? 0;
  await eventually(async () => served() > 2 * CLIENTS, 60);

  // The migration of the new version, while the old one serves.
  const added = path.join(migrations, '99990101000000_upgrade');
  await mkdir(added);
  await writeFile(path.join(added, 'migration.sql'), 'ALTER TABLE "Equipment" ADD COLUMN "newColumn" text');
  expect(await migrate(database.url, migrations)).toEqual(['99990101000000_upgrade']);
  // The processes below have the migrations of the repository: take the new one back out of the history only.
  await database.pool.query(`DELETE FROM _prisma_migrations WHERE migration_name = '99990101000000_upgrade'`);

  for (const old of servers) {
    const before = served();
    const replacement = await start();
    await eventually(async () => rotation.includes(replacement), 30);
    await old.close();
    running.delete(old);
    await eventually(async () => served() > before + CLIENTS, 60);
  }
  end.abort();
  await Promise.all([balancing, ...asking]);
  expect([...seen.keys()]).toEqual(['200']);
  expect(rotation).toHaveLength(SERVERS);
});
