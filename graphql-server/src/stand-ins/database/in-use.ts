import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/**
 * Who uses the server holds this advisory lock, shared, in a session of its own: it ends with the process, however that
 * ends, and needs no file that could be stale. Who gets the lock alone is the last one out.
 */
const IN_USE = 4_630_071;

/** A session that marks the server as in use, or null when it is not accepting or is about to stop. */
export async function join(url: string): Promise<Client | null> {
  const session = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  session.on('error', () => {}); // the server went away: leave() finds out
  try {
    await session.connect();
    await session.query('SELECT pg_advisory_lock_shared($1)', [IN_USE]); // waits while the last one out decides
    return session;
  } catch {
    await session.end().catch(() => {});
    return null;
  }
}

/** Whether nobody else uses the server. */
export async function isAlone(session: Client): Promise<boolean> {
  const { rows } = await session.query<{ others: boolean }>(
    `SELECT count(*) > 0 AS others FROM pg_locks
     WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND pid <> pg_backend_pid()`,
    [IN_USE],
  );
  return rows[0]?.others === false;
}

/** Gives up our share. True when it was the last: the server is ours to stop, and nobody can join it any more. */
export async function leave(session: Client, url: string): Promise<boolean> {
  keepsAlive(session, true);
  const last = await giveUp(session).catch(() => null);
  if (last !== null) return last;
  // The session was lost in a crash of the server: ask in another, unless the server is gone altogether.
  const another = await join(url);
  return another ? giveUp(another) : false;
}

async function giveUp(session: Client): Promise<boolean> {
  await session.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE]);
  // Someone killed just now counts until the server sees that the connection is gone: look again for a moment.
  for (let look = 0; look < 5; look += 1) {
    const { rows } = await session.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [
      IN_USE,
    ]);
    if (rows[0]?.last) return true;
    await sleep(30);
  }
  await session.end();
  return false;
}

/** An idle session must not keep a process alive that has ended otherwise; one that is asked must. */
export function keepsAlive(session: Client, yes: boolean): void {
  const socket = session as Client & { ref(): void; unref(): void };
  if (yes) socket.ref();
  else socket.unref();
}
