import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { Context } from './context.ts';
import { DomainError } from './errors/domain-error.ts';

const roots: ReadonlySet<string> = new Set(['Query', 'Mutation']);

/**
 * Names expected errors of root fields in the log line of the request: the response has them as members of result unions. A
 * look-up that finds nothing is `NOT_FOUND`, also if the object exists and the viewer may not see it.
 */
class RefusalLogPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { parentType }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!roots.has(parentType)) return resolver;
    return async (parent, args, context, info) => {
      const { logRefusal } = context as Context;
      try {
        const result: unknown = await resolver(parent, args, context, info);
        if (result instanceof DomainError) logRefusal(result);
        if (result === null && hasValue(args)) logRefusal({ code: 'NOT_FOUND' });
        return result;
      } catch (error) {
        if (error instanceof DomainError) logRefusal(error);
        throw error;
      }
    };
  }
}

const hasValue = (args: object) => Object.values(args).some((value) => value !== null && value !== undefined);

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- how Pothos learns of a plugin
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      refusalLog: RefusalLogPlugin<Types>;
    }
  }
}

export const refusalLog = 'refusalLog';
SchemaBuilder.registerPlugin(refusalLog, RefusalLogPlugin);
