import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimited, type Forbidden } from '../errors/domain-error.ts';
import { refusalBody, sendRateLimited } from './refusal.ts';

/** A request to switch the connection to another protocol; the handler that accepts it also responds. */
export interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

/**
 * Once the server has an upgrade handler, Node passes it every request with an Upgrade header, for any URL. Requests that no
 * handler accepts are processed as normal requests, with the same checks and limits.
 */
export function takeUpgrades(
  app: FastifyInstance,
  {
    isTaken,
    refuse,
    take,
  }: {
    isTaken: (request: FastifyRequest) => boolean;
    refuse: (request: FastifyRequest) => RateLimited | Forbidden | null;
    take: (request: FastifyRequest, upgrade: Upgrade) => void;
  },
): void {
  const upgrades = new WeakMap<IncomingMessage, Upgrade & { readonly answer: ServerResponse }>();

  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // Vite's own, in development.
    if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return;
    socket.on('error', () => socket.destroy());
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    // Node has detached the connection, so a body is no longer read.
    if (length !== '0' || encoding !== undefined)
      return app.refuseSocket(new Error('an upgrade with a body'), socket);
    const answer = new ServerResponse(request);
    answer.shouldKeepAlive = false;
    answer.assignSocket(socket);
    // Node no longer passes this event on, and a response that is streamed waits for it.
    socket.on('drain', () => answer.emit('drain'));
    answer.once('finish', () => socket.destroySoon());
    upgrades.set(request, { socket, head, answer });
    app.routing(request, answer);
  });

  app.addHook('onRequest', async (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (!upgrade || !isTaken(request)) return;
    const refused = refuse(request);
    if (refused instanceof RateLimited) return sendRateLimited(request, reply, refused);
    if (refused) return reply.code(403).send(refusalBody(request, refused));
    reply.hijack();
    upgrade.answer.detachSocket(upgrade.socket as Socket);
    take(request, upgrade);
  });
}
