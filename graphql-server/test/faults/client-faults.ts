import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brokenBytes, sendBytes } from '../hostile/sockets.ts';
import { floods, upgrade } from '../hostile/websocket-client.ts';
import type { Fault } from './fault.ts';

/** More than the server waits for a whole request. */
const CLOSED_WITHIN_MS = 90_000;
const HEAD = 'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

const slowClients: Fault = {
  name: '2,000 clients that send a byte every 3 s',
  allowed: [],
  async during({ shopUrl }) {
    const headers = `${HEAD}X: `;
    const body = `${HEAD}Content-Length: 1000\r\n\r\n`;
    const sockets = await connectMany(shopUrl, 2_000, (n) => (n % 2 === 0 ? headers : body));
    if (sockets.length < 2_000) return [`only ${sockets.length} clients could connect`];
    const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('x')), 3_000);
    const left = await closedByServer(sockets);
    clearInterval(drip);
    return left;
  },
};

const hostileSockets: Fault = {
  name: 'WebSocket floods, broken HTTP, half-open connections',
  allowed: [],
  async during({ shopUrl }) {
    const ended = AbortSignal.timeout(20_000);
    const silent = await connectMany(shopUrl, 300, () => '');
    const [flooded, , left] = await Promise.all([
      Promise.all(Object.values(floods).map((bytes) => flood(shopUrl, bytes, ended))),
      sendBroken(shopUrl, ended),
      closedByServer(silent),
    ]);
    return flooded.every((sockets) => sockets > 0)
      ? left
      : [...left, 'the fault did not happen: no WebSocket was opened'];
  },
};

/** Returns those that could connect. In groups, so that the server's queue of new connections does not overflow. */
async function connectMany(shopUrl: string, count: number, text: (n: number) => string): Promise<Socket[]> {
  const { hostname, port } = new URL(shopUrl);
  const sockets: Socket[] = [];
  for (let first = 0; first < count; first += 100) {
    const group = Array.from({ length: 100 }, (_, n) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.resume();
      socket.write(text(first + n));
      return once(socket, 'connect').then(
        () => [socket],
        () => [],
      );
    });
    sockets.push(...(await Promise.all(group)).flat());
    await sleep(200);
  }
  return sockets;
}

/** Waits until the server has closed all; returns a complaint about those that stay open, and closes them. */
async function closedByServer(sockets: readonly Socket[]): Promise<string[]> {
  const isOpen = (socket: Socket) => !socket.closed;
  for (const until = Date.now() + CLOSED_WITHIN_MS; sockets.some(isOpen) && Date.now() < until;)
    await sleep(100);
  const left = sockets.filter(isOpen).length;
  for (const socket of sockets) socket.destroy();
  return left === 0 ? [] : [`${left} clients were still connected after ${CLOSED_WITHIN_MS / 1_000} s`];
}

/** Opens WebSockets one after the other, sends `bytes` on each, and reads nothing. Returns how many were opened. */
async function flood(shopUrl: string, bytes: Buffer, ended: AbortSignal): Promise<number> {
  let opened = 0;
  while (!ended.aborted) {
    const socket = await upgrade(shopUrl);
    if (socket) opened += 1;
    socket?.pause();
    socket?.write(bytes);
    await sleep(300);
    socket?.destroy();
  }
  return opened;
}

async function sendBroken(shopUrl: string, ended: AbortSignal): Promise<void> {
  while (!ended.aborted)
    for (const [, bytes] of brokenBytes) await sendBytes(shopUrl, [bytes], { withinMs: 1_000 });
}

export const clientFaults: readonly Fault[] = [slowClients, hostileSockets];
