import { HeaderMap, type ApolloServer } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Kind, OperationTypeNode, parse, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import { cdnHeaders } from './cdn.ts';
import type { ResponseCache } from './response-cache.ts';
import { parseOptions } from './graphql-limits.ts';
import type { Operations } from './operations.ts';
import { precompress } from './precompressed.ts';
import { readGraphqlRequest, type GraphqlRequest } from './graphql-request.ts';

/** Header of visitors' GET responses: shared caches may store them, but must revalidate. */
const REVALIDATE = { 'cache-control': 'public, max-age=0, must-revalidate' };

/**
 * A hook before Apollo's handler: serves public queries of visitors from the response cache. All other requests continue to
 * Apollo.
 */
export function serveCachedQueries({
  server,
  schema,
  answers: responseCache,
  operations,
  cdnSeconds,
  contextOf,
}: {
  server: ApolloServer<Context>;
  schema: GraphQLSchema;
  answers: ResponseCache;
  operations: Operations;
  cdnSeconds: number;
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>;
}) {
  const isPublic = publicDocuments(schema);

  async function execute(
    request: FastifyRequest,
    reply: FastifyReply,
    graphqlRequest: GraphqlRequest['body'],
  ) {
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined) headers.set(name, String(value));
    const { body, ...rest } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'POST', headers, search: '', body: graphqlRequest },
      context: () => contextOf(request, reply),
    });
    if (body.kind !== 'complete') throw new Error('a public read is answered in one piece');
    // In a response with errors, `errors` comes first.
    const isCacheable = (rest.status ?? 200) === 200 && body.string.startsWith('{"data":');
    return { ...rest, body: precompress(body.string), size: isCacheable ? body.string.length : undefined };
  }

  return async function preHandler(request: FastifyRequest, reply: FastifyReply) {
    if (request.headers.authorization !== undefined) return undefined;
    const graphqlRequest = readGraphqlRequest(request, operations);
    if (!graphqlRequest || !isPublic(graphqlRequest.body.query)) return undefined;
    const { operationName, variables } = graphqlRequest.body;
    const key = cacheKey([request.headers.accept, operationName, variables, graphqlRequest.name]);
    if (key === null) return undefined;
    const { status, headers, body, size } = await responseCache.get(key, () =>
      execute(request, reply, graphqlRequest.body),
    );
    reply.code(status ?? 200);
    for (const [name, value] of headers) if (name !== 'content-length') reply.header(name, value);
    if (request.method === 'GET' && size !== undefined)
      reply.headers(cdnHeaders(cdnSeconds, request) ?? REVALIDATE);
    return body.send(request, reply);
  };
}

/** Null for variables that are nested too deeply to be written as JSON: the query itself is then refused. */
function cacheKey(parts: readonly unknown[]): string | null {
  try {
    return JSON.stringify(parts);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns whether a document is a single query of publicly cacheable fields. */
function publicDocuments(schema: GraphQLSchema): (query: string) => boolean {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const known = new LRUCache<string, boolean>({ max: 500 });
  const isPublicDocument = (query: string) => {
    try {
      const { definitions } = parse(query, parseOptions);
      const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
      const [only] = operations;
      return (
        operations.length === 1 &&
        only?.operation === OperationTypeNode.QUERY &&
        only.selectionSet.selections.every(
          (one) => one.kind === Kind.FIELD && fields[one.name.value]?.extensions.isPubliclyCacheable === true,
        )
      );
    } catch {
      return false;
    }
  };
  return (query) => {
    let isPublic = known.get(query);
    if (isPublic === undefined) {
      isPublic = isPublicDocument(query);
      known.set(query, isPublic);
    }
    return isPublic;
  };
}
