import { Client, type Dispatcher } from 'undici';

export interface Answer {
  readonly status: number;
  readonly text: string;
}
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** One keep-alive connection, one call at a time. */
export interface Connection {
  send(call: Call): Promise<Answer>;
  close(): Promise<void>;
}

/** Responses are not compressed: the client does not accept encodings, and the raw server does not compress. */
export function connect(url: string): Connection {
  const client = new Client(url, { pipelining: 1, keepAliveTimeout: 60_000 });
  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        let status = 0;
        const parts: Buffer[] = [];
        const handler: Dispatcher.DispatchHandler = {
          onRequestStart() {},
          onResponseStart(_controller, code) {
            status = code;
          },
          onResponseData(_controller, part) {
            parts.push(part);
          },
          onResponseEnd() {
            const [only = Buffer.alloc(0)] = parts;
            resolve({ status, text: (parts.length === 1 ? only : Buffer.concat(parts)).toString() });
          },
          onResponseError(_controller, error) {
            reject(error);
          },
        };
        client.dispatch({ method, path, headers, body: body ?? null }, handler);
      }),
    close: () => client.destroy(),
  };
}
