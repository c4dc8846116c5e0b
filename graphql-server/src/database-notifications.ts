import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

const HEARTBEAT_MS = 20_000;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Listens for notifications of the database with a connection of its own. When that connection breaks, it is opened again;
 * `onListening` is called each time, because notifications may have been missed.
 */
export function listenToDatabase<Channel extends string>({
  url,
  name,
  channels,
  onNotification,
  onListening,
  log,
}: {
  url: string;
  /** What the connection is for, such as `order events`. */
  name: string;
  channels: readonly Channel[];
  onNotification: (channel: Channel, payload: string) => void;
  onListening: () => void;
  log: { warn(message: string): void };
}): { close(): Promise<void> } {
  const stop = new AbortController();
  let client: Client | null = null;

  /** Listens until the connection ends. */
  async function listenOnce(listening: () => void): Promise<void> {
    const connection = new Client({
      connectionString: url,
      application_name: `fishzome ${name}`,
      keepAlive: true,
    });
    client = connection;
    const ended = new Promise<void>((resolve) => connection.once('end', resolve));
    // The connection's `end` event handles it.
    connection.on('error', () => {});
    connection.on('notification', ({ channel, payload = '' }) => onNotification(channel as Channel, payload));
    // A lost network connection causes no error.
    const heartbeat = setInterval(() => {
      const late = setTimeout(() => connection.connection.stream.destroy(), HEARTBEAT_MS / 2);
      connection.query('SELECT 1').then(
        () => clearTimeout(late),
        () => clearTimeout(late),
      );
    }, HEARTBEAT_MS);
    try {
      await connection.connect();
      await connection.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
      listening();
      onListening();
      await ended;
    } finally {
      clearInterval(heartbeat);
      await connection.end().catch(() => {});
    }
  }

  async function keepListening(): Promise<void> {
    let failures = 0;
    while (!stop.signal.aborted) {
      await listenOnce(() => (failures = 0)).catch(() => {});
      if (stop.signal.aborted) return;
      if (failures === 0) log.warn(`the connection for ${name} broke; listening again`);
      const pause = Math.min(100 * 2 ** failures++, LONGEST_PAUSE_MS);
      await wait(pause, undefined, { signal: stop.signal }).catch(() => {});
    }
  }
  const over = keepListening();

  return {
    async close() {
      stop.abort();
      await client?.end().catch(() => {});
      await over;
    },
  };
}
