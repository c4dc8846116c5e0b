import type { ApolloLink } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import type { IdentityPort } from '#web/platform/identity/port.ts';
import { paths } from './paths.ts';

/** The server's close code for a token that is invalid or revoked. */
const TOKEN_INVALID = 4403;
/** Milliseconds between pings, and to wait for a pong. After sleep a dead connection still looks open. */
const PING = 20_000;
const PONG = 5_000;

/** Subscriptions over one WebSocket. A separate module, so that pages without subscriptions don't load it. */
export function createSubscriptionLink(identity: IdentityPort): ApolloLink {
  let isRefused = false;
  let socket: WebSocket | null = null;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  const client = createClient({
    url: () => new URL(paths.graphql, location.href.replace(/^http/, 'ws')).href,
    // Renews a rejected token once per rejection.
    async connectionParams() {
      const token = await identity.token({ fresh: isRefused });
      return token === null ? {} : { authorization: `Bearer ${token}` };
    },
    // Subscribers reconnect themselves: features/orders/use-live.ts.
    retryAttempts: 0,
    keepAlive: PING,
    on: {
      opened: (opened) => {
        socket = opened as WebSocket;
      },
      connected: () => {
        isRefused = false;
      },
      ping: (received) => {
        if (!received) pongTimer = setTimeout(() => socket?.close(4408, 'SILENT'), PONG);
      },
      pong: () => clearTimeout(pongTimer),
      closed: (event) => {
        clearTimeout(pongTimer);
        isRefused = (event as CloseEvent).code === TOKEN_INVALID;
      },
    },
  });
  return new GraphQLWsLink(client);
}
