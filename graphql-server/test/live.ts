import { WebSocket } from 'ws';
import { eventually } from './shop.ts';

/** The server's messages on one connection: results in order, and how it ended. */
export interface Listening {
  /** The first root field of each result, or an error's code instead. */
  readonly heard: unknown[];
  /** If the upgrade is rejected, the HTTP status instead of the code. */
  readonly closed: { code: number; reason: string } | null;
  readonly opened: boolean;
  readonly acknowledged: boolean;
  /** Pongs of the protocol received. */
  readonly pongs: number;
  /** Ids of completed operations. */
  readonly completed: readonly string[];
  /** A string is sent unchanged. */
  send(message: object | string): void;
  /** Sends a control frame. */
  ping(): void;
  /** Waits until the stream has started, with its first event null. */
  begun(): Promise<Listening>;
  close(): Promise<void>;
}

const address = (url: string) => `${url.replace(/^http/, 'ws')}/graphql`;

/** Implements `graphql-transport-ws` by hand, so that tests can also send invalid messages. */
export function listenTo(
  url: string,
  queries: readonly string[],
  authorization: string | null = null,
  {
    protocol = 'graphql-transport-ws',
    init = true,
    /** The client's address for a shop behind one proxy. */
    ip = '127.0.0.1',
  } = {},
): Listening {
  const socket = new WebSocket(address(url), protocol, { headers: { 'x-forwarded-for': ip } });
  const heard: unknown[] = [];
  const completed: string[] = [];
  let opened = false;
  let acknowledged = false;
  let pongs = 0;
  let closed: Listening['closed'] = null;
  const send = (message: object | string) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  socket.on('error', () => {});
  socket.on('unexpected-response', (_request, { statusCode = 0 }) => {
    closed = { code: statusCode, reason: '' };
  });
  socket.on('open', () => {
    opened = true;
    if (init)
      send({ type: 'connection_init', ...(authorization !== null && { payload: { authorization } }) });
  });
  socket.on('close', (code, reason) => {
    closed = { code, reason: String(reason) };
  });
  socket.on('message', (data) => {
    const { type, id, payload } = JSON.parse(String(data)) as { type: string; id: string; payload: never };
    acknowledged ||= type === 'connection_ack';
    if (type === 'connection_ack')
      for (const [index, query] of queries.entries())
        send({ type: 'subscribe', id: String(index), payload: { query } });
    else if (type === 'next') heard.push(shown(payload));
    else if (type === 'error') heard.push(shown({ errors: payload }));
    else if (type === 'complete') completed.push(id);
    else if (type === 'pong') pongs += 1;
  });
  const listening: Listening = {
    heard,
    completed,
    get opened() {
      return opened;
    },
    get pongs() {
      return pongs;
    },
    get acknowledged() {
      return acknowledged;
    },
    get closed() {
      return closed;
    },
    send,
    ping: () => socket.ping(),
    async begun() {
      await eventually(async () => heard.length >= queries.length || closed);
      return listening;
    },
    async close() {
      socket.close();
      await eventually(async () => closed);
    },
  };
  return listening;
}

function shown({
  data,
  errors,
}: {
  data?: Record<string, unknown>;
  errors?: { extensions: { code: string } }[];
}) {
  return errors ? errors.map(({ extensions }) => extensions.code).join() : Object.values(data ?? {})[0];
}
