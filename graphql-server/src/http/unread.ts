import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What Node says of it, and what the client is told; anything else is no HTTP that we know. */
const refusals: Readonly<Record<string, { status: number; code: string; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'REQUEST_TIMEOUT',
    message: 'The request did not come to an end in time.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'HEADERS_TOO_LARGE',
    message: 'The address and headers are larger than 16 kB together.',
  },
};
const unreadable = { status: 400, code: 'BAD_REQUEST', message: 'This is no HTTP request.' };

/** Answers what cannot be read as a request, and so comes to no door, in the shape that all refusals have; then hangs up. */
export function answerUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, message } = refusals[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify({ message, code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
