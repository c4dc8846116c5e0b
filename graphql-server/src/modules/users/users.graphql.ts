import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import { Order, OrderConnection, OrderEdge, OrderStage } from '#server/modules/orders/orders.graphql.ts';
import { Review } from '#server/modules/reviews/reviews.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { usersAccess } from './users.access.ts';
import type { UserFilter as UserFilterShape } from './users.service.ts';

export const Role = builder.enumType('Role', {
  description: 'Role of a user.',
  values: {
    CUSTOMER: { description: 'Can order, pay, and write reviews.' },
    ADMIN: { description: "Manages users, products, and orders. Can't place orders." },
    SUPPORT: {
      description:
        "Answers customers: reads orders and users, answers returns and messages, moderates reviews. Moves no money. Can't place orders.",
    },
    WAREHOUSE: { description: "Packs and ships orders, and changes the stock. Can't place orders." },
    CATALOGUE: { description: "Manages products, categories, and search. Can't place orders." },
  } as const,
});

// No `select`: whole rows are loaded, because the viewer's row is already known.
export const User = builder.prismaNode('User', {
  id: { field: 'id' },
  description: 'A user of the shop.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID, as used by the REST API (`_id`).' }),
    email: t.exposeString('email', {
      description: 'Email in lowercase, such as `maya@fishzome.example`.',
    }),
    emailVerified: t.exposeBoolean('emailVerified', {
      description: 'Whether the user has verified their email.',
    }),
    displayName: t.exposeString('displayName', {
      nullable: true,
      description: "Display name, such as `Maya Lind`. Null if the user hasn't set one.",
    }),
    photoUrl: t.string({
      nullable: true,
      resolve: ({ photoUrl }, _args, { services }) => services.users.avatar(photoUrl),
      description: "URL of the user's picture. Null if there is none; show their initials instead.",
    }),
    blockedAt: t.expose('disabledAt', {
      type: 'DateTime',
      nullable: true,
      description: "When an admin blocked the account. Null if it isn't blocked.",
    }),
    role: t.expose('role', { type: Role, description: 'Role of the user.' }),
    orders: t.prismaConnection(
      {
        type: Order,
        cursor: 'id',
        description: "The user's orders, newest first, including guest orders with their email.",
        authScopes: { signedIn: true },
        args: { stage: t.arg({ type: OrderStage, required: false, description: 'Stage to filter by.' }) },
        totalCount: (user, { stage }, { services, viewer }) =>
          viewer ? services.orders.countOf(viewer, user, stage) : 0,
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
        description:
          "The user's reviews, newest first. Reviews waiting for approval are visible to their author and admins.",
        args: {
          equipmentId: t.arg.id({
            required: false,
            description: 'The `databaseId` of a product: returns only the review of it.',
          }),
        },
        totalCount: (user, { equipmentId }, { services, viewer }) =>
          services.reviews.countBy(viewer, user.id, equipmentId),
        resolve: (query, user, { equipmentId }, { services, viewer }) =>
          services.reviews.by(viewer, user.id, query, equipmentId),
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
    description: 'The signed-in user. Null for visitors.',
    // The viewer was loaded with the request and has all fields of the type.
    resolve: (_root, _args, { viewer }) => viewer as typeof User.$inferType | null,
  }),
);

const UserFilter = builder.inputType('UserFilter', {
  description: "Filters for users. Omitted fields don't filter.",
  fields: (t): InputFields<UserFilterShape> => ({
    query: t.string({
      required: false,
      description:
        'Search words, such as `maya`. Matches users that contain all words in their email or name.',
    }),
    role: t.field({ type: Role, required: false, description: 'Role.' }),
  }),
});

builder.queryField('users', (t) =>
  t.prismaConnection(
    {
      type: User,
      cursor: 'id',
      description: 'Returns the users of the shop, newest first. Admins and support only.',
      ...nullIfRefused,
      authScopes: usersAccess.list,
      args: {
        filter: t.arg({
          type: UserFilter,
          required: false,
          description: 'Filters to apply.',
        }),
      },
      totalCount: (_root, { filter }, { services, viewer }) =>
        services.users.count(requireViewer(viewer), filter ?? {}),
      resolve: (query, _root, { filter }, { services, viewer }) =>
        services.users.list(requireViewer(viewer), filter ?? {}, query),
    },
    { name: 'UserConnection' },
    { name: 'UserEdge' },
  ),
);

nodeVisibility.User = async (id, { services, viewer }) =>
  viewer !== null && (await services.users.one(viewer, id)) !== null;
