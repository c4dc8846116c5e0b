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

/** Limits of one request. The shop's own pages and tours cost less than half. */
export const limits = {
  /** Lexical tokens of a document, without whitespace and comments. */
  tokens: 2_000,
  aliases: 30,
  directives: 20,
  /** Fields within fields. */
  depth: 10,
  /** Fields in all, fragments spread out. */
  breadth: 400,
  /** Fields times the entries that their pages and lists can have: `costOf`. */
  cost: 10_000,
  /** Mutations in one request: they run one after the other. */
  mutations: 5,
} as const;

/** Cost of one introspection field: as much as a large page, so that a request cannot repeat it many times. */
export const COST_OF_SCHEMA = 2_500;
const TOO_LARGE = 'QUERY_TOO_LARGE';
const count = new Intl.NumberFormat('en-US');

/** For `parseOptions`: a longer document is not even parsed. */
export const parseOptions = { maxTokens: limits.tokens };

/** For `validationRules`, beside those of GraphQL itself (fragment cycles, depth of introspection). */
export const validationRules: ValidationRule[] = [
  maxAliasesRule({
    n: limits.aliases,
    ...reporting(`This query exceeds the limit of ${limits.aliases} aliases`),
  }),
  maxDirectivesRule({
    n: limits.directives,
    ...reporting(`This query exceeds the limit of ${limits.directives} directives`),
  }),
];

function reporting(reason: string) {
  return {
    propagateOnRejection: false,
    onReject: [(context: ValidationContext | null) => context?.reportError(tooLarge(reason))],
  };
}

/**
 * Rejects an operation that exceeds the limits with HTTP 400, before it is executed. A request with `"extensions": {"cost":
 * true}` gets the cost in the extensions of the response.
 */
export const limitsPlugin: ApolloServerPlugin = {
  async requestDidStart() {
    let size: Size | undefined;
    return {
      async didResolveOperation({ schema, document, operation, request, contextValue }) {
        if (!operation) return;
        if (operation.operation === OperationTypeNode.SUBSCRIPTION)
          throw new GraphQLError('Send subscriptions over a WebSocket at this URL (graphql-transport-ws).', {
            extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
          });
        size = measureOperation(schema, document, operation, request.variables ?? {}, contextValue);
        limitSize(size);
      },
      async willSendResponse({ request, response: { body } }) {
        if (!isCostRequested(request.extensions) || !size || body.kind !== 'single') return;
        const cost = { requested: size.cost, limit: limits.cost };
        body.singleResult.extensions = { ...body.singleResult.extensions, cost };
      },
    };
  },
};

/** Whether the extensions of a request ask for its cost. */
export const isCostRequested = (extensions: { readonly cost?: unknown } | null | undefined): boolean =>
  extensions?.cost === true;

/** @throws GraphQLError (400) for an operation that exceeds the limits */
export const limitOperation = (...operation: Parameters<typeof measureOperation>): void =>
  limitSize(measureOperation(...operation));

interface Size {
  readonly depth: number;
  readonly breadth: number;
  readonly cost: number;
}

/** @throws GraphQLError (400) for too many mutations */
function measureOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  contextValue: object,
): Size {
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const roots = rootFields(operation.selectionSet, fragments);
  if (operation.operation === OperationTypeNode.MUTATION && roots.size > limits.mutations)
    throw tooLarge(`This request has ${roots.size} mutations; the limit is ${limits.mutations}`);
  const selected = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] } as const;
  const { cost, ...size } = measure(schema, selected, variables, contextValue);
  const schemas = [...roots.values()].filter((field) => field === '__schema').length;
  return { ...size, cost: cost + schemas * COST_OF_SCHEMA };
}

/**
 * Measures the operation of `document` with these variables.
 * @throws GraphQLError (400) for variables and arguments that do not fit, which nothing can be said about
 */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
  ctx: object,
): Size {
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

/** Checks the tag instead of `instanceof`, which fails if a test runner loads the package twice. */
const isClientMistake = (error: unknown): error is GraphQLError =>
  Object.prototype.toString.call(error) === '[object GraphQLError]';

function limitSize({ depth, breadth, cost }: Size): void {
  if (depth > limits.depth)
    throw tooLarge(`This query is ${count.format(depth)} fields deep; the limit is ${limits.depth}`);
  if (breadth > limits.breadth)
    throw tooLarge(
      `This query selects ${count.format(breadth)} fields, including those in fragments; the limit is ${limits.breadth}`,
    );
  if (cost > limits.cost)
    throw tooLarge(
      `This query costs ${count.format(cost)}; the limit is ${count.format(limits.cost)}. A field costs 1 for each item that its pages (\`first\`, default 20) and lists (5) can have; a text search costs 2,000, reviews of a product 1,000, introspection 2,500`,
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
  return new GraphQLError(`${reason}. Select less, or split the request.`, {
    extensions: { code: TOO_LARGE, tooLarge: true, http: { status: 400 } },
  });
}

/** Restores the shop's error code, which Apollo replaces for parse and validation errors. */
export function namedTooLarge(formatted: GraphQLFormattedError): GraphQLFormattedError {
  if (formatted.extensions?.tooLarge) return { ...formatted, extensions: { code: TOO_LARGE } };
  if (!/Document contains more that \d+ tokens/.test(formatted.message)) return formatted;
  const { message, extensions } = tooLarge(
    `This document exceeds the limit of ${count.format(limits.tokens)} tokens`,
  );
  return { ...formatted, message, extensions };
}
