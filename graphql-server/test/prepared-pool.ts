import { Pool, type PoolClient } from 'pg';

/**
 * A pool that plans each statement once per connection: for the provider and the invariants, planning takes longer than
 * execution.
 */
export function openPreparedPool(connectionString: string): Pool {
  const pool = new Pool({ connectionString, options: '-c plan_cache_mode=force_generic_plan' });
  pool.on('error', () => {});
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `statement ${names.size}`;
    names.set(text, name);
    return name;
  };
  pool.on('connect', (client: PoolClient) => {
    client.on('error', () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((text: unknown, ...rest: unknown[]) => {
      // Without values it may be several statements.
      const isPlain = typeof text === 'string' && Array.isArray(rest[0]);
      return query(isPlain ? { name: nameOf(text), text } : text, ...rest);
    }) as typeof client.query;
  });
  return pool;
}
