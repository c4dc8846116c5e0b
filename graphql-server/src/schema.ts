import { encodeGlobalID } from '@pothos/plugin-relay';
import { printSchema, lexicographicSortSchema } from 'graphql';
import { builder } from './builder.ts';
import { refuseStrangeCursors } from './errors/cursors.ts';
import './errors/graphql.ts';
import './modules/money/money.graphql.ts';
import './modules/pictures/pictures.graphql.ts';
import './modules/equipment/equipment.graphql.ts';
import './modules/equipment/catalogue.graphql.ts';
import './modules/equipment/inventory.graphql.ts';
import './modules/reviews/reviews.graphql.ts';
import './modules/orders/orders.graphql.ts';
import './modules/orders/orders.mutations.graphql.ts';
import './modules/orders/news.graphql.ts';
import './modules/payments/payments.graphql.ts';
import './modules/payments/refunds.graphql.ts';
import './modules/payments/incidents.graphql.ts';
import './modules/fulfilment/fulfilment.graphql.ts';
import './modules/returns/returns.graphql.ts';
import './modules/users/users.graphql.ts';
import './modules/users/roles.graphql.ts';
import './modules/profiles/profiles.graphql.ts';
import './modules/contact/contact.graphql.ts';

builder.queryType({
  description:
    'What can be read. What grows comes in pages; one thing that is not there, or not for the viewer to see, is null.',
});
builder.mutationType({
  description:
    'What can be done, at most five in one request. Each answers a union: the success, or a failure that implements `UserError`.',
});
builder.subscriptionType({
  description:
    'What can be heard of as it happens, over a WebSocket at this address (`graphql-transport-ws`; the token is `authorization` of its `connection_init`). Null comes first, and whenever something may have been missed: read again then.',
});

export const schema = builder.toSchema({});
refuseStrangeCursors(schema);

// Pothos makes a promise of each id, and so of each row of a list; all of ours have theirs at hand.
for (const type of Object.values(schema.getTypeMap())) {
  const isNode = 'getInterfaces' in type && type.getInterfaces().some(({ name }) => name === 'Node');
  if (!isNode || !('isTypeOf' in type)) continue;
  const { id } = type.getFields();
  if (id) id.resolve = (row: { id: string }) => encodeGlobalID(type.name, row.id);
}

// Pothos adds this field to a connection without a place for its description.
for (const type of Object.values(schema.getTypeMap())) {
  const total = type.name.endsWith('Connection') && 'getFields' in type && type.getFields().totalCount;
  if (total) total.description ??= 'How many there are, on all pages together.';
}

/** The treaty as it is committed in `schema/schema.graphql`. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
