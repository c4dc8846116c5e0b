import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { DomainError, Forbidden, InvalidInput, RateLimited, SignInRequired } from '../errors/domain-error.ts';
import { parse } from '../errors/input.ts';
import { restBody, restStatus } from '../errors/rest.ts';
import { scopesOf, type Access, type Viewer } from '../viewer.ts';
import type { Route } from './route.ts';

/** Old clients find the way to the richer door here; the routes themselves are a contract without an end. */
const successor = '</graphql>; rel="successor-version"';

/** Mounts the routes. `contextOf` resolves the bearer token, or says why it cannot. */
export function mountRest(
  app: FastifyInstance,
  routes: readonly Route[],
  contextOf: (request: FastifyRequest) => Promise<Context | DomainError>,
): void {
  for (const one of routes) {
    app.route({
      method: one.method,
      url: one.path,
      async handler(request, answer) {
        const context = await contextOf(request);
        const result = context instanceof DomainError ? context : await perform(one, request, context);
        return send(answer, one, result);
      },
    });
  }
}

async function perform(one: Route, request: FastifyRequest, context: Context) {
  const refused =
    refusal(one.access, context.viewer) ?? (one.limit ? await context.throttle(one.limit) : null);
  if (refused) return refused;
  const params = read(one.params, request.params);
  if (params instanceof InvalidInput) return params;
  const query = read(one.query, request.query);
  if (query instanceof InvalidInput) return query;
  const body = read(one.body, request.body);
  if (body instanceof InvalidInput) return body;
  return one.handle({ params, query, body, token: bearer(request) }, context);
}

function refusal(access: Access, viewer: Viewer | null): SignInRequired | Forbidden | null {
  const scopes = scopesOf(viewer);
  const granted = Object.keys(access).every((scope) => scopes[scope as keyof typeof scopes]);
  if (granted) return null;
  return viewer ? new Forbidden() : new SignInRequired();
}

const read = (schema: z.ZodType | undefined, value: unknown) => (schema ? parse(schema, value) : undefined);

/** The bearer token of a request, or null. */
export function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer[ ]+(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

function send(answer: FastifyReply, one: Route, result: Awaited<ReturnType<Route['handle']>>) {
  answer.header('link', successor).header('vary', 'Accept, Authorization');
  if (result instanceof DomainError) {
    if (one.refusal && (result instanceof SignInRequired || result instanceof Forbidden))
      return answer.code(403).send({ message: one.refusal, code: result.code });
    if (result instanceof RateLimited) answer.header('retry-after', String(result.retryAfterSeconds));
    return answer.code(restStatus(result)).send(restBody(result));
  }
  return answer.code(result.status).headers(result.headers).send(result.body);
}
