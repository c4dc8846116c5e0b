import { execFile } from 'node:child_process';
import { chown, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { DatabaseRefused } from './database-refused.ts';

/** The user that runs PostgreSQL when this process is root, which PostgreSQL rejects. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** Command prefix that switches PostgreSQL's process to this user; empty where Node can do that. */
  readonly through: readonly string[];
}

/**
 * The user to switch to, `postgres` if it exists, otherwise `nobody`; null when this process is not root. The user must
 * have access to `files`. Throws DatabaseRefused.
 */
export async function serverUser(
  files: readonly string[],
  setpriv = '/usr/bin/setpriv',
): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const user = await unprivileged();
  for (const file of files) {
    const closed = await closedFolder(user, file);
    if (closed) return { ...user, through: await keyTo(closed, user, file, setpriv) };
  }
  return { ...user, through: [] };
}

type User = Omit<ServerUser, 'through'>;

async function unprivileged(): Promise<User> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', '_postgres', 'nobody']) {
    const [name, , uid, gid] = lines.find(([candidate]) => candidate === wanted) ?? [];
    if (name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new DatabaseRefused(
    'PostgreSQL refuses to run as root and there is no user "postgres" or "nobody": start the shop as an ordinary user, or set DATABASE_URL.',
  );
}

/** The first folder above `file` that this user cannot enter, such as root's home. */
async function closedFolder(user: User, file: string): Promise<string | null> {
  for (let at = path.dirname(path.resolve(file)); ; at = path.dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const mayPass = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & mayPass) === 0) return at;
    if (at === path.dirname(at)) return null;
  }
}

/**
 * Another user cannot enter a folder that is private to root (such as /root, or one made by mktemp). Instead of opening
 * it to all users, PostgreSQL's process keeps one of root's capabilities: passing private folders.
 */
async function keyTo(closed: string, { uid, gid }: User, file: string, setpriv: string): Promise<string[]> {
  const command = [
    setpriv,
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    ...['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+dac_override`),
    '--securebits=+no_setuid_fixup', // otherwise access(2), which PostgreSQL uses to find itself, loses the capability
  ];
  try {
    await promisify(execFile)(setpriv, [...command.slice(1), 'test', '-x', path.dirname(file)]);
    return command;
  } catch (cause) {
    throw new DatabaseRefused(
      `PostgreSQL refuses to run as root, and the folder ${closed} lets no other user in: start the shop as an ordinary user, move it out of ${closed}, or set DATABASE_URL.`,
      { cause },
    );
  }
}

export async function giveTo(user: ServerUser | null, file: string): Promise<void> {
  if (user) await chown(file, user.uid, user.gid);
}

/** Command and arguments, for `spawn` and `execFile`, that start a program as that user. */
export function commandAs(user: ServerUser | null, program: string, args: readonly string[]) {
  const [first, ...more] = [...(user?.through ?? []), program, ...args];
  const identity = user && user.through.length === 0 ? { uid: user.uid, gid: user.gid } : {};
  return { file: first ?? program, args: more, identity };
}
