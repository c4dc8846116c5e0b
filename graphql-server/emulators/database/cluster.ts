import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { DatabaseRefused, folderRefused } from './database-refused.ts';
import { isAlive } from './postmaster.ts';
import { commandAs, giveTo, type ServerUser } from './server-user.ts';

const run = promisify(execFile);

/** PostgreSQL's data folder and the password of its only role, `shop`. */
export interface Cluster {
  readonly data: string;
  readonly password: string;
}

/**
 * Opens `<dir>/cluster`, or creates it in a scratch folder and renames it. A killed start therefore leaves no partial
 * cluster, and one of several concurrent starts wins. Throws DatabaseRefused.
 */
export async function openCluster(
  dir: string,
  binaries: Binaries,
  options: { user: ServerUser | null; durable: boolean; onCreate: () => void },
): Promise<Cluster> {
  const home = path.join(dir, 'cluster');
  const data = path.join(home, 'data');
  if (!existsSync(home)) {
    options.onCreate();
    await createCluster(dir, home, binaries, options);
  }
  try {
    const major = (await readFile(path.join(data, 'PG_VERSION'), 'utf8')).trim();
    if (major !== binaries.major)
      throw new DatabaseRefused(
        `${data} was written by PostgreSQL ${major}, the packaged server is ${binaries.major}: dump and restore it, or delete ${home} to start empty.`,
      );
    return { data, password: await readFile(path.join(home, 'password'), 'utf8') };
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(
      `${home} belongs to another user: start the shop as the user that started it first, or delete the folder.`,
      { cause: error },
    );
  }
}

async function createCluster(
  dir: string,
  home: string,
  { initdb, env }: Binaries,
  { user, durable }: { user: ServerUser | null; durable: boolean },
): Promise<void> {
  await removeAbandoned(dir);
  const scratch = path.join(dir, `creating-${process.pid}-${randomBytes(4).toString('hex')}`);
  const password = path.join(scratch, 'password');
  try {
    await mkdir(scratch, { mode: 0o700 });
    await writeFile(password, randomBytes(18).toString('base64url'), { mode: 0o600 });
    await giveTo(user, password);
    await giveTo(user, scratch);
    // The builtin locale sorts and folds case identically on every machine, independent of libc and ICU.
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const access = ['--username=shop', '--auth=scram-sha-256', `--pwfile=${password}`];
    const target = [`--pgdata=${path.join(scratch, 'data')}`, '--no-instructions'];
    const settings = [...target, ...access, ...locale, ...(durable ? [] : ['--no-sync'])];
    const { file, args, identity } = commandAs(user, initdb, settings);
    await run(file, args, {
      ...identity,
      cwd: scratch,
      env,
    });
    await rename(scratch, home);
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    if (existsSync(home)) return; // another start was faster: use its cluster
    throw creationRefused(dir, error as NodeJS.ErrnoException & { stderr?: string });
  }
}

function creationRefused(dir: string, error: NodeJS.ErrnoException & { stderr?: string }): DatabaseRefused {
  if (error.code === 'ENOENT' && process.platform === 'linux')
    return new DatabaseRefused(
      'The packaged PostgreSQL needs glibc, which this system does not have: set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  if (typeof error.code === 'string') return folderRefused(dir, error);
  const reason = (error.stderr || error.message).trim().split('\n')[0];
  return new DatabaseRefused(`The database could not be created: ${reason}`, { cause: error });
}

/** Removes scratch folders of killed starts. */
async function removeAbandoned(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const pid = /^creating-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(path.join(dir, name), { recursive: true, force: true });
  }
}
