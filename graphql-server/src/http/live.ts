import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { GraphQLError } from 'graphql';
import { makeServer, handleProtocols } from 'graphql-ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Context } from '../context.ts';
import { isDatabaseAway } from '../db.ts';
import { DomainError, RateLimited, SignInRequired, Unavailable } from '../errors/domain-error.ts';
import type { Caller } from './authenticate.ts';
import { checkedSubscription, eventsOf, type ShowError } from './live-operation.ts';
import { answerUnread } from './unread.ts';
import { takeUpgrades } from './upgrades.ts';

/** Streams of one connection; a screen of ours has two. */
const MOST_STREAMS = 8;
/** Connections of one person, on this server: each open screen has one. */
const MOST_CONNECTIONS = 20;
/** Bytes of one message. */
const LONGEST_MESSAGE = 64 * 1024;
/** What does not say goodbye in time is cut off when the shop closes. */
const GOODBYE_MS = 1_000;

/** Why a connection ends: close codes of `graphql-ws` where it has one, so that clients know whether to come again. */
const closeCodes: Readonly<Record<string, number>> = {
  SIGN_IN_REQUIRED: 4401,
  TOKEN_INVALID: 4403,
  RATE_LIMITED: 4429,
};
const TRY_LATER = 4503;

export interface LiveOptions {
  readonly contextOf: (caller: Caller) => Promise<Context | DomainError>;
  readonly showError: ShowError;
  /** Why a document is not taken, whoever sends it. */
  readonly refuse?: (asked: { query?: unknown }) => GraphQLError | null;
  /** After so long a connection must show that it is alive. */
  readonly pingMs?: number;
  /** After so long it is asked anew who it is, also when nothing happens. */
  readonly recogniseMs?: number;
}

/** Subscriptions over a WebSocket at `/graphql`, as `graphql-ws` speaks it. */
export function mountLive(
  app: FastifyInstance,
  { contextOf, showError, refuse = () => null, pingMs = 15_000, recogniseMs = 60_000 }: LiveOptions,
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    handleProtocols: (protocols) => handleProtocols(protocols),
  });
  sockets.on('wsClientError', (error, socket) => answerUnread(error, socket as Socket));
  const connections = new Map<string, number>();

  function open(socket: WebSocket, ip: string): void {
    let caller: Caller = { ip, headers: {} };
    let person: string | null = null;
    const end = ({ code }: DomainError) => socket.close(closeCodes[code] ?? TRY_LATER, code);

    /** Null once the connection is ended, because whoever it was may not be here any more. */
    async function contextAgain(): Promise<Context | null> {
      const context = await contextOf(caller).catch((error: unknown) => {
        if (!isDatabaseAway(error)) app.log.error({ err: error }, 'unexpected error in a subscription');
        return new Unavailable('database');
      });
      if (!(context instanceof DomainError) && context.viewer) return context;
      end(context instanceof DomainError ? context : new SignInRequired());
      return null;
    }

    const server = makeServer({
      async onConnect({ connectionParams }) {
        const { authorization } = connectionParams ?? {};
        if (typeof authorization === 'string') caller = { ip, headers: { authorization } };
        const viewer = (await contextAgain())?.viewer;
        if (!viewer) return false;
        const open = connections.get(viewer.id) ?? 0;
        if (open >= MOST_CONNECTIONS) {
          end(new RateLimited(60));
          return false;
        }
        if (socket.readyState !== socket.OPEN) return false;
        person = viewer.id;
        connections.set(person, open + 1);
        return true;
      },
      async onSubscribe({ subscriptions }, _id, payload) {
        // Counted as it came, before others have come as well.
        const isTooMany = Object.keys(subscriptions).length > MOST_STREAMS;
        const context = await contextAgain();
        const refused = refuse(payload);
        if (refused) return [showError(refused)];
        return context
          ? checkedSubscription(payload, context, isTooMany, showError)
          : [showError(new SignInRequired())];
      },
      subscribe: (args) => eventsOf(args, contextAgain),
      onNext: (_context, _id, _payload, _args, { errors, ...result }) => ({
        ...result,
        ...(errors && { errors: errors.map((error) => showError(error).toJSON()) }),
      }),
    });

    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (data) => new Promise((resolve) => socket.send(data, () => resolve())),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (receive) =>
          socket.on('message', (data) => {
            receive(String(data)).catch((error: unknown) => {
              app.log.error({ err: error }, 'unexpected error in a subscription');
              socket.close(4500, 'INTERNAL_SERVER_ERROR');
            });
          }),
      },
      {},
    );
    let isAlive = true;
    socket.on('pong', () => (isAlive = true));
    const pings = setInterval(() => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
    }, pingMs);
    const looks = setInterval(() => {
      if (person !== null) void contextAgain();
    }, recogniseMs);
    // Messages that are no WebSocket's: it closes by itself.
    socket.on('error', () => {});
    socket.once('close', (code, reason) => {
      clearInterval(pings);
      clearInterval(looks);
      if (person !== null) {
        const left = (connections.get(person) ?? 1) - 1;
        if (left > 0) connections.set(person, left);
        else connections.delete(person);
      }
      void closed(code, String(reason));
    });
  }

  takeUpgrades(
    app,
    ({ method, url, headers }) =>
      method === 'GET' && /^\/graphql\/?(?:\?|$)/.test(url) && headers.upgrade?.toLowerCase() === 'websocket',
    (request, { socket, head }) =>
      sockets.handleUpgrade(request.raw, socket, head, (webSocket) => open(webSocket, request.ip)),
  );
  // Before the server waits for its connections, of which these would be.
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.close(1001, 'GOING_AWAY');
    const impatience = setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate();
    }, GOODBYE_MS);
    await new Promise((resolve) => sockets.close(resolve));
    clearTimeout(impatience);
  });
}
