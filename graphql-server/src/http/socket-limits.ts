import type { WebSocket } from 'ws';
import { RateLimited } from '../errors/domain-error.ts';

export interface SocketLimits {
  /** Sockets of this server, of one address, of one address before sign-in, and of one account. */
  readonly sockets: number;
  readonly socketsPerAddress: number;
  readonly unknownSocketsPerAddress: number;
  readonly socketsPerAccount: number;
  /** Size of one message. The subscriptions of the web client take less than 1 kB, an ID token at most 8 kB. */
  readonly messageBytes: number;
  /** Messages, pings and pongs that one socket may send within one second. */
  readonly messagesPerSecond: number;
  /** Subscriptions of one socket; a screen of the web client has two. */
  readonly operations: number;
  /** Bytes that wait in memory because the client does not read them. */
  readonly bufferedBytes: number;
  /** A signed-in socket without a subscription is closed after this time. */
  readonly idleMs: number;
}

export const socketLimits: SocketLimits = {
  sockets: 5_000,
  socketsPerAddress: 500,
  unknownSocketsPerAddress: 20,
  socketsPerAccount: 20,
  messageBytes: 16 * 1024,
  messagesPerSecond: 50,
  operations: 8,
  bufferedBytes: 256 * 1024,
  idleMs: 60_000,
};

/** `graphql-ws` has no code for an idle socket. Its clients reconnect after this one, and not after 4429. */
export const closeCodes = { idle: 4408, tooMany: 4429 } as const;

/** One open socket in `socketCounts`. */
export interface CountedSocket {
  /** Counts the socket for its account; false when the account has too many. */
  signIn(accountId: string): boolean;
  remove(): void;
}

/** Counts the open sockets of this server. */
export function socketCounts(limits: SocketLimits) {
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;
  function change(key: string, by: 1 | -1): void {
    const next = countOf(key) + by;
    if (next > 0) counts.set(key, next);
    else counts.delete(key);
  }
  const total = 'all';
  const ofAddress = (address: string) => `address ${address}`;
  const ofUnknown = (address: string) => `unknown ${address}`;
  const ofAccount = (accountId: string) => `account ${accountId}`;

  return {
    /** Why `address` may not open another socket now. */
    refuse(address: string): RateLimited | null {
      const isFull =
        countOf(total) >= limits.sockets ||
        countOf(ofAddress(address)) >= limits.socketsPerAddress ||
        countOf(ofUnknown(address)) >= limits.unknownSocketsPerAddress;
      return isFull ? new RateLimited(5, 'Too many open WebSockets. Please wait a moment.') : null;
    },
    add(address: string): CountedSocket {
      let held = [total, ofAddress(address), ofUnknown(address)];
      for (const key of held) change(key, 1);
      return {
        signIn(accountId) {
          const key = ofAccount(accountId);
          if (countOf(key) >= limits.socketsPerAccount) return false;
          change(key, 1);
          change(ofUnknown(address), -1);
          held = [total, ofAddress(address), key];
          return true;
        },
        remove() {
          for (const key of held.splice(0)) change(key, -1);
        },
      };
    },
  };
}

export interface SocketGuard {
  /** Counts a message; false when it must not be handled, because the socket is being closed. */
  accept(): boolean;
  /** Resolves when the message has left this process, or never will. */
  send(message: string): Promise<void>;
  close(code: number, reason: string): void;
}

/** Bounds what one socket can make the server do, and hold in memory. */
export function guardSocket(
  socket: WebSocket,
  limits: Pick<SocketLimits, 'messagesPerSecond' | 'bufferedBytes'>,
): SocketGuard {
  let secondStartedAt = performance.now();
  let received = 0;
  let isClosing = false;

  function close(code: number, reason: string): void {
    isClosing = true;
    socket.close(code, reason);
  }

  /** A client that does not read would not read a close code either. */
  function dropSlowReader(): void {
    if (socket.bufferedAmount <= limits.bufferedBytes) return;
    isClosing = true;
    socket.terminate();
  }

  function accept(): boolean {
    const now = performance.now();
    if (now - secondStartedAt >= 1_000) {
      secondStartedAt = now;
      received = 0;
    }
    received += 1;
    if (received > limits.messagesPerSecond) {
      close(closeCodes.tooMany, 'RATE_LIMITED');
      // Nothing more is read; `closeTimeout` ends the connection.
      socket.pause();
    }
    dropSlowReader();
    return !isClosing;
  }
  // Answered by `ws` itself.
  socket.on('ping', accept);
  socket.on('pong', accept);

  return {
    accept,
    close,
    send: (message) =>
      new Promise((resolve) => {
        socket.send(message, () => resolve());
        dropSlowReader();
      }),
  };
}
