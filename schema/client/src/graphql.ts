import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../generated/introspection.d.ts';

/**
 * Makes a typed document of a GraphQL operation or fragment. TypeScript reads the text: no code is generated for it.
 * Pass the fragments that it spreads as the second argument.
 */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: {
    /** ISO 8601 in UTC, such as `2026-11-26T09:30:00.000Z`. */
    DateTime: string;
  };
  disableMasking: true;
}>();

/** A type of the schema: an enum, a scalar or an input, such as `TypeOf<'OrderFilter'>`. */
export type TypeOf<Name extends keyof introspection['types']> = ReturnType<typeof graphql.scalar<Name>>;
