import { register } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replicatedDatabase, type ReplicatedDatabase } from '../test/replicated-database.ts';
import { dueJobsDone, eventually, testShop, type Person, type TestShop } from '../test/shop.ts';
import { builtWeb } from './http/web.ts';

const SHELF = '{ bestSellers(first: 200) { databaseId name } }';
const CHANGE = `mutation ($input: ChangeEquipmentInput!) {
  changeEquipment(input: $input) { ... on Equipment { name } ... on UserError { code message } }
}`;
const LABELS = '{ attributeDefinitions(categorySlug: "reels") { name label } }';
describe('a shop with a replica', { timeout: 120_000 }, () => {
  let servers: ReplicatedDatabase;
  let shop: TestShop;
  let admin: Person;
  let product: { databaseId: string; name: string };
  beforeAll(async () => {
    servers = await replicatedDatabase();
    shop = await testShop(
      {
        DATABASE_URL: servers.primary.url,
        DATABASE_REPLICA_URL: servers.replica.url,
        REQUESTS_PER_MINUTE: '1000000',
      },
      { web: builtWeb },
    );
    admin = await shop.signIn('admin@fishzome.example', 'harbour-light');
    [product] = (await shop.graphql(SHELF)).body.data.bestSellers;
    await dueJobsDone(servers.primary.pool);
  }, 120_000);
  afterAll(async () => {
    await shop.close();
    await servers.close();
  });

  let count = 0;
  /** Each query is another one, so that no response is cached. */
  const nameFor = async (token: string | null = null): Promise<string> => {
    count += 1;
    const alias = `q${count}`;
    const query = `{ ${alias}: equipment(id: "${product.databaseId}") { name } }`;
    const { body } = await shop.graphql(query, {}, token);
    return body.data[alias].name;
  };
  const readsOf = async (source: string) => {
    const values = (await register.getSingleMetric('fishzome_replica_reads_total')!.get()).values;
    return values.find(({ labels }) => labels['source'] === source)?.value ?? 0;
  };
  const isAway = async () =>
    (await register.getSingleMetric('fishzome_replica_away')!.get()).values[0]?.value === 1;
  /** Waits until a visitor's read goes to the replica. */
  const readsReplica = () =>
    eventually(async () => {
      const before = await readsOf('replica');
      await nameFor();
      return (await readsOf('replica')) > before;
    }, 15);
  const pause = async () => {
    await servers.replica.pool.query('SELECT pg_wal_replay_pause()');
    const state = async () =>
      (await servers.replica.pool.query('SELECT pg_get_wal_replay_pause_state() AS state')).rows[0].state;
    await expect.poll(state).toBe('paused');
  };
  const resume = () => servers.replica.pool.query('SELECT pg_wal_replay_resume()');
  /** Renames the product behind the back of this server, as another server would. */
  const renameElsewhere = (name: string) =>
    servers.primary.pool.query('UPDATE "Equipment" SET name = $2 WHERE id = $1', [product.databaseId, name]);
  const rename = async (name: string) => {
    const input = { equipmentId: product.databaseId, name };
    const { body } = await shop.graphql(CHANGE, { input }, admin.token);
    expect(body).toEqual({ data: { changeEquipment: { name } } });
  };

  it('shows visitors the state of the replica, and admins that of the primary', async () => {
    await readsReplica();
    await pause();
    await renameElsewhere('Renamed elsewhere');
    expect([await nameFor(), await nameFor(admin.token)]).toEqual([product.name, 'Renamed elsewhere']);
    // Visitors see it two seconds later at most, although the replica still has the old name.
    await expect.poll(() => nameFor(), { timeout: 5_000 }).toBe('Renamed elsewhere');
    await expect.poll(isAway).toBe(true);
    await resume();
    await readsReplica();
    expect(await nameFor()).toBe('Renamed elsewhere');
  });

  it('shows visitors a write that this server acknowledged, however far the replica is behind', async () => {
    await readsReplica();
    await pause();
    await rename('Renamed here');
    expect(await nameFor()).toBe('Renamed here');
    const page = await fetch(`${shop.url}/search?q=renamed+here`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('Renamed here');
    await resume();
    await readsReplica();
    expect(await nameFor()).toBe('Renamed here');
  });

  it('shows each of many writes at once, under concurrent reads', async () => {
    const over = new AbortController();
    const readers = Array.from({ length: 3 }, async () => {
      while (!over.signal.aborted) await nameFor();
    });
    try {
      for (let round = 1; round <= 20; round += 1) {
        await rename(`Reel ${round}`);
        const { body } = await shop.graphql(SHELF);
        const seen = body.data.bestSellers.find(
          (one: typeof product) => one.databaseId === product.databaseId,
        );
        expect([seen.name, await nameFor()]).toEqual([`Reel ${round}`, `Reel ${round}`]);
      }
    } finally {
      over.abort();
      await Promise.all(readers);
    }
  });

  it('does not cache definitions of attributes that the replica had before a change', async () => {
    const labelOf = async () =>
      (await shop.graphql(LABELS)).body.data.attributeDefinitions.find(
        ({ name }: { name: string }) => name === 'gearRatio',
      ).label;
    await readsReplica();
    expect(await labelOf()).toBe('Gear ratio');
    await pause();
    await servers.primary.pool.query(
      `UPDATE "AttributeDefinition" SET label = 'Gearing' WHERE name = 'gearRatio'`,
    );
    await expect.poll(labelOf, { timeout: 5_000 }).toBe('Gearing');
    await resume();
    await readsReplica();
    // Definitions are cached for a minute.
    expect(await labelOf()).toBe('Gearing');
  });

  it('never reads carts and orders from the replica', async () => {
    await readsReplica();
    const before = (await readsOf('replica')) + (await readsOf('primary'));
    const { token } = await shop.signUp();
    for (const query of ['{ cart { itemCount } }', '{ me { orders { totalCount } } }']) {
      const { body } = await shop.graphql(query, {}, token);
      expect(body.errors).toBeUndefined();
    }
    expect((await readsOf('replica')) + (await readsOf('primary'))).toBe(before);
  });

  it('answers every visitor while the replica is killed, and reads it once it is back', async () => {
    await readsReplica();
    const name = await nameFor();
    servers.killReplica();
    for (let round = 0; round < 50; round += 1) expect(await nameFor()).toBe(name);
    await readsReplica();
    await expect.poll(isAway).toBe(false);
  });
});
