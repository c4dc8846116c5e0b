import { spawn } from 'node:child_process';
import { root } from './prepare/run.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Starts a Node program on our terminal. It ends with this process, but not by itself on Ctrl-C: a terminal sends
 * that to the whole process group, and a program that receives it twice does not shut down cleanly.
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
 * Asks a program to end and resolves when it has; kills it after ten seconds.
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
 * On Ctrl-C, SIGTERM or SIGHUP: ends all started programs, runs `last`, then exits. A second Ctrl-C exits at once.
 * @param {() => Promise<unknown>} [last]
 */
export function endTogether(last = async () => {}) {
  let endingSince = 0;
  const stop = async () => {
    // npm forwards the terminal's signal that we already received: only a later one is the user's second.
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
