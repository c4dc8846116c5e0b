import { encodeGlobalID } from '@pothos/plugin-relay';
import { printSchema, lexicographicSortSchema } from 'graphql';
import { builder } from './builder.ts';
import './errors/graphql.ts';
import { acceptGlobalIds } from './errors/ids.ts';
import { validatePageArguments } from './errors/page-arguments.ts';
import './modules/money/money.graphql.ts';
import './modules/pictures/pictures.graphql.ts';
import './modules/equipment/attributes.graphql.ts';
import './modules/equipment/equipment.graphql.ts';
import './modules/equipment/catalogue.graphql.ts';
import './modules/equipment/inventory.graphql.ts';
import './modules/equipment/variants.graphql.ts';
import './modules/equipment/bulk-changes.graphql.ts';
import './modules/equipment/categories.graphql.ts';
import './modules/equipment/equipment-pictures.graphql.ts';
import './modules/equipment/managed-equipment.graphql.ts';
import './modules/product-views/product-views.graphql.ts';
import './modules/attributes/attributes.graphql.ts';
import './modules/search-terms/search-terms.graphql.ts';
import './modules/searches/searches.graphql.ts';
import './modules/service-tokens/service-tokens.graphql.ts';
import './modules/reports/reports.graphql.ts';
import './modules/equipment/recommendations.graphql.ts';
import './modules/reviews/product-reviews.graphql.ts';
import './modules/reviews/reviews.graphql.ts';
import './modules/reviews/review-moderation.graphql.ts';
import './modules/orders/orders.graphql.ts';
import './modules/orders/orders.mutations.graphql.ts';
import './modules/orders/orders.queries.graphql.ts';
import './modules/orders/order-events.graphql.ts';
import './modules/orders/order-history.graphql.ts';
import './modules/orders/order-mails.graphql.ts';
import './modules/payments/payments.graphql.ts';
import './modules/payments/refunds.graphql.ts';
import './modules/payments/incidents.graphql.ts';
import './modules/fulfilment/fulfilment.graphql.ts';
import './modules/returns/returns.graphql.ts';
import './modules/users/users.graphql.ts';
import './modules/users/blocking.graphql.ts';
import './modules/users/roles.graphql.ts';
import './modules/users/invitations.graphql.ts';
import './modules/profiles/profiles.graphql.ts';
import './modules/contact/contact.graphql.ts';
import './modules/webhooks/webhooks.graphql.ts';
import './modules/wish-list/wish-list.graphql.ts';
import './modules/alerts/alerts.graphql.ts';
import './modules/carts/carts.graphql.ts';
import './modules/checkout/addresses.graphql.ts';
import './modules/checkout/checkout.graphql.ts';
import './modules/checkout/phone-orders.graphql.ts';
import './modules/checkout/quote.graphql.ts';
import './modules/customers/customers.graphql.ts';
import './modules/customers/delete-account.graphql.ts';
import './modules/shop-settings/delivery-methods.graphql.ts';
import './modules/shop-settings/tax-rates.graphql.ts';
import './modules/shop-settings/promotions.graphql.ts';
import './modules/shop-settings/shop-details.graphql.ts';
import './modules/shop-settings/staff-notifications.graphql.ts';
import './modules/audit/audit.graphql.ts';

builder.queryType({
  description:
    'Queries. Growing lists are paginated. A single object is null if it doesn\'t exist or the viewer may not see it. A field for admins is null for others, with an error that has the code `FORBIDDEN` or `SIGN_IN_REQUIRED`. A request with `"extensions": {"cost": true}` gets its cost and the limit as `extensions.cost` of the response.',
});
builder.mutationType({
  description:
    'Mutations, at most five per request. Each returns a union of its result and the errors that implement `UserError`.',
});
builder.subscriptionType({
  description:
    'Subscriptions over a WebSocket at this URL, with the `graphql-transport-ws` protocol. Send the token as `authorization` in the payload of `connection_init`. Each subscription sends null first, and again whenever events may have been missed: refetch then.',
});

export const schema = builder.toSchema({});
validatePageArguments(schema);
acceptGlobalIds(schema);

// Pothos resolves each id as a promise, which delays each row of a list; the shop's ids are synchronous.
for (const type of Object.values(schema.getTypeMap())) {
  const isNode = 'getInterfaces' in type && type.getInterfaces().some(({ name }) => name === 'Node');
  if (!isNode || !('isTypeOf' in type)) continue;
  const { id } = type.getFields();
  if (id) id.resolve = (row: { id: string }) => encodeGlobalID(type.name, row.id);
}

// Pothos has no option for the description of this field.
const capped = /^(AuditEntry|ContactMessage|CustomerMessage|Order)Connection$/;
for (const type of Object.values(schema.getTypeMap())) {
  const total = type.name.endsWith('Connection') && 'getFields' in type && type.getFields().totalCount;
  if (total)
    total.description ??= capped.test(type.name)
      ? 'Number of items on all pages. 10,000 stands for that many or more.'
      : 'Number of items on all pages.';
}

const SEMANTIC_NON_NULL = `"""
The field is null only if \`errors\` of the response says why, such as \`FORBIDDEN\`.
"""
directive @semanticNonNull(
  """Which lists within lists; 0 is the field itself."""
  levels: [Int!]! = [0]
) on FIELD_DEFINITION

`;

let printedOnce: string | undefined;

/** The SDL as committed in `schema/schema.graphql`. */
export const printedSchema = (): string => (printedOnce ??= print());

/** GraphQL prints no directives of fields. */
function print(): string {
  const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(
    ({ extensions }) => extensions.isNullIfRefused === true,
  );
  const start = printed.indexOf('\ntype Query {');
  const end = printed.indexOf('\n}', start);
  const query = fields.reduce(
    (text, { name }) =>
      text.replace(new RegExp(`(\\n  ${name}(?:\\(\\n[^]*?\\n  \\))?: \\S+)`), '$1 @semanticNonNull'),
    printed.slice(start, end),
  );
  return `${SEMANTIC_NON_NULL}${printed.slice(0, start)}${query}${printed.slice(end)}`;
}
