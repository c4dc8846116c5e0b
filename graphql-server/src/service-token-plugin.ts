import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { Context } from './context.ts';
import { Forbidden } from './errors/domain-error.ts';
import type { Access } from './viewer.ts';

const roots: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);

/**
 * Refuses service tokens at root fields without an access rule, which are open to visitors and users. The plugin ScopeAuth
 * decides about all others: there a service token needs a scope that the field names.
 */
class ServiceTokenPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  /** ScopeAuth refuses all for an empty rule, which a use case has that is open to visitors. */
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (hasRule(field)) return field;
    const { authScopes: _empty, ...options } = field.pothosOptions as { authScopes?: Access };
    return { ...field, pothosOptions: options } as PothosOutputFieldConfig<Types>;
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!roots.has(field.parentType) || hasRule(field)) return resolver;
    return (parent, args, context, info) => {
      const { actor, logRefusal } = context as Context;
      if (actor?.role === 'SERVICE') {
        const refusal = new Forbidden();
        logRefusal(refusal);
        throw refusal;
      }
      return resolver(parent, args, context, info);
    };
  }
}

const hasRule = ({ pothosOptions }: { pothosOptions: object }): boolean =>
  Object.keys((pothosOptions as { authScopes?: Access }).authScopes ?? {}).length > 0;

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- how Pothos learns of a plugin
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      serviceTokens: ServiceTokenPlugin<Types>;
    }
  }
}

export const serviceTokens = 'serviceTokens';
SchemaBuilder.registerPlugin(serviceTokens, ServiceTokenPlugin);
