import { builder, nodeVisibility } from '#server/builder.ts';
import { Order, OrderConnection, OrderEdge, OrderStage } from '#server/modules/orders/orders.graphql.ts';
import { Review } from '#server/modules/reviews/reviews.graphql.ts';
import { present } from '#server/viewer.ts';
import { usersAccess } from './users.access.ts';

export const Role = builder.enumType('Role', {
  description: 'What a person may do in the shop.',
  values: {
    CUSTOMER: { description: 'Orders, pays and reviews.' },
    ADMIN: { description: 'Manages users, products and orders; does not shop.' },
  } as const,
});

// No `select`: rows come whole, as who is signed in is known already.
export const User = builder.prismaNode('User', {
  id: { field: 'id' },
  description: 'A person known to the shop.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The id of the REST door (`_id`).' }),
    email: t.exposeString('email', {
      description: 'Their e-mail address, lower-case, such as `maya@fishzome.example`.',
    }),
    emailVerified: t.exposeBoolean('emailVerified', {
      description: 'Whether they have shown that the address is theirs.',
    }),
    displayName: t.exposeString('displayName', {
      nullable: true,
      description: 'What they call themselves, such as `Maya Lind`; null until they say.',
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
        args: { stage: t.arg({ type: OrderStage, required: false, description: 'Only these.' }) },
        resolve: (query, user, { stage }, { services, viewer }) =>
          viewer ? services.orders.of(viewer, user, query, stage) : [],
      },
      OrderConnection,
      OrderEdge,
    ),
    reviews: t.prismaConnection(
      {
        type: Review,
        cursor: 'id',
        description: 'What they wrote about the shop, newest first; their own waiting ones are among it.',
        defaultSize: 20,
        maxSize: 100,
        resolve: (query, user, _args, { services, viewer }) => services.reviews.by(viewer, user.id, query),
      },
      { name: 'UserReviewConnection' },
      { name: 'UserReviewEdge' },
    ),
  }),
});

builder.queryField('me', (t) =>
  t.field({
    type: User,
    nullable: true,
    description: 'The signed-in person; null for a visitor.',
    // As this request found them: all that the type shows is there.
    resolve: (_root, _args, { viewer }) => viewer as typeof User.$inferType | null,
  }),
);

const UserFilter = builder.inputType('UserFilter', {
  description: 'Which people to list; what is left out does not narrow.',
  fields: (t) => ({
    query: t.string({
      required: false,
      description: 'Words of their address or name, such as `maya`; all must be found.',
    }),
    role: t.field({ type: Role, required: false, description: 'Only people with this role.' }),
  }),
});

builder.queryField('users', (t) =>
  t.prismaConnection(
    {
      type: User,
      cursor: 'id',
      description: 'The people known to the shop, newest first. For admins.',
      authScopes: usersAccess.list,
      args: {
        filter: t.arg({
          type: UserFilter,
          required: false,
          description: 'Only some of them; all when left out.',
        }),
      },
      defaultSize: 20,
      maxSize: 100,
      totalCount: (_root, { filter }, { services, viewer }) =>
        services.users.count(present(viewer), filter ?? {}),
      resolve: (query, _root, { filter }, { services, viewer }) =>
        services.users.list(present(viewer), filter ?? {}, query),
    },
    { name: 'UserConnection' },
    { name: 'UserEdge' },
  ),
);

nodeVisibility.User = async (id, { services, viewer }) =>
  viewer !== null && (await services.users.one(viewer, id)) !== null;
