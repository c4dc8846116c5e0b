import { request as httpRequest, type Agent, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { HostileRequest } from './request.ts';

export interface Answer {
  /** `closed` if the server closed the connection without a response. */
  readonly status: number | 'closed' | 'late';
  readonly type: string;
  readonly text: string;
  readonly ms: number;
}

/** The maximum response time, on a busy machine. */
export const DEADLINE_MS = 20_000;

/** Sends one request and waits for the complete response. Reconnects if an idle connection was closed. */
export async function send(
  agent: Agent,
  origin: string,
  hostile: HostileRequest,
  headers: Record<string, string>,
): Promise<Answer> {
  const begun = performance.now();
  for (;;) {
    const answer = await attempt(agent, origin, hostile, headers);
    if (answer !== 'again') return { ...answer, ms: performance.now() - begun };
  }
}

function attempt(
  agent: Agent,
  origin: string,
  { method, path, body, headers: own }: HostileRequest,
  headers: Record<string, string>,
): Promise<Omit<Answer, 'ms'> | 'again'> {
  const { hostname, port } = new URL(origin);
  const chunked = 'transfer-encoding' in own;
  return new Promise((resolve) => {
    const request = httpRequest({
      agent,
      host: hostname,
      port,
      method,
      path,
      // Malformed URLs are part of the attack, too.
      ...(!/^[\x21-\x7e]+$/.test(path) && { path: encodeURI(path) }),
      headers: {
        ...headers,
        ...own,
        ...(body !== undefined && !chunked && { 'content-length': String(Buffer.byteLength(body)) }),
      },
    });
    const late = setTimeout(() => {
      resolve({ status: 'late', type: '', text: '' });
      request.destroy();
    }, DEADLINE_MS);
    const end = (answer: Omit<Answer, 'ms'> | 'again') => {
      clearTimeout(late);
      resolve(answer);
    };
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) end('again');
      else end({ status: 'closed', type: '', text: error.code ?? error.message });
    });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const done = () =>
        end({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: textOf(response, Buffer.concat(chunks)),
        });
      response.on('end', done);
      // The server closes the connection after the response, because it does not read the rest of the body.
      response.on('error', done);
    });
    request.end(body);
  });
}

const unpackers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

function textOf({ headers }: IncomingMessage, bytes: Buffer): string {
  if (bytes.length === 0) return '';
  const unpack = unpackers[headers['content-encoding'] ?? ''];
  return (unpack ? unpack(bytes) : bytes).toString();
}
