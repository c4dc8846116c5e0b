import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import {
  DomainError,
  Forbidden,
  InvalidInput,
  RateLimited,
  SignInRequired,
  Unavailable,
} from '../errors/domain-error.ts';
import { parse } from '../errors/input.ts';
import { RETRY_AFTER_SECONDS, restBody, restStatus } from '../errors/rest.ts';
import { noteRefusal } from './request-log.ts';
import { isOpenToAll, refusalOf } from '../viewer.ts';
import { openApi } from './openapi.ts';
import { precompress } from './precompressed.ts';
import { withAbsoluteImages, withOwnImagePath } from './rest-images.ts';
import type { Route } from './route.ts';
import { uploadOf } from './upload.ts';

/** Old clients find the way to the GraphQL API here; the routes themselves are a contract without an end. */
const successor = '</graphql>; rel="successor-version"';

/** Largest body that a route reads and ignores. */
const MOST_IGNORED_BYTES = 10_000;

/**
 * Mounts the routes and their reference, `/openapi.json`. `contextOf` authenticates the request. `shopUrl` is the public URL
 * of the shop, if it is known.
 */
export function mountRest(
  app: FastifyInstance,
  nouns: Readonly<Record<string, readonly Route[]>>,
  contextOf: (request: FastifyRequest) => Promise<Context | DomainError>,
  shopUrl: string | null = null,
  reference: object = openApi(nouns),
): void {
  const referenceFile = precompress(JSON.stringify(reference));
  app.get('/openapi.json', (request, answer) =>
    referenceFile.send(
      request,
      answer.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300'),
    ),
  );
  for (const one of Object.values(nouns).flat()) {
    const mount = (scope: FastifyInstance) =>
      scope.route({
        method: one.method,
        url: one.path,
        async handler(request, answer) {
          const context = await contextOf(request);
          request.body = withOwnImagePath(request.body, shopUrl);
          const result = context instanceof DomainError ? context : await perform(one, request, context);
          const refusal = result instanceof DomainError ? result : result.body;
          if (isRefusal(refusal)) noteRefusal(request, refusal);
          const shown =
            result instanceof DomainError
              ? result
              : { ...result, body: withAbsoluteImages(result.body, shopUrl) };
          return send(answer, one, shown, request.headers.authorization !== undefined);
        },
      });
    if (!one.upload && !one.ignoresBody) mount(app);
    else
      app.register(async (scope) => {
        if (one.upload) takeFilesOnly(scope);
        else ignoreBody(scope);
        mount(scope);
      });
  }
}

/** Ignores bodies that are not multipart: the route responds with an image host's error. */
function takeFilesOnly(scope: FastifyInstance): void {
  scope.removeContentTypeParser(['application/json', 'text/plain']);
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
}

function ignoreBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const bodyLimit = MOST_IGNORED_BYTES;
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null));
}

async function perform(one: Route, request: FastifyRequest, context: Context) {
  const refused = refusalOf(one.access, context.actor);
  if (refused) return refused;
  const call = () => handle(one, request, context);
  return one.limit ? context.throttle(one.limit, call, isRejected) : call();
}

/** Some routes answer 200 to what they reject; the body then has a code. */
const isRejected = (result: Awaited<ReturnType<Route['handle']>>) =>
  result instanceof DomainError || isRefusal(result.body);

const isRefusal = (body: unknown): body is { readonly code: string } =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';

async function handle(one: Route, request: FastifyRequest, context: Context) {
  const params = read(one.params, request.params);
  if (params instanceof InvalidInput) return params;
  const query = read(one.query, request.query);
  if (query instanceof InvalidInput) return query;
  const body = read(one.body, request.body);
  if (body instanceof InvalidInput) return body;
  const file = one.upload ? await uploadOf(request, one.upload) : Buffer.alloc(0);
  if (file instanceof DomainError) return file;
  return one.handle({ params, query, body, token: bearer(request), file }, context);
}

const read = (schema: z.ZodType | undefined, value: unknown) => (schema ? parse(schema, value) : undefined);

/** The bearer token of a request, or null. */
export function bearer(request: { headers: { authorization?: string | undefined } }): string | null {
  const match = /^Bearer[ ]+(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

function send(
  answer: FastifyReply,
  one: Route,
  result: Awaited<ReturnType<Route['handle']>>,
  hasToken: boolean,
) {
  // Responses that every visitor may read are revalidated by ETag. All others are private, errors or writes.
  const isPublic = one.method === 'GET' && isOpenToAll(one.access) && !(result instanceof DomainError);
  answer
    .header('link', successor)
    .header('vary', 'Accept, Authorization')
    .header('cache-control', isPublic && !hasToken ? 'no-cache' : 'private, no-store');
  if (result instanceof DomainError) {
    if (one.refusal && (result instanceof SignInRequired || result instanceof Forbidden))
      return answer.code(403).send({ message: one.refusal, code: result.code });
    if (result instanceof Unavailable) answer.header('retry-after', String(RETRY_AFTER_SECONDS));
    if (result instanceof RateLimited) answer.header('retry-after', String(result.retryAfterSeconds));
    return answer.code(restStatus(result)).send({
      ...restBody(result),
      ...(one.invalid && result instanceof InvalidInput && { message: one.invalid }),
      // Callers of an image host read `success`.
      ...(one.upload && { success: false }),
    });
  }
  return answer.code(result.status).headers(result.headers).send(result.body);
}
