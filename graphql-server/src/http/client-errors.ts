import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Maps Node's error codes to responses. Any other error means that the input is not HTTP. */
const refusals: Readonly<Record<string, { status: number; code: string; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'REQUEST_TIMEOUT',
    message: 'The request timed out.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'HEADERS_TOO_LARGE',
    message: 'The URL and headers exceed 16 kB.',
  },
};
const unreadable = { status: 400, code: 'BAD_REQUEST', message: 'Malformed HTTP request.' };

export type RefuseSocket = (error: NodeJS.ErrnoException, socket: Socket) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Responds to malformed HTTP in the format of all errors, then closes the socket. */
    readonly refuseSocket: RefuseSocket;
  }
}

/** `headers` are those of all responses, which no hook can add here. */
export function socketRefusal(headers: Readonly<Record<string, string>>): RefuseSocket {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, code, message } = refusals[error.code ?? ''] ?? unreadable;
    const body = JSON.stringify({ message, code });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}
