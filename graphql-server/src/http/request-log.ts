import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashOfUser, shownCause } from '../observability/log.ts';
import { requestSeconds } from '../observability/metrics.ts';
import { countedAddress } from './address.ts';
import type { Operations } from './operations.ts';

const users = new WeakMap<object, string>();
/** An error, or its code. */
export interface Refusal {
  readonly code: string;
  readonly cause?: unknown;
}
const refusals = new WeakMap<object, Refusal>();
/** Known to this process only, so that addresses cannot be found from the log. */
const addressKey = randomBytes(32);
/** Identifies the lines of one network address, until the server restarts. */
const hashOfAddress = (ip: string): string =>
  createHmac('sha256', addressKey).update(countedAddress(ip)).digest('hex').slice(0, 12);

/** Names the user in the log line of a request. `caller` is the request itself. */
export const noteUser = (caller: object, userId: string): void => void users.set(caller, userId);

/** Names the error code, and what caused it, in the log line of a request that was refused, at least in part. */
export const noteRefusal = (caller: object, refusal: Refusal): void => void refusals.set(caller, refusal);

/**
 * The ID in log lines and in the header `X-Request-Id`: that of a trusted load balancer if it is well-formed, else a new one.
 * A client must not reuse the ID of another request.
 */
export const requestIds =
  (isTrusted: (address: string) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isWellFormed = typeof given === 'string' && /^[\w-]{8,64}$/.test(given);
    return isWellFormed && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID();
  };

/** Health checks by load balancers, every few seconds. */
const healthChecks = new Set(['/healthz', '/readyz']);

/** Logs each request when its response ends, with operation, status, milliseconds and user, and measures it. */
export function logRequests(app: FastifyInstance, operations: Pick<Operations, 'hasName'>): void {
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header('x-request-id', id);
  });
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const operation = operationOf(request, operations);
    requestSeconds.observe({ operation, status: `${Math.trunc(status / 100)}xx` }, elapsedTime / 1000);
    const isQuiet =
      status < 400 && (operation === 'file' || healthChecks.has(request.routeOptions.url ?? ''));
    const level = status >= 500 ? 'warn' : isQuiet ? 'debug' : 'info';
    const user = users.get(request);
    const refused = refusals.get(request);
    request.log[level](
      {
        operation,
        status,
        ms: Math.round(elapsedTime * 10) / 10,
        client: hashOfAddress(request.ip),
        ...(user && { user: hashOfUser(user) }),
        ...(refused && { refused: refused.code }),
        ...(refused?.cause instanceof Error && { cause: shownCause(refused.cause) }),
      },
      'request',
    );
  });
}

/** Has few values: names and paths that clients invent are not among them. */
function operationOf(request: FastifyRequest, { hasName }: Pick<Operations, 'hasName'>): string {
  const { method, routeOptions, is404 } = request;
  if (routeOptions.url === '/graphql') {
    const { operationName } = ((method === 'GET' ? request.query : request.body) ?? {}) as {
      operationName?: unknown;
    };
    return `GraphQL ${typeof operationName === 'string' && hasName(operationName) ? operationName : 'other'}`;
  }
  if (is404 || routeOptions.url === undefined) return 'page';
  return routeOptions.url.endsWith('/*') ? 'file' : `${method} ${routeOptions.url}`;
}
