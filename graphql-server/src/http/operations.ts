import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';

/** The persisted operations of the shop's own pages. */
export interface Operations {
  /** The document with this hash (SHA-256, hexadecimal). Returns the same string object each time. */
  textOf(hash: string): string | undefined;
  /** Whether a document is a persisted operation. */
  has(text: string): boolean;
  hasName(name: string): boolean;
}

interface Manifest {
  operations: readonly { name: string; id: string; body: string }[];
}

/** Next to the built server, or where `npm run generate` writes it. */
const places = ['operations.json', '../../../schema/operations.json'];

/** @throws when `npm run generate` has not been run */
export function readOperations(): Operations {
  const files = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const file = files.find((one) => existsSync(one));
  if (!file) throw new Error('there is no schema/operations.json: npm run generate');
  return operationsOf(JSON.parse(readFileSync(file, 'utf8')) as Manifest);
}

export function operationsOf({ operations }: Manifest): Operations {
  const texts = new Map(operations.map(({ id, body }) => [id, body]));
  const names = new Set(operations.map(({ name }) => name));
  return {
    textOf: (hash) => texts.get(hash),
    has: (text) => texts.has(createHash('sha256').update(text).digest('hex')),
    hasName: (name) => names.has(name),
  };
}

/** For Apollo Server, which reads `apq:<hash>`. Read-only: clients must resend documents that are not ours. */
export function persistedQueryCache({ textOf }: Operations) {
  return {
    get: async (key: string) => textOf(key.replace(/^apq:/, '')),
    set: async () => {},
    delete: async () => true,
  };
}

const mistakes = new Set(['provided sha does not match query', 'Unsupported persisted query version']);

/** Adds the error codes that Apollo omits for these client errors. */
export const withErrorCode = (error: GraphQLFormattedError): GraphQLFormattedError =>
  mistakes.has(error.message) ? { ...error, extensions: { code: 'BAD_REQUEST' } } : error;

/** The protocol fixes the message for an unknown hash, and that message does not explain the problem. */
export function withHelp(error: GraphQLFormattedError): GraphQLFormattedError {
  if (error.extensions?.code !== 'PERSISTED_QUERY_NOT_FOUND') return error;
  const help = 'No operation of this server has this hash: send the document itself, by POST.';
  return { ...error, extensions: { ...error.extensions, help } };
}

/** The unvalidated body of a request. */
export type RequestBody = { readonly query?: unknown } | null | undefined;

/** For an API that accepts only persisted operations, as a document or by hash. */
export function persistedOnly({ has }: Operations): (asked: RequestBody) => GraphQLError | null {
  return (body) => {
    const query = body?.query;
    if (typeof query !== 'string' || has(query)) return null;
    return new GraphQLError('Only persisted operations are allowed (GRAPHQL_OPERATIONS=persisted).', {
      extensions: { code: 'OPERATION_NOT_PERSISTED', http: { status: 400 } },
    });
  };
}
