import type { FastifyError, FastifyRequest } from 'fastify';
import type { DomainError } from '../errors/domain-error.ts';
import { restBody } from '../errors/rest.ts';

/** What a request is told that never reached its door, in the shape of that door. */
export function refusalBody(
  request: FastifyRequest,
  refusal: DomainError | { readonly message: string; readonly code: string },
): Record<string, unknown> {
  const body = refusal instanceof Error ? restBody(refusal) : refusal;
  if (request.routeOptions.url !== '/graphql') return body;
  const { message, ...extensions } = body;
  return { errors: [{ message, extensions }] };
}

/** The client's own mistakes with a body, as Fastify names them: our name for programs, and words for people. */
export function clientMistake(
  error: FastifyError,
  request: FastifyRequest,
): { message: string; code: string } {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE': {
      const most = (request.routeOptions.bodyLimit ?? 0) / 1024 / 1024;
      return {
        code: 'BODY_TOO_LARGE',
        message: `The body is larger than ${most} MB, the most this address takes.`,
      };
    }
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return {
        code: 'INVALID_JSON',
        message: 'The content type says JSON, and the body is none. Send one JSON object.',
      };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return {
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'This address does not take bodies of that content type. Send application/json.',
      };
    default:
      return { code: error.code, message: error.message };
  }
}
