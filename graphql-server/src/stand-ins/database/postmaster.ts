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

/** Whether a process with this id runs, whoever owns it. A zombie that nobody has waited for does not. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Whether the process id is taken, be it by a zombie. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The server that runs on `data`, or null when none does, whatever a pid file left behind may say. */
export function runningOn(data: string): Postmaster | null {
  const lines = pidFile(data)?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return null;
  if (process.platform === 'linux') {
    // The pid may be some other program's by now (small pids in containers). What a process was started with can be read
    // by everyone; what it has open, in a container, not even by root.
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
 * PostgreSQL clears a pid file whose process is gone, but takes a zombie or a stranger under a recycled pid for a running
 * server. Moved aside and looked at again, so that a server that started this very moment keeps its file.
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
    // another start did the same a moment ago
  }
  await rm(aside, { force: true });
}

export interface Launch {
  readonly data: string;
  readonly log: string;
  readonly user: ServerUser | null;
  readonly flags: readonly string[];
  /** Where it was before it was killed: whoever still has its address finds it again. A free one by default. */
  readonly port?: number;
}

/** Starts a server on 127.0.0.1; it may still lose against another start and exit. */
export async function launch(
  { postgres, env }: Binaries,
  { data, log, user, flags, port }: Launch,
): Promise<ChildProcess> {
  // A killed server has left its port behind: who still has that address finds the next one there.
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
      // Not in our process group: Ctrl-C is for the shop, which stops its database after itself.
      detached: true,
    });
    child.on('error', () => {}); // the caller sees that it is gone
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

/** Below those that systems give to whoever asks for any: while a killed server is away, nobody gets its port by chance. */
const PORTS = { from: 15_000, to: 32_000 } as const;

/** The wanted port when nobody has it, else any. */
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

/** Fast shutdown: open transactions are rolled back. Resolves when the process is gone. */
export async function shutDown(data: string, { pgCtl, env }: Binaries): Promise<void> {
  // Windows has no signals: there pg_ctl speaks to the server.
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
