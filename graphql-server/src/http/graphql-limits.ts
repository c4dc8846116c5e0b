import type { ApolloServerPlugin } from '@apollo/server';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** The most that one request may ask for; our own pages and tours cost less than half. */
export const limits = {
  /** Names, braces, values: what is left of a document without blanks and comments. */
  tokens: 2_000,
  aliases: 30,
  directives: 20,
  /** Fields within fields. */
  depth: 10,
  /** Fields in all, fragments spread out. */
  breadth: 300,
  /** Fields times the entries that their pages and lists can have: `costOf`. */
  cost: 10_000,
  /** Mutations in one request: they run one after the other. */
  mutations: 5,
} as const;

/** What is known of the schema is no field of it: as much as a large page, lest one request asks for it many times. */
const COST_OF_SCHEMA = 2_500;
const TOO_LARGE = 'QUERY_TOO_LARGE';
const count = new Intl.NumberFormat('en-US');

/** For `parseOptions`: a longer document is not even parsed. */
export const parseOptions = { maxTokens: limits.tokens };

/** For `validationRules`, beside those of GraphQL itself (fragment cycles, depth of introspection). */
export const validationRules: ValidationRule[] = [
  maxAliasesRule({
    n: limits.aliases,
    ...reporting(`This query has more than ${limits.aliases} aliases, the most there may be`),
  }),
  maxDirectivesRule({
    n: limits.directives,
    ...reporting(`This query has more than ${limits.directives} directives, the most there may be`),
  }),
];

function reporting(reason: string) {
  return {
    propagateOnRejection: false,
    onReject: [(context: ValidationContext | null) => context?.reportError(tooLarge(reason))],
  };
}

/** Refuses an operation that asks for too much, with HTTP 400 and before anything is resolved. */
export const limitsPlugin: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request, contextValue }) {
        if (!operation) return;
        if (operation.operation === OperationTypeNode.SUBSCRIPTION)
          throw new GraphQLError(
            'Subscriptions go over a WebSocket at this address (graphql-transport-ws).',
            {
              extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
            },
          );
        limitOperation(schema, document, operation, request.variables ?? {}, contextValue);
      },
    };
  },
};

/** @throws GraphQLError (400) for an operation that asks for too much */
export function limitOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  contextValue: object,
): void {
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const roots = rootFields(operation.selectionSet, fragments);
  if (operation.operation === OperationTypeNode.MUTATION && roots.size > limits.mutations)
    throw tooLarge(`This request has ${roots.size} mutations, and ${limits.mutations} is the most`);
  const selected = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] } as const;
  const { cost, ...size } = measure(schema, selected, variables, contextValue);
  const schemas = [...roots.values()].filter((field) => field === '__schema').length;
  limitSize({ ...size, cost: cost + schemas * COST_OF_SCHEMA });
}

/**
 * How large the one operation of `document` is, with these variables.
 * @throws GraphQLError (400) for variables and arguments that do not fit, which nothing can be said about
 */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
  ctx: object,
): { depth: number; breadth: number; cost: number } {
  try {
    const { depth, breadth, complexity } = complexityFromQuery(document, { schema, variables, ctx });
    return { depth, breadth, cost: Math.ceil(complexity) };
  } catch (error) {
    if (!isClientMistake(error)) throw error;
    throw new GraphQLError(error.message, {
      ...(error.nodes && { nodes: error.nodes }),
      extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
    });
  }
}

/** By its tag, which subclasses share: a test runner may load the package twice, and then `instanceof` lies. */
const isClientMistake = (error: unknown): error is GraphQLError =>
  Object.prototype.toString.call(error) === '[object GraphQLError]';

function limitSize({ depth, breadth, cost }: ReturnType<typeof measure>): void {
  if (depth > limits.depth)
    throw tooLarge(`This query is ${count.format(depth)} fields deep, and ${limits.depth} is the most`);
  if (breadth > limits.breadth)
    throw tooLarge(
      `This query asks for ${count.format(breadth)} fields, its fragments spread out, and ${limits.breadth} is the most`,
    );
  if (cost > limits.cost)
    throw tooLarge(
      `This query costs ${count.format(cost)}, and ${count.format(limits.cost)} is the most: a field costs 1 for each entry that its pages (\`first\`, 20 if left out) and lists (5) can have, the whole schema 2,500`,
    );
}

/** The fields an operation starts with, by the name that each has in the answer. */
function rootFields(
  { selections }: SelectionSetNode,
  fragments: readonly FragmentDefinitionNode[],
  seen = new Set<string>(),
  found = new Map<string, string>(),
): Map<string, string> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      const { alias, name } = selection;
      found.set((alias ?? name).value, name.value);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      rootFields(selection.selectionSet, fragments, seen, found);
    } else if (!seen.has(selection.name.value)) {
      seen.add(selection.name.value);
      const fragment = fragments.find(({ name }) => name.value === selection.name.value);
      if (fragment) rootFields(fragment.selectionSet, fragments, seen, found);
    }
  }
  return found;
}

function tooLarge(reason: string): GraphQLError {
  return new GraphQLError(`${reason}. Ask for less at once, or in several requests.`, {
    extensions: { code: TOO_LARGE, tooLarge: true, http: { status: 400 } },
  });
}

/** Apollo puts a code of its own on whatever parsing and validation refuse: this puts ours back. */
export function namedTooLarge(formatted: GraphQLFormattedError): GraphQLFormattedError {
  if (formatted.extensions?.tooLarge) return { ...formatted, extensions: { code: TOO_LARGE } };
  if (!/Document contains more that \d+ tokens/.test(formatted.message)) return formatted;
  const { message, extensions } = tooLarge(
    `This document has more than ${count.format(limits.tokens)} tokens (names, braces, values), the most it may have`,
  );
  return { ...formatted, message, extensions };
}
