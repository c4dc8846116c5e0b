import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerUnread } from './unread.ts';

/** A connection that asks to become another one than HTTP; whoever takes it answers it. */
export interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

/**
 * Once anybody takes upgrades, Node hands over every request that names one, to any address. Each goes the way of all
 * requests here, with their checks and limits, and is answered as one where nobody takes it.
 */
export function takeUpgrades(
  app: FastifyInstance,
  isTaken: (request: FastifyRequest) => boolean,
  take: (request: FastifyRequest, upgrade: Upgrade) => void,
): void {
  const upgrades = new WeakMap<IncomingMessage, Upgrade & { readonly answer: ServerResponse }>();

  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // Vite's own, in development.
    if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return;
    socket.on('error', () => socket.destroy());
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    // Node has let go of the connection: a body is not read any more.
    if (length !== '0' || encoding !== undefined)
      return answerUnread(new Error('an upgrade with a body'), socket);
    const answer = new ServerResponse(request);
    answer.shouldKeepAlive = false;
    answer.assignSocket(socket);
    answer.once('finish', () => socket.destroySoon());
    upgrades.set(request, { socket, head, answer });
    app.routing(request, answer);
  });

  app.addHook('onRequest', async (request, answer) => {
    const upgrade = upgrades.get(request.raw);
    if (!upgrade || !isTaken(request)) return;
    answer.hijack();
    upgrade.answer.detachSocket(upgrade.socket as Socket);
    take(request, upgrade);
  });
}
