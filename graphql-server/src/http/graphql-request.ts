import type { FastifyRequest } from 'fastify';
import { isCostRequested } from './graphql-limits.ts';
import type { Operations } from './operations.ts';

/** Longer queries are not cached. */
const MAX_QUERY_LENGTH = 20_000;

/** A GraphQL request, with a cache key that is the document's hash if the client sent one. */
export interface GraphqlRequest {
  name: string;
  body: { query: string; operationName?: string; variables?: object };
}

/**
 * Reads a plain GraphQL request: by POST, or by GET as Apollo allows it, with a document or with the hash of a persisted
 * operation. Null for all others, which Apollo handles.
 */
export function readGraphqlRequest(request: FastifyRequest, operations: Operations): GraphqlRequest | null {
  if (request.method === 'POST') return readBody(request.body, operations);
  if (request.method !== 'GET' || !passesCsrfCheck(request)) return null;
  const { variables, extensions, ...rest } = request.query as Record<string, unknown>;
  try {
    return readBody(
      { ...rest, variables: parseParameter(variables), extensions: parseParameter(extensions) },
      operations,
    );
  } catch {
    return null;
  }
}

/** Apollo's CSRF prevention: forms and images of other sites cannot send these headers. */
const passesCsrfCheck = ({ headers }: FastifyRequest) =>
  Boolean(headers['apollo-require-preflight'] ?? headers['x-apollo-operation-name']) ||
  /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');

/** Parses a JSON query parameter. A repeated parameter is a list and is refused. */
function parseParameter(parameter: unknown): unknown {
  if (parameter === undefined) return undefined;
  if (typeof parameter !== 'string') throw new Error('a parameter is given once');
  return JSON.parse(parameter);
}

function readBody(body: unknown, operations: Operations): GraphqlRequest | null {
  if (!isRecord(body)) return null;
  const { query: text, operationName, variables, extensions, ...more } = body;
  if (Object.keys(more).length > 0) return null;
  if (!isAbsent(operationName) && typeof operationName !== 'string') return null;
  if (!isAbsent(variables) && !isRecord(variables)) return null;
  const document = documentOf(text, extensions, operations);
  if (!document) return null;
  const { name, query } = document;
  return { name, body: { query, ...(operationName && { operationName }), ...(variables && { variables }) } };
}

function documentOf(query: unknown, extensions: unknown, { textOf }: Operations) {
  if (!isAbsent(extensions) && !isRecord(extensions)) return null;
  // Cached responses lack the cost.
  if (isCostRequested(extensions)) return null;
  // Other extensions, such as the client library, do not affect the response.
  const persisted = extensions?.persistedQuery;
  if (isAbsent(persisted))
    return typeof query === 'string' && query.length <= MAX_QUERY_LENGTH ? { name: query, query } : null;
  if (query !== undefined || !isRecord(persisted) || persisted.version !== 1) return null;
  const { sha256Hash: hash } = persisted;
  const text = typeof hash === 'string' ? textOf(hash) : undefined;
  return typeof hash === 'string' && text !== undefined ? { name: hash, query: text } : null;
}

const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
