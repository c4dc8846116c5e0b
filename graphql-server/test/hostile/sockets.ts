import { connect } from 'node:net';

/** How a connection ended: the status of the first response, or closed without one. */
export interface Ending {
  readonly status: number | 'closed' | 'open';
  readonly text: string;
  readonly ms: number;
}

/**
 * Sends raw bytes and waits until the server closes the connection, or for a response if that is enough; `open` after
 * `withinMs`.
 */
export function sendBytes(
  origin: string,
  chunks: readonly (string | Buffer)[],
  { withinMs, untilClosed = false }: { withinMs: number; untilClosed?: boolean },
): Promise<Ending> {
  const { hostname, port } = new URL(origin);
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let text = '';
    const end = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1];
      const known = status === undefined ? ('closed' as const) : Number(status);
      resolve({ status: closed ? known : 'open', text, ms: performance.now() - begun });
    };
    const timer = setTimeout(() => end(false), withinMs);
    socket.on('connect', () => {
      for (const chunk of chunks) socket.write(chunk);
    });
    socket.on('data', (data) => {
      text += data.toString('latin1').slice(0, 20_000);
      if (!untilClosed && /\r\n\r\n/.test(text)) end(true);
    });
    socket.on('error', () => end(true));
    socket.on('close', () => end(true));
  });
}

const host = 'Host: localhost\r\n';
const json = 'Content-Type: application/json\r\n';
const body = '{"name":"x"}';

/** Invalid or contradictory HTTP. Each example is complete, so the server can respond at once. */
export const brokenBytes: readonly (readonly [what: string, bytes: string | Buffer])[] = [
  ['rubbish', 'rubbish\r\n\r\n'],
  ['zeros', Buffer.alloc(4_096)],
  ['TLS', Buffer.from('16030100f4010000f003037b', 'hex')],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no version', 'GET /\r\n\r\n'],
  ['odd version', `GET / HTTP/9.9\r\n${host}\r\n`],
  ['HTTP/1.0 without host', 'GET /equitment HTTP/1.0\r\n\r\n'],
  ['no host', 'GET /equitment HTTP/1.1\r\n\r\n'],
  ['two hosts', `GET /equitment HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`],
  ['unknown method', `FISH /equitment HTTP/1.1\r\n${host}\r\n`],
  ['lower-case method', `get /equitment HTTP/1.1\r\n${host}\r\n`],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`],
  ['absolute address', `GET http://evil.example/users HTTP/1.1\r\n${host}\r\n`],
  ['asterisk', `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
  ['U+0000 in a path', `GET /equitment/\0 HTTP/1.1\r\n${host}\r\n`],
  ['raw bytes in a path', Buffer.from(`GET /equitment/\xff\xfe HTTP/1.1\r\n${host}\r\n`, 'latin1')],
  ['blank in a path', `GET /equitment/a b HTTP/1.1\r\n${host}\r\n`],
  ['long path', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`],
  ['U+0000 in a header', `GET /equitment HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`],
  ['header without colon', `GET /equitment HTTP/1.1\r\n${host}nonsense\r\n\r\n`],
  ['folded header', `GET /equitment HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`],
  ['blank before colon', `GET /equitment HTTP/1.1\r\n${host}X : a\r\n\r\n`],
  ['bare line feeds', 'GET /equitment HTTP/1.1\nHost: localhost\n\n'],
  ['many headers', `GET /equitment HTTP/1.1\r\n${host}${'X: a\r\n'.repeat(5_000)}\r\n`],
  ['huge header', `GET /equitment HTTP/1.1\r\n${host}X: ${'a'.repeat(100_000)}\r\n\r\n`],
  [
    'two lengths',
    `POST /order HTTP/1.1\r\n${host}${json}Content-Length: 2\r\nContent-Length: 12\r\n\r\n${body}`,
  ],
  ['length of another kind', `POST /order HTTP/1.1\r\n${host}${json}Content-Length: twelve\r\n\r\n${body}`],
  ['negative length', `POST /order HTTP/1.1\r\n${host}${json}Content-Length: -1\r\n\r\n${body}`],
  [
    'length without end',
    `POST /order HTTP/1.1\r\n${host}${json}Content-Length: 99999999999999999999\r\n\r\n${body}`,
  ],
  ['12 MB said, none sent', `POST /order HTTP/1.1\r\n${host}${json}Content-Length: 12582912\r\n\r\n`],
  ['length too short', `POST /order HTTP/1.1\r\n${host}${json}Content-Length: 3\r\n\r\n${body}`],
  [
    'length and chunks',
    `POST /order HTTP/1.1\r\n${host}${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /users HTTP/1.1\r\n${host}\r\n`,
  ],
  [
    'odd chunks',
    `POST /order HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`,
  ],
  ['negative chunk', `POST /order HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n`],
  [
    'unknown coding',
    `POST /order HTTP/1.1\r\n${host}${json}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'hidden coding',
    `POST /order HTTP/1.1\r\n${host}${json}Transfer-Encoding: xchunked\r\nContent-Length: 12\r\n\r\n${body}`,
  ],
  ['pipelined', `GET /equitment/x HTTP/1.1\r\n${host}\r\n`.repeat(200)],
  ['pipelined and broken', `GET /review HTTP/1.1\r\n${host}\r\nrubbish\r\n\r\n`],
  ['upgrade', `GET /graphql HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  [
    'odd expectation',
    `POST /order HTTP/1.1\r\n${host}${json}Expect: nonsense\r\nContent-Length: 12\r\n\r\n${body}`,
  ],
  [
    'continue, and no body',
    `POST /order HTTP/1.1\r\n${host}${json}Expect: 100-continue\r\nContent-Length: 12582912\r\n\r\n`,
  ],
];

/** Requests that never end: only the server can end them. */
export const unfinished: readonly (readonly [what: string, bytes: string])[] = [
  ['headers', `GET /equitment HTTP/1.1\r\n${host}X: `],
  ['first line', 'GET /equi'],
  ['body', `POST /order HTTP/1.1\r\n${host}${json}Content-Length: 1000\r\n\r\n${body}`],
  ['chunks', `POST /order HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\nc\r\n${body}\r\n`],
  [
    'huge chunk',
    `POST /order HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n${body}`,
  ],
  [
    'form',
    `POST /graphql HTTP/1.1\r\n${host}Content-Type: multipart/form-data; boundary=a\r\nContent-Length: 900\r\n\r\n--a\r\n`,
  ],
  // Complete, but the connection must not stay open: later requests on it once got no response.
  ['upgrade', `GET /graphql HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
];
