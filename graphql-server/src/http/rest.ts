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

/** Points old clients to the GraphQL API. The REST routes have no sunset date. */
const successor = '</graphql>; rel="successor-version"';

/** Largest body that a route reads and ignores. */
const MAX_IGNORED_BYTES = 10_000;

/**
 * Mounts the routes and their reference, `/openapi.json`. `contextOf` authenticates the request. `shopUrl` is the public URL
 * of the shop, if it is known.
 */
export function mountRest(
  app: FastifyInstance,
  resources: Readonly<Record<string, readonly Route[]>>,
  contextOf: (request: FastifyRequest) => Promise<Context | DomainError>,
  shopUrl: string | null = null,
  reference: object = openApi(resources),
): void {
  const referenceFile = precompress(JSON.stringify(reference));
  app.get('/openapi.json', (request, reply) =>
    referenceFile.send(
      request,
      reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300'),
    ),
  );
  for (const route of Object.values(resources).flat()) {
    const mount = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: route.path,
        async handler(request, reply) {
          const context = await contextOf(request);
          request.body = withOwnImagePath(request.body, shopUrl);
          const result = context instanceof DomainError ? context : await perform(route, request, context);
          const refusal = result instanceof DomainError ? result : result.body;
          if (isRefusal(refusal)) noteRefusal(request, refusal);
          const shown =
            result instanceof DomainError
              ? result
              : { ...result, body: withAbsoluteImages(result.body, shopUrl) };
          return send(reply, route, shown, request.headers.authorization !== undefined);
        },
      });
    if (!route.upload && !route.ignoresBody) mount(app);
    else
      app.register(async (scope) => {
        if (route.upload) takeFilesOnly(scope);
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
  const bodyLimit = MAX_IGNORED_BYTES;
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null));
}

async function perform(route: Route, request: FastifyRequest, context: Context) {
  const refused = refusalOf(route.access, context.actor);
  if (refused) return refused;
  const call = () => handle(route, request, context);
  return route.limit ? context.throttle(route.limit, call, isRejected) : call();
}

/** Some routes answer 200 to what they reject; the body then has a code. */
const isRejected = (result: Awaited<ReturnType<Route['handle']>>) =>
  result instanceof DomainError || isRefusal(result.body);

const isRefusal = (body: unknown): body is { readonly code: string } =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';

async function handle(route: Route, request: FastifyRequest, context: Context) {
  const params = read(route.params, request.params);
  if (params instanceof InvalidInput) return params;
  const query = read(route.query, request.query);
  if (query instanceof InvalidInput) return query;
  const body = read(route.body, request.body);
  if (body instanceof InvalidInput) return body;
  const file = route.upload ? await uploadOf(request, route.upload) : Buffer.alloc(0);
  if (file instanceof DomainError) return file;
  return route.handle({ params, query, body, token: bearer(request), file }, context);
}

const read = (schema: z.ZodType | undefined, value: unknown) => (schema ? parse(schema, value) : undefined);

/** The bearer token of a request, or null. */
export function bearer(request: { headers: { authorization?: string | undefined } }): string | null {
  const match = /^Bearer[ ]+(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

function send(
  reply: FastifyReply,
  route: Route,
  result: Awaited<ReturnType<Route['handle']>>,
  hasToken: boolean,
) {
  // Responses that every visitor may read are revalidated by ETag. All others are private, errors or writes.
  const isPublic = route.method === 'GET' && isOpenToAll(route.access) && !(result instanceof DomainError);
  reply
    .header('link', successor)
    .header('vary', 'Accept, Authorization')
    .header('cache-control', isPublic && !hasToken ? 'no-cache' : 'private, no-store');
  if (result instanceof DomainError) {
    if (route.refusal && (result instanceof SignInRequired || result instanceof Forbidden))
      return reply.code(403).send({ message: route.refusal, code: result.code });
    if (result instanceof Unavailable) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    if (result instanceof RateLimited) reply.header('retry-after', String(result.retryAfterSeconds));
    return reply.code(restStatus(result)).send({
      ...restBody(result),
      ...(route.invalid && result instanceof InvalidInput && { message: route.invalid }),
      // Callers of an image host read `success`.
      ...(route.upload && { success: false }),
    });
  }
  return reply.code(result.status).headers(result.headers).send(result.body);
}
