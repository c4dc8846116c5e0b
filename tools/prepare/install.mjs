import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root, runCommand, StepFailed } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

/** In node_modules itself, so that deleting the folder deletes it. */
const stampFile = 'node_modules/.fishzome';

/** Some packages contain binaries for one Node version and platform. */
const machine = `node${process.versions.node.split('.')[0]} ${process.platform}-${process.arch}`;
const lockfile = () => hashOf(['package-lock.json']);

export async function isInstalled() {
  const wanted = `${machine} ${lockfile()}`;
  const stamp = await readStamp(stampFile);
  if (stamp === wanted) return true;
  if (stamp !== '' && !stamp.startsWith(`${machine} `)) return false;
  if (!(await isInstalledByHand())) return false;
  await writeStamp(stampFile, wanted);
  return true;
}

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage */

/** Whether a manual `npm ci` or `npm install` installed exactly what the lockfile requires. */
async function isInstalledByHand() {
  const hidden = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = await lockedPackages(hidden);
  const locked = await lockedPackages(path.join(root, 'package-lock.json'));
  return Object.entries(locked).every(([name, { version, optional, os, cpu, libc }]) => {
    if (name === '') return true;
    if (installed[name]) return installed[name].version === version;
    // An optional package of another platform may be missing; only npm knows the platform's libc.
    const isForUs = os?.includes(process.platform) && (!cpu || cpu.includes(process.arch)) && !libc;
    return optional === true && !isForUs;
  });
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, LockedPackage>>}
 */
async function lockedPackages(file) {
  return JSON.parse(await readFile(file, 'utf8')).packages;
}

export async function install() {
  try {
    await npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
  } catch (error) {
    throw await explained(error);
  }
  await writeStamp(stampFile, `${machine} ${lockfile()}`);
}

/** Runs npm in the repository. @param {string[]} args */
export function npm(...args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return runCommand(process.execPath, [script, ...args]);
  return runCommand('npm', args, {}, { shell: process.platform === 'win32' });
}

const unreachable = /ENOTFOUND|EAI_AGAIN|EAI_FAIL|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/;

/**
 * @param {unknown} error
 * @returns {Promise<unknown>}
 */
async function explained(error) {
  if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT')
    return new StepFailed('npm was not found', '', 'Install npm; it comes with Node.');
  if (!(error instanceof StepFailed)) return error;
  if (/ENOSPC/.test(error.output)) error.hint = 'The disk is full: the packages need about 1 GB.';
  else if (/EACCES|EPERM/.test(error.output))
    error.hint = 'Files belong to another user: delete node_modules, then run the same again.';
  else if (await isOffline(error.output)) {
    error.output = '';
    error.hint = 'npm cannot reach its registry: check the network (or the proxy), then run the same again.';
  } else error.hint = 'Delete node_modules and run the same again.';
  return error;
}

/**
 * Without a network npm may also report a wrong lockfile, so a simple request decides.
 * @param {string} output
 */
async function isOffline(output) {
  if (unreachable.test(output)) return true;
  try {
    await npm('view', 'graphql', 'version', '--fetch-retries=0', '--prefer-online');
    return false;
  } catch (error) {
    return error instanceof StepFailed && unreachable.test(error.output);
  }
}
