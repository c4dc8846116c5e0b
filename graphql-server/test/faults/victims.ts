import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that can be killed at any moment and is restarted by its supervisor, like a service. */
export interface Victim {
  readonly name: string;
  /** How often it was killed, and how often it died for other reasons. */
  readonly kills: number;
  readonly deaths: number;
  /** Null if another program starts it. */
  readonly process: ChildProcess | null;
  /** Sends SIGKILL; returns at once. */
  kill(): void;
  isUp(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Milliseconds between a death and the restart. */
const RESTART_AFTER = 300;

/** Keeps a Node program running. `output` receives its output. */
export function keepRunning(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  { isUp, output }: { isUp: () => Promise<boolean>; output: (text: string) => void },
): Victim {
  let child: ChildProcess | null = null;
  let stopping = false;
  let killed = false;
  let kills = 0;
  let deaths = 0;
  const start = () => {
    killed = false;
    child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    child.stdout?.on('data', (data: Buffer) => output(data.toString()));
    child.stderr?.on('data', (data: Buffer) => output(data.toString()));
    child.once('exit', (code) => {
      if (stopping) return;
      if (!killed && code !== 0) deaths += 1;
      setTimeout(start, RESTART_AFTER);
    });
  };
  start();
  return {
    name,
    get process() {
      return child;
    },
    get kills() {
      return kills;
    },
    get deaths() {
      return deaths;
    },
    kill() {
      killed = true;
      kills += 1;
      child?.kill('SIGKILL');
    },
    isUp,
    async stop() {
      stopping = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await Promise.race([gone, sleep(10_000)]);
      child.kill('SIGKILL');
    },
  };
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
