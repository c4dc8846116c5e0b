import { WebSocket } from 'ws';
import { eventually } from './shop.ts';

/** What the server said over one connection: results in their order, and how it ended. */
export interface Listening {
  /** The first root field of each result; an error's code in its place. */
  readonly heard: unknown[];
  readonly closed: { code: number; reason: string } | null;
  readonly acknowledged: boolean;
  /** Ids of operations that are over. */
  readonly completed: readonly string[];
  send(message: object): void;
  /** Waits until the stream has begun: null comes first. */
  begun(): Promise<Listening>;
  close(): Promise<void>;
}

const address = (url: string) => `${url.replace(/^http/, 'ws')}/graphql`;

/** Speaks `graphql-transport-ws` by hand, so that also what no client says can be said. */
export function listenTo(
  url: string,
  queries: readonly string[],
  authorization: string | null = null,
  { protocol = 'graphql-transport-ws', init = true } = {},
): Listening {
  const socket = new WebSocket(address(url), protocol);
  const heard: unknown[] = [];
  const completed: string[] = [];
  let acknowledged = false;
  let closed: Listening['closed'] = null;
  const send = (message: object) => socket.send(JSON.stringify(message));
  socket.on('error', () => {});
  socket.on('open', () => {
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
  });
  const listening: Listening = {
    heard,
    completed,
    get acknowledged() {
      return acknowledged;
    },
    get closed() {
      return closed;
    },
    send,
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
