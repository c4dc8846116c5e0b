import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import type { Context, SignedInContext } from './context.ts';
import { Forbidden, InvalidInput, SignInRequired } from './errors/domain-error.ts';
import type PrismaTypes from './generated/pothos-types.ts';
import { getDatamodel } from './generated/pothos-types.ts';
import { scopesOf, type Scope } from './viewer.ts';

export interface SchemaTypes {
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultInputFieldRequiredness: true;
  AuthScopes: Record<Scope, boolean>;
  AuthContexts: { signedIn: SignedInContext; customer: SignedInContext; admin: SignedInContext };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
  };
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Who may see a node by its global id alone, by type. A type that is missing here is seen by nobody this way, and what one
 * may not see is not found.
 */
export const nodeVisibility: Record<string, (id: string, context: Context) => Promise<boolean>> = {};

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
    nodeQueryOptions: {
      nullable: true,
      description:
        'Anything with a global `id`; null when there is none, or when it is not for the viewer to see.',
      resolve: async (_root, { id: { typename, id } }, context, _info, resolveNode) =>
        (await nodeVisibility[typename]?.(id, context)) ? resolveNode({ typename, id }) : null,
    },
    nodesQueryOptions: false,
  },
  scopeAuth: {
    authScopes: (context) => scopesOf(context.viewer),
    unauthorizedError: (_parent, context) => (context.viewer ? new Forbidden() : new SignInRequired()),
  },
  errors: {
    defaultTypes: [],
    defaultUnionOptions: { name: ({ fieldName }) => `${capital(fieldName)}Result` },
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 10,
    limit: { complexity: 5_000, depth: 12, breadth: 300 },
    complexityError: (kind, { depth, breadth, complexity, maxComplexity, maxDepth, maxBreadth }) =>
      new InvalidInput([
        {
          path: '',
          message: `This query is too large (${kind}): depth ${depth} of ${maxDepth}, breadth ${breadth} of ${maxBreadth}, cost ${complexity} of ${maxComplexity}. Ask for less at once.`,
        },
      ]),
  },
});
