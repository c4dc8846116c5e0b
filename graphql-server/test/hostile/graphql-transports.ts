import * as fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { right, type Call } from './graphql-calls.ts';
import { posted, sender, type Requests } from './graphql-post.ts';
import { badTokens, oddHeaders } from './headers.ts';
import { foreignBodies } from './json-bodies.ts';
import { asJson, type HostileRequest } from './request.ts';
import { value } from './values.ts';

/** Invalid GraphQL transports: by GET, with other content types, and with unsupported headers and methods. */
export function transports(schema: GraphQLSchema, call: Call): Requests {
  const { query, variables: given } = right(schema, call);
  const made = { ...posted, refused: true };
  const address = (params: Record<string, string>) => `/graphql?${new URLSearchParams(params).toString()}`;
  const accept = { accept: 'application/json' };
  return fc.oneof(
    fc.tuple(sender, foreignBodies).map(([who, { what, body, headers }]) => ({
      ...made,
      kind: `graphql: ${what}`,
      sender: who,
      headers: { ...accept, ...headers },
      body,
    })),
    // A mutation is not allowed by GET. A query is executed and writes nothing.
    fc
      .tuple(
        sender,
        value,
        fc.constantFrom<HostileRequest['headers']>(asJson, {}, { 'apollo-require-preflight': 'true' }),
      )
      .map(([who, { json }, headers]) => ({
        ...made,
        kind: 'graphql: GET',
        sender: who,
        method: 'GET',
        path: address(
          json.length % 2
            ? { query, variables: JSON.stringify(given) }
            : { query: json.slice(0, 3_000), variables: json.slice(0, 3_000) },
        ),
        headers: { ...accept, ...headers },
      })),
    fc.tuple(sender, oddHeaders).map(([who, headers]) => ({
      ...made,
      kind: 'graphql: headers',
      sender: who,
      headers: { ...asJson, ...headers },
      body: '{"query":"{ __typename }"}',
    })),
    badTokens.map((authorization) => ({
      ...made,
      kind: 'graphql: token',
      sender: 'visitor' as const,
      headers: { ...asJson, authorization },
      body: JSON.stringify({ query, variables: given }),
    })),
    fc
      .tuple(sender, fc.constantFrom('PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'))
      .map(([who, method]) => ({
        ...made,
        kind: 'graphql: method',
        sender: who,
        method,
        headers: { ...asJson },
        ...(method !== 'HEAD' && { body: JSON.stringify({ query, variables: given }) }),
      })),
  );
}
