import * as fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { documentOf, type Call } from './graphql-calls.ts';
import { sender, type Make, type Requests } from './graphql-post.ts';
import type { Facts } from './request.ts';
import { value } from './values.ts';

/** Global ids of types that this shop does not have. */
const strangeIds = [
  'VXNlcjox',
  'T3JkZXI6',
  'Og==',
  '====',
  'Vf//',
  'a:b',
  'User:1',
  '😀',
  'Tm93aGVyZTox',
  'T3JkZXI6MDAwMDAwMDA=',
  Buffer.from('Order:00000000-0000-7000-8000-000000000000').toString('base64'),
  Buffer.from('Query:1').toString('base64'),
  Buffer.from('__proto__:1').toString('base64'),
  Buffer.from('User:\0').toString('base64'),
  Buffer.from(`User:${'x'.repeat(5_000)}`).toString('base64'),
  Buffer.from('GPC:S:x').toString('base64'),
  Buffer.from('GPC:J:{"id":1}').toString('base64'),
  Buffer.from('GPC:J:[null,"\0"]').toString('base64'),
  Buffer.from('GPC:N:1e309').toString('base64'),
  Buffer.from('GPC:D:99999999999999999').toString('base64'),
  Buffer.from(`OC:${'9'.repeat(400)}`).toString('base64'),
  Buffer.from('OC:-1').toString('base64'),
  Buffer.from('OffsetConnection:NaN').toString('base64'),
];
const pageSizes = [
  '-1',
  '0',
  '1',
  '101',
  '2147483647',
  '2147483648',
  '-2147483648',
  '1.5',
  '"3"',
  'null',
  '1e3',
  'true',
];

/** Pages that do not exist. */
export function page(schema: GraphQLSchema, call: Call, make: Make): Requests {
  const size = fc.constantFrom(...pageSizes);
  const cursor = fc.oneof(
    fc.constantFrom(...strangeIds).map((one) => JSON.stringify(one)),
    value.map(({ json }) => json).filter((json) => json.length < 1_000),
  );
  const asked = fc.record({ first: size, last: size, after: cursor, before: cursor }, { requiredKeys: [] });
  return fc.tuple(sender, asked).map(([who, args]) => {
    const known = Object.entries(args).filter(([name]) => call.args.some((one) => one.name === name));
    const text = known.map(([name, one]) => `${name}: ${one}`).join(', ');
    return make('page', who, JSON.stringify({ query: documentOf(schema, call, text) }));
  });
}

/** Global ids and row ids of other rows, or of none. */
export function ids(make: Make, { nodeIds, products, orders }: Facts): Requests {
  const uuids = [...products.slice(0, 2), ...orders.slice(0, 2)].map(({ id }) => id);
  const half = nodeIds.map((id) => id.slice(0, -3));
  const id = fc.oneof(
    fc.constantFrom(...strangeIds, ...nodeIds, ...half, ...uuids).map((one) => JSON.stringify(one)),
    fc
      .tuple(fc.constantFrom('User', 'Order', 'Review', 'Equipment', 'ContactMessage', 'Category'), value)
      .map(([type, { json }]) =>
        JSON.stringify(Buffer.from(`${type}:${json.slice(0, 2_000)}`).toString('base64')),
      ),
  );
  return fc
    .tuple(sender, fc.constantFrom('node', 'order', 'equipment'), id)
    .map(([who, field, one]) =>
      make('id', who, JSON.stringify({ query: `{ ${field}(id: ${one}) { __typename id } }` })),
    );
}
