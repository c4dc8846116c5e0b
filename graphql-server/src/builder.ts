import SchemaBuilder, { type InputFieldRef } from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { costOf, MAX_PAGE_SIZE } from './cost.ts';
import type { Context, SignedInContext } from './context.ts';
import { Forbidden, SignInRequired } from './errors/domain-error.ts';
import type PrismaTypes from './generated/pothos-types.ts';
import { getDatamodel } from './generated/pothos-types.ts';
import { refusalLog } from './refusal-log-plugin.ts';
import { serviceTokens } from './service-token-plugin.ts';
import { scopesOf, type Access } from './viewer.ts';

export interface SchemaTypes {
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultInputFieldRequiredness: true;
  AuthScopes: {
    [Key in keyof Access]-?: NonNullable<Access[Key]> extends true ? boolean : NonNullable<Access[Key]>;
  };
  DefaultAuthStrategy: 'any';
  AuthContexts: {
    signedIn: SignedInContext;
    customer: SignedInContext;
    admin: SignedInContext;
  };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
  };
}

/** Connections (Relay's specification) for lists that grow. */
const pages = {
  firstArgOptions: {
    description:
      'Number of items to return from the start of the list, or after `after`. From 1 to 100; defaults to 20.',
  },
  afterArgOptions: {
    description: 'Returns items after this cursor, such as the `endCursor` of the previous page.',
  },
  lastArgOptions: {
    description: 'Number of items to return from the end of the list, or before `before`. From 1 to 100.',
  },
  beforeArgOptions: {
    description: 'Returns items before this cursor, such as the `startCursor` of a page.',
  },
  defaultConnectionTypeOptions: { description: 'A page of a list.' },
  edgesFieldOptions: {
    description: 'The items of the page, each with its cursor.',
    // The connection has multiplied already, by the size of the page.
    complexity: { field: 1, multiplier: 1 },
  },
  pageInfoFieldOptions: { description: 'Information for paginating the list.' },
  defaultEdgeTypeOptions: { description: 'An item of a page and its cursor.' },
  cursorFieldOptions: { description: "The item's cursor, for `after` and `before`." },
  nodeFieldOptions: { description: 'The item.' },
  nodesOnConnection: {
    description: 'The items of the page, without cursors.',
    complexity: { field: 1, multiplier: 1 },
  },
  pageInfoTypeOptions: { description: 'Information for paginating a list.' },
  hasNextPageFieldOptions: {
    description: 'Whether the list has items after this page. To fetch them, pass `endCursor` as `after`.',
  },
  hasPreviousPageFieldOptions: {
    description:
      'Whether the list has items before this page. To fetch them, pass `startCursor` as `before`.',
  },
  startCursorFieldOptions: {
    description: 'Cursor of the first item on the page. Null if the page is empty.',
  },
  endCursorFieldOptions: { description: 'Cursor of the last item on the page. Null if the page is empty.' },
};

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Who may read a node by its global id, by type. A type that is missing here is not readable this way. A node that the
 * viewer may not see is reported as not found. The object has no prototype: a client may name `constructor` as the type.
 */
export const nodeVisibility: Record<string, (id: string, context: Context) => Promise<boolean>> =
  Object.create(null);

/** Types register themselves on this builder; `schema.ts` lists the files that do. */
export const builder = new SchemaBuilder<SchemaTypes>({
  // Errors come before ScopeAuth so that a refusal of ScopeAuth becomes a member of the result union; Prisma comes last.
  plugins: [
    serviceTokens,
    ErrorsPlugin,
    // After the errors plugin, which wraps them.
    refusalLog,
    ComplexityPlugin,
    RelayPlugin,
    ScopeAuthPlugin,
    PrismaPlugin,
  ],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
  prisma: {
    client: (context) => context.prisma,
    dmmf: getDatamodel(),
    exposeDescriptions: false,
    filterConnectionTotalCount: true,
    maxConnectionSize: MAX_PAGE_SIZE,
    onUnusedQuery: null,
  },
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    nodeTypeOptions: { description: 'An object with a global ID, which `node` can fetch.' },
    idFieldOptions: {
      description:
        'Opaque global ID, unique across all types. Use it with `node`, as a cache key, and wherever a `databaseId` is expected.',
    },
    nodeQueryOptions: {
      nullable: true,
      description:
        "Fetches an object by its global ID. Null if it doesn't exist or the viewer may not see it.",
      args: { id: { description: "The object's global ID." } },
      resolve: async (_root, { id: { typename, id } }, context, _info, resolveNode) =>
        (await nodeVisibility[typename]?.(id, context)) ? resolveNode({ typename, id }) : null,
    },
    nodesQueryOptions: false,
    ...pages,
  },
  scopeAuth: {
    authScopes: (context) => scopesOf(context.actor),
    // As in the REST API: one of the named keys suffices. Fields without any: `service-token-plugin.ts`.
    defaultStrategy: 'any',
    unauthorizedError(_parent, context) {
      const refusal = context.actor ? new Forbidden() : new SignInRequired();
      context.logRefusal(refusal);
      return refusal;
    },
  },
  errors: {
    defaultTypes: [],
    defaultUnionOptions: {
      name: ({ fieldName }) => `${capital(fieldName)}Result`,
      description:
        'The result of the mutation, or an expected error. Select `... on UserError { code message }` to handle every error.',
    },
  },
  // Declared here, refused before anything is resolved: http/graphql-limits.ts.
  complexity: { disabled: true, fieldComplexity: costOf },
});

/** What `fields` of an input type gets. */
export type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  'InputObject'
>;

/**
 * The fields of a GraphQL input type, derived from the input of its service method. Every input type annotates `fields` with
 * it, so a field that exists on one side only does not compile.
 */
export type InputFields<Input> = {
  [Field in keyof Input]-?: InputFieldRef<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, Input[Field]>;
};

/** `extensions` of a field of Query: every visitor gets the same answer to the same question (http/cached-queries.ts). */
export const isPubliclyCacheable = { isPubliclyCacheable: true } as const;

/**
 * Options of a field of Query that is null only if it is refused, so that one refusal does not empty the response. The SDL
 * says so with `@semanticNonNull`: clients that read no data of a response with errors need not handle null.
 */
export const nullIfRefused = { nullable: true, extensions: { isNullIfRefused: true } } as const;
