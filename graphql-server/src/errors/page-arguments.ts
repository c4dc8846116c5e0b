import { PothosValidationError } from '@pothos/core';
import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql';
import { MAX_PAGE_SIZE } from '../cost.ts';
import { requireInRange } from './arguments.ts';
import { isRowId } from './input.ts';

interface PageArgs {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: unknown;
  readonly before?: unknown;
}

/**
 * Rejects page sizes outside of 1 to 100, which Pothos would reduce silently, and malformed cursors, in every connection. A
 * cursor encodes a row id, `GPC:S:<id>`. Another encoded type (a number, an object) would reach the database and fail there as
 * a server error.
 */
export function validatePageArguments(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getTypeMap()).flatMap(fieldsOf)) {
    if (!field.args.some(({ name }) => name === 'after')) continue;
    const { resolve = defaultFieldResolver } = field;
    field.resolve = (parent, args: PageArgs, context, info) => {
      for (const name of ['first', 'last'] as const) {
        const size = args[name];
        if (typeof size === 'number') requireInRange(name, size, MAX_PAGE_SIZE);
      }
      const malformed = [args.after, args.before].find((one) => typeof one === 'string' && !isCursor(one));
      if (malformed !== undefined)
        throw new PothosValidationError(`Invalid cursor: ${String(malformed).slice(0, 100)}`);
      return resolve(parent, args, context, info);
    };
  }
}

/** By shape: a test runner may load the package twice, and then its own `isObjectType` throws. */
function fieldsOf(type: object): GraphQLField<unknown, unknown>[] {
  if (!('getFields' in type && 'isTypeOf' in type)) return [];
  const { getFields } = type as { getFields: () => Record<string, GraphQLField<unknown, unknown>> };
  return Object.values(getFields.call(type));
}

function isCursor(cursor: string): boolean {
  const [packing, kind, id, ...rest] = Buffer.from(cursor, 'base64').toString().split(':');
  return packing === 'GPC' && kind === 'S' && isRowId(id) && rest.length === 0;
}
