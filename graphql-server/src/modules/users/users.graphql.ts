import { builder } from '#server/builder.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';

const Role = builder.enumType('Role', {
  description: 'What a person may do in the shop.',
  values: {
    CUSTOMER: { description: 'Orders, pays and reviews.' },
    ADMIN: { description: 'Manages users, products and orders; does not shop.' },
  } as const,
});

export const User = builder.prismaNode('User', {
  id: { field: 'id' },
  select: { id: true },
  description: 'A person known to the shop.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The id of the REST door (`_id`).' }),
    email: t.exposeString('email', { description: 'Their address, lower-case.' }),
    emailVerified: t.exposeBoolean('emailVerified', {
      description: 'Whether they have shown that the address is theirs.',
    }),
    displayName: t.exposeString('displayName', {
      nullable: true,
      description: 'What they call themselves; null until they say.',
    }),
    photoUrl: t.exposeString('photoUrl', {
      nullable: true,
      description: 'Their picture; null shows their initials.',
    }),
    role: t.expose('role', { type: Role, description: 'What they may do.' }),
    orders: t.prismaConnection(
      {
        type: Order,
        cursor: 'id',
        description: 'Their orders, newest first; those placed as a guest with their address are among them.',
        defaultSize: 20,
        maxSize: 100,
        authScopes: { signedIn: true },
        resolve: (query, _user, _args, { services, viewer }) =>
          viewer ? services.orders.mine(viewer, query) : [],
      },
      { name: 'OrderConnection' },
      { name: 'OrderEdge' },
    ),
  }),
});

builder.queryField('me', (t) =>
  t.prismaField({
    type: User,
    nullable: true,
    description: 'The signed-in person; null for a visitor.',
    resolve: (query, _root, _args, { viewer, prisma }) =>
      viewer ? prisma.user.findUnique({ ...query, where: { id: viewer.id } }) : null,
  }),
);
