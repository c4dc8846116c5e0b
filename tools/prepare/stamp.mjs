import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * A hash of the names and contents of files and folders of the repository; a missing one is part of the hash.
 * @param {readonly string[]} inputs relative to the repository
 * @param {(file: string) => boolean} [isInput] which files count, by their path in the repository; all by default
 */
export function hashOf(inputs, isInput = () => true) {
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const file of filesOf(input).sort()) {
      if (!isInput(file)) continue;
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update('\0');
    }
  return hash.digest('hex');
}

/**
 * @param {string} input
 * @returns {string[]}
 */
function filesOf(input) {
  const full = path.join(root, input);
  if (!existsSync(full)) return [];
  try {
    return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
      const inner = path.posix.join(input, entry.name);
      return entry.isDirectory() ? filesOf(inner) : [inner];
    });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return [input];
    throw error;
  }
}

/** @param {string} file */
export async function readStamp(file) {
  return readFile(path.join(root, file), 'utf8').catch(() => '');
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export async function writeStamp(file, stamp) {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), stamp);
}
