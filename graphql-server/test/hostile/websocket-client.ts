import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const MEGABYTE = 1024 * 1024;

/** A frame of a client, masked with zeros. */
export function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const header = payload.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8);
  header[0] = 0x81;
  if (payload.length < 126) header[1] = 0x80 | payload.length;
  else {
    header[1] = 0x80 | 126;
    header.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([header, payload]);
}

export const repeat = (count: number, message: (n: number) => object) =>
  Buffer.concat(Array.from({ length: count }, (_, n) => frame(JSON.stringify(message(n)))));

const pings = (bytes: number) =>
  repeat(Math.floor((8 * MEGABYTE) / bytes), () => ({ type: 'ping', payload: { x: 'x'.repeat(bytes) } }));

export const floods = {
  invalidSubscriptions: repeat(20_000, (n) => ({
    type: 'subscribe',
    id: String(n),
    payload: { query: 'subscription { nothing }' },
  })),
  largePings: pings(60_000),
  smallPings: pings(15_000),
} as const;

/** An upgraded connection of one address; null when the upgrade is refused. */
export async function upgrade(shopUrl: string): Promise<Socket | null> {
  const { hostname, port } = new URL(shopUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    'GET /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: 192.0.2.66\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n',
  );
  const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
  if (String(answer).startsWith('HTTP/1.1 101')) return socket;
  socket.destroy();
  return null;
}
