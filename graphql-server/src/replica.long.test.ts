import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replicatedDatabase, type ReplicatedDatabase } from '../test/replicated-database.ts';
import { checkReplica } from './check-database.ts';
import { openDatabase, type Database } from './db.ts';
import { readEnv } from './env.ts';
import { examineDatabase } from './maintenance/doctor-database.ts';
import { lineOf } from './maintenance/doctor.ts';
import { replicaReads, type ReplicaReads } from './replica.ts';
import { migrationsDir } from './resources.ts';

const TIMEOUT_MS = 500;
const AWAY = 'the replica does not answer or is too far behind: the catalogue is read from the primary';
const BACK = 'the catalogue is read from the replica again';

let servers: ReplicatedDatabase;
let database: Database;
let reads: ReplicaReads;
let lines: string[];
let sources: string[];
let isAway: boolean;
beforeAll(async () => {
  servers = await replicatedDatabase();
  await servers.primary.pool.query('CREATE TABLE change (n int)');
  database = openDatabase(servers.primary.url, 4, {
    replicaUrl: servers.replica.url,
    requestsMs: TIMEOUT_MS,
  });
  reads = replicaReads({
    primary: database,
    replica: database.replica!,
    log: { warn: (line) => void lines.push(line) },
    onRead: (source) => void sources.push(source),
    onCheck: (away) => (isAway = away),
  });
}, 60_000);
afterAll(async () => {
  await reads.close();
  await database.close();
  await servers.close();
});
beforeEach(() => {
  lines = [];
  sources = [];
});

const serverOf = async (kind: 'pool' | 'batched' = 'pool'): Promise<number> =>
  (await reads[kind].query({ name: 'port', text: 'SELECT inet_server_port() AS port' })).rows[0].port;
const readsReplica = async () => {
  await expect.poll(serverOf, { timeout: 10_000 }).toBe(servers.replica.port);
};
const newest = async (): Promise<number> =>
  (await reads.batched.query({ name: 'newest', text: 'SELECT max(n) AS n FROM change', values: [] })).rows[0]
    .n;
/** A commit that the server of `reads` does not know of. */
const write = (n: number) => servers.primary.pool.query('INSERT INTO change VALUES ($1)', [n]);
const pause = async () => {
  await servers.replica.pool.query('SELECT pg_wal_replay_pause()');
  const paused = async () =>
    (await servers.replica.pool.query('SELECT pg_get_wal_replay_pause_state() AS state')).rows[0].state;
  await expect.poll(paused).toBe('paused');
};
const resume = () => servers.replica.pool.query('SELECT pg_wal_replay_resume()');

describe('replicaReads', () => {
  it('reads the replica on both kinds of connections', async () => {
    await readsReplica();
    expect(await serverOf('batched')).toBe(servers.replica.port);
    expect(new Set(sources.slice(-2))).toEqual(new Set(['replica']));
    expect(isAway).toBe(false);
    expect(lines).toEqual([]);
  });

  it('reads the primary after a write until the replica has replayed it', async () => {
    await readsReplica();
    await pause();
    await write(1);
    reads.recordWrite();
    expect(await newest()).toBe(1);
    expect(await serverOf()).not.toBe(servers.replica.port);
    await resume();
    await readsReplica();
    expect(await newest()).toBe(1);
  });

  it('returns no row from before an acknowledged write, under concurrent reads', async () => {
    let written = 0;
    const over = new AbortController();
    const readers = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        const least = written;
        expect(await newest()).toBeGreaterThanOrEqual(least);
      }
    });
    for (let n = 10; n < 210; n += 1) {
      await write(n);
      reads.recordWrite();
      written = n;
      await new Promise((resolve) => setTimeout(resolve, n % 10 === 0 ? 100 : 1));
    }
    over.abort();
    await Promise.all(readers);
    expect(sources).toEqual(expect.arrayContaining(['replica', 'primary']));
  });

  it('reads the primary while the replica is more than two seconds behind', async () => {
    await readsReplica();
    await pause();
    await write(300);
    expect(await newest()).toBe(209);
    await expect.poll(newest, { timeout: 5_000 }).toBe(300);
    await expect.poll(() => isAway).toBe(true);
    await resume();
    await readsReplica();
    await expect.poll(() => lines).toEqual([AWAY, BACK]);
  });

  it('executes a statement that fails on the replica on the primary', async () => {
    await readsReplica();
    const { rows } = await reads.pool.query('SELECT pg_current_wal_lsn() IS NOT NULL AS "isPrimary"');
    expect(rows).toEqual([{ isPrimary: true }]);
    expect(sources.at(-1)).toBe('primary');
    await readsReplica();
    expect(lines).toEqual([]);
  });

  it('does not repeat a statement that took too long', async () => {
    await readsReplica();
    sources = [];
    await expect(reads.pool.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    expect(sources).toEqual([]);
  });

  it('reads the primary while the replica is killed, and the replica once it is back', async () => {
    await readsReplica();
    servers.killReplica();
    const answers = await Promise.all(Array.from({ length: 50 }, () => newest()));
    expect(answers).toEqual(Array(50).fill(300));
    await readsReplica();
    // A replica that is started again before the next check is not reported.
    await expect.poll(() => lines.at(-1) ?? BACK).toBe(BACK);
  });
});

describe('checkReplica', () => {
  const check = (url: string, isPooled = false) => checkReplica(url, servers.primary.url, isPooled);
  const refusal = /^DATABASE_REPLICA_URL does not lead to a streaming replica of DATABASE_URL/;

  it('accepts a replica, also one that cannot be reached', async () => {
    await check(servers.replica.url);
    await check('postgresql://shop@127.0.0.1:1/shop');
  });

  it('refuses the primary, and another database of the replica', async () => {
    await expect(check(servers.primary.url)).rejects.toThrow(refusal);
    await expect(check(servers.replica.url.replace(/shop$/, 'postgres'))).rejects.toThrow(refusal);
  });

  it('refuses a replica of another server', async () => {
    const other = await replicatedDatabase();
    try {
      await expect(check(other.replica.url)).rejects.toThrow(refusal);
    } finally {
      await other.close();
    }
  });
});

describe('npm run doctor', () => {
  const replicaLines = async (url: string) => {
    const env = readEnv({ DATABASE_URL: servers.primary.url, DATABASE_REPLICA_URL: url });
    const findings = await examineDatabase(env, { ownDatabaseUrl: null, migrationsDir: migrationsDir() });
    return findings.filter(({ check }) => check === 'replica').map(lineOf);
  };

  it('says whether the replica can be used', async () => {
    expect(await replicaLines(servers.replica.url)).toEqual([
      'ok       replica    It is reachable, and receives what the primary writes.',
    ]);
    expect(await replicaLines('postgresql://shop@127.0.0.1:1/shop')).toEqual([
      expect.stringMatching(/^problem .* cannot be used: .*Start it, or correct DATABASE_REPLICA_URL\.$/),
    ]);
    expect(await replicaLines(servers.primary.url)).toEqual([
      expect.stringMatching(/^problem .*does not lead to a streaming replica/),
    ]);
  });

  it('says that a replica receives nothing', async () => {
    const { pool, url } = servers.replica;
    const { rows } = await pool.query<{ earlier: string }>(
      "SELECT current_setting('primary_conninfo') AS earlier",
    );
    const receiveFrom = async (connection = '') => {
      await pool.query(`ALTER SYSTEM SET primary_conninfo = '${connection}'`);
      await pool.query('SELECT pg_reload_conf()');
    };
    await receiveFrom();
    await expect
      .poll(() => replicaLines(url), { timeout: 10_000 })
      .toEqual([expect.stringContaining('receives nothing from the primary')]);
    await receiveFrom(rows[0]?.earlier);
    await expect
      .poll(() => replicaLines(url), { timeout: 10_000 })
      .toEqual([expect.stringContaining('It is reachable')]);
    await readsReplica();
  });
});

it('reads the primary once the replica was promoted', async () => {
  await readsReplica();
  await servers.replica.pool.query('SELECT pg_promote()');
  await write(400);
  await expect.poll(newest, { timeout: 5_000 }).toBe(400);
  expect(await serverOf()).not.toBe(servers.replica.port);
  await expect(checkReplica(servers.replica.url, servers.primary.url, false)).rejects.toThrow(
    /streaming replica/,
  );
});
