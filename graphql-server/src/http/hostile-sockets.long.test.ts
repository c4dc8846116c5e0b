import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { startShopProcess, type ShopProcess } from '../../test/hostile/shop-process.ts';
import { floods, frame, repeat, upgrade } from '../../test/hostile/websocket-client.ts';
import { listenTo, type Listening } from '../../test/live.ts';
import { eventually } from '../../test/shop.ts';
import { socketLimits } from './socket-limits.ts';

const REQUESTS = 300;
const EVENTS = 50;
const MEGABYTE = 1024 * 1024;
/** Below this the measurement is noise of the machine. */
const NOISE_MS = 10;

describe('hostile WebSocket clients', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let shop: ShopProcess;
  let attacker: string;
  let other: string;
  beforeAll(async () => {
    database = await testDatabase();
    shop = await startShopProcess(database.url, { SEED: 'none', REQUESTS_PER_MINUTE: '100000' });
    [attacker, other] = await Promise.all([signUp(), signUp()]);
  }, 120_000);
  afterAll(async () => {
    await shop?.close();
    await database?.close();
  });

  async function signUp(): Promise<string> {
    const answer = await fetch(`${shop.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `${randomUUID()}@example.com`,
        password: 'tight-lines',
        returnSecureToken: true,
      }),
    });
    return ((await answer.json()) as { idToken: string }).idToken;
  }

  /** The 99th percentile of another client's latency while it requests its account. */
  async function p99(): Promise<number> {
    const times: number[] = [];
    for (let n = 0; n < REQUESTS; n++) {
      const began = performance.now();
      const answer = await fetch(`${shop.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${other}` },
        body: JSON.stringify({ query: '{ me { email } }' }),
      });
      expect(await answer.text()).toContain('@example.com');
      times.push(performance.now() - began);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(REQUESTS * 0.99)] ?? 0;
  }

  /** Connects again and again, signed in or not, sends `bytes`, and reads nothing more. */
  async function attack(bytes: Buffer, token: string | null, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const socket = await upgrade(shop.url);
      if (token && socket) {
        socket.write(
          frame(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })),
        );
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
      socket?.pause();
      socket?.write(bytes);
      await wait(300);
      socket?.destroy();
    }
  }

  /** How much slower another client is served, and how much memory the server takes more. */
  async function underAttack(begin: (stop: AbortSignal) => Promise<unknown>) {
    await p99();
    const quietBefore = await p99();
    const before = await shop.memory();
    const stop = new AbortController();
    const attacks = begin(stop.signal);
    const under = await p99();
    const after = await shop.memory();
    stop.abort();
    await attacks;
    // Measured before and after the attack, because other programs affect the machine.
    const quiet = Math.max(quietBefore, await p99());
    return { slower: under / Math.max(quiet, NOISE_MS), megabytes: (after.rss - before.rss) / MEGABYTE };
  }

  it.each([
    ['20,000 invalid subscriptions at once', floods.invalidSubscriptions, true],
    ['large pings whose pongs are not read', floods.largePings, false],
    ['small pings whose pongs are not read', floods.smallPings, false],
    ['pings whose pongs are not read, signed in', floods.smallPings, true],
  ])('do not slow down others, nor fill the memory: %s', async (_what, bytes, isSignedIn) => {
    const { slower, megabytes } = await underAttack((stop) =>
      Promise.all([1, 2].map(() => attack(bytes, isSignedIn ? attacker : null, stop))),
    );
    expect(slower).toBeLessThan(5);
    expect(megabytes).toBeLessThan(100);
    expect(shop.isAlive()).toBe(true);
  });

  it('are refused more than a few sockets: 1,000 that stay silent', async () => {
    let open = 0;
    const { slower, megabytes } = await underAttack(async (stop) => {
      const sockets: (Socket | null)[] = [];
      // In groups: opening all at once would slow down this process, which also measures.
      while (sockets.length < 1_000)
        sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => upgrade(shop.url)))));
      open = sockets.filter(Boolean).length;
      if (!stop.aborted) await once(stop, 'abort');
      for (const socket of sockets) socket?.destroy();
    });
    expect(open).toBeGreaterThan(0);
    // 20 at a time: on a busy machine, silent sockets are closed while others are still opened.
    expect(open).toBeLessThanOrEqual(100);
    expect(slower).toBeLessThan(5);
    expect(megabytes).toBeLessThan(100);
  });

  it('are closed when they never read the events they subscribe to, while others hear of all', async () => {
    const many = Array.from({ length: 30 }, (_, n) => `a${n}: address`).join(' ');
    const large = { query: `subscription { orderChanged { ${many} } }` };

    const reader = await listenTo(
      shop.url,
      ['subscription { orderChanged { databaseId } }'],
      `Bearer ${attacker}`,
    ).begun();
    const address = '鱼'.repeat(1_200);
    const { rows } = await database.pool.query<{ id: string }>(
      `INSERT INTO "Order" (id, "customerId", "customerEmail", "customerName", phone, address, currency, "totalMinor", "updatedAt")
       SELECT gen_random_uuid(), u.id, u.email, 'Maya', '+1 555 0100', $2, 'USD', 1, now()
       FROM "User" u, generate_series(1, ${EVENTS}) WHERE u.email = $1 RETURNING id`,
      [emailOf(attacker), address],
    );
    const orders = rows.map(({ id }) => id).sort();
    await eventually(async () => reader.heard.length > EVENTS);
    const began = performance.now();
    const deaf = await upgrade(shop.url);
    if (!deaf) throw new Error('the upgrade was refused');
    deaf.write(
      frame(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${attacker}` } })),
    );
    await once(deaf, 'data');
    deaf.write(
      repeat(socketLimits.operations, (n) => ({ type: 'subscribe', id: String(n), payload: large })),
    );
    deaf.pause();
    const before = await shop.memory();
    const more: Listening[] = [];
    // The server has closed it when the account may open as many others. Two pings would close it too, within 30 seconds.
    while (more.length < socketLimits.socketsPerAccount - 1) {
      expect(performance.now() - began).toBeLessThan(15_000);
      const one = listenTo(shop.url, [], `Bearer ${attacker}`);
      await eventually(async () => one.acknowledged || one.closed);
      if (one.acknowledged) {
        more.push(one);
        continue;
      }
      const { length } = reader.heard;
      await database.pool.query('UPDATE "Order" SET phone = phone');
      await eventually(async () => reader.heard.length === length + EVENTS);
      const changed = reader.heard.slice(length) as { databaseId: string }[];
      expect(changed.map(({ databaseId }) => databaseId).sort()).toEqual(orders);
    }
    const after = await shop.memory();
    expect((after.rss - before.rss) / MEGABYTE).toBeLessThan(50);
    deaf.resume();
    await eventually(async () => deaf.closed, 5);
    expect(reader.closed).toBeNull();
    await Promise.all([reader, ...more].map((one) => one.close()));
  });
});

const emailOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { email: string }).email;
