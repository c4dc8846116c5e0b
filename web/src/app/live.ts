import type { ApolloLink } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import type { IdentityPort } from '#web/platform/identity/port.ts';
import { paths } from './paths.ts';

/** The server's close code for a token that it does not take, or no longer. */
const TOKEN_INVALID = 4403;
/** Milliseconds between two pings, and to wait for the answer: after a sleep a dead connection looks alive. */
const PING = 20_000;
const PONG = 5_000;

/** Subscriptions, over one connection. A file of its own, which nobody loads who listens to nothing. */
export function liveLink(identity: IdentityPort): ApolloLink {
  let isRefused = false;
  let socket: WebSocket | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const client = createClient({
    url: () => new URL(paths.graphql, location.href.replace(/^http/, 'ws')).href,
    // A token that was refused is renewed, once for each refusal.
    async connectionParams() {
      const token = await identity.token({ fresh: isRefused });
      return token === null ? {} : { authorization: `Bearer ${token}` };
    },
    // Whoever listens comes again: features/orders/use-live.ts.
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
        if (!received) silence = setTimeout(() => socket?.close(4408, 'SILENT'), PONG);
      },
      pong: () => clearTimeout(silence),
      closed: (event) => {
        clearTimeout(silence);
        isRefused = (event as CloseEvent).code === TOKEN_INVALID;
      },
    },
  });
  return new GraphQLWsLink(client);
}
