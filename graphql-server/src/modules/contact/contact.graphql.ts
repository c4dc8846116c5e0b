import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { requireViewer } from '#server/viewer.ts';
import { contactAccess, contactLimits } from './contact.access.ts';
import {
  stateOf,
  type ContactReplyInput as ContactReplyInputShape,
  type SendContactMessageInput as SendContactMessageInputShape,
} from './contact.rules.ts';

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

const ContactMessageState = builder.enumType('ContactMessageState', {
  description: 'What admins did with a contact message.',
  values: {
    UNREAD: { description: 'No admin marked it as read.' },
    OPEN: { description: 'It was read, and is not done.' },
    DONE: { description: 'An admin marked it as done.' },
  } as const,
});

builder.prismaObject('ContactReply', {
  description: 'A reply by email to a contact message.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the reply.' }),
    text: t.exposeString('text', { description: 'Text of the reply, in plain text.' }),
    authorName: t.string({
      nullable: true,
      description: 'Name of the admin, or their email if they have no name. Null if they were deleted.',
      select: { author: { select: { displayName: true, email: true } } },
      resolve: ({ author }) => author && (author.displayName ?? author.email),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the reply was written.' }),
    emailedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the email was sent. Null while it waits.',
      select: { id: true },
      resolve: ({ id }, _args, { services }) => services.contact.emailedAt(id),
    }),
  }),
});

export const ContactMessage = builder.prismaNode('ContactMessage', {
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
    state: t.field({
      type: ContactMessageState,
      description: 'What admins did with the message.',
      select: { readAt: true, doneAt: true },
      resolve: stateOf,
    }),
    replies: t.relation('replies', {
      description: 'The replies, oldest first; at most 50.',
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    }),
  }),
});

nodeVisibility.ContactMessage = async (id, { services, viewer }) =>
  viewer !== null && (await services.contact.one(viewer, id)) !== null;

const ContactMessageCounts = builder.objectRef<object>('ContactMessageCounts').implement({
  description: 'Number of contact messages by state.',
  fields: (t) => ({
    unread: t.int({
      description: 'Number of unread messages.',
      resolve: (_root, _args, { services, viewer }) =>
        services.contact.count(requireViewer(viewer), 'UNREAD'),
    }),
    open: t.int({
      description: 'Number of messages that were read and are not done.',
      resolve: (_root, _args, { services, viewer }) => services.contact.count(requireViewer(viewer), 'OPEN'),
    }),
    done: t.int({
      description: 'Number of messages that are done.',
      resolve: (_root, _args, { services, viewer }) => services.contact.count(requireViewer(viewer), 'DONE'),
    }),
  }),
});

builder.queryFields((t) => ({
  contactMessageCounts: t.field({
    type: ContactMessageCounts,
    description: 'Returns the number of messages by state. Admins and support only.',
    ...nullIfRefused,
    authScopes: contactAccess.read,
    resolve: () => ({}),
  }),
  contactMessages: t.prismaConnection(
    {
      type: ContactMessage,
      cursor: 'id',
      description: 'Returns the messages sent to the shop, newest first. Admins and support only.',
      ...nullIfRefused,
      authScopes: contactAccess.read,
      args: {
        unreadOnly: t.arg.boolean({
          required: true,
          defaultValue: false,
          description: 'Whether to return unread messages only. Ignored with `state`.',
          deprecationReason: 'Use `state: UNREAD`. Removed after 2027-05-31.',
        }),
        state: t.arg({
          type: ContactMessageState,
          required: false,
          description: 'Returns only messages in this state.',
        }),
      },
      totalCount: (_root, { unreadOnly, state }, { services, viewer }) =>
        services.contact.count(requireViewer(viewer), state ?? (unreadOnly ? 'UNREAD' : null)),
      resolve: (query, _root, { unreadOnly, state }, { services, viewer }) =>
        services.contact.list(requireViewer(viewer), state ?? (unreadOnly ? 'UNREAD' : null), query),
    },
    { name: 'ContactMessageConnection' },
    { name: 'ContactMessageEdge' },
  ),
  unreadContactMessages: t.int({
    description: 'Number of unread messages. Admins and support only.',
    ...nullIfRefused,
    authScopes: contactAccess.read,
    resolve: (_root, _args, { services, viewer }) => services.contact.count(requireViewer(viewer), 'UNREAD'),
  }),
}));

const MarkContactMessageInput = builder.inputType('MarkContactMessageInput', {
  description: 'Marks a message as read or unread, and as done or open.',
  fields: (t): InputFields<{ messageId: string; read: boolean; done?: boolean | null }> => ({
    messageId: t.id({ description: 'The `databaseId` of the message.' }),
    read: t.boolean({
      defaultValue: true,
      required: true,
      description: 'True marks the message as read, false as unread.',
    }),
    done: t.boolean({
      required: false,
      description:
        'True marks the message as done, false as open. Null keeps it. An unread message is not done.',
    }),
  }),
});

const ReplyToContactMessageInput = builder.inputType('ReplyToContactMessageInput', {
  description: 'A reply to a contact message.',
  fields: (t): InputFields<{ messageId: string } & ContactReplyInputShape> => ({
    messageId: t.id({ description: 'The `databaseId` of the message.' }),
    text: t.string({ description: 'Text of the reply, at most 5,000 characters.' }),
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
    description: 'Marks a message as read or unread, and as done or open. Admins and support only.',
    args: { input: t.arg({ type: MarkContactMessageInput, description: 'The message and its new state.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.contact.mark(requireViewer(viewer), input.messageId, input.read, input.done),
  }),
  replyToContactMessage: t.errorUnionField({
    authScopes: contactAccess.reply,
    types: [ContactMessage, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'ContactMessage' },
    description: 'Replies to a message by email, and marks it as read. Admins and support only.',
    args: { input: t.arg({ type: ReplyToContactMessageInput, description: 'The message and the reply.' }) },
    resolve: (_root, { input: { messageId, ...input } }, { services, viewer, throttle }) =>
      throttle(contactLimits.reply, () => services.contact.reply(requireViewer(viewer), messageId, input)),
  }),
}));
