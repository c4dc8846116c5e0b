import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { GraphQLError } from 'graphql';
import { makeServer, handleProtocols } from 'graphql-ws';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';
import type { Context } from '../context.ts';
import { databaseFailure } from '../errors/database-failure.ts';
import { DomainError, Forbidden, RateLimited, SignInRequired, Unavailable } from '../errors/domain-error.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import { openSockets } from '../observability/metrics.ts';
import { countedAddress } from './address.ts';
import type { Caller } from './authenticate.ts';
import { checkedSubscription, eventsOf, type ShowError } from './live-operation.ts';
import { isCrossOrigin } from './origin.ts';
import { closeCodes, guardSocket, socketCounts, socketLimits, type SocketLimits } from './socket-limits.ts';
import { takeUpgrades } from './upgrades.ts';

/** Options of `ws` that its types do not know: time to answer a close frame, and frames of one message. */
const untypedOptions = { closeTimeout: 1_000, maxFragments: 64 };

/** Close codes of `graphql-ws`, so that clients know whether to reconnect. */
const codesOfErrors: Readonly<Partial<Record<ErrorCode, number>>> = {
  SIGN_IN_REQUIRED: 4401,
  TOKEN_INVALID: 4403,
  ACCOUNT_BLOCKED: 4403,
  RATE_LIMITED: closeCodes.tooMany,
};
const TRY_LATER = 4503;

export interface LiveOptions {
  readonly contextOf: (caller: Caller) => Promise<Context | DomainError>;
  readonly showError: ShowError;
  /** Calls back with an actor whose token was revoked: their sockets are checked at once. */
  readonly onRevoked?: (listener: (actor: string) => void) => void;
  /** Why a document is rejected, for every client. */
  readonly refuse?: (asked: { query?: unknown }) => GraphQLError | null;
  /** A socket that has not answered a ping when the next is due is dropped. */
  readonly pingMs?: number;
  /** How often the viewer of a quiet socket is checked. */
  readonly recheckMs?: number;
  readonly limits?: Partial<SocketLimits>;
  /** Origins whose pages may open a WebSocket, besides that of the shop itself. */
  readonly origins?: readonly string[];
}

/** Subscriptions over a WebSocket at `/graphql`, in the protocol of `graphql-ws`. */
export function mountLive(
  app: FastifyInstance,
  {
    contextOf,
    showError,
    refuse = () => null,
    onRevoked,
    pingMs = 15_000,
    recheckMs = 60_000,
    limits: someLimits,
    origins = [],
  }: LiveOptions,
): void {
  const limits = { ...socketLimits, ...someLimits };
  const counts = socketCounts(limits);
  /** How to check the signed-in sockets, by actor. */
  const signedIn = new Map<() => void, string>();
  onRevoked?.((actor) => {
    for (const [check, of] of signedIn) if (actor === of) check();
  });
  const options: ServerOptions & typeof untypedOptions = {
    noServer: true,
    maxPayload: limits.messageBytes,
    handleProtocols: (protocols) => handleProtocols(protocols),
    ...untypedOptions,
  };
  const sockets = new WebSocketServer(options);
  sockets.on('wsClientError', (error, socket) => app.refuseSocket(error, socket as Socket));

  function open(socket: WebSocket, ip: string): void {
    let caller: Caller = { ip, headers: {} };
    let isSignedIn = false;
    let subscriptions: Readonly<Record<string, unknown>> = {};
    let checks = 0;
    let lastUsed = performance.now();
    const counted = counts.add(countedAddress(ip));
    openSockets.inc();
    const guard = guardSocket(socket, limits);
    const end = ({ code }: DomainError) => guard.close(codesOfErrors[code] ?? TRY_LATER, code);

    /** Null when the viewer is no longer signed in; the socket is then closing. */
    async function renewContext(): Promise<Context | null> {
      const context = await contextOf(caller).catch((error: unknown) => {
        if (!databaseFailure(error)) app.log.error({ err: error }, 'unexpected error in a subscription');
        return new Unavailable('database');
      });
      if (!(context instanceof DomainError) && context.actor) return context;
      end(context instanceof DomainError ? context : new SignInRequired());
      return null;
    }

    async function check(payload: Parameters<typeof checkedSubscription>[0]) {
      const refused = refuse(payload);
      if (refused) return [showError(refused)];
      const context = await renewContext();
      return context ? checkedSubscription(payload, context, showError) : [showError(new SignInRequired())];
    }

    const server = makeServer({
      async onConnect(connection) {
        ({ subscriptions } = connection);
        const { authorization } = connection.connectionParams ?? {};
        if (typeof authorization === 'string') caller = { ip, headers: { authorization } };
        const actor = (await renewContext())?.actor;
        if (!actor || socket.readyState !== socket.OPEN) return false;
        isSignedIn = counted.signIn(actor.id);
        if (isSignedIn) signedIn.set(recheck, actor.id);
        else end(new RateLimited(60));
        return isSignedIn;
      },
      async onSubscribe(_connection, _id, payload) {
        // Called as the message arrives. An operation that a client completes while it is being checked still counts.
        checks += 1;
        try {
          if (Math.max(checks, Object.keys(subscriptions).length) <= limits.operations)
            return await check(payload);
          end(new RateLimited(60));
          return [new GraphQLError('Too many operations on this WebSocket.')];
        } finally {
          checks -= 1;
        }
      },
      subscribe: (args) => eventsOf(args, renewContext),
      onNext: (_context, _id, _payload, _args, { errors, ...result }) => ({
        ...result,
        ...(errors && { errors: errors.map((error) => showError(error).toJSON()) }),
      }),
    });

    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: guard.send,
        close: guard.close,
        onMessage: (receive) =>
          socket.on('message', (data) => {
            if (!guard.accept()) return;
            receive(String(data)).catch((error: unknown) => {
              app.log.error({ err: error }, 'unexpected error in a subscription');
              guard.close(4500, 'INTERNAL_SERVER_ERROR');
            });
          }),
      },
      {},
    );
    let isAlive = true;
    socket.on('pong', () => (isAlive = true));
    const pingTimer = setInterval(() => {
      if (!isAlive) return socket.terminate();
      const now = performance.now();
      if (Object.keys(subscriptions).length > 0) lastUsed = now;
      else if (now - lastUsed >= limits.idleMs) return guard.close(closeCodes.idle, 'IDLE');
      isAlive = false;
      socket.ping();
    }, pingMs);
    const recheck = () => void renewContext();
    const recheckTimer = setInterval(() => {
      if (isSignedIn) recheck();
    }, recheckMs);
    // `ws` closes the socket by itself.
    socket.on('error', () => {});
    socket.once('close', (code, reason) => {
      clearInterval(pingTimer);
      clearInterval(recheckTimer);
      signedIn.delete(recheck);
      counted.remove();
      openSockets.dec();
      void closed(code, String(reason));
    });
  }

  takeUpgrades(app, {
    isTaken: ({ method, url, headers }) =>
      method === 'GET' && /^\/graphql\/?(?:\?|$)/.test(url) && headers.upgrade?.toLowerCase() === 'websocket',
    // Browsers send `Origin` with every WebSocket, and CORS does not apply to it.
    refuse: (request) =>
      isCrossOrigin(request, origins) ? new Forbidden() : counts.refuse(countedAddress(request.ip)),
    take: (request, { socket, head }) =>
      sockets.handleUpgrade(request.raw, socket, head, (webSocket) => open(webSocket, request.ip)),
  });
  // Runs before the server waits for its open connections: sockets would block it.
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.close(1001, 'GOING_AWAY');
    await new Promise((resolve) => sockets.close(resolve));
  });
}
