import { chown, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseRefused } from './database-refused.ts';

/** Who runs PostgreSQL when we are root, which it refuses to be. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The user to drop to: `postgres` where it exists, else `nobody`; null when this process is not root. */
export async function serverUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', '_postgres', 'nobody']) {
    const [name, , uid, gid] = lines.find(([candidate]) => candidate === wanted) ?? [];
    if (name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new DatabaseRefused(
    'PostgreSQL refuses to run as root and there is no user "postgres" or "nobody": start the shop as an ordinary user, or set DATABASE_URL.',
  );
}

export async function giveTo(user: ServerUser | null, file: string): Promise<void> {
  if (user) await chown(file, user.uid, user.gid);
}

/** Refuses, naming the folder, when a folder above `file` keeps the user out (such as /root with mode 0700). */
export async function assertReachable(user: ServerUser | null, file: string): Promise<void> {
  if (!user) return;
  for (let at = path.dirname(path.resolve(file)); ; at = path.dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const mayPass = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & mayPass) === 0)
      throw new DatabaseRefused(
        `PostgreSQL refuses to run as root, and the folder ${at} lets no other user in: start the shop as an ordinary user, move it out of ${at}, or set DATABASE_URL.`,
      );
    if (at === path.dirname(at)) return;
  }
}
