import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { builder, type SchemaTypes } from '#server/builder.ts';
import { present } from '#server/viewer.ts';
import type { News } from './news.service.ts';
import { ordersAccess } from './orders.access.ts';
import { Order } from './orders.graphql.ts';

const ofNull = 'Null: read again what you show; it comes first, and whenever something may have been missed.';

/** Read as at any other door: what is not the viewer's to see is not there. */
const read = ({ orderId }: News, _args: object, context: SchemaTypes['Context'], info: GraphQLResolveInfo) =>
  orderId === null
    ? null
    : context.services.orders.one(present(context.viewer), orderId, queryFromInfo({ context, info }));

builder.subscriptionFields((t) => ({
  orderChanged: t.field({
    type: Order,
    nullable: true,
    authScopes: ordersAccess.hearOfOwn,
    description: `One of the viewer’s own orders, as soon as it is placed or changed. ${ofNull}`,
    subscribe: (_root, _args, { services, viewer }) => services.news.ofOwn(present(viewer)),
    resolve: read,
  }),
  anyOrderChanged: t.field({
    type: Order,
    nullable: true,
    authScopes: ordersAccess.hearOfAll,
    description: `Whichever order is changed, as soon as it is. For admins. ${ofNull}`,
    subscribe: (_root, _args, { services }) => services.news.ofChanged(),
    resolve: read,
  }),
  orderPlaced: t.field({
    type: Order,
    nullable: true,
    authScopes: ordersAccess.hearOfAll,
    description: `Whichever order is placed, as soon as it is. For admins. ${ofNull}`,
    subscribe: (_root, _args, { services }) => services.news.ofPlaced(),
    resolve: read,
  }),
}));
