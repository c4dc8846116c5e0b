import { builder, nullIfRefused, type InputFieldBuilder, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, RateLimited, SignInRequired } from '#server/errors/domain-error.ts';
import { acceptedQuote } from './checkout.graphql.ts';
import { Quote, quotedDelivery } from './quote.graphql.ts';
import { LinesUnavailable, QuoteChanged, TotalOutOfRange } from './checkout.errors.ts';
import { Equipment } from '#server/modules/equipment/equipment.graphql.ts';
import { IdempotencyKeyReused, OrderLimitReached } from '#server/modules/orders/orders.errors.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { phoneOrdersAccess, phoneOrdersLimits, seesPhoneOrders } from './phone-orders.access.ts';
import {
  MAX_PRODUCTS,
  type PhoneOrderQuoteInput as PhoneOrderQuoteInputShape,
  type PlacePhoneOrderInput as PlacePhoneOrderInputShape,
} from './phone-orders.rules.ts';

builder.prismaObjectFields(Order, (t) => ({
  isPhoneOrder: t.boolean({
    nullable: true,
    description:
      'Whether an admin or support user placed the order for the customer. Null for viewers who cannot read all orders.',
    resolve: ({ placedById }, _args, { viewer }) => (seesPhoneOrders(viewer) ? placedById !== null : null),
  }),
  placedByName: t.string({
    nullable: true,
    description:
      'Name of the user who placed the order for the customer, or their email if they have no name. Null for other orders, for deleted users, and for viewers who cannot read all orders.',
    resolve: ({ placedById }, _args, { services, viewer }) =>
      placedById !== null && seesPhoneOrders(viewer) ? services.orders.timeline.actorName(placedById) : null,
  }),
}));

const PhoneOrderItemInput = builder.inputType('PhoneOrderItemInput', {
  description: 'A product of a phone order.',
  fields: (t): InputFields<PhoneOrderQuoteInputShape['items'][number]> => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product or variant.' }),
    quantity: t.int({ description: 'Number of items.' }),
  }),
});

const orderedItems = (t: InputFieldBuilder) => ({
  items: t.field({ type: [PhoneOrderItemInput], description: 'The products; from 1 to 50, each once.' }),
  code: t.string({ required: false, description: 'A discount code.' }),
});

const PhoneOrderQuoteInput = builder.inputType('PhoneOrderQuoteInput', {
  description: 'What to quote for a customer.',
  fields: (t): InputFields<PhoneOrderQuoteInputShape> => ({
    ...orderedItems(t),
    ...quotedDelivery(t),
    email: t.string({
      required: false,
      description: "The customer's email, for discounts that are limited per customer.",
    }),
  }),
});

builder.queryFields((t) => ({
  phoneOrderProducts: t.prismaField({
    type: [Equipment],
    ...nullIfRefused,
    authScopes: phoneOrdersAccess.quote,
    complexity: { field: 1, multiplier: MAX_PRODUCTS },
    description:
      'Finds products and variants that can be ordered, by name or by the start of the SKU; at most 10. Admins and support only.',
    args: {
      query: t.arg.string({
        description:
          'Words that the name, the title or the options contain, or the start of the SKU. Characters after the first 100 are ignored.',
      }),
    },
    resolve: (query, _root, args, { services }) => services.phoneOrders.findProducts(args.query, query),
  }),
  phoneOrderQuote: t.errorUnionField({
    ...nullIfRefused,
    types: [Quote, InvalidInput, LinesUnavailable],
    union: { description: 'A quote, or an expected error.', resolveType: () => 'Quote' },
    authScopes: phoneOrdersAccess.quote,
    description:
      'Calculates what products cost a customer, with discounts, delivery, and tax, as `quote` does for a cart. Admins and support only.',
    args: { input: t.arg({ type: PhoneOrderQuoteInput, description: 'What to quote.' }) },
    resolve: (_root, { input }, { services }) => services.phoneOrders.quote(input),
  }),
}));

const PlacePhoneOrderInput = builder.inputType('PlacePhoneOrderInput', {
  description: 'Places an order for a customer.',
  fields: (t): InputFields<PlacePhoneOrderInputShape> => ({
    ...orderedItems(t),
    email: t.string({ description: "The customer's email. The link to pay goes there." }),
    ...acceptedQuote(t),
  }),
});

builder.mutationField('placePhoneOrder', (t) =>
  t.errorUnionField({
    authScopes: phoneOrdersAccess.place,
    types: [
      Order,
      InvalidInput,
      LinesUnavailable,
      QuoteChanged,
      TotalOutOfRange,
      OrderLimitReached,
      IdempotencyKeyReused,
      RateLimited,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description:
      "Places an order for a customer at the quoted price, and emails the customer a link to pay by card. The order is the customer's, like a guest order. Admins and support only; recorded in the audit log.",
    args: { input: t.arg({ type: PlacePhoneOrderInput, description: 'The order and its customer.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(phoneOrdersLimits.place, () => services.phoneOrders.place(requireViewer(viewer), input)),
  }),
);
