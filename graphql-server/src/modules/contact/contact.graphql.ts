import { builder, nodeVisibility, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { requireViewer } from '#server/viewer.ts';
import { contactAccess, contactLimits } from './contact.access.ts';
import type { SendContactMessageInput as SendContactMessageInputShape } from './contact.service.ts';

const ContactMessageSent = builder.objectRef<{ sent: true }>('ContactMessageSent').implement({
  description: 'Confirms that the message was sent.',
  fields: (t) => ({ sent: t.exposeBoolean('sent', { description: 'Always true.' }) }),
});

const SendContactMessageInput = builder.inputType('SendContactMessageInput', {
  description: 'A message to send to the shop.',
  fields: (t): InputFields<SendContactMessageInputShape> => ({
    email: t.string({ description: 'Email address to reply to, such as `maya@fishzome.example`.' }),
    subject: t.string({ description: 'Subject, at most 200 characters, such as `Opening hours`.' }),
    message: t.string({ description: 'Text of the message, at most 5,000 characters.' }),
    website: t.string({
      required: false,
      description: 'Honeypot. Leave it empty; a message with a value here is discarded.',
    }),
  }),
});

const ContactMessage = builder.prismaNode('ContactMessage', {
  id: { field: 'id' },
  select: { id: true },
  description: 'A message that a visitor or customer sent to the shop.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID, for `markContactMessage`.' }),
    email: t.exposeString('email', { description: 'Email address to reply to.' }),
    subject: t.exposeString('subject', { description: 'Subject of the message.' }),
    message: t.exposeString('message', { description: 'Text of the message, in plain text.' }),
    sentAt: t.expose('createdAt', { type: 'DateTime', description: 'When the message was sent.' }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an admin marked the message as read. Null if it is unread.',
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
      description: 'Returns the messages sent to the shop, newest first. Admins only.',
      authScopes: contactAccess.read,
      args: {
        unreadOnly: t.arg.boolean({
          required: true,
          defaultValue: false,
          description: 'Whether to return unread messages only.',
        }),
      },
      defaultSize: 20,
      maxSize: 100,
      resolve: (query, _root, { unreadOnly }, { services, viewer }) =>
        services.contact.list(requireViewer(viewer), unreadOnly, query),
    },
    { name: 'ContactMessageConnection' },
    { name: 'ContactMessageEdge' },
  ),
  unreadContactMessages: t.int({
    description: 'Number of unread messages. Admins only.',
    authScopes: contactAccess.read,
    resolve: (_root, _args, { services, viewer }) => services.contact.countUnread(requireViewer(viewer)),
  }),
}));

const MarkContactMessageInput = builder.inputType('MarkContactMessageInput', {
  description: 'Marks a message as read or unread.',
  fields: (t): InputFields<{ messageId: string; read: boolean }> => ({
    messageId: t.id({ description: 'The `databaseId` of the message.' }),
    read: t.boolean({
      defaultValue: true,
      required: true,
      description: 'True marks the message as read, false as unread.',
    }),
  }),
});

builder.mutationFields((t) => ({
  sendContactMessage: t.errorUnionField({
    authScopes: contactAccess.send,
    types: [ContactMessageSent, InvalidInput, RateLimited],
    union: { resolveType: () => 'ContactMessageSent' },
    description: "Sends a message to the shop. Doesn't require signing in.",
    args: { input: t.arg({ type: SendContactMessageInput, description: 'The message to send.' }) },
    resolve: (_root, { input }, { services, throttle }) =>
      throttle(contactLimits.send, () => services.contact.send(input)),
  }),
  markContactMessage: t.errorUnionField({
    authScopes: contactAccess.read,
    types: [ContactMessage, NotFound, SignInRequired, Forbidden],
    union: { resolveType: () => 'ContactMessage' },
    description: 'Marks a message as read or unread. Admins only.',
    args: { input: t.arg({ type: MarkContactMessageInput, description: 'The message and its new state.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.contact.mark(requireViewer(viewer), input.messageId, input.read),
  }),
}));
