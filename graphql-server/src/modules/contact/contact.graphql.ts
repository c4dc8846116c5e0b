import { builder, nodeVisibility } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { present } from '#server/viewer.ts';
import { contactAccess, contactLimits } from './contact.access.ts';

const ContactMessageSent = builder.objectRef<{ sent: true }>('ContactMessageSent').implement({
  description: 'The message is stored; a person will read it.',
  fields: (t) => ({ sent: t.exposeBoolean('sent', { description: 'Always true.' }) }),
});

const SendContactMessageInput = builder.inputType('SendContactMessageInput', {
  description: 'A message to the people of the shop.',
  fields: (t) => ({
    email: t.string({ description: 'E-mail address to answer to, such as `maya@fishzome.example`.' }),
    subject: t.string({ description: 'What it is about, at most 200 characters, such as `Opening hours`.' }),
    message: t.string({ description: 'The message, at most 5,000 characters.' }),
    website: t.string({
      required: false,
      description: 'Leave empty: a trap for programs that fill in every field.',
    }),
  }),
});

const ContactMessage = builder.prismaNode('ContactMessage', {
  id: { field: 'id' },
  select: { id: true },
  description: 'A message to the people of the shop.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Its id for `markContactMessage`.' }),
    email: t.exposeString('email', { description: 'E-mail address to answer to.' }),
    subject: t.exposeString('subject', { description: 'What it is about.' }),
    message: t.exposeString('message', { description: 'The message, as plain text.' }),
    sentAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an admin marked it as read; null until then.',
    }),
  }),
});

nodeVisibility.ContactMessage = async (id, { services, viewer }) =>
  viewer !== null && (await services.contact.one(viewer, id)) !== null;

builder.queryFields((t) => ({
  contactMessages: t.prismaConnection(
    {
      type: ContactMessage,
      cursor: 'id',
      description: 'The inbox of the shop, newest first. For admins.',
      authScopes: contactAccess.read,
      args: {
        unreadOnly: t.arg.boolean({
          required: true,
          defaultValue: false,
          description: 'Whether to leave out what was read.',
        }),
      },
      defaultSize: 20,
      maxSize: 100,
      resolve: (query, _root, { unreadOnly }, { services, viewer }) =>
        services.contact.list(present(viewer), unreadOnly, query),
    },
    { name: 'ContactMessageConnection' },
    { name: 'ContactMessageEdge' },
  ),
  unreadContactMessages: t.int({
    description: 'How many messages nobody has read yet. For admins.',
    authScopes: contactAccess.read,
    resolve: (_root, _args, { services, viewer }) => services.contact.countUnread(present(viewer)),
  }),
}));

const MarkContactMessageInput = builder.inputType('MarkContactMessageInput', {
  description: 'A message, and whether it has been read.',
  fields: (t) => ({
    messageId: t.id({ description: 'Its `databaseId`.' }),
    read: t.boolean({ defaultValue: true, required: true, description: 'False marks it as not read.' }),
  }),
});

builder.mutationFields((t) => ({
  sendContactMessage: t.errorUnionField({
    authScopes: contactAccess.send,
    types: [ContactMessageSent, InvalidInput, RateLimited],
    union: { resolveType: () => 'ContactMessageSent' },
    description: 'Sends a message to the people of the shop. Needs no sign-in.',
    args: { input: t.arg({ type: SendContactMessageInput, description: 'The message.' }) },
    resolve: async (_root, { input }, { services, throttle }) =>
      (await throttle(contactLimits.send)) ?? services.contact.send(input),
  }),
  markContactMessage: t.errorUnionField({
    authScopes: contactAccess.read,
    types: [ContactMessage, NotFound, SignInRequired, Forbidden],
    union: { resolveType: () => 'ContactMessage' },
    description: 'Marks a message as read, or as not read. For admins.',
    args: { input: t.arg({ type: MarkContactMessageInput, description: 'Which message, and how.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.contact.mark(present(viewer), input.messageId, input.read),
  }),
}));
