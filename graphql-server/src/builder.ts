import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { costOf } from './cost.ts';
import type { Context, SignedInContext } from './context.ts';
import { Forbidden, SignInRequired } from './errors/domain-error.ts';
import type PrismaTypes from './generated/pothos-types.ts';
import { getDatamodel } from './generated/pothos-types.ts';
import { scopesOf, type Scope } from './viewer.ts';

export interface SchemaTypes {
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultInputFieldRequiredness: true;
  AuthScopes: Record<Scope, boolean>;
  DefaultAuthStrategy: 'all';
  AuthContexts: { signedIn: SignedInContext; customer: SignedInContext; admin: SignedInContext };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
  };
}

/** Pages of what grows, as Relay's specification of connections has them. */
const pages = {
  firstArgOptions: {
    description: 'How many to answer, from the start or after `after`; 20 when left out, at most 100.',
  },
  afterArgOptions: {
    description: 'Only what comes after this `cursor`, such as the `endCursor` of the last page.',
  },
  lastArgOptions: { description: 'How many to answer, from the end or before `before`; at most 100.' },
  beforeArgOptions: {
    description: 'Only what comes before this `cursor`, such as the `startCursor` of a page.',
  },
  defaultConnectionTypeOptions: { description: 'One page of a list, and where the next begins.' },
  edgesFieldOptions: {
    description: 'What is on this page, each entry with its cursor.',
    // The connection has multiplied already, by the size of the page.
    complexity: { field: 1, multiplier: 1 },
  },
  pageInfoFieldOptions: { description: 'Whether there is more, and how to ask for it.' },
  defaultEdgeTypeOptions: { description: 'One entry of a page.' },
  cursorFieldOptions: { description: 'Where this entry stands in the list; for `after` and `before`.' },
  nodeFieldOptions: { description: 'The entry itself.' },
  pageInfoTypeOptions: { description: 'Where a page stands in its list.' },
  hasNextPageFieldOptions: { description: 'Whether more follows: ask with `after: endCursor`.' },
  hasPreviousPageFieldOptions: {
    description: 'Whether something comes before: ask with `before: startCursor`.',
  },
  startCursorFieldOptions: { description: 'Cursor of the first entry of this page; null when it is empty.' },
  endCursorFieldOptions: { description: 'Cursor of the last entry of this page; null when it is empty.' },
};

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Who may see a node by its global id alone, by type. A type that is missing here is seen by nobody this way, and what one
 * may not see is not found. It inherits nothing: a client may name `constructor` as the type.
 */
export const nodeVisibility: Record<string, (id: string, context: Context) => Promise<boolean>> =
  Object.create(null);

/** Types register themselves on this builder; `schema.ts` lists the files that do. */
export const builder = new SchemaBuilder<SchemaTypes>({
  // Errors come first so that a refusal of ScopeAuth becomes a member of the result union; Prisma comes last.
  plugins: [ErrorsPlugin, ComplexityPlugin, RelayPlugin, ScopeAuthPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
  prisma: {
    client: (context) => context.prisma,
    dmmf: getDatamodel(),
    exposeDescriptions: false,
    filterConnectionTotalCount: true,
    onUnusedQuery: null,
  },
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    nodeTypeOptions: { description: 'Anything with a global `id`, by which `node` finds it again.' },
    idFieldOptions: {
      description: 'Global id, unique over all types; for `node` and for caches. Not to be taken apart.',
    },
    nodeQueryOptions: {
      nullable: true,
      description:
        'Anything with a global `id`; null when there is none, or when it is not for the viewer to see.',
      args: { id: { description: 'A global `id`, as another answer gave it.' } },
      resolve: async (_root, { id: { typename, id } }, context, _info, resolveNode) =>
        (await nodeVisibility[typename]?.(id, context)) ? resolveNode({ typename, id }) : null,
    },
    nodesQueryOptions: false,
    ...pages,
  },
  scopeAuth: {
    authScopes: (context) => scopesOf(context.viewer),
    // As at the REST door: who may has every scope that is named, and what names none is open to all.
    defaultStrategy: 'all',
    unauthorizedError: (_parent, context) => (context.viewer ? new Forbidden() : new SignInRequired()),
  },
  errors: {
    defaultTypes: [],
    defaultUnionOptions: {
      name: ({ fieldName }) => `${capital(fieldName)}Result`,
      description:
        'The success, or a failure that can be expected: ask for `... on UserError { code message }`.',
    },
  },
  // Declared here, refused before anything is resolved: http/graphql-limits.ts.
  complexity: { disabled: true, fieldComplexity: costOf },
});

/** `extensions` of a field of Query: every visitor gets the same answer to the same question (http/public-reads.ts). */
export const sameForVisitors = { sameForVisitors: true } as const;
