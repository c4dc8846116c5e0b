import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './run.mjs';

const HEARTBEAT_MS = 2_000;

/**
 * Lets one run at a time prepare the repository; another one waits and then finds everything up to date.
 * @template T
 * @param {(waitedFor: number) => void} onWait called once, with the process id of the run that is waited for
 * @param {() => Promise<T>} work
 * @param {string} [file] the lock
 * @returns {Promise<T>}
 */
export async function alone(onWait, work, file = path.join(root, '.cache', 'prepare.lock')) {
  await mkdir(path.dirname(file), { recursive: true });
  for (let hasReported = false; !(await take(file));) {
    const holder = await readHolder(file);
    if (holder && !(await isAtWork(file, holder.pid))) {
      await putAside(file, holder.text);
      continue;
    }
    if (holder && !hasReported) {
      hasReported = true;
      onWait(holder.pid);
    }
    await sleep(200);
  }
  // The holder touches the file, so that a recycled process id does not look like a run that never ends.
  const heartbeat = setInterval(
    () => void utimes(file, new Date(), new Date()).catch(() => {}),
    HEARTBEAT_MS,
  );
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  }
}

/**
 * Whether the lock was acquired. It appears with its content: an empty one would look like that of an ended run.
 * @param {string} file
 */
async function take(file) {
  const written = `${file}.${randomUUID()}`;
  await writeFile(written, `${process.pid} ${Date.now()}`);
  try {
    await link(written, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(written);
  }
}

/** @param {string} file */
async function readHolder(file) {
  try {
    const text = await readFile(file, 'utf8');
    return { text, pid: Number.parseInt(text, 10) };
  } catch {
    return null; // released in the meantime
  }
}

/**
 * @param {string} file
 * @param {number} pid
 */
async function isAtWork(file, pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs < 15 * HEARTBEAT_MS;
}

/**
 * Removes the lock of an ended run; restores it if it turns out to be another run's new one.
 * @param {string} file
 * @param {string} stale
 */
async function putAside(file, stale) {
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== stale) await link(aside, file);
  } catch {
    // another run was faster
  }
  await rm(aside, { force: true });
}
