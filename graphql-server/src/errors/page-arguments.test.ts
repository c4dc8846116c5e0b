import type { GraphQLObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { MAX_PAGE_SIZE } from '../cost.ts';
import { schema } from '../schema.ts';

/** Every field that returns a page, such as `Query.orders`. */
const connections = Object.values(schema.getTypeMap())
  .filter((type): type is GraphQLObjectType => 'getFields' in type && 'isTypeOf' in type)
  .flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ args }) => args.some(({ name }) => name === 'after'))
      .map((field) => ({ name: `${type.name}.${field.name}`, field })),
  );

describe.each(connections)('$name', ({ field }) => {
  const resolve = (args: object) => field.resolve?.({}, args, {}, {} as never);

  it.each(['first', 'last'])('rejects a size of 0, -1 and 101 as `%s`, by name', (name) => {
    for (const size of [0, -1, MAX_PAGE_SIZE + 1])
      expect(() => resolve({ [name]: size })).toThrow(`Argument \`${name}\` must be from 1 to 100.`);
  });

  it('rejects a cursor that is none', () => {
    expect(() => resolve({ after: 'strange' })).toThrow('Invalid cursor: strange');
  });
});

it('knows the connections', () => {
  expect(connections.length).toBeGreaterThan(25);
});
