import type { FastifyRequest } from 'fastify';
import { isCostRequested } from './graphql-limits.ts';
import type { Operations } from './operations.ts';

/** Longer questions are not remembered. */
const LONGEST_QUESTION = 20_000;

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
  if (request.method === 'POST') return asked(request.body, operations);
  if (request.method !== 'GET' || !isDeliberate(request)) return null;
  const { variables, extensions, ...rest } = request.query as Record<string, unknown>;
  try {
    return asked({ ...rest, variables: parsed(variables), extensions: parsed(extensions) }, operations);
  } catch {
    return null;
  }
}

/** What a form or a picture of another site cannot send: Apollo's own rule against forged requests. */
const isDeliberate = ({ headers }: FastifyRequest) =>
  Boolean(headers['apollo-require-preflight'] ?? headers['x-apollo-operation-name']) ||
  /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');

/** A parameter of an address; given twice it is a list, which no text is. */
function parsed(parameter: unknown): unknown {
  if (parameter === undefined) return undefined;
  if (typeof parameter !== 'string') throw new Error('a parameter is given once');
  return JSON.parse(parameter);
}

function asked(body: unknown, operations: Operations): GraphqlRequest | null {
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
  // Cached responses do not have it.
  if (isCostRequested(extensions)) return null;
  // Other extensions, such as the client library, do not affect the response.
  const persisted = extensions?.persistedQuery;
  if (isAbsent(persisted))
    return typeof query === 'string' && query.length <= LONGEST_QUESTION ? { name: query, query } : null;
  if (query !== undefined || !isRecord(persisted) || persisted.version !== 1) return null;
  const { sha256Hash: hash } = persisted;
  const text = typeof hash === 'string' ? textOf(hash) : undefined;
  return typeof hash === 'string' && text !== undefined ? { name: hash, query: text } : null;
}

const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
