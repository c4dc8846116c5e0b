import DataLoader from 'dataloader';
import { lockKey, type Db } from '#server/db.ts';
import { InvalidInput, NotFound, RateLimited } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { ContactMessage, Prisma } from '#server/generated/prisma/client.ts';
import { MAX_COUNT, pageByMoment } from '#server/keyset.ts';
import { queueMail, queueStaffMails } from '#server/mail-queue.ts';
import type { Viewer } from '#server/viewer.ts';
import { contactMessagesVisibleTo } from './contact.access.ts';
import {
  contactInput,
  contactReplyInput,
  type ContactMessageState,
  type ContactReplyFacts,
  type ContactReplyInput,
  type SendContactMessageInput,
} from './contact.rules.ts';

/** Messages that one address may send in an hour. */
const MAX_PER_HOUR = 5;
/** An identical message within this time counts as a retry. */
const REPEATED_MS = 10 * 60_000;
/** Replies to one message. */
const MAX_REPLIES = 50;

const inState: Readonly<Record<ContactMessageState, Prisma.ContactMessageWhereInput>> = {
  UNREAD: { readAt: null },
  OPEN: { readAt: { not: null }, doneAt: null },
  DONE: { doneAt: { not: null } },
};

type Page = Pick<Prisma.ContactMessageFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

export type ContactService = ReturnType<typeof contactService>;

export function contactService({ prisma }: { prisma: Db }) {
  /**
   * Stores a message for the admins' inbox. `website` is a honeypot that users do not see: when it is filled, the sender
   * gets a success response and nothing is stored.
   */
  async function send(input: SendContactMessageInput): Promise<{ sent: true } | InvalidInput | RateLimited> {
    const message = parse(contactInput, input);
    if (message instanceof InvalidInput) return message;
    const { website, ...content } = message;
    if (website) return { sent: true };
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, `contact messages: ${content.email}`);
      const since = (ms: number) => ({ gt: new Date(Date.now() - ms) });
      // The same message again is a second click or a retry, and stored already.
      const repeated = await tx.contactMessage.count({
        where: { ...content, createdAt: since(REPEATED_MS) },
      });
      if (repeated > 0) return { sent: true };
      const recent = await tx.contactMessage.count({
        where: { email: content.email, createdAt: since(3_600_000) },
      });
      if (recent >= MAX_PER_HOUR)
        return new RateLimited(3_600, 'You already sent several messages. We’ll answer those first.');
      const { id } = await tx.contactMessage.create({ data: content });
      await queueStaffMails(tx, { event: 'contactMessage', ids: [id] });
      return { sent: true };
    });
  }

  /** The inbox, newest first; with `state`, only messages in it. */
  function list(viewer: Viewer, state: ContactMessageState | null, page: Page = {}) {
    return pageByMoment(
      'createdAt',
      page,
      async (id) => (await one(viewer, id))?.createdAt,
      (rest, cursorFilter) =>
        prisma.contactMessage.findMany({
          ...rest,
          where: { AND: [contactMessagesVisibleTo(viewer), state ? inState[state] : {}, cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  /** The messages from an email address, newest first. */
  function from(viewer: Viewer, email: string, page: Page = {}) {
    return pageByMoment(
      'createdAt',
      page,
      async (id) => (await one(viewer, id))?.createdAt,
      (rest, cursorFilter) =>
        prisma.contactMessage.findMany({
          ...rest,
          where: { AND: [contactMessagesVisibleTo(viewer), { email }, cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  const countFrom = (viewer: Viewer, email: string): Promise<number> =>
    prisma.contactMessage.count({
      where: { AND: [contactMessagesVisibleTo(viewer), { email }] },
      take: MAX_COUNT,
    });

  /** Number of messages, in `state`, or in all states; then at most `MAX_COUNT`. */
  const count = (viewer: Viewer, state: ContactMessageState | null): Promise<number> =>
    state
      ? prisma.contactMessage.count({
          where: { AND: [contactMessagesVisibleTo(viewer), inState[state]] },
        })
      : prisma.contactMessage.count({ where: contactMessagesVisibleTo(viewer), take: MAX_COUNT });

  async function one(viewer: Viewer, id: string) {
    if (!isRowId(id)) return null;
    return prisma.contactMessage.findFirst({ where: { AND: [{ id }, contactMessagesVisibleTo(viewer)] } });
  }

  /** Marks a message as read or unread, and as done or open. An unread message is not done. `done` stays without a value. */
  async function mark(
    viewer: Viewer,
    id: string,
    read: boolean,
    done?: boolean | null,
  ): Promise<ContactMessage | NotFound> {
    if (!(await one(viewer, id))) return new NotFound('message');
    return prisma.$transaction(async (tx) => {
      await lockMessage(tx, id);
      const before = await tx.contactMessage.findUnique({ where: { id } });
      if (!before) return new NotFound('message');
      const { readAt, doneAt } = before;
      const after = {
        readAt: read ? (readAt ?? new Date()) : null,
        doneAt: read && (done ?? doneAt !== null) ? (doneAt ?? new Date()) : null,
      };
      if (after.readAt === readAt && after.doneAt === doneAt) return before;
      return tx.contactMessage.update({ where: { id }, data: after });
    });
  }

  /** Replies to a message by email, and marks it as read. An identical reply again is a retry, and stored already. */
  async function reply(
    viewer: Viewer,
    id: string,
    rawInput: ContactReplyInput,
  ): Promise<ContactMessage | InvalidInput | NotFound> {
    const input = parse(contactReplyInput, rawInput);
    if (input instanceof InvalidInput) return input;
    if (!(await one(viewer, id))) return new NotFound('message');
    return prisma.$transaction(async (tx) => {
      await lockMessage(tx, id);
      const before = await tx.contactMessage.findUnique({ where: { id }, include: { replies: true } });
      if (!before) return new NotFound('message');
      const { replies, ...message } = before;
      const since = Date.now() - REPEATED_MS;
      if (replies.some(({ text, createdAt }) => text === input.text && createdAt.getTime() > since))
        return message;
      if (replies.length >= MAX_REPLIES)
        return new InvalidInput([{ path: 'text', message: `A message has at most ${MAX_REPLIES} replies.` }]);
      const { id: replyId } = await tx.contactReply.create({
        data: { messageId: id, text: input.text, authorId: viewer.id },
      });
      await queueMail(tx, { kind: 'contact-reply', dedupeKey: replyKey(replyId), payload: { replyId } });
      return tx.contactMessage.update({ where: { id }, data: { readAt: message.readAt ?? new Date() } });
    });
  }

  /** The content of a reply's email. Null if the reply was deleted. */
  async function replyFacts(replyId: string): Promise<ContactReplyFacts | null> {
    const found = await prisma.contactReply.findUnique({
      where: { id: replyId },
      include: { message: { select: { email: true, subject: true, message: true } } },
    });
    if (!found) return null;
    const { text, message } = found;
    return { to: message.email, subject: message.subject, message: message.message, text };
  }

  /** Loads when the emails of replies were sent; null while they wait. */
  const emailedAt = new DataLoader<string, Date | null>(
    async (replyIds) => {
      const mails = await prisma.outboxMessage.findMany({
        where: { dedupeKey: { in: replyIds.map(replyKey) } },
        select: { dedupeKey: true, sentAt: true },
      });
      const sent = new Map(mails.map(({ dedupeKey, sentAt }) => [dedupeKey, sentAt]));
      return replyIds.map((id) => sent.get(replyKey(id)) ?? null);
    },
    // Emails are sent at any time, so only the lookups of one moment are combined.
    { cache: false },
  );

  return {
    send,
    list,
    from,
    countFrom,
    count,
    one,
    mark,
    reply,
    replyFacts,
    emailedAt: (id: string) => emailedAt.load(id),
  };
}

const replyKey = (replyId: string) => `contact-reply:${replyId}`;

/** Serializes concurrent changes of one message. */
const lockMessage = (tx: Pick<Db, '$queryRaw'>, id: string) =>
  tx.$queryRaw`SELECT 1 FROM "ContactMessage" WHERE id = ${id}::uuid FOR UPDATE`;
