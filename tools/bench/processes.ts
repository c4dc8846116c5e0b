import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { root } from '../prepare/run.mjs';
import { atTheEnd } from './at-the-end.ts';

/** A Node program in a child process. Its last output is part of the error that waiting callers get. */
export interface Program {
  readonly pid: number;
  readonly child: ChildProcess;
  /** Its output so far. */
  output(): string;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** The environment is exactly `env` and the path, without a `.env` file or exported settings. */
export function startProgram(args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  const hear = (data: Buffer) => {
    text = (text + data.toString()).slice(-10_000);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return {
    pid: child.pid ?? 0,
    child,
    output: () => text,
    stop: atTheEnd(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const patience = new AbortController();
      const tooLong = sleep(15_000, 'late', { signal: patience.signal }).catch(() => 'gone');
      if ((await Promise.race([gone, tooLong])) === 'late') child.kill('SIGKILL');
      patience.abort();
      await gone;
    }),
  };
}

/** Starts a TypeScript program of this folder. */
export function startTool(name: string, args: readonly string[] = []): Program {
  const file = fileURLToPath(new URL(name, import.meta.url));
  return startProgram(['--import', 'tsx', file, ...args]);
}

/** Returns a program's first message. @throws with its output if it ends before */
export async function firstMessage<T>({ child, output }: Program): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a program ended (${code}) before it was ready:\n${output()}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
  return message;
}

/** Polls until `probe` returns true. @throws after `seconds`, naming `what` */
export async function until(what: string, probe: () => Promise<boolean>, seconds = 60): Promise<void> {
  for (const deadline = Date.now() + seconds * 1_000; !(await probe()); await sleep(10))
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
}
