import type { Pool, PoolClient } from 'pg';

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  /** Undefined when there is no connection. */
  release: Release | undefined,
) => void;
type Release = (error?: Error | boolean) => void;

/**
 * `pool`, except that releasing a client again does nothing. When a connection fails while graphile-worker ends, it releases
 * the client that listens for jobs twice (`release` in its `main.js`), and nothing handles the error of the second time: it
 * would end the process.
 */
export function releasingOnce(pool: Pool): Pool {
  const connect = (callback?: Connected) =>
    callback
      ? pool.connect((error, client, release: Release | undefined) =>
          callback(error, client, release && ignoringRepeats(release)),
        )
      : pool.connect();
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function ignoringRepeats(release: Release): Release {
  let isReleased = false;
  return (error) => {
    if (isReleased) return;
    isReleased = true;
    release(error);
  };
}
