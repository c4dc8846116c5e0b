import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError, RateLimited } from '../errors/domain-error.ts';
import { restBody } from '../errors/rest.ts';
import { noteRefusal } from './request-log.ts';
import { rpcCodeOf, rpcError } from './json-rpc.ts';

/**
 * The error body for a request that was rejected before it reached its API, in the format of that API. The log line of the
 * request gets its code.
 */
export function refusalBody(
  request: FastifyRequest,
  refusal: DomainError | { readonly message: string; readonly code: string },
): Record<string, unknown> {
  noteRefusal(request, refusal);
  const body = refusal instanceof Error ? restBody(refusal) : refusal;
  const { message, ...details } = body;
  if (request.routeOptions.url === '/graphql') return { errors: [{ message, extensions: details }] };
  if (request.routeOptions.url === '/mcp') return rpcError(null, rpcCodeOf(body.code), message, details);
  return body;
}

/** Answers 429 to a request that is not processed any further. */
export function sendRateLimited(request: FastifyRequest, reply: FastifyReply, refused: RateLimited) {
  return setRateLimited(reply, refused).send(refusalBody(request, refused));
}

/** Status and headers of a 429. */
export const setRateLimited = (reply: FastifyReply, { retryAfterSeconds }: RateLimited) =>
  reply.code(429).header('retry-after', String(retryAfterSeconds)).header('cache-control', 'no-store');

/** Maps Fastify's errors about a request body to the shop's error code and message. */
export function clientMistake(
  error: FastifyError,
  request: FastifyRequest,
): { message: string; code: string } {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE': {
      const most = (request.routeOptions.bodyLimit ?? 0) / 1024 / 1024;
      return {
        code: 'BODY_TOO_LARGE',
        message: `The request body exceeds the limit of ${most} MB.`,
      };
    }
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return {
        code: 'INVALID_JSON',
        message: 'The request body is not valid JSON. Send a JSON object.',
      };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return {
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Unsupported content type. Send application/json.',
      };
    default:
      return { code: error.code, message: error.message };
  }
}
