import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetfulFlags, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive, runningOn } from './postmaster.ts';
import { serverUser } from './server-user.ts';

const asRoot = process.getuid?.() === 0;

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('startEmbeddedPostgres', { timeout: 60_000 }, () => {
  /** A new cluster to copy, because copying is much faster than creating one. */
  let original: string;
  let dir: string;
  let started: EmbeddedPostgres[];
  let children: ChildProcess[];
  beforeAll(async () => {
    original = await mkdtemp(path.join(tmpdir(), 'embedded-'));
    await (await startEmbeddedPostgres({ dir: original, flags: forgetfulFlags })).stop();
  });
  afterAll(() => rm(original, { recursive: true }));
  const copyOriginal = () => execFileSync('cp', ['-a', path.join(original, 'cluster'), dir]);
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'embedded-'));
    started = [];
    children = [];
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const server of started) await server.stop();
    await rm(dir, { recursive: true, force: true });
  });

  async function start(
    options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
  ): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dir, flags: forgetfulFlags, ...options });
    started.push(server);
    return server;
  }

  /** Starts the database in another Node process, which reports it and keeps running. */
  async function startElsewhere(): Promise<{ child: ChildProcess; server: Omit<EmbeddedPostgres, 'stop'> }> {
    const code = `
      import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)};
      const server = await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)}, flags: ${JSON.stringify(forgetfulFlags)} });
      process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
      console.log(JSON.stringify(server));
      setInterval(() => {}, 60_000);`;
    const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', code];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, server: JSON.parse(line.toString()) as EmbeddedPostgres };
  }

  it('creates a cluster that is only reachable from this machine and with the password', async () => {
    const progress: string[] = [];
    const { url, port } = await start({ onProgress: (doing) => progress.push(doing) });
    expect(progress[0]).toBe('creating the database');
    expect(await readdir(dir)).toEqual(expect.arrayContaining(['cluster', 'postgres.log']));
    expect((await stat(path.join(dir, 'cluster', 'password'))).mode & 0o777).toBe(0o600);
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await query(url, 'SHOW unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
    expect(
      await query(url, `SELECT datlocprovider, datlocale FROM pg_database WHERE datname = 'shop'`),
    ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }]);
    await expect(query(`postgresql://shop:guess@127.0.0.1:${port}/shop`, 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  it('keeps data across restarts', async () => {
    copyOriginal();
    const first = await start();
    expect(first.owned).toBe(true);
    await query(first.url, 'CREATE TABLE fish AS SELECT 1 AS caught');
    await first.stop();
    expect(runningOn(path.join(dir, 'cluster', 'data'))).toBeNull();
    const again = await start();
    expect(await query(again.url, 'SELECT caught FROM fish')).toEqual([{ caught: 1 }]);
  });

  it('is shared by processes, and the last one stops it', async () => {
    copyOriginal();
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ owned: false, pid: first.pid, url: first.url });
    await first.stop();
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(runningOn(path.join(dir, 'cluster', 'data'))).toBeNull();
  });

  it('starts one server for three concurrent starts on an empty folder', async () => {
    const all = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()]);
    expect(new Set(all.map(({ server }) => server.url)).size).toBe(1);
    const ends = all.map(({ child }) => once(child, 'exit'));
    for (const { child } of all) child.kill('SIGTERM');
    await Promise.all(ends);
    expect(runningOn(path.join(dir, 'cluster', 'data'))).toBeNull();
    expect((await readdir(dir)).filter((name) => name.startsWith('creating-'))).toEqual([]);
  });

  it('takes over and later stops the server of a killed process', async () => {
    copyOriginal();
    const { child, server } = await startElsewhere();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(server.pid)).toBe(true);
    const uses = () => query(server.url, `SELECT FROM pg_locks WHERE locktype = 'advisory'`);
    await expect.poll(uses).toEqual([]);
    const adopted = await start();
    expect(adopted).toMatchObject({ owned: true, pid: server.pid });
    await adopted.stop();
    expect(runningOn(path.join(dir, 'cluster', 'data'))).toBeNull();
  });

  it('restarts a killed server at the same address with all committed data', async () => {
    copyOriginal();
    const { url, pid } = await start({ flags: [] });
    await query(url, 'CREATE TABLE fish AS SELECT 7 AS caught');
    process.kill(pid, 'SIGKILL');
    const caught = () => query(url, 'SELECT caught FROM fish').catch(() => 'away');
    await expect.poll(caught, { timeout: 20_000 }).toEqual([{ caught: 7 }]);
    // The server accepts queries a moment before the process that restarted it is connected again.
    const uses = () => query(url, `SELECT FROM pg_locks WHERE locktype = 'advisory'`);
    await expect.poll(uses, { timeout: 20_000 }).not.toEqual([]);
    const next = await start({ flags: [] });
    expect(next).toMatchObject({ url, owned: false });
    expect(next.pid).not.toBe(pid);
  });

  it('leaves no server running when it is stopped during a restart', async () => {
    copyOriginal();
    const server = await start();
    process.kill(server.pid, 'SIGKILL');
    const log = () => readFile(path.join(dir, 'postgres.log'), 'utf8');
    await expect.poll(log, { interval: 5 }).toMatch(/(starting PostgreSQL[^]*){2}/);
    await server.stop();
    expect(runningOn(path.join(dir, 'cluster', 'data'))).toBeNull();
  });

  it('uses its old address again when server and shop were killed', async () => {
    copyOriginal();
    const { child, server } = await startElsewhere();
    child.kill('SIGKILL');
    process.kill(server.pid, 'SIGKILL');
    await once(child, 'exit');
    expect((await start()).url).toBe(server.url);
  });

  it('does not mistake another program with a recycled process id for a server', async () => {
    copyOriginal();
    const first = await start();
    const file = path.join(dir, 'cluster', 'data', 'postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await first.stop();
    await writeFile(file, [process.pid, ...lines.slice(1)].join('\n'));
    expect((await start()).owned).toBe(true);
  });

  it('removes the scratch folder of a killed start', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    await mkdir(path.join(dir, `creating-${pid}-0a1b2c3d`));
    await start();
    expect((await readdir(dir)).filter((name) => name.startsWith('creating-'))).toEqual([]);
  });

  it('explains an unwritable folder in one line', async () => {
    const file = path.join(dir, 'file');
    await writeFile(file, '');
    await expect(startEmbeddedPostgres({ dir: path.join(file, 'database') })).rejects.toThrow(
      /^The database cannot be kept in .*file\/database \(ENOTDIR\): set DATA_DIR .*$/,
    );
  });

  it.runIf(asRoot)('works in a folder that only root can read, as another user', async () => {
    const closed = path.join(dir, 'root-only');
    await mkdir(closed, { mode: 0o700 });
    const { url, pid } = await start({ dir: path.join(closed, 'database') });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
  });

  it.runIf(asRoot)('explains in one line when root’s folder cannot be used', async () => {
    const closed = path.join(dir, 'root-only');
    await mkdir(closed, { mode: 0o700 });
    await expect(serverUser([path.join(closed, 'database')], '/no/setpriv')).rejects.toThrow(
      /^PostgreSQL refuses to run as root, and the folder .*root-only lets no other user in: start .*$/,
    );
  });

  it('rejects data of another major version', async () => {
    copyOriginal();
    await (await start()).stop();
    await writeFile(path.join(dir, 'cluster', 'data', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 17, the packaged server is 18/);
  });
});
