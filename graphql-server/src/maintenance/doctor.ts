import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../env.ts';
import { readWhole, StorageRefused, type FileStorage } from '../providers/storage.ts';
import { unencrypted } from '../unencrypted.ts';
import { examineDatabase } from './doctor-database.ts';
import { examineMail, type ResolveTxt } from './doctor-mail.ts';
import { examineIdentity, examinePayments } from './doctor-providers.ts';
import { findingsOf, type Finding } from './finding.ts';

export interface DoctorContext {
  /** Of the embedded database; null if it is not used, or has not been created. */
  readonly ownDatabaseUrl: string | null;
  readonly storage: FileStorage;
  readonly migrationsDir: string;
  readonly resolveTxt?: ResolveTxt;
  /** Bytes that a user may still write to a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly now?: () => number;
}

const LEAST_FREE_GB = 1;

/** Checks everything that the shop depends on. Sends no email, and changes nothing but a file that it deletes again. */
export async function examine(env: Env, around: DoctorContext): Promise<Finding[]> {
  return [
    ...(await examineDatabase(env, around)),
    ...(await examineIdentity(env)),
    ...examinePayments(env),
    ...(await examineMail(env, around.resolveTxt)),
    ...examineEncryption(env),
    await examineStorage(env, around.storage),
    await examineDisk(env, around.freeBytes ?? freeBytesOf),
  ];
}

/** One line. */
export function lineOf({ check, verdict, text }: Finding): string {
  return `${verdict.padEnd(8)} ${check.padEnd(10)} ${text}`;
}

function examineEncryption(env: Env): Finding[] {
  const { ok, hint } = findingsOf('encryption');
  const lines = unencrypted(env);
  return lines.length > 0 ? lines.map(hint) : [ok('Connections to other machines are encrypted.')];
}

async function examineStorage({ s3, dataDir }: Env, storage: FileStorage): Promise<Finding> {
  const { ok, problem } = findingsOf('storage');
  const where = s3 ? `the bucket "${s3.bucket}" at ${s3.endpoint}` : path.join(dataDir, 'uploads');
  const name = `doctor-${randomUUID()}.json`;
  try {
    await storage.check();
    const away = problem(`${where} is unavailable: start it, or correct the S3_ variables.`);
    if ((await storage.save([{ name, content: name }])) === 'unavailable') return away;
    const content = await readWhole(storage, name);
    if ((await storage.remove([name])) === 'unavailable') return away;
    if (content?.toString() !== name)
      return problem(`${where} returned another content than was stored: check it.`);
    if ((await readWhole(storage, name)) !== null)
      return problem(`${where} keeps deleted files: turn off caching of its responses.`);
    return ok(`${where} stores, returns and deletes files.`);
  } catch (error) {
    if (error instanceof StorageRefused) return problem(error.message);
    const { code, message } = error as NodeJS.ErrnoException;
    return problem(`${where} cannot be written (${code ?? message}): give the shop's user the right to.`);
  }
}

async function examineDisk(
  { dataDir }: Env,
  freeBytes: (folder: string) => Promise<number>,
): Promise<Finding> {
  const { ok, problem } = findingsOf('disk');
  const gigabytes = (await freeBytes(dataDir)) / 1e9;
  const text = `${gigabytes.toFixed(1)} GB are free in ${dataDir}`;
  return gigabytes < LEAST_FREE_GB
    ? problem(`${text}: free some, or set DATA_DIR to another disk. The shop needs ${LEAST_FREE_GB} GB.`)
    : ok(`${text}.`);
}

/** Of the nearest folder that exists. */
async function freeBytesOf(folder: string): Promise<number> {
  const found = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && path.dirname(folder) !== folder) return null;
    throw error;
  });
  return found ? found.bavail * found.bsize : freeBytesOf(path.dirname(folder));
}
