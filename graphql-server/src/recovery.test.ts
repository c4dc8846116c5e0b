import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shop } from './app.ts';
import { readEnv } from './env.ts';
import { eventually } from '../test/shop.ts';
import { startShopWithoutPages } from '../test/shop-without-pages.ts';

describe('a shop whose database is killed', () => {
  let shop: Shop;
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'fishzome-recovery-'));
    shop = await startShopWithoutPages(readEnv({ PORT: '0', DATA_DIR: dir, LOG_LEVEL: 'silent' }));
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    await rm(dir, { recursive: true, force: true });
  });

  const status = async (address: string) => (await fetch(`${shop.url}${address}`)).status;
  const graphql = () =>
    fetch(`${shop.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ bestSellers(first: 1) { id } }"}',
    });

  it('answers 503 in both APIs meanwhile, and recovers by itself with nothing lost', async () => {
    expect(await status('/readyz')).toBe(200);
    const before = await (await graphql()).text();
    const pid = Number(
      readFileSync(path.join(dir, 'postgres', 'cluster', 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    process.kill(pid, 'SIGKILL');
    const seen = new Set<string>();
    const look = async (answer: Response) => {
      const { status } = answer;
      // Unexpected responses are recorded with their body.
      seen.add(status === 200 || status === 503 ? String(status) : `${status} ${await answer.text()}`);
    };
    await eventually(async () => {
      await look(await fetch(`${shop.url}/readyz`));
      await look(await fetch(`${shop.url}/equitment`));
      await look(await graphql());
      return seen.has('503');
    });
    expect([...seen].filter((one) => one !== '200' && one !== '503')).toEqual([]);
    await eventually(async () => (await status('/readyz')) === 200, 30);
    expect(await (await graphql()).text()).toBe(before);
    expect(await status('/healthz')).toBe(200);
  }, 60_000);
});
