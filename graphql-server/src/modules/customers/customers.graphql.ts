import { builder, nodeVisibility, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { ContactMessage } from '#server/modules/contact/contact.graphql.ts';
import { Order, OrderConnection, OrderEdge } from '#server/modules/orders/orders.graphql.ts';
import { MoneySum } from '#server/modules/reports/reports.graphql.ts';
import { User } from '#server/modules/users/users.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { customersAccess, customersLimits } from './customers.access.ts';
import {
  averageMinor,
  netMinor,
  type Customer as CustomerShape,
  type CustomerNoteInput as CustomerNoteInputShape,
  type Guest,
  type Spend,
} from './customers.rules.ts';

const CustomerSpend = builder.objectRef<Spend>('CustomerSpend').implement({
  description: 'What a user paid in one currency. Includes guest orders with their email.',
  fields: (t) => ({
    paidOrders: t.exposeInt('paidOrders', { description: 'Number of paid orders.' }),
    net: t.field({
      type: MoneySum,
      description: 'Totals of the paid orders less their refunds.',
      resolve: (spend) => ({ minor: netMinor(spend), currency: spend.currency }),
    }),
    refunded: t.field({
      type: MoneySum,
      description: 'Refunds of the paid orders.',
      resolve: ({ refundedMinor: minor, currency }) => ({ minor, currency }),
    }),
    average: t.field({
      type: MoneySum,
      description: '`net` per paid order.',
      resolve: (spend) => ({ minor: averageMinor(spend), currency: spend.currency }),
    }),
    lastOrderAt: t.expose('lastOrderAt', {
      type: 'DateTime',
      description: 'When the last of these orders was placed.',
    }),
  }),
});

const CustomerContact = builder
  .objectRef<{ customerName: string; phone: string; address: string; createdAt: Date }>('CustomerContact')
  .implement({
    description: 'Contact details of an order.',
    fields: (t) => ({
      name: t.exposeString('customerName', { description: 'Name of the customer.' }),
      phone: t.exposeString('phone', { description: 'Phone number for the delivery.' }),
      address: t.exposeString('address', { description: 'Delivery address, with line breaks.' }),
      usedAt: t.expose('createdAt', { type: 'DateTime', description: 'When the order was placed.' }),
    }),
  });

const CustomerNote = builder.prismaNode('CustomerNote', {
  id: { field: 'id' },
  select: { id: true },
  description: 'A note of an admin about a user. Users never see notes about themselves.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID, for `deleteCustomerNote`.' }),
    text: t.exposeString('text', { description: 'Text of the note, in plain text.' }),
    authorName: t.string({
      nullable: true,
      description: 'Name of the admin, or their email if they have no name. Null if they were deleted.',
      select: { author: { select: { displayName: true, email: true } } },
      resolve: ({ author }) => author && (author.displayName ?? author.email),
    }),
    isOwn: t.boolean({
      description: 'Whether the viewer wrote it. Only its author can delete a note.',
      select: { authorId: true },
      resolve: ({ authorId }, _args, { viewer }) => viewer !== null && authorId === viewer.id,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the note was written.' }),
  }),
});

nodeVisibility.CustomerNote = async (id, { services, viewer }) =>
  viewer !== null && (await services.customers.oneNote(viewer, id)) !== null;

const CustomerNoteDeleted = builder.objectRef<{ id: string }>('CustomerNoteDeleted').implement({
  description: 'Confirms that a note was deleted.',
  fields: (t) => ({ noteId: t.exposeID('id', { description: 'Database ID of the deleted note.' }) }),
});

const CustomerHistory = builder.interfaceRef<CustomerShape>('CustomerHistory').implement({
  description: 'What admins see of a user, or of a guest.',
  fields: (t) => ({
    id: t.id({
      description: 'The `databaseId` of the user, or the email of the guest.',
      resolve: ({ id, email }) => id ?? email,
    }),
    spend: t.field({
      type: [CustomerSpend],
      description: 'What the customer paid, by currency. Empty without a paid order.',
      resolve: (customer, _args, { services }) => services.customers.spend(customer),
    }),
    lastContact: t.field({
      type: CustomerContact,
      nullable: true,
      description: "Contact details of the customer's newest order. Null without orders.",
      resolve: (customer, _args, { services, viewer }) =>
        services.customers.lastOrder(requireViewer(viewer), customer),
    }),
    orders: t.prismaConnection(
      {
        type: Order,
        cursor: 'id',
        description: "The customer's orders, newest first, including guest orders with their email.",
        totalCount: (customer, _args, { services, viewer }) =>
          services.orders.countOf(requireViewer(viewer), customer),
        resolve: (query, customer, _args, { services, viewer }) =>
          services.orders.of(requireViewer(viewer), customer, query),
      },
      OrderConnection,
      OrderEdge,
    ),
    messages: t.prismaConnection(
      {
        type: ContactMessage,
        cursor: 'id',
        description: "Contact messages from the customer's email address, newest first.",
        totalCount: ({ email }, _args, { services, viewer }) =>
          services.contact.countFrom(requireViewer(viewer), email),
        resolve: (query, { email }, _args, { services, viewer }) =>
          services.contact.from(requireViewer(viewer), email, query),
      },
      { name: 'CustomerMessageConnection' },
      { name: 'CustomerMessageEdge' },
    ),
  }),
});

const GuestCustomer = builder.objectRef<Guest>('GuestCustomer').implement({
  description: 'What admins see of a customer who ordered without an account.',
  interfaces: [CustomerHistory],
  fields: (t) => ({
    email: t.exposeString('email', { description: 'Email of the orders.' }),
    account: t.field({
      type: User,
      nullable: true,
      description: 'The user with this verified email. Null if there is none.',
      resolve: (guest, _args, { services }) => services.customers.accountOf(guest),
    }),
  }),
});

const Customer = builder.objectRef<typeof User.$inferType>('Customer').implement({
  description: 'What admins see of one user.',
  interfaces: [CustomerHistory],
  fields: (t) => ({
    user: t.field({ type: User, description: 'The user.', resolve: (user) => user }),
    registeredAt: t.expose('createdAt', { type: 'DateTime', description: 'When the user was added.' }),
    wishListCount: t.int({
      description: 'Number of products that the user saved.',
      resolve: (user, _args, { services }) => services.customers.wishListCount(user),
    }),
    guest: t.field({
      type: GuestCustomer,
      nullable: true,
      description: "The guest who ordered with the user's verified email. Null without such orders.",
      resolve: (user, _args, { services, viewer }) =>
        user.emailVerified ? services.customers.guest(requireViewer(viewer), user.email) : null,
    }),
    notes: t.prismaConnection(
      {
        type: CustomerNote,
        cursor: 'id',
        description: 'Notes of admins about the user, newest first.',
        totalCount: ({ id }, _args, { services, viewer }) =>
          services.customers.countNotes(requireViewer(viewer), id),
        resolve: (query, { id }, _args, { services, viewer }) =>
          services.customers.notes(requireViewer(viewer), id, query),
      },
      { name: 'CustomerNoteConnection' },
      { name: 'CustomerNoteEdge' },
    ),
  }),
});

builder.queryField('customer', (t) =>
  t.field({
    type: Customer,
    nullable: true,
    authScopes: customersAccess.read,
    description: 'Returns what admins see of one user, by their `databaseId`. Admins and support only.',
    args: { id: t.arg.id({ description: 'The `databaseId` of the user.' }) },
    resolve: (_root, { id }, { services, viewer }) => services.customers.one(requireViewer(viewer), id),
  }),
);

builder.queryField('guestCustomer', (t) =>
  t.field({
    type: GuestCustomer,
    nullable: true,
    authScopes: customersAccess.read,
    description:
      'Returns what admins see of a customer who ordered without an account. Null without such orders. Admins and support only.',
    args: { email: t.arg.string({ description: 'Email of the orders.' }) },
    resolve: (_root, { email }, { services, viewer }) =>
      services.customers.guest(requireViewer(viewer), email),
  }),
);

const AddCustomerNoteInput = builder.inputType('AddCustomerNoteInput', {
  description: 'A note about a user.',
  fields: (t): InputFields<{ customerId: string } & CustomerNoteInputShape> => ({
    customerId: t.id({ description: 'The `databaseId` of the user.' }),
    text: t.string({ description: 'Text of the note, at most 2,000 characters.' }),
  }),
});

const DeleteCustomerNoteInput = builder.inputType('DeleteCustomerNoteInput', {
  description: 'The note to delete.',
  fields: (t): InputFields<{ noteId: string }> => ({
    noteId: t.id({ description: 'The `databaseId` of the note.' }),
  }),
});

builder.mutationFields((t) => ({
  addCustomerNote: t.errorUnionField({
    authScopes: customersAccess.addNote,
    types: [CustomerNote, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'CustomerNote' },
    description: 'Adds a note about a user, which only admins see. Admins and support only; audited.',
    args: { input: t.arg({ type: AddCustomerNoteInput, description: 'The user and the note.' }) },
    resolve: (_root, { input: { customerId, ...input } }, { services, viewer, throttle }) =>
      throttle(customersLimits.addNote, () =>
        services.customers.addNote(requireViewer(viewer), customerId, input),
      ),
  }),
  deleteCustomerNote: t.errorUnionField({
    authScopes: customersAccess.deleteNote,
    types: [CustomerNoteDeleted, NotFound, SignInRequired, Forbidden],
    union: { resolveType: () => 'CustomerNoteDeleted' },
    description: "Deletes the viewer's own note. Admins and support only; audited.",
    args: { input: t.arg({ type: DeleteCustomerNoteInput, description: 'The note to delete.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.customers.deleteNote(requireViewer(viewer), input.noteId),
  }),
}));
