import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { builder, type SchemaTypes } from '#server/builder.ts';
import { Forbidden } from '#server/errors/domain-error.ts';
import { requireActor, requireViewer } from '#server/viewer.ts';
import type { OrderEvent } from './order-events.service.ts';
import { ordersAccess } from './orders.access.ts';
import { Order } from './orders.graphql.ts';

const ofNull = 'Sends null first, and again whenever events may have been missed: refetch then.';

/** Reads the order with the viewer's visibility, like any other query. */
const read = (
  { orderId }: OrderEvent,
  _args: object,
  context: SchemaTypes['Context'],
  info: GraphQLResolveInfo,
) =>
  orderId === null
    ? null
    : context.services.orders.one(requireActor(context.actor), orderId, queryFromInfo({ context, info }));

builder.subscriptionFields((t) => ({
  orderChanged: t.field({
    type: Order,
    nullable: true,
    authScopes: ordersAccess.hearOfOwn,
    description: `Sends one of the viewer's own orders when it is placed or changed. ${ofNull}`,
    subscribe: (_root, _args, { services, viewer, actor }) => {
      if (actor?.role === 'SERVICE') throw new Forbidden();
      return services.orderEvents.ofOwn(requireViewer(viewer));
    },
    resolve: read,
  }),
  anyOrderChanged: t.field({
    type: Order,
    nullable: true,
    authScopes: ordersAccess.hearOfAll,
    description: `Sends any order when it is changed. Admins, warehouse and support only. ${ofNull}`,
    subscribe: (_root, _args, { services }) => services.orderEvents.ofChanged(),
    resolve: read,
  }),
  orderPlaced: t.field({
    type: Order,
    nullable: true,
    authScopes: ordersAccess.hearOfAll,
    description: `Sends any order when it is placed. Admins, warehouse and support only. ${ofNull}`,
    subscribe: (_root, _args, { services }) => services.orderEvents.ofPlaced(),
    resolve: read,
  }),
}));
