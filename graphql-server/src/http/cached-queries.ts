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

/** Of visitors' GET responses: shared caches may store them, but must revalidate. */
const ASK_AGAIN = { 'cache-control': 'public, max-age=0, must-revalidate' };

/**
 * A hook before Apollo's handler: serves public queries of visitors from the response cache. All other requests continue to
 * Apollo.
 */
export function serveCachedQueries({
  server,
  schema,
  answers,
  operations,
  cdnSeconds,
  contextOf,
}: {
  server: ApolloServer<Context>;
  schema: GraphQLSchema;
  answers: ResponseCache;
  operations: Operations;
  cdnSeconds: number;
  contextOf(request: FastifyRequest, answer: FastifyReply): Promise<Context>;
}) {
  const isPublic = publicDocuments(schema);

  async function ask(request: FastifyRequest, answer: FastifyReply, question: GraphqlRequest['body']) {
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined) headers.set(name, String(value));
    const { body, ...rest } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'POST', headers, search: '', body: question },
      context: () => contextOf(request, answer),
    });
    if (body.kind !== 'complete') throw new Error('a public read is answered in one piece');
    // In a response with errors, `errors` comes first.
    const whole = (rest.status ?? 200) === 200 && body.string.startsWith('{"data":');
    return { ...rest, body: precompress(body.string), size: whole ? body.string.length : undefined };
  }

  return async function preHandler(request: FastifyRequest, answer: FastifyReply) {
    if (request.headers.authorization !== undefined) return undefined;
    const question = readGraphqlRequest(request, operations);
    if (!question || !isPublic(question.body.query)) return undefined;
    const { operationName, variables } = question.body;
    const key = cacheKey([request.headers.accept, operationName, variables, question.name]);
    if (key === null) return undefined;
    const { status, headers, body, size } = await answers.get(key, () => ask(request, answer, question.body));
    answer.code(status ?? 200);
    for (const [name, value] of headers) if (name !== 'content-length') answer.header(name, value);
    if (request.method === 'GET' && size !== undefined)
      answer.headers(cdnHeaders(cdnSeconds, request) ?? ASK_AGAIN);
    return body.send(request, answer);
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
  const judge = (query: string) => {
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
    let verdict = known.get(query);
    if (verdict === undefined) {
      verdict = judge(query);
      known.set(query, verdict);
    }
    return verdict;
  };
}
