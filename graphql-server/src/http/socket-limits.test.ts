import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { GraphQLError } from 'graphql';
import { WebSocket, WebSocketServer } from 'ws';
import { afterEach, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { TokenInvalid, type Caller } from './authenticate.ts';
import { listenTo, type Listening } from '../../test/live.ts';
import { eventually } from '../../test/shop.ts';
import { mountLive } from './live.ts';
import { createServer } from './server.ts';
import { guardSocket, socketCounts, socketLimits, type SocketLimits } from './socket-limits.ts';

/** A subscription that fails validation. */
const invalid = { query: 'subscription { nothing }' };
const tooMany = { code: 4429, reason: 'RATE_LIMITED' };

let app: FastifyInstance | undefined;
let url: string;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

interface Options {
  /** How long it takes to find out who calls. */
  delayMs?: number;
  pingMs?: number;
}

/** A server whose callers are signed in as whom their bearer token names. */
async function start(limits: Partial<SocketLimits> = {}, { delayMs = 0, pingMs = 15_000 }: Options = {}) {
  app = await createServer({ logLevel: 'silent', trustProxy: 1, requestsPerMinute: 10_000 });
  let isQuick = true;
  const contextOf = async ({ headers: { authorization = '' } }: Caller) => {
    // The first look is that of `connection_init`.
    if (!isQuick) await wait(delayMs);
    isQuick = false;
    const [, id = ''] = authorization.split(' ');
    return id ? ({ actor: { id } } as unknown as Context) : new TokenInvalid();
  };
  const showError = (error: Error) => new GraphQLError(error.message, { extensions: { code: error.name } });
  mountLive(app, { contextOf, showError, pingMs, limits });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}

const connect = (account: string | null = 'maya', options: Parameters<typeof listenTo>[3] = {}) =>
  listenTo(url, [], account && `Bearer ${account}`, options);
const connected = async (...args: Parameters<typeof connect>) => {
  const one = connect(...args);
  await eventually(async () => one.acknowledged || one.closed);
  return one;
};
/** Upgraded, and silent. */
const opened = async (ip: string) => {
  const one = connect(null, { init: false, ip });
  await eventually(async () => one.opened || one.closed);
  return one;
};
const repeat = (times: number, action: (n: number) => void) => {
  for (let n = 0; n < times; n++) action(n);
};
/** Open after everything that was sent has been handled. */
const expectOpen = async (one: Listening) => {
  await wait(100);
  expect(one.closed).toBeNull();
};
const expectClosed = async (one: Listening, closed: object) => {
  await eventually(async () => one.closed);
  expect(one.closed).toMatchObject(closed);
};

describe('messages of one second', () => {
  // The first message is `connection_init`.
  it.each([
    ['under', socketLimits.messagesPerSecond - 2],
    ['at', socketLimits.messagesPerSecond - 1],
  ])('are answered %s the limit', async (_where, count) => {
    await start();
    const one = await connected();
    repeat(count, () => one.send({ type: 'ping' }));
    await eventually(async () => one.pongs === count);
    await expectOpen(one);
  });

  it.each(['messages', 'control frames', 'invalid subscriptions'])(
    'close the socket over it: %s',
    async (what) => {
      await start();
      const one = await connected();
      repeat(socketLimits.messagesPerSecond, (n) => {
        if (what === 'control frames') one.ping();
        else if (what === 'messages') one.send({ type: 'pong' });
        else one.send({ type: 'subscribe', id: String(n), payload: invalid });
      });
      await expectClosed(one, tooMany);
    },
  );

  it('are counted anew in the next second', async () => {
    await start();
    const one = await connected();
    repeat(socketLimits.messagesPerSecond - 1, () => one.send({ type: 'pong' }));
    await wait(1_050);
    repeat(socketLimits.messagesPerSecond, () => one.send({ type: 'pong' }));
    await expectOpen(one);
    one.send({ type: 'pong' });
    await expectClosed(one, tooMany);
  });
});

describe('operations of one socket', () => {
  const { operations } = socketLimits;
  const subscribe = (one: Listening, n: number) =>
    one.send({ type: 'subscribe', id: String(n), payload: invalid });

  it.each([
    ['under', operations - 1],
    ['at', operations],
  ])('are answered %s the limit, and again when they have ended', async (_where, count) => {
    await start({}, { delayMs: 50 });
    const one = await connected();
    for (const round of [1, 2]) {
      repeat(count, (n) => subscribe(one, n));
      await eventually(async () => one.heard.length === round * count);
    }
    await expectOpen(one);
  });

  it('close the socket over it, while the first is still being checked', async () => {
    await start({}, { delayMs: 60_000 });
    const one = await connected();
    repeat(operations + 1, (n) => subscribe(one, n));
    await expectClosed(one, tooMany);
    expect(one.heard).toEqual([]);
  });

  it('count while they are checked, although the client has completed them', async () => {
    await start({}, { delayMs: 60_000 });
    const one = await connected();
    repeat(operations, (n) => {
      subscribe(one, n);
      one.send({ type: 'complete', id: String(n) });
    });
    await expectOpen(one);
    subscribe(one, operations);
    await expectClosed(one, tooMany);
  });
});

describe('a message', () => {
  const { messageBytes } = socketLimits;
  const ofBytes = (bytes: number) => {
    const message = (padding: string) => JSON.stringify({ type: 'pong', payload: { padding } });
    return message('x'.repeat(bytes - message('').length));
  };

  it.each([
    ['under', messageBytes - 1],
    ['at', messageBytes],
  ])('is taken %s the limit of its size', async (_where, bytes) => {
    await start();
    const one = await connected();
    one.send(ofBytes(bytes));
    await expectOpen(one);
  });

  it('closes the socket over it, before sign-in too', async () => {
    await start();
    for (const init of [true, false]) {
      const one = connect('maya', { init });
      await eventually(async () => one.opened);
      one.send(ofBytes(messageBytes + 1));
      await expectClosed(one, { code: 1009 });
    }
  });
});

describe('open sockets', () => {
  const refused = { code: 429 };

  it('are limited by address before sign-in', async () => {
    await start({ unknownSocketsPerAddress: 3 });
    const some = await Promise.all([opened('2001:db8::1'), opened('2001:db8::2'), opened('2001:db8::3')]);
    expect(some.map(({ closed }) => closed)).toEqual([null, null, null]);
    // Of the same network.
    await expectClosed(await opened('2001:db8::4'), refused);
    await expectOpen(await opened('2001:db8:1::1'));
    await some[0]?.close();
    await expectOpen(await opened('2001:db8::4'));
  });

  it('do not count as unknown once they are signed in', async () => {
    await start({ unknownSocketsPerAddress: 1 });
    for (const account of ['maya', 'tom', 'ada']) await expectOpen(await connected(account));
    await expectOpen(await opened('127.0.0.1'));
    await expectClosed(await connected('eve'), refused);
  });

  it('are limited by account, from whatever address', async () => {
    await start({ socketsPerAccount: 2 });
    const first = await connected('maya', { ip: '192.0.2.1' });
    await expectOpen(await connected('maya', { ip: '192.0.2.2' }));
    await expectClosed(await connected('maya', { ip: '192.0.2.3' }), tooMany);
    await expectOpen(await connected('tom', { ip: '192.0.2.1' }));
    await first.close();
    await expectOpen(await connected('maya', { ip: '192.0.2.3' }));
  });

  it.each([
    ['one address', { socketsPerAddress: 3 }, '192.0.2.1'],
    ['one server', { sockets: 3 }, '192.0.2.2'],
  ])('are limited for %s, signed in or not', async (_what, limits, ip) => {
    await start(limits);
    const first = await connected('maya', { ip: '192.0.2.1' });
    await expectOpen(await connected('tom', { ip: '192.0.2.1' }));
    await expectOpen(await opened('192.0.2.1'));
    await expectClosed(await connected('ada', { ip }), refused);
    await first.close();
    await expectOpen(await connected('ada', { ip }));
  });
});

describe('the counts of a server', () => {
  /** Opens `count` signed-in sockets, 20 of each account and 500 of each address, from number `first` on. */
  function openSockets(counts: ReturnType<typeof socketCounts>, count: number, first = 0) {
    repeat(count, (n) => {
      const at = first + n;
      expect(counts.add(`192.0.2.${Math.floor(at / 500)}`).signIn(`account ${Math.floor(at / 20)}`)).toBe(
        true,
      );
    });
  }
  const tooMany = { code: 'RATE_LIMITED', message: expect.stringContaining('Too many open WebSockets') };

  it('accept 500 sockets of one address, and no more', () => {
    const counts = socketCounts(socketLimits);
    openSockets(counts, 499);
    expect(counts.refuse('192.0.2.0')).toBeNull();
    openSockets(counts, 1, 499);
    expect(counts.refuse('192.0.2.0')).toMatchObject(tooMany);
    expect(counts.refuse('192.0.2.1')).toBeNull();
  });

  it('accept 5,000 sockets, and no more', () => {
    const counts = socketCounts(socketLimits);
    openSockets(counts, 4_999);
    expect(counts.refuse('192.0.2.99')).toBeNull();
    openSockets(counts, 1, 4_999);
    expect(counts.refuse('192.0.2.99')).toMatchObject(tooMany);
  });

  it('accept 20 sockets of one address before sign-in, and 20 of one account', () => {
    const counts = socketCounts(socketLimits);
    const sockets = Array.from({ length: 19 }, () => counts.add('192.0.2.0'));
    expect(counts.refuse('192.0.2.0')).toBeNull();
    sockets.push(counts.add('192.0.2.0'));
    expect(counts.refuse('192.0.2.0')).toMatchObject(tooMany);
    expect(sockets.map((socket) => socket.signIn('maya'))).toEqual(sockets.map(() => true));
    expect(counts.add('192.0.2.1').signIn('maya')).toBe(false);
  });
});

it('the server starts with these limits', () => {
  expect(socketLimits).toEqual({
    sockets: 5_000,
    socketsPerAddress: 500,
    unknownSocketsPerAddress: 20,
    socketsPerAccount: 20,
    messageBytes: 16_384,
    messagesPerSecond: 50,
    operations: 8,
    bufferedBytes: 262_144,
    idleMs: 60_000,
  });
});

describe('a signed-in socket without a subscription', () => {
  it('is closed although it sends pings', async () => {
    await start({ idleMs: 600 }, { pingMs: 100 });
    const began = performance.now();
    const one = await connected();
    const pings = setInterval(() => one.send({ type: 'ping' }), 50);
    await eventually(async () => one.closed);
    clearInterval(pings);
    expect(one.closed).toEqual({ code: 4408, reason: 'IDLE' });
    expect(performance.now() - began).toBeGreaterThanOrEqual(600);
  });

  it('stays while an operation is under way', async () => {
    await start({ idleMs: 200 }, { pingMs: 50, delayMs: 1_000 });
    const one = await connected();
    one.send({ type: 'subscribe', id: '1', payload: invalid });
    await eventually(async () => one.heard.length === 1);
    expect(one.closed).toBeNull();
    await expectClosed(one, { code: 4408 });
  });
});

describe('what a client does not read', () => {
  it('is kept up to the limit, and ends the connection over it', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = new WebSocket(`ws://127.0.0.1:${port}`);
    const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [
      [WebSocket],
      unknown,
    ];
    client.on('error', () => {});
    client.pause();
    const limits = { messagesPerSecond: 50, bufferedBytes: Number.MAX_SAFE_INTEGER };
    const guard = guardSocket(socket, limits);
    // The kernel takes no more.
    const settled = async () => {
      const before = socket.bufferedAmount;
      await wait(50);
      return before > 0 && before === socket.bufferedAmount;
    };
    do void guard.send('x'.repeat(1_000_000));
    while (!(await settled()));

    const frame = (bytes: number) => 'x'.repeat(bytes - 4);
    limits.bufferedBytes = socket.bufferedAmount + 1_000;
    void guard.send(frame(999));
    expect([socket.readyState, guard.accept()]).toEqual([WebSocket.OPEN, true]);
    limits.bufferedBytes = socket.bufferedAmount + 1_000;
    void guard.send(frame(1_000));
    expect([socket.readyState, guard.accept()]).toEqual([WebSocket.OPEN, true]);
    const last = guard.send(frame(200));
    expect([socket.readyState, guard.accept()]).toEqual([WebSocket.CLOSING, false]);
    await last;
    client.terminate();
    server.close();
  });
});
