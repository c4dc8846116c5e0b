import * as fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { isRefused } from './graphql-refused.ts';
import { unpacked } from './json-bodies.ts';
import { asJson, senders, type Body, type Facts, type HostileRequest } from './request.ts';

export type Requests = fc.Arbitrary<HostileRequest>;

export const sender = fc.constantFrom(...senders);

/** Creates a GraphQL request with this HTTP body, and its expected outcome. */
export type Make = (
  kind: string,
  by: HostileRequest['sender'],
  body: Body,
  headers?: HostileRequest['headers'],
) => HostileRequest;

export const posted = { method: 'POST', path: '/graphql' } as const;

export function maker(schema: GraphQLSchema, facts: Facts): Make {
  return (kind, by, body, headers = {}) => ({
    ...posted,
    kind: `graphql: ${kind}`,
    sender: by,
    headers: { ...asJson, accept: 'application/json', ...headers },
    body,
    refused: isRefused(schema, unpacked(body, headers), by, facts),
  });
}
