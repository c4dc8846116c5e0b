import { spawn } from 'node:child_process';
import { root } from './prepare/run.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Starts Node on a program that writes to our terminal. It ends when we do, and not by itself at Ctrl-C: a terminal sends
 * that to a whole group of processes, and what gets it twice does not end cleanly.
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to ours
 */
export function startNode(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

/**
 * Asks a program to end, and resolves when it has; one that does not within ten seconds is killed.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(patience);
}

/**
 * On Ctrl-C, or when asked to end: ends all that was started, then does `last`, then exits. A second Ctrl-C does not wait.
 * @param {() => Promise<unknown>} [last]
 */
export function endTogether(last = async () => {}) {
  let endingSince = 0;
  const stop = async () => {
    // npm passes on what the terminal has sent us already: only a later one is a person's second.
    if (endingSince && Date.now() - endingSince > 1_000) process.exit(130);
    if (endingSince) return;
    endingSince = Date.now();
    await Promise.all([...running].map(end));
    await last();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
  process.on('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });
}
