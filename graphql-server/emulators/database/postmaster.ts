import { randomInt } from 'node:crypto';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { link, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { commandAs, type ServerUser } from './server-user.ts';

/** A server process that runs on a data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** False while it starts, recovers or stops. */
  readonly ready: boolean;
}

/** Whether a process with this id runs, under any user. A zombie does not count. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Whether the process id is in use, even by a zombie. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The server that runs on `data`, or null. A stale pid file does not count. */
export function runningOn(data: string): Postmaster | null {
  const lines = pidFile(data)?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return null;
  if (process.platform === 'linux') {
    // The pid may belong to another program by now (small pids in containers). Every user can read a process's
    // arguments; in a container, not even root can list its open files.
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (!args.includes(realpathSync(data))) return null;
    } catch {
      return null;
    }
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

function pidFile(data: string): string | null {
  try {
    return readFileSync(path.join(data, 'postmaster.pid'), 'utf8');
  } catch {
    return null;
  }
}

/**
 * PostgreSQL clears the pid file of an ended process, but mistakes a zombie or another program with a recycled pid for
 * a running server. The file is moved aside and checked again, so that a server started at this moment keeps its file.
 */
async function clearStalePidFile(data: string): Promise<void> {
  const file = path.join(data, 'postmaster.pid');
  const stale = pidFile(data);
  if (!stale || !exists(Number.parseInt(stale, 10)) || runningOn(data)) return;
  const aside = `${file}.stale-${process.pid}`;
  try {
    await rename(file, aside);
    if (readFileSync(aside, 'utf8') !== stale) await link(aside, file);
  } catch {
    // another start has just done the same
  }
  await rm(aside, { force: true });
}

export interface Launch {
  readonly data: string;
  readonly log: string;
  readonly user: ServerUser | null;
  readonly flags: readonly string[];
  /** The port before a kill, so that clients with the old address reconnect. A free port by default. */
  readonly port?: number;
}

/** Starts a server on 127.0.0.1. It exits if a concurrent start wins. */
export async function launch(
  { postgres, env }: Binaries,
  { data, log, user, flags, port }: Launch,
): Promise<ChildProcess> {
  // Reuses the port of a killed server, so that clients with the old address reconnect.
  const last = Number(pidFile(data)?.split('\n')[3]) || undefined;
  await clearStalePidFile(data);
  const settings = {
    port: port ?? (await freePort(last)),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '64MB',
    max_connections: 100,
  };
  const tooLong = await stat(log).then(
    ({ size }) => size > 10_000_000,
    () => false,
  );
  const output = openSync(log, tooLong ? 'w' : 'a');
  try {
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { file, args, identity } = commandAs(user, postgres, [
      '-D',
      realpathSync(data),
      ...options,
      ...flags,
    ]);
    const child = spawn(file, args, {
      ...identity,
      cwd: data,
      env,
      stdio: ['ignore', output, output],
      // Not in our process group: Ctrl-C must reach only the shop, which stops its database last.
      detached: true,
    });
    child.on('error', () => {}); // the caller notices that the process has ended
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

/** Below the ephemeral ports, so that no program gets the port by chance while a killed server is down. */
const PORTS = { from: 15_000, to: 32_000 } as const;

/** The wanted port if it is free, otherwise any free port. */
function freePort(wanted = randomInt(PORTS.from, PORTS.to)): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') reject(error);
      else resolve(freePort());
    });
    probe.listen(wanted, '127.0.0.1', () => probe.close(() => resolve(wanted)));
  });
}

/** Fast shutdown: open transactions are rolled back. Resolves when the process has ended. */
export async function shutDown(data: string, { pgCtl, env }: Binaries): Promise<void> {
  // Windows has no signals: pg_ctl stops the server there.
  if (process.platform === 'win32') {
    await promisify(execFile)(pgCtl, ['stop', '-D', data, '-m', 'fast', '-w'], { env });
    return;
  }
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    const server = runningOn(data);
    if (!server) return;
    process.kill(server.pid, signal);
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(20))
      if (runningOn(data)?.pid !== server.pid) return;
  }
}
