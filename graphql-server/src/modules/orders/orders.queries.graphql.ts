import { builder, nullIfRefused, type InputFields } from '#server/builder.ts';
import { requireInRange } from '#server/errors/arguments.ts';
import { requireActor } from '#server/viewer.ts';
import { ordersAccess } from './orders.access.ts';
import { MAX_ORDERS } from './orders.errors.ts';
import {
  Order,
  OrderConnection,
  OrderEdge,
  OrderStatus,
  ParcelTask,
  PaymentState,
} from './orders.graphql.ts';
import type { OrderFilter as OrderFilterShape } from './orders.rules.ts';
import type { OrderCounts as OrderCountsShape } from './orders.service.ts';

const OrderFilter = builder.inputType('OrderFilter', {
  description: "Filters for orders. Omitted fields don't filter.",
  fields: (t): InputFields<OrderFilterShape> => ({
    status: t.field({ type: OrderStatus, required: false, description: 'Order status.' }),
    paymentState: t.field({
      type: PaymentState,
      required: false,
      description: 'Payment status.',
    }),
    parcel: t.field({
      type: ParcelTask,
      required: false,
      description: 'Next fulfillment task.',
    }),
    isPhoneOrder: t.boolean({
      required: false,
      description: 'Whether an admin or support user placed it for the customer.',
    }),
    isGuestOrder: t.boolean({
      required: false,
      description: 'Whether it was placed without an account, and no user has claimed it.',
    }),
    query: t.string({
      required: false,
      description:
        "An order number such as `FZ-10001`, or part of the customer's name, email, phone number, or address, a product name, a tracking number, or a transaction ID. Ignores case, and separators in phone and tracking numbers.",
    }),
  }),
});

builder.queryField('orders', (t) =>
  t.prismaConnection(
    {
      type: Order,
      cursor: 'id',
      description:
        'Returns all orders, newest first. Admins, warehouse and support only. Customers use `me.orders`.',
      ...nullIfRefused,
      authScopes: ordersAccess.all,
      args: {
        filter: t.arg({
          type: OrderFilter,
          required: false,
          description: 'Filters to apply.',
        }),
      },
      totalCount: (_root, { filter }, { services, actor }) =>
        services.orders.countAll(requireActor(actor), filter ?? {}),
      resolve: (query, _root, { filter }, { services, actor }) =>
        services.orders.all(requireActor(actor), filter ?? {}, query),
    },
    OrderConnection,
    OrderEdge,
  ),
);

const OrderCounts = builder.objectRef<OrderCountsShape>('OrderCounts').implement({
  description: 'Numbers of orders by task. Each is at most `limit`, which stands for that many or more.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { description: 'From so many on, orders are not counted.' }),
    all: t.exposeInt('all', { description: 'Number of all orders.' }),
    toPack: t.exposeInt('toPack', { description: 'Number of orders to pack.' }),
    toShip: t.exposeInt('toShip', { description: 'Number of packed or partly shipped orders.' }),
    inTransit: t.exposeInt('inTransit', { description: 'Number of shipped orders that are not delivered.' }),
    delivered: t.exposeInt('delivered', { description: 'Number of delivered orders.' }),
    returnsRequested: t.exposeInt('returnsRequested', {
      description: 'Number of orders with a return to answer.',
    }),
    awaitingPayment: t.exposeInt('awaitingPayment', { description: 'Number of open, unpaid orders.' }),
  }),
});

builder.queryField('orderCounts', (t) =>
  t.field({
    type: OrderCounts,
    description: 'Returns the number of orders for each task. Admins, warehouse and support only.',
    ...nullIfRefused,
    authScopes: ordersAccess.counts,
    resolve: (_root, _args, { services }) => services.orders.counts(),
  }),
);

builder.queryField('ordersByIds', (t) =>
  t.prismaField({
    type: [Order],
    description:
      'Returns the orders with these ids, oldest first, without those that do not exist. Admins, warehouse and support only.',
    ...nullIfRefused,
    authScopes: ordersAccess.all,
    args: {
      ids: t.arg.idList({
        required: true,
        description: `The \`databaseId\` of each order, from 1 to ${MAX_ORDERS}.`,
      }),
    },
    complexity: ({ ids }) => ({ field: 1, multiplier: ids.length }),
    resolve: (query, _root, { ids }, { services, actor }) => {
      requireInRange('ids', ids.length, MAX_ORDERS);
      return services.orders.byIds(requireActor(actor), ids, query);
    },
  }),
);

builder.queryField('order', (t) =>
  t.prismaField({
    authScopes: ordersAccess.one,
    type: Order,
    nullable: true,
    description:
      "Fetches an order of the viewer, or any order for admins. Null if it doesn't exist or the viewer may not see it.",
    args: { id: t.arg.id({ description: 'The `databaseId` of the order.' }) },
    resolve: (query, _root, { id }, { services, actor }) =>
      services.orders.one(requireActor(actor), id, query),
  }),
);

builder.queryField('orderByNumber', (t) =>
  t.prismaField({
    authScopes: ordersAccess.one,
    type: Order,
    nullable: true,
    description: 'Like `order`, by the order number. Guests use `guestOrder`.',
    args: { number: t.arg.string({ description: 'The order number, such as `FZ-10001`.' }) },
    resolve: (query, _root, { number }, { services, actor }) =>
      services.orders.byNumber(requireActor(actor), number, query),
  }),
);
