import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/**
 * Every process that uses the server holds this advisory lock, shared, in a separate session. The lock ends with the
 * process, and needs no file that could become stale. The process that gets the lock exclusively is the last one.
 */
const IN_USE = 4_630_071;

/** A session that marks the server as in use, or null if the server accepts no connections or is about to stop. */
export async function join(url: string): Promise<Client | null> {
  const session = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  session.on('error', () => {}); // the server ended: leave() handles it
  try {
    await session.connect();
    await session.query('SELECT pg_advisory_lock_shared($1)', [IN_USE]); // waits for the last process’s decision
    return session;
  } catch {
    await session.end().catch(() => {});
    return null;
  }
}

/** Whether no other process uses the server. */
export async function isAlone(session: Client): Promise<boolean> {
  const { rows } = await session.query<{ others: boolean }>(
    `SELECT count(*) > 0 AS others FROM pg_locks
     WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND pid <> pg_backend_pid()`,
    [IN_USE],
  );
  return rows[0]?.others === false;
}

/** Releases our share of the lock. True if it was the last one: this process stops the server, and no other can join. */
export async function leave(session: Client, url: string): Promise<boolean> {
  keepsAlive(session, true);
  const last = await giveUp(session).catch(() => null);
  if (last !== null) return last;
  // The session was lost in a server crash: try another session, unless the server has ended.
  const another = await join(url);
  return another ? giveUp(another) : false;
}

async function giveUp(session: Client): Promise<boolean> {
  await session.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE]);
  // A process killed just now counts until the server notices its lost connection, so retry briefly.
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

/** An idle session must not keep an otherwise finished process alive; a session with a running query must. */
export function keepsAlive(session: Client, yes: boolean): void {
  const socket = session as Client & { ref(): void; unref(): void };
  if (yes) socket.ref();
  else socket.unref();
}
